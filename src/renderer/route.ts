/** Which view is open, kept in the address's fragment so that a reload comes back to it and the rail holds real links. */

import { useSyncExternalStore } from 'react';
import type { JobId } from '../shared/job.ts';

export const VIEWS = ['compose', 'queue', 'gallery', 'settings'] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Place {
  readonly view: ViewName;
  /** The job that is open beside the list. */
  readonly job: JobId | null;
}

export function placeOf(fragment: string): Place {
  const [view, job] = fragment.replace(/^#\/?/u, '').split('/');
  const known = VIEWS.find((name) => name === view) ?? 'queue';
  return { view: known, job: job === undefined || job === '' ? null : job };
}

export function fragmentOf(place: { readonly view: ViewName; readonly job?: JobId | null }): string {
  return place.job == null ? `#/${place.view}` : `#/${place.view}/${place.job}`;
}

/** Goes to a view. Opening another job beside the same list leaves no trail of steps to walk back through. */
export function goTo(place: { readonly view: ViewName; readonly job?: JobId | null }): void {
  const fragment = fragmentOf(place);
  if (fragment === location.hash) return;
  if (placeOf(location.hash).view === place.view) {
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
