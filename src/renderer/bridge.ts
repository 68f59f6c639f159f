/** The one door to main. What preload puts at `window.afterglow` never throws an expected refusal: it answers one. */

import type { Bridge } from '../shared/contract.ts';
import type { CallError, Outcome } from '../shared/refusal.ts';

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
