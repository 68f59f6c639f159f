/** Which view is open, kept in the address's fragment so that a reload comes back to it and the rail holds real links. */

import { useSyncExternalStore } from 'react';
import type { BatchId } from '../shared/batch.ts';
import type { JobId } from '../shared/job.ts';

export const VIEWS = ['compose', 'queue', 'gallery', 'batches', 'settings'] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Place {
  readonly view: ViewName;
  /** The job that is open beside the list. */
  readonly job: JobId | null;
  /** The batch that is open; null: all of them are listed. */
  readonly batch: BatchId | null;
}

interface Way {
  readonly view: ViewName;
  readonly job?: JobId | null;
  readonly batch?: BatchId | null;
}

export function placeOf(fragment: string): Place {
  const [view, ...rest] = fragment.replace(/^#\/?/u, '').split('/');
  const known = VIEWS.find((name) => name === view) ?? 'queue';
  const [batch, job] = known === 'batches' ? rest : [null, ...rest];
  return { view: known, job: nameOrNull(job), batch: nameOrNull(batch) };
}

const nameOrNull = (part: string | null | undefined): string | null => (part === undefined || part === '' ? null : part);

export function fragmentOf({ view, job = null, batch = null }: Way): string {
  const path = view === 'batches' ? (job === null ? [batch] : [batch ?? '', job]) : [job];
  return ['#', view, ...path.filter((part) => part !== null)].join('/');
}

/** Goes to a view. Opening another job beside the same list leaves no trail of steps to walk back through. */
export function goTo(place: Way): void {
  const fragment = fragmentOf(place);
  if (fragment === location.hash) return;
  const here = placeOf(location.hash);
  if (here.view === place.view && here.batch === (place.batch ?? null)) {
    history.replaceState(null, '', fragment);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    return;
  }
  location.hash = fragment;
}

let last: { readonly fragment: string; readonly place: Place } | null = null;

function read(): Place {
  if (last?.fragment !== location.hash) last = { fragment: location.hash, place: placeOf(location.hash) };
  return last.place;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, read);
}
