/** What every ledger keeps, whatever it is made of. Run against the one on disk and the one in memory alike. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/main/jobs/event.ts';
import type { Ledger } from '../../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../../src/main/jobs/ports/ledgerError.ts';
import type { Job, Phase } from '../../../src/shared/job.ts';
import { PHASES, PHASES_OF } from '../../../src/shared/jobFilter.ts';
import type { JobQuery } from '../../../src/shared/jobList.ts';
import { HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';
import { event, jobIn, START } from '../jobs.ts';
import { ALL, appendTo, callAt, createIn, foldOne, idOf } from '../ledgerJobs.ts';
import { batchContract } from './batchContract.ts';
import { keptContract } from './keptContract.ts';
import { savedContract } from './savedContract.ts';

export interface LedgerUnderTest {
  readonly ledger: Ledger;
  /** From now on every write fails. */
  breakWrites(): void;
  mendWrites(): void;
  dispose(): void;
}

/** Puts a job of any phase in by its fold alone. */
function putIn(ledger: Ledger, number: number, phase: Phase, more: Partial<Job> = {}): Job {
  const created = createIn(ledger, number);
  const job = jobIn(phase, { id: created.id, key: created.key, createdAt: created.createdAt, ...more });
  ledger.append(event('sent'), job);
  return job;
}

const idsOf = (jobs: readonly Job[]): readonly string[] => jobs.map((job) => job.id);

