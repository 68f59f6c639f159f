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

/** `readBytes`: how much was read for it. */
export type PictureAnswer = { readonly nth: number; readonly readBytes: number } & (
  | { readonly webp: ArrayBuffer }
  | { readonly failed: string }
);

interface Door {
  onmessage: ((event: MessageEvent<PictureAsk>) => void) | null;
  postMessage(answer: PictureAnswer, transfer?: readonly Transferable[]): void;
}

const door = globalThis as unknown as Door;
let tail: Promise<void> = Promise.resolve();

door.onmessage = ({ data }) => {
  tail = tail.then(() => answer(data));
};

async function answer({ nth, url, sizePx }: PictureAsk): Promise<void> {
  let readBytes = 0;
  try {
    const response = await fetch(url);
    if (!response.ok || Number(response.headers.get('content-length')) > CALM_BYTES) throw new Error('not to be read');
    const picture = await response.blob();
    readBytes = picture.size;
    const webp = await smallOf(picture, sizePx);
    door.postMessage({ nth, readBytes, webp }, [webp]);
  } catch (error) {
    door.postMessage({ nth, readBytes, failed: String(error) });
  }
}

async function smallOf(picture: Blob, sizePx: number): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(picture);
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
