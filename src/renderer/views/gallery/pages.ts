/** Which pages of the wall are held, and which give way. Pure. */

import { ANCHOR_EVERY, type SavedFilter } from '../../../shared/gallery.ts';
import type { JobsChanged } from '../../../shared/jobList.ts';
import type { JobSummary } from '../../../shared/jobView.ts';

export type Pages = ReadonlyMap<number, readonly JobSummary[]>;

/** At most so many pages are held, however far somebody scrolls. */
export const PAGES_HELD = 12;

/** The pages that hold some items, with one more at both ends. */
export function pagesFor({ from, to }: { readonly from: number; readonly to: number }, total: number): readonly number[] {
  const last = Math.max(0, Math.ceil(total / ANCHOR_EVERY) - 1);
  const first = Math.max(0, Math.floor(from / ANCHOR_EVERY) - 1);
  const until = Math.min(last, Math.floor(to / ANCHOR_EVERY) + 1);
  return Array.from({ length: Math.max(0, until - first + 1) }, (_, at) => first + at);
}

/** With what came in; what lies farthest from `near` gives way. */
export function withPages(pages: Pages, came: Pages, near: number): Pages {
  const all = [...pages, ...came];
  const held = new Map(all);
  const farthest = [...held.keys()].sort((one, other) => Math.abs(other - near) - Math.abs(one - near));
  for (const page of farthest.slice(0, Math.max(0, held.size - PAGES_HELD))) held.delete(page);
  return held;
}

export function jobAt(pages: Pages, item: number): JobSummary | null {
  return pages.get(Math.floor(item / ANCHOR_EVERY))?.[item % ANCHOR_EVERY] ?? null;
}

/** Where a job hangs, as far as its page is held; -1 where it is not. */
export function placeOfJob(pages: Pages, id: string | null): number {
  if (id === null) return -1;
  for (const [page, jobs] of pages) {
    const at = jobs.findIndex((job) => job.id === id);
    if (at >= 0) return page * ANCHOR_EVERY + at;
  }
  return -1;
}

/** The ids around an item, as far as they are held without a gap, in their order. */
export function heldAround(pages: Pages, item: number): readonly string[] {
  const middle = Math.floor(item / ANCHOR_EVERY);
  if (!pages.has(middle)) return [];
  let first = middle;
  while (pages.has(first - 1)) first -= 1;
  const ids: string[] = [];
  for (let page = first; pages.has(page); page += 1) for (const job of pages.get(page) ?? []) ids.push(job.id);
  return ids;
}

/**
 * Something came onto the wall, or left it, as far as can be told here: then it is read anew. What hangs there already changes
 * by itself, and what is still under way is no part of it.
 */
export function concernsWall(
  { changed, removed }: Pick<JobsChanged, 'changed' | 'removed'>,
  { pages, filter }: { readonly pages: Pages; readonly filter: Pick<SavedFilter, 'starred' | 'search'> },
): boolean {
  if (removed.length > 0) return true;
  const hanging = new Set([...pages.values()].flat().map((job) => job.id));
  return changed.some((job) => {
    const isSaved = job.fileCount > 0 || job.phase === 'done';
    // Only main knows what a search finds.
    if (isSaved && filter.search !== '') return true;
    return (isSaved && (!filter.starred || job.starred)) !== hanging.has(job.id);
  });
}
