/** Has small pictures of saved files made and kept, of what stands in sight, one or two at a time. */

import type { FileKind } from '../../shared/job.ts';
import type { ThumbSize } from '../../shared/thumb.ts';
import { answerOf, bridge, fileUrl } from '../bridge.ts';
import { smallOfClip, smallOfDrawing } from './inPage.ts';
import { createLine } from './line.ts';
import type { PictureAnswer, PictureAsk } from './pictureWorker.ts';

export interface ThumbAsk {
  readonly id: string;
  readonly index: number;
  readonly kind: FileKind;
  readonly sizePx: ThumbSize;
}

/** Of the other kinds there is no picture. */
export const HAS_THUMB: ReadonlySet<FileKind> = new Set<FileKind>(['image', 'svg', 'video']);

const line = createLine<ThumbAsk>({
  atATime: 2,
  keyOf: ({ id, index, sizePx }) => `${id}/${index}/${sizePx}`,
  make: makeOne,
});

export const wantThumb = line.want;

/** Main is asked first: it has read the file's head, and bars what is too large to be decoded, or broke the window before. */
async function makeOne({ id, index, kind, sizePx }: ThumbAsk): Promise<void> {
  const address = { id, index };
  const facts = await answerOf(bridge().beginShowing(address));
  if (!facts.ok || facts.value.bar !== null) throw new Error('barred');
  try {
    const webp = await smallOf(kind, fileUrl(address), sizePx);
    const saved = await answerOf(bridge().saveThumb({ ...address, sizePx, webp }));
    if (!saved.ok) throw new Error(saved.error.kind);
  } finally {
    await answerOf(bridge().endShowing(address));
  }
}

function smallOf(kind: FileKind, url: string, sizePx: ThumbSize): Promise<Uint8Array> {
  if (kind === 'video') return smallOfClip(url, sizePx);
  return kind === 'svg' ? smallOfDrawing(url, sizePx) : smallOfPicture(url, sizePx);
}

interface Pending {
  resolve(webp: Uint8Array): void;
  reject(error: Error): void;
}

const pending = new Map<number, Pending>();
let worker: Worker | null = null;
let asked = 0;

function smallOfPicture(url: string, sizePx: ThumbSize): Promise<Uint8Array> {
  worker ??= openWorker();
  asked += 1;
  const ask: PictureAsk = { nth: asked, url, sizePx };
  return new Promise((resolve, reject) => {
    pending.set(ask.nth, { resolve, reject });
    worker?.postMessage(ask);
  });
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' });
  opened.onmessage = ({ data }: MessageEvent<PictureAnswer>) => {
    const waiting = pending.get(data.nth);
    pending.delete(data.nth);
    if ('webp' in data) waiting?.resolve(new Uint8Array(data.webp));
    else waiting?.reject(new Error(data.failed));
  };
  // It could not be loaded, or broke: the next picture gets a new one.
  opened.onerror = () => {
    for (const { reject } of pending.values()) reject(new Error('the worker broke'));
    pending.clear();
    opened.terminate();
    worker = null;
  };
  return opened;
}
