/** A batch of three hundred over real HTTP: paused, put in another order, cancelled in part, killed and closed in its midst. */

import { expect, it } from 'vitest';
import type { BatchOrder } from '../../src/shared/batch.ts';
import { MINUTE, SECOND } from '../../src/shared/time.ts';
import { bodyOf, type CaseDesk, MODEL, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';

const ROWS = 300;
/** Rows that fail at the Router. */
const FAILING = [40, 41];
/** Rows that nobody wants any more. */
const DROPPED = Array.from({ length: 20 }, (_, index) => 200 + index);

const promptOf = (row: number): string => `fox number ${row}`;

const ORDER: BatchOrder = {
  ticket: crypto.randomUUID(),
  name: 'Three hundred foxes',
  axes: [{ name: 'prompt', values: Array.from({ length: ROWS }, (_, row) => promptOf(row)) }],
  policy: { stopAfterErrors: 5, giveUpAfterMs: null },
  rows: Array.from({ length: ROWS }, (_, row) => ({
    model: MODEL,
    route: 'queued',
    body: bodyOf(FAILING.includes(row) ? `${promptOf(row)} [fail: provider_error]` : promptOf(row)),
    coordinates: [promptOf(row)],
  })),
};

it('every row runs once, in the order that was asked for, whatever comes in between', async () => {
  const first = await openDesk({
    dials: { limits: { concurrency: 20, backlog: 30, longestHintMs: 5 * SECOND }, paceMs: { image: 3 * SECOND } },
  });
  const view = async (desk: CaseDesk) => value(await desk.runner.getBatch(id));
  const ran = (): readonly string[] => first.control.runs().map(({ prompt }) => prompt);

  value(await first.runner.setSending('paused'));
  const { id } = value(await first.runner.submitBatch(ORDER));
  expect(value(await first.runner.submitBatch(ORDER))).toMatchObject({ id, already: true });
  const jobs = (await view(first)).cells.map(({ job }) => job);
  value(await first.runner.moveJobs({ ids: jobs.slice(-5), to: 'front' }));
  value(await first.runner.setSending('on'));
  await first.pass(10 * SECOND);
  expect(ran().slice(0, 7)).toEqual([295, 296, 297, 298, 299, 0, 1].map(promptOf));

  // The backlog of the Router is smaller than the batch, so it had to wait, and no row was lost over that.
  expect(first.control.counters().byRoute['submit'] ?? 0).toBeGreaterThan(ran().length);
  value(await first.runner.setBatch({ id, wish: 'pause' }));
  await first.pass(5 * MINUTE);
  const paused = ran().length;
  expect(paused).toBeLessThan(ROWS);

  await first.die();
  const second = first.start();
  await second.pass(5 * MINUTE);
  expect(ran()).toHaveLength(paused);
  expect(await view(second)).toMatchObject({ sending: 'paused', rows: ROWS, counts: { outbox: ROWS - paused } });

  for (const row of DROPPED) value(await second.runner.cancelJob(jobs[row] ?? ''));
  value(await second.runner.setBatch({ id, wish: 'resume' }));
  await second.pass(15 * SECOND);
  expect(ran().length).toBeGreaterThan(paused);
  expect(ran().length).toBeLessThan(ROWS - DROPPED.length);
  await second.quit();

  const third = second.start();
  await third.pass(40 * MINUTE);
  const told = await view(third);
  expect(told).toMatchObject({
    counts: { done: ROWS - DROPPED.length - FAILING.length, failed: FAILING.length, cancelled: DROPPED.length },
    sending: 'on',
    retries: 0,
  });
  expect(ran()).toHaveLength(ROWS - DROPPED.length);
  expect(new Set(ran()).size).toBe(ROWS - DROPPED.length);
  expect(ran().filter((prompt) => DROPPED.map(promptOf).includes(prompt))).toEqual([]);
  const saved = told.cells.filter(({ phase }) => phase === 'done').map(({ job }) => third.job(job));
  expect(saved.every(({ files }) => files.length > 0)).toBe(true);

  // What failed is tried again in its row, and only that.
  expect(value(await third.runner.setBatch({ id, wish: 'retryFailed' }))).toMatchObject({ done: FAILING.length });
  await third.pass(5 * MINUTE);
  expect(await view(third)).toMatchObject({ rows: ROWS, retries: FAILING.length, counts: { failed: FAILING.length } });
  expect(ran()).toHaveLength(ROWS - DROPPED.length + FAILING.length);
}, 120_000);

it('what has not begun in time is cancelled once over real HTTP, after one more look, and what has begun goes on', async () => {
  const desk = await openDesk({ dials: { hold: 'waiting', limits: { concurrency: 2 } } });
  const rows = ORDER.rows.slice(0, 4);
  const order = { ...ORDER, ticket: crypto.randomUUID(), rows, policy: { stopAfterErrors: null, giveUpAfterMs: 10 * MINUTE } };
  const { id } = value(await desk.runner.submitBatch(order));
  await desk.pass(9 * MINUTE);
  expect(desk.calls('cancel')).toEqual([]);
  const [first, ...others] = value(await desk.runner.getBatch(id)).cells.map(({ job }) => desk.job(job));
  expect(desk.shown(first?.id ?? '').giveUpAt).not.toBeNull();

  // One of them begins, and the app sleeps through the end of the time.
  await desk.die();
  desk.control.release(first?.requestId ?? '');
  desk.control.turn({ hold: 'no' });
  await desk.clock.advance(2 * MINUTE);
  const later = desk.start();
  await later.pass(5 * MINUTE);
  expect(later.job(first?.id ?? '').phase).toBe('done');
  expect(later.calls('cancel')).toHaveLength(others.length);
  expect(new Set(later.phases(others.map((job) => job.id)))).toEqual(new Set(['cancelled']));
  await later.pass(20 * MINUTE);
  expect(later.calls('cancel')).toHaveLength(others.length);
});
