/** What is known of a saved file beyond its row, and whether the window may paint it. */

/** Why a file is not painted by itself. `heavy`: a drawing of too many shapes; `broke`: the window broke over it. */
export type PaintBar = 'pixels' | 'bytes' | 'heavy' | 'unreadable' | 'broke';

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
/** Of a drawing, which is text that has to be read as a whole; and the shapes that it asks for, each as often as it is used. */
export const CALM_DRAWING_BYTES = 8 * MEBI;
export const CALM_SHAPES = 100_000;
/** Beyond these the window would hardly bear it, and nobody is asked. */
export const MOST_PIXELS = 160_000_000;
export const MOST_BYTES = 400 * MEBI;
export const MOST_SHAPES = 1_000_000;
