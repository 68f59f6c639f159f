/** The cells of an open batch, and how pushes change them. Pure. */

import type { BatchCell, BatchId, BatchSummary } from '../../../shared/batch.ts';
import type { JobId, Phase } from '../../../shared/job.ts';
import { PHASES, UNFINISHED_PHASES } from '../../../shared/jobFilter.ts';
import type { JobSummary } from '../../../shared/jobView.ts';

/**
 * The cells after some jobs changed; the same array when none of them is its own. Another try of a row takes the place of the
 * one before it.
 */
export function cellsAfter(
  cells: readonly BatchCell[],
  id: BatchId,
  {
    changed,
    known,
  }: { readonly changed: readonly JobSummary[]; readonly known: (id: JobId) => Pick<JobSummary, 'createdAt'> | undefined },
): readonly BatchCell[] {
  const news = new Map<number, BatchCell>();
  const places = new Map<number, number>();
  const own = changed.filter(({ batch }) => batch?.id === id);
  if (own.length === 0) return cells;
  for (const [place, { row }] of cells.entries()) places.set(row, place);
  for (const job of own) {
    const place = places.get(job.batch?.row ?? -1);
    const cell = place === undefined ? undefined : (news.get(place) ?? cells[place]);
    if (place === undefined || cell === undefined || (cell.job === job.id && cell.phase === job.phase)) continue;
    if (cell.job !== job.id && !isLater(job, cell.job, known)) continue;
    news.set(place, { ...cell, job: job.id, phase: job.phase });
  }
  return news.size === 0 ? cells : cells.map((cell, place) => news.get(place) ?? cell);
}

function isLater(job: JobSummary, than: JobId, known: (id: JobId) => Pick<JobSummary, 'createdAt'> | undefined): boolean {
  const before = known(than);
  return job.parent === than || (before !== undefined && job.createdAt > before.createdAt);
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
