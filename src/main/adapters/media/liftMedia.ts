/**
 * A body that was sent with files in it, as a text with placeholders. Its long strings are read where they stand; those that
 * are base64 of a picture, a clip or a sound go into the store, and the rest of the text is taken as it was written.
 */

import { open } from 'node:fs/promises';
import type { FileKind } from '../../../shared/job.ts';
import { type MediaAs, placeholderOf } from '../../../shared/media.ts';
import { inlineBytes } from '../assets/inlineBytes.ts';
import { createJsonReader, type JsonEars, type LongText } from '../json/jsonReader.ts';
import { documentBytes, leafBytes } from '../json/leafBytes.ts';
import type { MediaStore } from './mediaStore.ts';

/** More of the text than this is never brought back, in bytes. */
const MOST_TEXT_BYTES = 8 * 1_024 * 1_024;
/** Other bytes may be anything, so they stay as they were written. */
const FILES: ReadonlySet<FileKind> = new Set<FileKind>(['image', 'video', 'audio', 'model3d']);
const BARE_BASE64 = /^[A-Za-z0-9+/]{64,}$/u;

/** Null: it holds no file that is known as one, or it is too much text even so. Throws what the file system throws. */
export async function liftMedia(path: string, store: Pick<MediaStore, 'takeChunks'>): Promise<string | null> {
  const long: LongText[] = [];
  const reader = createJsonReader(listening((text) => long.push(text)));
  for await (const chunk of documentBytes(path)) if (!reader.push(chunk)) return null;
  if (reader.end() !== null) return null;
  const lifted: { readonly at: number; readonly end: number; readonly text: string }[] = [];
  for (const leaf of long) {
    const as = howItStands(leaf.head);
    if (as === null) continue;
    const taken = await store.takeChunks(inlineBytes(leafBytes(path, leaf)), '');
    if ('refused' in taken || !FILES.has(taken.ok.kind)) continue;
    lifted.push({ at: leaf.at, end: leaf.at + leaf.sizeBytes, text: placeholderOf({ digest: taken.ok.digest, as }) });
  }
  return lifted.length === 0 ? null : readAround(path, lifted);
}

function howItStands(head: string): MediaAs | null {
  if (/^data:(image|video|audio|model)\/[\w.+-]+;base64,/iu.test(head)) return 'data';
  return BARE_BASE64.test(head) ? 'base64' : null;
}

/** The text between the files, and a placeholder for each of them. */
async function readAround(
  path: string,
  lifted: readonly { readonly at: number; readonly end: number; readonly text: string }[],
): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const parts: Buffer[] = [];
    let held = 0;
    let at = 0;
    for (const part of [...lifted, { at: size, end: size, text: '' }]) {
      const length = part.at - at;
      held += length;
      if (held > MOST_TEXT_BYTES) return null;
      const piece = Buffer.alloc(length);
      const { bytesRead } = await file.read(piece, 0, length, at);
      if (bytesRead < length) return null;
      parts.push(piece, Buffer.from(part.text));
      at = part.end;
    }
    return Buffer.concat(parts).toString('utf8');
  } finally {
    await file.close();
  }
}

function listening(longText: (text: LongText) => void): JsonEars {
  const nothing = (): void => {};
  return { open: nothing, close: nothing, key: nothing, text: nothing, word: nothing, longText };
}
