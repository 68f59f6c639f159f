/** Small pictures of saved files, for rows and tiles. The page makes them, main keeps them by the digest of the file. */

import type { FileAddress } from './contract.ts';

/** The shorter side, in px of the picture: for rows, and for tiles. */
export const THUMB_SIZES = [96, 384] as const;
export type ThumbSize = (typeof THUMB_SIZES)[number];

/** The longer side is at most so many times the shorter one; what reaches beyond is cut off at both ends. */
export const THUMB_STRETCH = 2;
/** Larger than any that is made. */
export const THUMB_BYTES = 512 * 1024;

export interface ThumbAddress extends FileAddress {
  readonly sizePx: ThumbSize;
}

export interface Thumb extends ThumbAddress {
  /** A WebP picture. */
  readonly webp: Uint8Array;
}
