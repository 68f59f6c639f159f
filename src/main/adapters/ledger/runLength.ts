/** How long a run took, for learned estimates. */

import type { Job } from '../../../shared/job.ts';
import { MINUTE } from '../../../shared/time.ts';
import type { JobEvent } from '../../jobs/event.ts';

/** How many durations of a model are worth remembering: enough for quartiles, few enough to follow a model that changes. */
export const DURATIONS_KEPT = 40;

/**
 * A job is looked at at least every ten minutes while the app runs. A run whose end is known less well than this ended
 * while nobody looked; its duration says when the app was opened, not how long the model takes.
 */
const BLIND_MS = 11 * MINUTE;

/** What is remembered of a run beside its fold, because the fold does not keep it. All wall clock. */
export interface RunMarks {
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export const NO_MARKS: RunMarks = { startedAt: null, finishedAt: null };

/** The marks after `event`, which made the fold `job`. Seen running beats accepted as the start; the first end counts. */
export function markRun(marks: RunMarks, event: JobEvent, job: Job): RunMarks {
  const began = job.runningSince ?? (event.type === 'accepted' || event.type === 'sent' ? event.at : null);
  const finished = job.phase === 'collecting' ? event.at : null;
  const startedAt = marks.finishedAt === null ? (began ?? marks.startedAt) : marks.startedAt;
  return { startedAt, finishedAt: marks.finishedAt ?? finished };
}

/** ms from running (or accepted, or sent on the direct route) to finished; null when it is not known well enough, or the run was no good one. */
export function runLengthOf(job: Job, marks: RunMarks): number | null {
  if (job.phase !== 'done' || job.ending !== null) return null;
  if (marks.startedAt === null || marks.finishedAt === null) return null;
  const length = marks.finishedAt - marks.startedAt;
  if (length < 0) return null;
  if (job.route === 'direct') return length;
  const { lastUnfinishedAt, firstFinishedAt } = job;
  const blind = lastUnfinishedAt === null || firstFinishedAt === null ? length : firstFinishedAt - lastUnfinishedAt;
  return blind > BLIND_MS ? null : length;
}
