/** The one door to main. What preload puts at `window.afterglow` never throws an expected refusal: it answers one. */

import type { Bridge } from '../shared/contract.ts';
import type { CallError, Outcome } from '../shared/refusal.ts';
import type { ThumbSize } from '../shared/thumb.ts';

declare global {
  interface Window {
    readonly afterglow: Bridge;
  }
}

export function bridge(): Bridge {
  return window.afterglow;
}

/** Waits for an answer; a call that breaks instead of answering (main is gone, a bug) is a refusal of kind `bug`. */
export async function answerOf<T>(pending: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await pending;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return { ok: false, error: { kind: 'bug', field: null, detail } satisfies CallError };
  }
}

/** Where the window finds a saved file. The handler looks the file up by these two; it takes no path from here. */
export function fileUrl(file: { readonly id: string; readonly index: number }): string {
  return `afterglow-result://job/${file.id}/${file.index}`;
}

/** A small picture of a saved file; empty until one is made. `isNew`: it was made since it was last asked for here. */
export function thumbUrl(
  file: { readonly id: string; readonly index: number },
  { sizePx, isNew = false }: { readonly sizePx: ThumbSize; readonly isNew?: boolean },
): string {
  return `afterglow-result://thumb/${file.id}/${file.index}/${sizePx}${isNew ? '?1' : ''}`;
}
