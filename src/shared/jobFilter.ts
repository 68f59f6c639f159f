/** What each filter of the list shows. */

import { isTerminal, type Job, type Phase } from './job.ts';
import type { JobFilter } from './jobList.ts';
import type { JobCounts } from './jobView.ts';
import { DAY } from './time.ts';

export const UNFINISHED_PHASES = [
  'outbox',
  'sending',
  'queued',
  'running',
  'held',
  'collecting',
] as const satisfies readonly Phase[];
export const TERMINAL_PHASES = ['done', 'failed', 'cancelled', 'expired'] as const satisfies readonly Phase[];
export const PHASES: readonly Phase[] = [...UNFINISHED_PHASES, ...TERMINAL_PHASES];

/** The phases of each filter. Under `atRisk` stand ended jobs as well, for as long as {@link riskEndOf} tells. */
export const PHASES_OF: Readonly<Record<JobFilter, readonly Phase[]>> = {
  all: PHASES,
  active: UNFINISHED_PHASES,
  waiting: ['outbox'],
  atRisk: ['held', 'collecting'],
  done: ['done'],
  failed: ['failed', 'cancelled', 'expired'],
};

/**
 * Until when (server time, ms) the Router may still have what an ended job lacks; null when nothing is lacking, or nothing of
 * it can be there: results stay for 24 hours (https://docs.comfy.org/development/comfy-router/queue).
 *
 * @param gone files that are known to be gone and that nothing here holds, by index
 */
export function riskEndOf(job: Job, gone: readonly number[] = []): number | null {
  if (!isTerminal(job) || job.phase === 'expired' || job.missing.length + gone.length === 0) return null;
  return job.route === 'direct' || job.firstFinishedAt === null ? null : job.firstFinishedAt + DAY;
}

/** Something of it is not on this disk, and time or a person decides whether it will be. */
export function isAtRisk(job: Job, serverNow: number, gone: readonly number[] = []): boolean {
  return PHASES_OF.atRisk.includes(job.phase) || (riskEndOf(job, gone) ?? 0) > serverNow;
}

/** How many jobs a filter holds. */
export function countOf(counts: JobCounts, filter: JobFilter): number {
  const inPhases = PHASES_OF[filter].reduce((sum, phase) => sum + counts[phase], 0);
  return filter === 'atRisk' ? inPhases + counts.endedAtRisk : inPhases;
}
