import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Piece } from '../model.ts';

/** The sample clips in `resources/samples`, by shape. Each is a few seconds long. */
const WIDE = ['dusk-wide.mp4', 'tide-wide.mp4', 'night-wide.mp4'] as const;
const TALL = ['dusk-tall.mp4', 'night-tall.mp4'] as const;

/** One of the samples as the output of a video model: tall when a tall shape was asked for. */
export function clip(order: {
  readonly name: string;
  readonly seed: number;
  readonly folder: string;
  readonly width: number;
  readonly height: number;
}): Piece {
  const shelf = order.height > order.width ? TALL : WIDE;
  const file = shelf[order.seed % shelf.length] ?? WIDE[0];
  return { name: order.name, mediaType: 'video/mp4', draw: () => readFile(join(order.folder, file)) };
}
