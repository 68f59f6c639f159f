/** Jobs in a ledger to test with. */

import type { Created, JobEvent } from '../../src/main/jobs/event.ts';
import type { Ledger } from '../../src/main/jobs/ports/ledger.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import type { Job } from '../../src/shared/job.ts';
import type { JobQuery } from '../../src/shared/jobList.ts';
import type { CallLine } from '../../src/shared/jobView.ts';
import { event, START } from './jobs.ts';

export const ALL: JobQuery = { filter: 'all', search: '', after: null, limit: 50 };

/** A job id that sorts like its number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const callAt = (at: number, more: Partial<CallLine> = {}): CallLine => ({
  at,
  durationMs: 40,
  call: 'status',
  httpStatus: 200,
  bucket: null,
  supportId: `support-${at}`,
  retryAfterMs: 5_000,
  trouble: null,
  decided: { event: null, nextAt: at + 5_000 },
  ...more,
});

/** Records a job as it is created, and answers with it. */
export function createIn(ledger: Ledger, number: number, more: Partial<Created> = {}): Job {
  const created = event('created', { id: idOf(number), key: `key-${number}`, at: START + number, ...more });
  return ledger.create(`ticket-${number}`, created, foldOne(null, created)).job;
}

/** Appends events one after another, each with its fold, and answers with the last fold. */
export function appendTo(ledger: Ledger, job: Job, ...events: readonly JobEvent[]): Job {
  return events.reduce((before, next) => {
    const after = reduce(before, next) ?? before;
    ledger.append(next, after);
    return after;
  }, job);
}

export function foldOne(job: Job | null, next: JobEvent): Job {
  const folded = reduce(job, next);
  if (folded === null) throw new Error('This event leaves no job.');
  return folded;
}
