/** Has small pictures of saved files made and kept, of what stands in sight, one or two at a time. */

import type { FileKind } from '../../shared/job.ts';
import type { ThumbSize } from '../../shared/thumb.ts';
import { answerOf, bridge, fileUrl } from '../bridge.ts';
import { smallOfClip, smallOfDrawing } from './inPage.ts';
import { createLine } from './line.ts';
import { createWorkshop } from './workshop.ts';

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
  return kind === 'svg' ? smallOfDrawing(url, sizePx) : smallOfPicture({ url, sizePx });
}

const smallOfPicture = createWorkshop({
  open: () => new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' }),
});
