/** The list as it is drawn: rows under the days on which they were asked for. Pure. */

import type { BatchId } from '../../../shared/batch.ts';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { startOfDay } from '../../text/intl.ts';

export type Entry =
  | { readonly kind: 'day'; readonly at: number }
  /** Above the rows of a batch, and a row like them. `count`: its rows here. */
  | {
      readonly kind: 'batch';
      readonly id: BatchId;
      readonly rowIndex: number;
      readonly count: number;
      readonly createdAt: number;
    }
  | { readonly kind: 'job'; readonly job: JobSummary; readonly rowIndex: number };

/** `ids` newest first. A day's heading stands before its first row; `rowIndex` counts rows alone, from 1. */
export function entriesOf(
  ids: readonly JobId[],
  jobs: ReadonlyMap<JobId, JobSummary>,
  /** `byDay` false: they stand in another order, which days would cut through. */
  {
    now,
    byDay,
    folded = null,
  }: {
    readonly now: number;
    readonly byDay: boolean;
    /** Rows of a batch stand together, except of those that are folded; null: every row stands for itself. */
    readonly folded?: ReadonlySet<BatchId> | null;
  },
): readonly Entry[] {
  const entries: Entry[] = [];
  let day = Number.NaN;
  let rowIndex = 0;
  const groups = folded === null ? new Map<BatchId, readonly JobSummary[]>() : groupsOf(ids, jobs);
  const told = new Set<BatchId>();
  for (const id of ids) {
    const job = jobs.get(id);
    if (job === undefined || (job.batch !== null && told.has(job.batch.id))) continue;
    // A clock set back can leave jobs of "tomorrow"; they belong to today's heading.
    const start = startOfDay(Math.min(job.createdAt, now));
    if (byDay && start !== day) entries.push({ kind: 'day', at: start });
    day = start;
    const rows = (job.batch === null ? undefined : groups.get(job.batch.id)) ?? [job];
    if (job.batch !== null && folded !== null) {
      told.add(job.batch.id);
      rowIndex += 1;
      entries.push({ kind: 'batch', id: job.batch.id, rowIndex, count: rows.length, createdAt: job.createdAt });
      if (folded.has(job.batch.id)) continue;
    }
    for (const row of rows) {
      rowIndex += 1;
      entries.push({ kind: 'job', job: row, rowIndex });
    }
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

function groupsOf(ids: readonly JobId[], jobs: ReadonlyMap<JobId, JobSummary>): ReadonlyMap<BatchId, readonly JobSummary[]> {
  const groups = new Map<BatchId, JobSummary[]>();
  for (const id of ids) {
    const job = jobs.get(id);
    if (job === undefined || job.batch === null) continue;
    const rows = groups.get(job.batch.id);
    if (rows === undefined) groups.set(job.batch.id, [job]);
    else rows.push(job);
  }
  return groups;
}