export function ledgerContract(name: string, make: () => LedgerUnderTest): void {
  savedContract(name, make);
  batchContract(name, make);
  keptContract(name, make);

  describe(`${name}, as any ledger`, () => {
    let under: LedgerUnderTest;
    let ledger: Ledger;
    beforeEach(() => {
      under = make();
      ledger = under.ledger;
    });
    afterEach(() => under.dispose());

    describe('recording', () => {
      it('answers with a job as it was recorded', () => {
        const job = createIn(ledger, 1, { prompt: 'a "fox" \\ 狐 🦊\n\u0000 end' });
        expect(ledger.get(job.id)).toEqual(job);
        expect(ledger.get(idOf(2))).toBeNull();
      });

      it('answers the same ticket with the same job and writes nothing the second time', () => {
        const first = createIn(ledger, 1);
        const again = event('created', { id: idOf(2), key: 'another key' });
        expect(ledger.create('ticket-1', again, foldOne(null, again))).toEqual({ job: first, already: true });
        expect(ledger.get(idOf(2))).toBeNull();
        expect(ledger.history(first.id)).toHaveLength(1);
        expect(ledger.jobOfTicket('ticket-1')).toBe(first.id);
        expect(ledger.jobOfTicket('ticket-2')).toBeNull();
      });

      it('answers a used ticket with what became of its job', () => {
        const sent = appendTo(ledger, createIn(ledger, 1), event('sent'), event('accepted'));
        const again = event('created', { id: idOf(2) });
        expect(ledger.create('ticket-1', again, foldOne(null, again)).job).toEqual(sent);
      });

      it('takes a job that begins without a ticket', () => {
        const adopted = event('adopted', { id: idOf(7) });
        ledger.append(adopted, foldOne(null, adopted));
        expect(ledger.get(idOf(7))?.phase).toBe('queued');
      });

      it('keeps each event as one line of the history, in order', () => {
        const job = createIn(ledger, 1);
        createIn(ledger, 2);
        appendTo(ledger, job, event('sent', { at: START + 5 }), event('accepted', { at: START + 9, requestId: 'r-1' }));
        const lines = ledger.history(job.id);
        expect(lines.map(({ type, phase, at, note }) => ({ type, phase, at, note }))).toEqual([
          { type: 'created', phase: 'outbox', at: START + 1, note: 'queued' },
          { type: 'sent', phase: 'sending', at: START + 5, note: null },
          { type: 'accepted', phase: 'queued', at: START + 9, note: 'r-1' },
        ]);
        expect(lines.map((line) => line.seq)).toEqual(lines.map((line) => line.seq).toSorted((a, b) => a - b));
        expect(ledger.history(idOf(9))).toEqual([]);
      });

      it.each(EVENT_TYPES)('keeps an event of type %s', (type) => {
        const job = createIn(ledger, 1);
        ledger.append(event(type), job);
        expect(ledger.history(job.id).at(-1)).toMatchObject({ type, at: START });
      });

      it.each(PHASES)('keeps a job that is %s, every field of it', (phase) => {
        const job = putIn(ledger, 1, phase);
        expect(ledger.get(job.id)).toEqual(job);
      });
    });

    describe('a write that fails', () => {
      it('throws a LedgerError and leaves nothing behind', () => {
        const job = createIn(ledger, 1);
        under.breakWrites();
        expect(() => createIn(ledger, 2)).toThrow(LedgerError);
        expect(() => appendTo(ledger, job, event('sent'))).toThrow(LedgerError);
        expect(() =>
          ledger.writeDraft({
            ticket: 't',
            model: 'm/m',
            body: '{}',
            route: 'queued',
            parent: null,
            id: '00000000-0000-4000-8000-0000000000d1',
            name: '',
          }),
        ).toThrow(LedgerError);
        under.mendWrites();
        expect(ledger.get(idOf(2))).toBeNull();
        expect(ledger.jobOfTicket('ticket-2')).toBeNull();
        expect(ledger.get(job.id)).toEqual(job);
        expect(ledger.history(job.id)).toHaveLength(1);
        expect(ledger.counts().outbox).toBe(1);
        expect(ledger.readDraft()).toBeNull();
      });

      it('does not keep what was written before from being read, nor later writes from succeeding', () => {
        const job = createIn(ledger, 1);
        under.breakWrites();
        expect(() => appendTo(ledger, job, event('sent'))).toThrow(LedgerError);
        expect(idsOf(ledger.page(ALL).jobs)).toEqual([job.id]);
        expect(createIn(ledger, 1)).toEqual(job);
        under.mendWrites();
        expect(appendTo(ledger, job, event('sent'))).toEqual(ledger.get(job.id));
      });
    });

    describe('the unfinished', () => {
      it('are all jobs in a phase that is not terminal, oldest first', () => {
        for (const [index, phase] of PHASES.entries()) putIn(ledger, PHASES.length - index, phase);
        expect(ledger.unfinished().map((job) => job.phase)).toEqual(PHASES_OF.active.toReversed());
      });
    });

    describe('the list', () => {
      it('shows the newest first, page by page, each job once', () => {
        for (let number = 1; number <= 7; number++) createIn(ledger, number);
        const first = ledger.page({ ...ALL, limit: 3 });
        const second = ledger.page({ ...ALL, limit: 3, after: first.next });
        const third = ledger.page({ ...ALL, limit: 3, after: second.next });
        expect([first, second, third].map((page) => idsOf(page.jobs))).toEqual([
          [7, 6, 5].map(idOf),
          [4, 3, 2].map(idOf),
          [1].map(idOf),
        ]);
        expect(third.next).toBeNull();
      });

      it('has no further page when the last one is just full', () => {
        for (let number = 1; number <= 3; number++) createIn(ledger, number);
        expect(ledger.page({ ...ALL, limit: 3 }).next).toBeNull();
      });

      it('keeps its pages while new jobs come in', () => {
        for (let number = 1; number <= 4; number++) createIn(ledger, number);
        const first = ledger.page({ ...ALL, limit: 2 });
        createIn(ledger, 5);
        expect(idsOf(ledger.page({ ...ALL, limit: 2, after: first.next }).jobs)).toEqual([2, 1].map(idOf));
      });

      it('tells jobs of the same moment apart by their id', () => {
        for (let number = 1; number <= 5; number++) createIn(ledger, number, { at: START });
        const first = ledger.page({ ...ALL, limit: 2 });
        const rest = ledger.page({ ...ALL, after: first.next });
        expect([...idsOf(first.jobs), ...idsOf(rest.jobs)]).toEqual([5, 4, 3, 2, 1].map(idOf));
      });

      it.each(Object.keys(PHASES_OF) as readonly (keyof typeof PHASES_OF)[])('filters by %s', (filter) => {
        for (const [index, phase] of PHASES.entries()) {
          putIn(ledger, index * 2, phase);
          putIn(ledger, index * 2 + 1, phase);
        }
        const expected = PHASES.flatMap((phase) => [phase, phase]).filter((phase) => PHASES_OF[filter].includes(phase));
        expect(ledger.page({ ...ALL, filter }).jobs.map((job) => job.phase)).toEqual(expected.toReversed());
        const first = ledger.page({ ...ALL, filter, limit: 1 });
        const rest = ledger.page({ ...ALL, filter, after: first.next });
        expect([...first.jobs, ...rest.jobs].map((job) => job.phase)).toEqual(expected.toReversed());
      });

      it('tells what is at risk: held, collecting, and ended without all of it while the server may still have the rest', () => {
        const missing = [{ source: 'a', reason: 'deadLink', host: null, httpStatus: 404 }] as const;
        const lacks = { missing, firstFinishedAt: START, route: 'queued' } as const;
        putIn(ledger, 1, 'held');
        putIn(ledger, 2, 'done', lacks);
        putIn(ledger, 3, 'done', { ...lacks, missing: [] });
        putIn(ledger, 4, 'done', { ...lacks, firstFinishedAt: START - HOUR });
        putIn(ledger, 5, 'done', { ...lacks, route: 'direct' });
        putIn(ledger, 6, 'expired', lacks);
        putIn(ledger, 7, 'failed', lacks);
        putIn(ledger, 8, 'done', { ...lacks, firstFinishedAt: null });
        putIn(ledger, 9, 'collecting');
        const gone = putIn(ledger, 10, 'done', lacks);
        appendTo(ledger, gone, event('removed'));
        const atRisk = (more: Partial<JobQuery>, now: number) =>
          idsOf(ledger.page({ ...ALL, filter: 'atRisk', ...more }, now).jobs);
        const soon = START + 23 * HOUR + MINUTE;
        expect(atRisk({}, START)).toEqual([9, 7, 4, 2, 1].map(idOf));
        expect(atRisk({}, soon)).toEqual([9, 7, 2, 1].map(idOf));
        expect(atRisk({}, START + 24 * HOUR)).toEqual([9, 1].map(idOf));
        expect(atRisk({ search: 'fox' }, soon)).toEqual([9, 7, 2, 1].map(idOf));
        expect(atRisk({ search: 'fo' }, soon)).toEqual([9, 7, 2, 1].map(idOf));
        expect(atRisk({ limit: 2 }, soon)).toEqual([9, 7].map(idOf));
        expect(idsOf(ledger.endedAtRisk(soon))).toEqual([7, 2].map(idOf));
        expect(idsOf(ledger.page({ ...ALL, search: 'fox', filter: 'failed' }).jobs)).toEqual([7, 6].map(idOf));
      });

      it('starts at its head when the place to go on from is no such place', () => {
        createIn(ledger, 1);
        expect(ledger.page({ ...ALL, after: "'; DROP TABLE jobs; --" }).jobs).toHaveLength(1);
      });

      it('leaves removed jobs out, but keeps their record', () => {
        const job = appendTo(ledger, createIn(ledger, 1), event('cancelAsked'), event('removed'));
        expect(ledger.page(ALL).jobs).toEqual([]);
        expect(ledger.page({ ...ALL, filter: 'failed' }).jobs).toEqual([]);
        expect(ledger.page({ ...ALL, search: 'fox' }).jobs).toEqual([]);
        expect(ledger.counts().cancelled).toBe(0);
        expect(ledger.get(job.id)).toEqual(job);
        expect(ledger.history(job.id).map((line) => line.type)).toEqual(['created', 'cancelAsked', 'removed']);
        expect(createIn(ledger, 1).id).toBe(job.id);
      });
    });

    describe('the search', () => {
      const found = (search: string) => idsOf(ledger.page({ ...ALL, search }).jobs);

      it('finds by prompt, model, request id, key and error, whatever the case', () => {
        createIn(ledger, 1, { prompt: 'A Red FOX in the snow', model: 'bfl/flux-2-pro' });
        appendTo(
          ledger,
          createIn(ledger, 2, { prompt: 'Ärger im Wald' }),
          event('sent'),
          event('accepted', { requestId: 'abc-123' }),
        );
        appendTo(ledger, createIn(ledger, 3, { model: 'kling/v2' }), event('sent'), event('refused'));
        expect(found('red fox')).toEqual([idOf(1)]);
        expect(found('fox snow red')).toEqual([idOf(1)]);
        expect(found('ÄRGER')).toEqual([idOf(2)]);
        expect(found('ABC-12')).toEqual([idOf(2)]);
        expect(found('kling/v2')).toEqual([idOf(3)]);
        expect(found('key-2')).toEqual([idOf(2)]);
        expect(found('invalid_input')).toEqual([idOf(3)]);
        expect(found('red wolf')).toEqual([]);
      });

      it('finds what a job came to be known by later, and no longer what it is not', () => {
        const job = appendTo(ledger, createIn(ledger, 1), event('sent'));
        expect(found('req-77')).toEqual([]);
        appendTo(ledger, job, event('accepted', { requestId: 'req-77' }));
        expect(found('req-77')).toEqual([job.id]);
      });

      it('finds words of one and two characters, and words of other scripts', () => {
        createIn(ledger, 1, { prompt: 'ox 狐' });
        createIn(ledger, 2, { prompt: 'cat' });
        expect(found('ox')).toEqual([idOf(1)]);
        expect(found('狐')).toEqual([idOf(1)]);
        expect(found('c')).toEqual([idOf(2)]);
        expect(found('ca cat')).toEqual([idOf(2)]);
      });

      it.each(['"', '""', "'", '%', '_', '*', '-', 'a"b', 'fox"*', '100%_"x"', 'NEAR(a b)', 'a:b', '^fox', '\\', '🦊', "');--"])(
        'takes %s for what it is',
        (text) => {
          createIn(ledger, 1, { prompt: `before ${text} after` });
          createIn(ledger, 2, { prompt: 'nothing of the kind', model: 'none/none', key: 'none' });
          expect(found(text)).toContain(idOf(1));
          if (text !== '-') expect(found(text)).not.toContain(idOf(2));
        },
      );

      it('does not take words for an expression', () => {
        createIn(ledger, 1, { prompt: 'fox' });
        expect(found('fox OR wolf')).toEqual([]);
        expect(found('NOT wolf')).toEqual([]);
        expect(found('fo*')).toEqual([]);
        expect(found('\u0000 \ud800 fox')).toEqual([idOf(1)]);
      });

      it('goes together with filters and pages', () => {
        for (let number = 1; number <= 6; number++) {
          const job = createIn(ledger, number, { prompt: number % 2 === 0 ? 'even number' : 'odd number' });
          if (number > 2) appendTo(ledger, job, event('cancelAsked'));
        }
        const query: JobQuery = { filter: 'failed', search: 'even', after: null, limit: 1 };
        const first = ledger.page(query);
        const second = ledger.page({ ...query, after: first.next });
        expect([...idsOf(first.jobs), ...idsOf(second.jobs)]).toEqual([6, 4].map(idOf));
        expect(second.next).toBeNull();
      });

      it('takes nothing but blanks for no search', () => {
        createIn(ledger, 1);
        expect(found('  \n\t ')).toEqual([idOf(1)]);
      });
    });

    it('counts the jobs in each phase, before and after changes', () => {
      const job = createIn(ledger, 1);
      createIn(ledger, 2);
      const none = Object.fromEntries(PHASES.map((phase) => [phase, 0]));
      expect(ledger.counts()).toEqual({ ...none, outbox: 2 });
      appendTo(ledger, job, event('sent'));
      expect(ledger.counts()).toEqual({ ...none, outbox: 1, sending: 1 });
      createIn(ledger, 3);
      createIn(ledger, 3);
      expect(ledger.counts()).toEqual({ ...none, outbox: 2, sending: 1 });
    });

    describe('the timeline of calls', () => {
      it('keeps the newest 200 calls of a job, oldest first', () => {
        const job = createIn(ledger, 1);
        const other = createIn(ledger, 2);
        ledger.recordCall(other.id, callAt(0));
        for (let at = 1; at <= 203; at++) ledger.recordCall(job.id, callAt(at));
        const calls = ledger.calls(job.id);
        expect(calls).toHaveLength(200);
        expect([calls[0], calls.at(-1)]).toEqual([callAt(4), callAt(203)]);
        expect(ledger.calls(other.id)).toEqual([callAt(0)]);
      });

      it('tells the last call of each unfinished job', () => {
        const job = createIn(ledger, 1);
        createIn(ledger, 2);
        const ended = createIn(ledger, 3);
        ledger.recordCall(job.id, callAt(1));
        ledger.recordCall(job.id, callAt(2, { httpStatus: null, retryAfterMs: null, trouble: 'timeout' }));
        ledger.recordCall(ended.id, callAt(3));
        appendTo(ledger, ended, event('cancelAsked'));
        expect([...ledger.lastCalls()]).toEqual([
          [job.id, callAt(2, { httpStatus: null, retryAfterMs: null, trouble: 'timeout' })],
        ]);
      });

      it('takes no call of a job that is not there', () => {
        ledger.recordCall(idOf(1), callAt(1));
        expect(ledger.calls(idOf(1))).toEqual([]);
      });
    });

    describe('durations', () => {
      /** A queued run that was seen at the given times after its submission. */
      function run(
        number: number,
        more: { runningAfter: number; finishedAfter: number; seenBefore?: number; ending?: string },
      ): void {
        const submittedAt = START + number * HOUR;
        const at = (after: number) => ({ at: submittedAt + after, serverAt: submittedAt + after });
        appendTo(
          ledger,
          createIn(ledger, number, { at: submittedAt }),
          event('sent', { at: submittedAt }),
          event('accepted', at(0)),
          event('seen', { ...at(more.runningAfter), status: 'IN_PROGRESS' }),
          ...(more.seenBefore === undefined ? [] : [event('seen', { ...at(more.seenBefore), status: 'IN_PROGRESS' })]),
          event('seen', { ...at(more.finishedAfter), status: 'COMPLETED', ending: more.ending ?? null }),
          event('bodySaved', at(more.finishedAfter + MINUTE)),
          event('saved', at(more.finishedAfter + 2 * MINUTE)),
        );
      }

      it('are the times from running to finished of good runs, newest first, collecting left out', () => {
        run(1, { runningAfter: 5 * SECOND, finishedAfter: 35 * SECOND });
        run(2, { runningAfter: 10 * SECOND, finishedAfter: 60 * SECOND });
        run(3, { runningAfter: SECOND, finishedAfter: 2 * SECOND, ending: 'provider_error' });
        createIn(ledger, 4);
        expect(ledger.durations('bfl/flux-2-pro')).toEqual([50 * SECOND, 30 * SECOND]);
        expect(ledger.durations('other/model')).toEqual([]);
      });

      it('leave out a run that ended while nobody looked', () => {
        run(1, { runningAfter: 5 * SECOND, finishedAfter: 8 * HOUR });
        expect(ledger.durations('bfl/flux-2-pro')).toEqual([]);
      });

      it('are the newest forty', () => {
        for (let number = 1; number <= 42; number++) run(number, { runningAfter: 0, finishedAfter: number * SECOND });
        const durations = ledger.durations('bfl/flux-2-pro');
        expect(durations).toHaveLength(40);
        expect([durations[0], durations.at(-1)]).toEqual([42 * SECOND, 3 * SECOND]);
      });
    });

    describe('what a person is told of', () => {
      it('an end is owed one notice, and taking it is for ever', () => {
        const running = putIn(ledger, 1, 'running');
        putIn(ledger, 2, 'queued');
        expect(ledger.owedNotices()).toEqual([]);
        const done = jobIn('done', { id: running.id, key: running.key, createdAt: running.createdAt });
        ledger.append(event('saved'), done);
        ledger.append(event('saved'), done);
        expect(ledger.owedNotices()).toEqual([running.id]);
        expect(ledger.takeNotices([running.id, idOf(2), idOf(3)])).toEqual([running.id]);
        expect(ledger.takeNotices([running.id])).toEqual([]);
        ledger.append(event('saved'), done);
        expect(ledger.owedNotices()).toEqual([]);
      });

      it('what was removed, and what a back-up brought, is owed none', () => {
        const removed = putIn(ledger, 1, 'failed');
        ledger.append(event('removed'), removed);
        const created = event('created', { id: idOf(2), key: 'k2' });
        const ended = jobIn('done', { id: idOf(2), key: 'k2' });
        ledger.bringIn([
          {
            id: idOf(2),
            events: [
              { event: created, job: foldOne(null, created) },
              { event: event('saved'), job: ended },
            ],
            calls: [],
            mark: null,
          },
        ]);
        expect(ledger.get(idOf(2))?.phase).toBe('done');
        expect(ledger.owedNotices()).toEqual([]);
      });

      it('a warning is given once for each job and threshold', () => {
        const [one, other] = [putIn(ledger, 1, 'collecting').id, putIn(ledger, 2, 'collecting').id];
        expect(ledger.takeWarnings([one], HOUR)).toEqual([one]);
        expect(ledger.takeWarnings([one, other], HOUR)).toEqual([other]);
        expect(ledger.takeWarnings([one, other], MINUTE)).toEqual([one, other]);
      });
    });

    it('records events of many jobs together, or none of them', () => {
      const jobs = [1, 2, 3].map((number) => putIn(ledger, number, 'done'));
      const steps = jobs.map((job) => ({ event: event('removed'), job }));
      under.breakWrites();
      expect(() => ledger.appendAll(steps)).toThrow(LedgerError);
      under.mendWrites();
      expect(ledger.counts().done).toBe(3);
      ledger.appendAll(steps);
      expect(ledger.counts().done).toBe(0);
      expect(ledger.history(idOf(2)).at(-1)?.type).toBe('removed');
    });

    it('knows which jobs were run again, whatever became of the other run', () => {
      createIn(ledger, 1);
      expect(ledger.parents()).toEqual(new Set());
      const again = createIn(ledger, 2, { parent: idOf(1) });
      ledger.append(event('cancelAsked'), jobIn('cancelled', { ...again, phase: 'cancelled' }));
      ledger.append(event('removed'), jobIn('cancelled', { ...again, phase: 'cancelled' }));
      expect(ledger.parents()).toEqual(new Set([idOf(1)]));
    });

    it('keeps one draft, the last one written', () => {
      expect(ledger.readDraft()).toBeNull();
      const draft = {
        ticket: 't-1',
        model: 'bfl/flux-2-pro',
        body: '{"prompt":"a fox"}',
        route: 'queued',
        parent: null,
        id: '00000000-0000-4000-8000-0000000000d1',
        name: 'Fox',
      } as const;
      ledger.writeDraft(draft);
      ledger.writeDraft({ ...draft, body: '{' });
      expect(ledger.readDraft()).toEqual({ ...draft, body: '{' });
      const unfinished = [{ key: '["camera"]', label: 'Camera', text: '{ "lens": ' }];
      ledger.writeDraft({ ...draft, unfinished });
      expect(ledger.readDraft()).toEqual({ ...draft, unfinished });
    });
  });
}
