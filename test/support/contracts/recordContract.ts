/** Whole jobs out of a ledger and into another one, whatever either is made of. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobEvent } from '../../../src/main/jobs/event.ts';
import { type Brought, runOf } from '../../../src/main/jobs/ports/jobRecord.ts';
import type { Ledger } from '../../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import { reduce } from '../../../src/main/jobs/reduce.ts';
import type { Job } from '../../../src/shared/job.ts';
import { event, REQUEST_ID, START } from '../jobs.ts';
import { appendTo, callAt, createIn, idOf } from '../ledgerJobs.ts';
import type { LedgerUnderTest } from './ledgerContract.ts';

const MARK = { starred: true, title: 'Fox', note: 'the good one', tags: '["red"]', words: 'fox\nthe good one\nred' };

function brought(number: number, events: readonly JobEvent[], more: Partial<Brought> = {}): Brought {
  let job: Job | null = null;
  const steps = events.map((next) => {
    job = reduce(job, next) ?? job;
    if (job === null) throw new Error('These events leave no job.');
    return { event: next, job };
  });
  return { id: idOf(number), events: steps, calls: [], mark: null, ...more };
}

const story = (number: number): readonly JobEvent[] => [
  event('created', { id: idOf(number), prompt: 'a quiet harbour', at: START + number }),
  event('sent'),
  event('accepted'),
];

export function recordContract(name: string, make: () => LedgerUnderTest): void {
  describe(`${name}, for back-ups`, () => {
    let under: LedgerUnderTest;
    let ledger: Ledger;
    beforeEach(() => {
      under = make();
      ledger = under.ledger;
    });
    afterEach(() => under.dispose());

    it('names every job, removed ones too, oldest first', () => {
      expect(ledger.ids()).toEqual([]);
      createIn(ledger, 2);
      const first = createIn(ledger, 1);
      const ended = appendTo(ledger, first, event('cancelAsked'));
      ledger.append(event('removed'), ended);
      expect(ledger.ids()).toEqual([idOf(1), idOf(2)]);
    });

    it('answers with all that is kept of a job, and with nothing for none', () => {
      expect(ledger.record(idOf(1))).toBeNull();
      appendTo(ledger, createIn(ledger, 1), event('sent'));
      createIn(ledger, 2);
      ledger.recordCall(idOf(1), callAt(START));
      const record = ledger.record(idOf(1));
      expect(record).toMatchObject({ id: idOf(1), calls: [callAt(START)], mark: null, isWhole: true });
      expect(record?.events.map(({ type }) => type)).toEqual(['created', 'sent']);
    });

    it('takes a job in as it was, so that it is listed, found, counted and told like any other', () => {
      const job = brought(1, story(1), { calls: [callAt(START)], mark: MARK });
      createIn(ledger, 2);
      ledger.counts();
      ledger.bringIn([job]);
      expect(ledger.get(idOf(1))).toEqual(job.events.at(-1)?.job);
      expect(ledger.record(idOf(1))).toEqual({
        id: idOf(1),
        events: story(1),
        calls: [callAt(START)],
        mark: MARK,
        isWhole: true,
      });
      expect(ledger.counts()).toMatchObject({ queued: 1, outbox: 1 });
      expect(ledger.unfinished().map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
      const found = ledger.page({ filter: 'all', search: 'harbour', after: null, limit: 10 });
      expect(found.jobs.map(({ id }) => id)).toEqual([idOf(1)]);
      expect(ledger.history(idOf(1)).map(({ type }) => type)).toEqual(['created', 'sent', 'accepted']);
    });

    it('adds to a job that is there, and keeps what a person wrote beside it', () => {
      ledger.bringIn([brought(1, story(1), { mark: MARK })]);
      const job = ledger.get(idOf(1));
      const next = event('seen');
      const seen = reduce(job, next);
      if (seen === null) throw new Error('gone');
      ledger.bringIn([{ id: idOf(1), events: [{ event: next, job: seen }], calls: [], mark: { ...MARK, title: 'Other' } }]);
      expect(ledger.record(idOf(1))).toMatchObject({ events: [...story(1), next], mark: MARK });
      expect(ledger.get(idOf(1))?.phase).toBe('running');
    });

    it('keeps a job that was removed out of the list', () => {
      ledger.bringIn([brought(1, [...story(1).slice(0, 1), event('cancelAsked'), event('removed')])]);
      expect(ledger.page({ filter: 'all', search: '', after: null, limit: 10 }).jobs).toEqual([]);
      expect(ledger.counts().cancelled).toBe(0);
      expect(ledger.ids()).toEqual([idOf(1)]);
    });

    it('knows which runs it has, at which Router', () => {
      appendTo(ledger, createIn(ledger, 1), event('sent'), event('accepted'));
      createIn(ledger, 2);
      const run = runOf({ base: 'https://router.example', requestId: REQUEST_ID });
      expect([...ledger.knownRuns()]).toEqual([[run, idOf(1)]]);
    });

    it('takes all of it in or nothing', () => {
      under.breakWrites();
      expect(() => ledger.bringIn([brought(1, story(1)), brought(2, story(2))])).toThrow(LedgerError);
      under.mendWrites();
      expect(ledger.ids()).toEqual([]);
      ledger.bringIn([brought(1, story(1)), brought(2, story(2))]);
      expect(ledger.ids()).toHaveLength(2);
    });
  });
}
