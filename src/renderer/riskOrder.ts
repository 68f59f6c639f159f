/** What is at risk, in the order in which it is lost. Pure. */

import type { JobSummary } from '../shared/jobView.ts';
import { newestFirst } from './select.ts';

/** Until when what a job lacks surely stays at the server, by the server's clock; later than any time where no time runs. */
export function lostAfter({ expiry }: Pick<JobSummary, 'expiry'>): number {
  return expiry.kind === 'bounded' ? expiry.notBefore : Number.POSITIVE_INFINITY;
}

/** What is lost first stands first; where no time runs, the newest. */
export function soonestFirst(one: JobSummary, other: JobSummary): number {
  const [left, right] = [lostAfter(one), lostAfter(other)];
  return left === right ? newestFirst(one, other) : left - right;
}

/** Of some jobs, the one that is lost first; null where no time runs for any of them. */
export function firstLost(jobs: Iterable<JobSummary>): JobSummary | null {
  let first: JobSummary | null = null;
  for (const job of jobs) {
    if (lostAfter(job) < Number.POSITIVE_INFINITY && (first === null || soonestFirst(job, first) < 0)) first = job;
  }
  return first;
}
