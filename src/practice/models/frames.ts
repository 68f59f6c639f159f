/** Short ways for models to order pictures and clips. */

import type { Ask, Piece } from '../model.ts';
import { clip } from '../outputs/clip.ts';
import { picture, sizeOfRatio } from '../outputs/pictures.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** About one megapixel, the size of most first answers. */
export const MEGAPIXEL = 1_048_576;

/** The `index`th picture of a run. */
export function frame(ask: Ask, of: { readonly name: string; readonly size: Size; readonly index?: number }): Piece {
  return picture({ name: of.name, prompt: ask.prompt, seed: ask.seed + (of.index ?? 0) * 7_919, ...of.size });
}

export function shot(ask: Ask, of: { readonly name: string; readonly ratio: unknown; readonly index?: number }): Piece {
  const size = sizeOfRatio(typeof of.ratio === 'string' ? of.ratio : '16:9', MEGAPIXEL);
  return clip({ name: of.name, seed: ask.seed + (of.index ?? 0), folder: ask.samplesFolder, ...size });
}

/** A number of the body within bounds, or the usual one. */
export function count(value: unknown, span: { readonly usual: number; readonly most: number }): number {
  return typeof value === 'number' && value >= 1 ? Math.min(Math.floor(value), span.most) : span.usual;
}

export function indices(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

/** An object of the body, or an empty one. */
export function part(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A short id in the style of partners, different for each run. */
export function taskId(ask: Ask): string {
  return `task-${ask.requestId.slice(0, 8)}`;
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
