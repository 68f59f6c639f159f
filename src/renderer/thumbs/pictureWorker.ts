/**
 * Makes small pictures of large ones, away from the page's own thread. One picture at a time is decoded: each may take four
 * bytes for each of its pixels.
 */

import { CALM_BYTES } from '../../shared/fileFacts.ts';
import { fitted } from './fit.ts';

export interface PictureAsk {
  readonly nth: number;
  readonly url: string;
  readonly sizePx: number;
}

export type PictureAnswer =
  | { readonly nth: number; readonly webp: ArrayBuffer }
  | { readonly nth: number; readonly failed: string };

interface Door {
  onmessage: ((event: MessageEvent<PictureAsk>) => void) | null;
  postMessage(answer: PictureAnswer, transfer?: readonly Transferable[]): void;
}

const door = globalThis as unknown as Door;
let tail: Promise<void> = Promise.resolve();

door.onmessage = ({ data }) => {
  tail = tail.then(() => answer(data));
};

async function answer(ask: PictureAsk): Promise<void> {
  try {
    const webp = await smallOf(ask);
    door.postMessage({ nth: ask.nth, webp }, [webp]);
  } catch (error) {
    door.postMessage({ nth: ask.nth, failed: String(error) });
  }
}

async function smallOf({ url, sizePx }: PictureAsk): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok || Number(response.headers.get('content-length')) > CALM_BYTES) throw new Error('not to be read');
  const bitmap = await createImageBitmap(await response.blob());
  try {
    const fit = fitted(bitmap, { sizePx });
    if (fit === null) throw new Error('nothing to see');
    const canvas = new OffscreenCanvas(fit.to.width, fit.to.height);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('nothing to draw with');
    pen.imageSmoothingQuality = 'high';
    const { from, to } = fit;
    pen.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
    const small = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    return await small.arrayBuffer();
  } finally {
    bitmap.close();
  }
}
