/** The list as it is drawn: rows under the days on which they were asked for. Pure. */

import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { startOfDay } from '../../text/intl.ts';

export type Entry =
  | { readonly kind: 'day'; readonly at: number }
  | { readonly kind: 'job'; readonly job: JobSummary; readonly rowIndex: number };

/** `ids` newest first. A day's heading stands before its first row; `rowIndex` counts rows alone, from 1. */
export function entriesOf(
  ids: readonly JobId[],
  jobs: ReadonlyMap<JobId, JobSummary>,
  /** `byDay` false: they stand in another order, which days would cut through. */
  { now, byDay }: { readonly now: number; readonly byDay: boolean },
): readonly Entry[] {
  const entries: Entry[] = [];
  let day = Number.NaN;
  let rowIndex = 0;
  for (const id of ids) {
    const job = jobs.get(id);
    if (job === undefined) continue;
    // A clock set back can leave jobs of "tomorrow"; they belong to today's heading.
    const start = startOfDay(Math.min(job.createdAt, now));
    if (byDay && start !== day) entries.push({ kind: 'day', at: start });
    day = start;
    rowIndex += 1;
    entries.push({ kind: 'job', job, rowIndex });
  }
  return entries;
}

/** The day that the entry at this index stands under; null in an empty list. */
export function dayOf(entries: readonly Entry[], index: number): number | null {
  for (let at = index; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === 'day') return entry.at;
  }
  return null;
}
