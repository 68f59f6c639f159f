/** The cells of an open batch, and how pushes change them. Pure. */

import type { BatchCell, BatchId, BatchSummary } from '../../../shared/batch.ts';
import type { JobId, Phase } from '../../../shared/job.ts';
import { PHASES, UNFINISHED_PHASES } from '../../../shared/jobFilter.ts';
import type { JobSummary } from '../../../shared/jobView.ts';

/**
 * The cells after some jobs changed; the same array when none of them is its own. Another try of a row takes the place of the
 * one that it followed; which one is later is never told by a clock.
 */
export function cellsAfter(cells: readonly BatchCell[], id: BatchId, changed: readonly JobSummary[]): readonly BatchCell[] {
  const own = changed.filter(({ batch }) => batch?.id === id);
  if (own.length === 0) return cells;
  const byId = new Map(own.map((job) => [job.id, job]));
  const nextOf = new Map(own.flatMap((job) => (job.parent === null ? [] : [[job.parent, job] as const])));
  const rows = new Set(own.map(({ batch }) => batch?.row));
  let isChanged = false;
  const after = cells.map((cell) => {
    if (!rows.has(cell.row)) return cell;
    const latest = latestAfter(cell.job, nextOf) ?? byId.get(cell.job);
    if (latest === undefined || (latest.id === cell.job && latest.phase === cell.phase)) return cell;
    isChanged = true;
    return { ...cell, job: latest.id, phase: latest.phase };
  });
  return isChanged ? after : cells;
}

/** Where one try led to another and that to the next; null: nowhere. */
function latestAfter(id: JobId, nextOf: ReadonlyMap<JobId, JobSummary>): JobSummary | null {
  let latest: JobSummary | null = null;
  // As many steps as there are jobs at most, whatever their parents say.
  for (let steps = 0, at = id; steps < nextOf.size; steps += 1) {
    const next = nextOf.get(at);
    if (next === undefined) break;
    latest = next;
    at = next.id;
  }
  return latest;
}

/** The cells tell what main counted. */
export function agree(cells: readonly BatchCell[], counts: BatchSummary['counts']): boolean {
  const seen = new Map<Phase, number>();
  for (const { phase } of cells) seen.set(phase, (seen.get(phase) ?? 0) + 1);
  return PHASES.every((phase) => (seen.get(phase) ?? 0) === counts[phase]);
}

export interface Range {
  readonly from: number;
  readonly count: number;
}

/** What lies closer together than this is read in one go. */
const GAP = 24;
/** The most that main answers at once. */
const MOST = 200;

/** Few stretches that hold all of these rows. */
export function rangesOf(rows: readonly number[]): readonly Range[] {
  const ranges: Range[] = [];
  for (const row of rows.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && row < last.from + last.count + GAP && row < last.from + MOST)
      ranges[ranges.length - 1] = { from: last.from, count: Math.max(last.count, row - last.from + 1) };
    else ranges.push({ from: row, count: 1 });
  }
  return ranges;
}

export const unfinishedIn = ({ counts }: Pick<BatchSummary, 'counts'>): number =>
  UNFINISHED_PHASES.reduce((sum, phase) => sum + counts[phase], 0);

/** With newer words of some batches; one that is not known yet stands first. */
export function withSummaries(list: readonly BatchSummary[], news: readonly BatchSummary[]): readonly BatchSummary[] {
  const fresh = new Map(news.map((one) => [one.id, one]));
  const there = new Set(list.map(({ id }) => id));
  const kept = list.map((one) => fresh.get(one.id) ?? one);
  const came = news.filter(({ id }) => !there.has(id));
  if (came.length === 0) return kept;
  return [...came, ...kept].sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
}
