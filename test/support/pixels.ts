/** What is really painted in the window, pixel by pixel, for tests of the built app. */

import type { Locator } from '@playwright/test';
import type { RunningApp } from './app.ts';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of one pixel, each 0 to 255. */
  at(x: number, y: number): readonly [red: number, green: number, blue: number];
}

type Running = Pick<RunningApp, 'app'>;

/** What stands in the place of an element at this moment, with everything that lies over it. */
export async function paintedIn({ app, page }: Pick<RunningApp, 'app' | 'page'>, element: Locator): Promise<Bitmap> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not in the window');
  return decode({ app }, (await page.screenshot({ clip: box, animations: 'disabled' })).toString('base64'));
}

/** The pixels of a picture on disk, decoded by Chromium too, but outside of the window. */
export async function pixelsOfFile({ app }: Running, path: string): Promise<Bitmap> {
  const raw = await app.evaluate(({ nativeImage }, from) => {
    const image = nativeImage.createFromPath(from);
    return { ...image.getSize(), text: image.toBitmap().toString('base64') };
  }, path);
  return bitmapOf(raw);
}

async function decode({ app }: Running, png: string): Promise<Bitmap> {
  const raw = await app.evaluate(({ nativeImage }, text) => {
    const image = nativeImage.createFromBuffer(Buffer.from(text, 'base64'));
    return { ...image.getSize(), text: image.toBitmap().toString('base64') };
  }, png);
  return bitmapOf(raw);
}

/** Electron gives blue, green, red and opacity. */
function bitmapOf({ width, height, text }: { readonly width: number; readonly height: number; readonly text: string }): Bitmap {
  const bytes = Buffer.from(text, 'base64');
  return {
    width,
    height,
    at: (x, y) => {
      const at = 4 * (y * width + x);
      return [bytes[at + 2] ?? -1, bytes[at + 1] ?? -1, bytes[at] ?? -1];
    },
  };
}

/** The largest difference of any colour between parts of the same size; `from` says where in each the part begins. */
export function farthestApart(
  one: Bitmap,
  other: Bitmap,
  part: {
    readonly from: readonly [number, number];
    readonly otherFrom: readonly [number, number];
    readonly size: readonly [number, number];
  },
): number {
  let most = 0;
  for (let y = 0; y < part.size[1]; y += 1) {
    for (let x = 0; x < part.size[0]; x += 1) {
      const mine = one.at(part.from[0] + x, part.from[1] + y);
      const theirs = other.at(part.otherFrom[0] + x, part.otherFrom[1] + y);
      for (let colour = 0; colour < 3; colour += 1) most = Math.max(most, Math.abs((mine[colour] ?? 0) - (theirs[colour] ?? 0)));
    }
  }
  return most;
}

/** The brightest that any colour of any pixel is: 0 where all is black. */
export function brightest(bitmap: Bitmap): number {
  let most = 0;
  for (let y = 0; y < bitmap.height; y += 1) for (let x = 0; x < bitmap.width; x += 1) most = Math.max(most, ...bitmap.at(x, y));
  return most;
}

/** How many colours there are. */
export function colours(bitmap: Bitmap): number {
  const found = new Set<string>();
  for (let y = 0; y < bitmap.height; y += 1) for (let x = 0; x < bitmap.width; x += 1) found.add(bitmap.at(x, y).join());
  return found.size;
}
