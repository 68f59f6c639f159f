import type { Piece } from '../model.ts';
import { drawLandscape } from './landscape.ts';
import { drawOrb } from './orb.ts';
import { encodePng } from './png.ts';

interface Frame {
  readonly name: string;
  readonly prompt: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn landscape as a PNG file. */
export function picture(frame: Frame): Piece {
  return { name: frame.name, mediaType: 'image/png', draw: async () => encodePng(await drawLandscape(frame)) };
}

/** A thing cut out of its background: a PNG file with transparency. */
export function cutout(frame: Frame): Piece {
  return { name: frame.name, mediaType: 'image/png', draw: () => encodePng(drawOrb(frame)) };
}

const LARGEST_SIDE = 2048;

/** Width and height from an aspect ratio such as `16:9` at about `pixels` pixels, in steps of 8. */
export function sizeOfRatio(ratio: unknown, pixels: number): { readonly width: number; readonly height: number } {
  const match = /^([\d.]+):([\d.]+)$/u.exec(typeof ratio === 'string' ? ratio : '');
  const wide = Number(match?.[1] ?? 1);
  const high = Number(match?.[2] ?? 1);
  if (!(wide > 0) || !(high > 0)) return sizeOfRatio('1:1', pixels);
  const width = Math.sqrt((pixels * wide) / high);
  return { width: side(width), height: side((width * high) / wide) };
}

/** Width and height from words such as `1024x768` or `1280*720`, else the given ones. */
export function sizeOfWords(
  words: unknown,
  otherwise: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const match = /^(\d+)[x*](\d+)$/iu.exec(typeof words === 'string' ? words : '');
  return match === null ? otherwise : { width: side(Number(match[1])), height: side(Number(match[2])) };
}

/** A side that can be drawn; sizes that are asked for exactly are kept as they are. */
function side(length: number): number {
  return Math.max(64, Math.min(LARGEST_SIDE, Math.round(length / 8) * 8));
}
