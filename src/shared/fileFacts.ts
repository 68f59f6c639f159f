/** What is known of a saved file beyond its row, and whether the window may paint it. */

/** Why a file is not painted by itself. `size`: more pixels or bytes than the window bears; `broke`: the window broke over it. */
export type PaintBar = 'pixels' | 'bytes' | 'unreadable' | 'broke';

export interface FileFacts {
  /** Of pictures whose header could be read. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly bar: PaintBar | null;
  /** A person may have it painted all the same. */
  readonly mayInsist: boolean;
}

/** What stood in the window when it broke. `more`: how many other files stood there as well. */
export interface BrokenPreview {
  readonly name: string;
  readonly more: number;
}

const MEBI = 1024 * 1024;

/** Painted without a question up to here: a decoded pixel takes four bytes. */
export const CALM_PIXELS = 64_000_000;
export const CALM_BYTES = 100 * MEBI;
/** Beyond these the window would hardly bear it, and nobody is asked. */
export const MOST_PIXELS = 160_000_000;
export const MOST_BYTES = 400 * MEBI;
