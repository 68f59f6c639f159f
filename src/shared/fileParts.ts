/** Parts of a saved file, for those too large to be read whole. Places and sizes are bytes. */

import type { FileAddress } from './contract.ts';
import type { JsonPlace } from './jsonLevel.ts';

/** A stretch of a text, from the beginning of a character to the end of one, and to the end of a line where one is near. */
export interface TextPage {
  readonly text: string;
  readonly from: number;
  /** Where the next page begins; null at the end of the file. */
  readonly next: number | null;
  readonly sizeBytes: number;
}

export interface FileHead {
  /** The first bytes, two lower-case hex digits each. */
  readonly hex: string;
  readonly sizeBytes: number;
}

export interface FoundPlaces {
  /** Where each begins, in order. */
  readonly at: readonly number[];
  /** There are more than these. */
  readonly cut: boolean;
}

/** Where a page of a text begins. */
export interface TextAsk extends FileAddress {
  readonly from: number;
}

/** Which level of a JSON document. */
export interface LevelAsk extends FileAddress, JsonPlace {}

export interface FindAsk extends FileAddress {
  readonly words: string;
}

export const HEAD_BYTES = 256;
export const TEXT_PAGE_BYTES = 64 * 1024;
export const FOUND_PLACES = 500;
export const FIND_LENGTH = 200;
