/**
 * Which jobs are selected together, for what is done with several at once. One selection for the whole window: a view that
 * shows jobs keeps it to what it shows, and ends it when it goes away. The rules are those of file managers: a click takes
 * one, with Ctrl or Command it adds or takes away, with Shift it goes on from the last one.
 */

import { create } from 'zustand';
import type { JobId } from '../shared/job.ts';

export interface Selection {
  readonly ids: ReadonlySet<JobId>;
  /** Where a range begins: what was last clicked or added. */
  readonly anchor: JobId | null;
  /** `one`: what was merely opened; no bar of actions stands for it. */
  readonly mode: 'one' | 'several';
}

export interface SelectionDeeds {
  toggle(id: JobId): void;
  /** From the anchor to this one. `order`: the ids as they are shown. */
  extendTo(id: JobId, order: readonly JobId[]): void;
  only(id: JobId): void;
  all(order: readonly JobId[]): void;
  /** Takes away what is not shown any more. */
  retain(isShown: (id: JobId) => boolean): void;
  clear(): void;
}

const NOBODY: Selection = { ids: new Set(), anchor: null, mode: 'one' };

export const useSelection = create<Selection & SelectionDeeds>((set) => ({
  ...NOBODY,
  toggle: (id) => set((now) => toggled(now, id)),
  extendTo: (id, order) => set((now) => extended(now, id, order)),
  only: (id) => set((now) => (now.mode === 'one' && now.anchor === id && now.ids.has(id) ? now : justOne(id))),
  all: (order) => set((now) => allOf(now, order)),
  retain: (isShown) => set((now) => retained(now, isShown)),
  clear: () => set((now) => (now.ids.size === 0 && now.anchor === null ? now : NOBODY)),
}));

const justOne = (id: JobId): Selection => ({ ids: new Set([id]), anchor: id, mode: 'one' });

function toggled({ ids }: Selection, id: JobId): Selection {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after.size === 0 ? NOBODY : { ids: after, anchor: id, mode: 'several' };
}

function extended({ anchor }: Selection, id: JobId, order: readonly JobId[]): Selection {
  const to = order.indexOf(id);
  if (to < 0) return justOne(id);
  const from = anchor === null ? -1 : order.indexOf(anchor);
  if (from < 0) return { ids: new Set([id]), anchor: id, mode: 'several' };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set(range), anchor, mode: 'several' };
}

function allOf({ anchor }: Selection, order: readonly JobId[]): Selection {
  const [first] = order;
  if (first === undefined) return NOBODY;
  return { ids: new Set(order), anchor: anchor ?? first, mode: 'several' };
}

function retained(now: Selection, isShown: (id: JobId) => boolean): Selection {
  const ids = [...now.ids].filter(isShown);
  if (ids.length === now.ids.size) return now;
  if (ids.length === 0) return NOBODY;
  return { ...now, ids: new Set(ids), anchor: now.anchor !== null && isShown(now.anchor) ? now.anchor : (ids[0] ?? null) };
}

/** Whether a row or tile is drawn as selected: among several its own mark counts, else the job that is open. */
export function isSelected(
  { ids, mode }: Pick<Selection, 'ids' | 'mode'>,
  { id, open }: { readonly id: JobId; readonly open: JobId | null },
): boolean {
  return mode === 'several' ? ids.has(id) : id === open;
}

interface Press {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/** What a click means. On a Mac Ctrl with a click is the right button, and no click comes of it. */
export function clickMeans({ metaKey, ctrlKey, shiftKey }: Press): 'open' | 'toggle' | 'extend' {
  if (shiftKey) return 'extend';
  return metaKey || ctrlKey ? 'toggle' : 'open';
}
