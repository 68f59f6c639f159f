/**
 * The wall as the window holds it: what is asked for, its outline, and the pages near to what is in sight. It outlives the
 * view, so coming back finds the same wall; it is read anew then, since nobody listened meanwhile.
 */

import { create } from 'zustand';
import {
  ALL_SAVED,
  ANCHOR_EVERY,
  type SavedFacets,
  type SavedFilter,
  type SavedOutline,
  type SavedPage,
  type SavedQuery,
} from '../../../shared/gallery.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { refusalWords } from '../../store.ts';
import { concernsWall, type Pages, pagesFor, withPages } from './pages.ts';

export interface GalleryState {
  readonly filter: SavedFilter;
  readonly outline: SavedOutline | null;
  readonly pages: Pages;
  readonly facets: SavedFacets | null;
  readonly status: 'loading' | 'ready' | 'failed';
}

export const useGallery = create<GalleryState>(() => ({
  filter: ALL_SAVED,
  outline: null,
  pages: new Map(),
  facets: null,
  status: 'loading',
}));

interface Sight {
  readonly from: number;
  readonly to: number;
}

const CALM_MS = 1_500;

let sight: Sight = { from: 0, to: 0 };
let latest = 0;
const coming = new Set<number>();
let calm: ReturnType<typeof setTimeout> | null = null;

export async function showSaved(change: Partial<SavedFilter>): Promise<void> {
  useGallery.setState(({ filter }) => ({ filter: { ...filter, ...change }, status: 'loading' }));
  sight = { from: 0, to: 0 };
  await read();
}

/** The whole wall anew, with the pages that are in sight: it changes in one step, and nothing blinks. */
export async function read(): Promise<void> {
  latest += 1;
  const ask = latest;
  const { filter } = useGallery.getState();
  const outline = await answerOf(bridge().outlineSaved(filter));
  if (ask !== latest) return;
  if (!outline.ok) {
    useGallery.setState({ status: 'failed' });
    tell(refusalWords(outline.error), { tone: 'failed' });
    return;
  }
  const pages = await readPages(outline.value, pagesFor(sight, outline.value.total));
  if (ask !== latest) return;
  coming.clear();
  useGallery.setState({ outline: outline.value, pages, status: 'ready' });
  const facets = await answerOf(bridge().countSaved(filter));
  if (ask === latest && facets.ok) useGallery.setState({ facets: facets.value });
}

/** These items are in sight: their pages are read, and what is far from them gives way. */
export async function lookAt(now: Sight): Promise<void> {
  sight = now;
  const { outline, pages } = useGallery.getState();
  if (outline === null) return;
  const missing = pagesFor(now, outline.total).filter((page) => !pages.has(page) && !coming.has(page));
  if (missing.length === 0) return;
  for (const page of missing) coming.add(page);
  const ask = latest;
  const came = await readPages(outline, missing);
  for (const page of missing) coming.delete(page);
  if (ask !== latest) return;
  const near = Math.floor(sight.from / ANCHOR_EVERY);
  useGallery.setState((state) => ({ pages: withPages(state.pages, came, near) }));
}

async function readPages(outline: SavedOutline, wanted: readonly number[]): Promise<Pages> {
  const { filter } = useGallery.getState();
  const came = await Promise.all(
    wanted.map(async (page) => {
      const after = page === 0 ? null : (outline.anchors[page - 1] ?? null);
      if (page > 0 && after === null) return [];
      const outcome = await answerOf(bridge().listSaved({ filter, after, limit: ANCHOR_EVERY }));
      return outcome.ok ? [[page, outcome.value.jobs] as const] : [];
    }),
  );
  return new Map(came.flat());
}

const MOST_AT_ONCE = 200;

/** The ids of all that the wall holds, newest first, up to a number. */
export async function allIds(most: number): Promise<readonly string[]> {
  const { filter } = useGallery.getState();
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const query: SavedQuery = { filter, after, limit: MOST_AT_ONCE };
    const outcome: Outcome<SavedPage> = await answerOf(bridge().listSaved(query));
    if (!outcome.ok) return ids;
    ids.push(...outcome.value.jobs.map((job) => job.id));
    after = outcome.value.next;
  } while (after !== null && ids.length < most);
  return ids.slice(0, most);
}

/** Listens to main while the wall is shown. Answers with the function that ends it. */
export function keepUp(): () => void {
  const stop = bridge().onJobs((push) => {
    if (calm !== null || !concernsWall(push, useGallery.getState())) return;
    // Many come together; the wall moves at most so often.
    calm = setTimeout(() => {
      calm = null;
      void read();
    }, CALM_MS);
  });
  void read();
  return () => {
    stop();
    if (calm !== null) clearTimeout(calm);
    calm = null;
  };
}
