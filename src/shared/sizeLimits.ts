/** How large what is saved may be, by kind. A limit keeps a mistake or an attack from filling a disk; a person may lift it. */

import { fields, type Shape, wholeNumber } from './parser.ts';

/** `body`: the document of a result itself; `file`: whatever is none of the others. */
export const LIMIT_KINDS = ['image', 'video', 'audio', 'model3d', 'text', 'file', 'body'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** In MB, of 1,000,000 bytes each, as disks are sold. */
export type SizeLimits = Readonly<Record<LimitKind, number>>;

export const DEFAULT_SIZE_LIMITS: SizeLimits = {
  image: 500,
  video: 8_000,
  audio: 2_000,
  model3d: 4_000,
  text: 200,
  file: 4_000,
  body: 2_000,
};

/** More than any disk that this runs on. */
export const LARGEST_LIMIT_MB = 1_000_000;

export const MB = 1_000_000;

const limit = wholeNumber({ min: 1, max: LARGEST_LIMIT_MB });

export const sizeLimits: Shape<SizeLimits> = fields<SizeLimits>({
  image: limit,
  video: limit,
  audio: limit,
  model3d: limit,
  text: limit,
  file: limit,
  body: limit,
});
