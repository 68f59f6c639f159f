/** The named points: where a life is cut short, and what must hold of that very point beyond what holds always. */

import { after, atRouter, atStop, hasPart } from './cuts.ts';
import { orderOf } from './orders.ts';
import {
  atBatch,
  atEvent,
  atSubmit,
  cancelled,
  cancelReached,
  FOREVER_MS,
  jobFor,
  type NamedPoint,
  one,
  shownAtStart,
  three,
  unless,
  untouched,
} from './scenarios.ts';

export const POINTS: readonly NamedPoint[] = [
  {
    name: 'K1',
    point: 'submit called, nothing written',
    promise: 'no answer, no job, and the Router saw nothing',
    scenario: atSubmit('K1', untouched),
  },
  {
    name: 'K2',
    point: 'transaction of `created` open, not committed',
    promise: 'the same',
    scenario: atSubmit('K2', untouched),
  },
  {
    name: 'K3',
    point: '`created` written, not flushed',
    promise: 'there is a job or not; if so, it runs once',
    scenario: atSubmit('K3', () => undefined),
  },
  {
    name: 'K4',
    point: '`created` flushed, caller not answered',
    promise: 'there is a job, and it runs once',
    scenario: atSubmit('K4', (order) => (left) => unless(jobFor(left, order) !== null, 'there is no job')),
  },
  {
    name: 'K5',
    point: 'request sent, Router has not committed',
    promise: 'the same key again, one run',
    scenario: (repeat) => {
      // Every other time the Router commits after all, once the caller has gone.
      const lateness = { route: 'submit', deed: { kind: 'delay', ms: FOREVER_MS, when: 'before' } } as const;
      const refusal = { route: 'submit', deed: { kind: 'reset', when: 'before' } } as const;
      const troubles = repeat % 2 === 0 ? [lateness, refusal] : [lateness];
      const cut = atRouter(troubles, ({ router }) => router.control.counters().mostAtOnce > 0);
      return {
        orders: one(repeat),
        cut: {
          ...cut,
          prepare: (site) => {
            site.router.control.resetCounters();
            cut.prepare?.(site);
          },
        },
      };
    },
  },
  {
    name: 'K6',
    point: 'Router committed, answer lost',
    promise: 'the same key again, the replayed answer taken, one run',
    scenario: (repeat) => ({
      orders: one(repeat),
      cut: atRouter(
        { route: 'submit', deed: { kind: 'stall', when: 'headers' } },
        ({ router }) => router.control.runs().length > 0,
      ),
    }),
  },
  {
    name: 'K7',
    point: 'answer read, `accepted` not written',
    promise: 'the same',
    scenario: atEvent('K7'),
  },
  {
    name: 'K8',
    point: '`accepted` flushed, page not told',
    promise: 'the page shows it after the restart',
    scenario: atEvent(
      'K8',
      ({ ledger }) =>
        unless(
          ledger.jobs.some((job) => job.phase === 'queued'),
          'nothing is queued',
        ),
      (left) =>
        unless(
          shownAtStart(left).some((job) => job.requestId !== null),
          'the page shows no request id',
        ),
    ),
  },
  {
    name: 'K9',
    point: 'wish to cancel flushed, not sent',
    promise: 'it is sent after the restart',
    scenario: (repeat) => ({
      ...cancelled(repeat),
      cut: {
        ...atStop('K9'),
        check: ({ ledger }) =>
          unless(
            ledger.jobs.some((job) => job.wish === 'asked'),
            'the wish is not in the ledger',
          ),
      },
      check: cancelReached,
    }),
  },
  {
    name: 'K10',
    point: 'cancel sent, answer lost',
    promise: 'the status decides: no second run, no false "cancelled"',
    scenario: (repeat) => ({
      ...cancelled(repeat),
      cut: atRouter({ route: 'cancel', deed: { kind: 'stall', when: 'headers' } }, ({ router }) =>
        router.control.runs().some((run) => run.cancelAskedAt !== null),
      ),
      check: cancelReached,
    }),
  },
  {
    name: 'K11',
    point: 'completion seen, not written',
    promise: 'seen again and collected',
    scenario: atEvent('K11'),
  },
  {
    name: 'K12',
    point: 'part file of an asset half way',
    promise: 'no visible file; fetched again whole; the part is swept',
    scenario: (repeat) => ({
      orders: [orderOf('order', (['video', 'images', 'model3d', 'svg', 'image'] as const)[repeat % 5] ?? 'video')],
      cut: atRouter({ route: 'asset', deed: { kind: 'stall', when: 'body' } }, hasPart),
    }),
  },
  {
    name: 'K13',
    point: 'file named, folder not flushed, `saved` not written',
    promise: 'the same digest again, one copy',
    scenario: atEvent('K13'),
  },
  {
    name: 'K14',
    point: '`saved` written, page not told',
    promise: 'the file is shown after the restart',
    scenario: atEvent(
      'K14',
      ({ ledger }) =>
        unless(
          ledger.jobs.some((job) => job.phase === 'done'),
          'nothing is done',
        ),
      (left) =>
        unless(
          shownAtStart(left).some((job) => job.phase === 'done' && job.files.length > 0),
          'the page shows no file',
        ),
    ),
  },
  {
    name: 'K15',
    point: 'migration: copy made, tables half moved',
    promise: 'the old ledger or the new one, whole; no event lost',
    scenario: (repeat) => {
      const ways = [
        atStop('K15'),
        atStop('K15 copied'),
        atStop('K15 moved'),
        atStop('K15 committed'),
        after('K15 committing', 1),
      ];
      const cut = ways[repeat % ways.length] ?? atStop('K15');
      const next = { migrations: 'next' } as const;
      return {
        orders: three(repeat),
        before: three(repeat + 1),
        cut: { ...cut, plan: { ...cut.plan, ...next } },
        lastPlan: next,
      };
    },
  },
  {
    name: 'K16',
    point: 'checkpoint of the log under way',
    promise: 'the ledger is whole',
    scenario: (repeat) => {
      const turn = repeat % 5;
      const cut = after('K16', turn * 2);
      return { orders: three(repeat), cut: { ...cut, plan: { stop: { point: 'K16', skip: 4 + turn } } } };
    },
  },
  {
    name: 'K19',
    point: 'transaction of a batch open, not committed',
    promise: 'no row of it is there, and the Router saw nothing',
    scenario: atBatch('K19', (row) => row === null),
  },
  {
    name: 'K20',
    point: 'batch written, not flushed',
    promise: 'all of its rows are there or none; each runs once',
    scenario: atBatch('K20', null),
  },
  {
    name: 'K21',
    point: 'batch flushed, caller not answered',
    promise: 'each row is there, and runs once',
    scenario: atBatch('K21', (row) => row !== null),
  },
  {
    name: 'K22',
    point: 'some rows of a batch on their way, the others waiting',
    promise: 'no row is lost and none runs twice',
    scenario: atBatch('K22', (row) => row !== null),
  },
];
