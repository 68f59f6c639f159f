import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOutboxList } from '../../../src/main/jobs/outboxList.ts';
import { inOutboxOrder } from '../../../src/main/jobs/outboxOrder.ts';
import type { Job } from '../../../src/shared/job.ts';
import { jobIn, START } from '../../support/jobs.ts';

const idsIn = (jobs: Iterable<Job>): readonly string[] => [...jobs].map(({ id }) => id);

describe('what waits to be sent', () => {
  it('is told in its order whatever came, went, came back and moved', () => {
    const step = fc.record({
      which: fc.nat({ max: 7 }),
      what: fc.constantFrom('come', 'leave', 'place', 'end', 'read'),
      place: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const jobs = new Map<string, Job>();
        const list = createOutboxList((id) => jobs.get(id));
        const set = (after: Job): void => {
          const before = jobs.get(after.id) ?? null;
          jobs.set(after.id, after);
          list.changed(before, after);
        };
        for (const { which, what, place } of steps) {
          const id = `j${which}`;
          const route = which % 3 === 0 ? 'direct' : 'queued';
          const batch = which % 4 === 3 ? null : { id: `b${which % 4}`, row: which };
          const before = jobs.get(id) ?? null;
          if (what === 'come') set(jobIn('outbox', { id, route, batch, place: START + place }));
          if (what === 'leave') set(jobIn('sending', { id, route, batch }));
          if (what === 'place' && before?.phase === 'outbox') set({ ...before, place: START + place });
          if (what === 'end' && before !== null) {
            jobs.delete(id);
            list.changed(before, jobIn('cancelled', { id, route }));
          }
          if (what !== 'read') continue;
          for (const one of ['queued', 'direct'] as const) {
            const expected = [...jobs.values()].filter(
              (job) => job.phase === 'outbox' && job.route === one && job.batch?.id !== 'b1',
            );
            const told = [...list.jobs((batch) => batch === 'b1')[one]];
            expect(new Set(idsIn(told))).toEqual(new Set(idsIn(expected)));
            expect(told.map(({ place }) => place)).toEqual(inOutboxOrder(expected).map((job) => job.place));
          }
        }
      }),
    );
  });

  it('is read from its head: what has left costs nothing twice', () => {
    const jobs = new Map(
      Array.from({ length: 5_000 }, (_, row): readonly [string, Job] => [
        `r${row}`,
        jobIn('outbox', { id: `r${row}`, place: START + row }),
      ]),
    );
    let looks = 0;
    const list = createOutboxList((id) => {
      looks += 1;
      return jobs.get(id);
    });
    list.reorder(jobs.values());
    const first = (): string | undefined => {
      for (const job of list.jobs(() => false).queued) return job.id;
      return undefined;
    };
    expect(first()).toBe('r0');
    for (let row = 0; row < 4_000; row++) jobs.delete(`r${row}`);
    expect(first()).toBe('r4000');
    looks = 0;
    expect(first()).toBe('r4000');
    expect(looks).toBeLessThan(5);
  });

  it('keeps the turn of one that was turned away, among those that were made in the same moment', () => {
    const jobs = new Map<string, Job>();
    const list = createOutboxList((id) => jobs.get(id));
    const set = (after: Job): void => {
      const before = jobs.get(after.id) ?? null;
      jobs.set(after.id, after);
      list.changed(before, after);
    };
    const waits = (id: string): Job => jobIn('outbox', { id, place: START });
    for (const id of ['first', 'second', 'third']) set(waits(id));
    expect(idsIn(list.jobs(() => false).queued)).toEqual(['first', 'second', 'third']);
    set(jobIn('sending', { id: 'first', place: START }));
    expect(idsIn(list.jobs(() => false).queued)).toEqual(['second', 'third']);
    set(waits('first'));
    expect(idsIn(list.jobs(() => false).queued)).toEqual(['first', 'second', 'third']);
  });
});
