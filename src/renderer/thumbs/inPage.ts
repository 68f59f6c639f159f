/** Small pictures of what only the page can draw: clips and vector drawings. */

import { fitted } from './fit.ts';

const LIMIT_MS = 10_000;
/** Clips often begin with a dark frame. */
const LATEST_S = 1;

/** A frame from near the beginning of a clip, as WebP. Rejects where none can be had. */
export async function smallOfClip(url: string, sizePx: number): Promise<Uint8Array> {
  const clip = document.createElement('video');
  clip.crossOrigin = 'anonymous';
  clip.muted = true;
  clip.preload = 'auto';
  try {
    await within(LIMIT_MS, (done, fail) => {
      clip.onerror = () => fail(new Error('no clip'));
      clip.onseeked = done;
      clip.onloadeddata = () => {
        clip.currentTime = Number.isFinite(clip.duration) ? Math.min(LATEST_S, clip.duration / 4) : 0;
      };
      clip.src = url;
    });
    return await drawn(clip, { size: { width: clip.videoWidth, height: clip.videoHeight }, sizePx, grows: false });
  } finally {
    clip.removeAttribute('src');
    clip.load();
  }
}

/** A vector drawing is only ever loaded as a picture, so nothing in it runs or loads. Rejects where it is none. */
export async function smallOfDrawing(url: string, sizePx: number): Promise<Uint8Array> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  await within(LIMIT_MS, (done, fail) => {
    picture.onerror = () => fail(new Error('no drawing'));
    picture.onload = done;
    picture.src = url;
  });
  const size = { width: picture.naturalWidth || sizePx, height: picture.naturalHeight || sizePx };
  return drawn(picture, { size, sizePx, grows: true });
}

async function drawn(
  source: HTMLVideoElement | HTMLImageElement,
  { size, sizePx, grows }: { readonly size: { width: number; height: number }; readonly sizePx: number; readonly grows: boolean },
): Promise<Uint8Array> {
  const fit = fitted(size, { sizePx, grows });
  if (fit === null) throw new Error('nothing to see');
  const canvas = document.createElement('canvas');
  canvas.width = fit.to.width;
  canvas.height = fit.to.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('nothing to draw with');
  pen.imageSmoothingQuality = 'high';
  const { from, to } = fit;
  pen.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82));
  if (small === null) throw new Error('nothing was drawn');
  return new Uint8Array(await small.arrayBuffer());
}

function within(limitMs: number, run: (done: () => void, fail: (error: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('took too long')), limitMs);
    const over = (then: () => void): void => {
      clearTimeout(timer);
      then();
    };
    run(
      () => over(resolve),
      (error) => over(() => reject(error)),
    );
  });
}
