/** Reads parts of a file by bytes, piece by piece, so that neither memory nor the time at one stretch grows with the file. */

import { type FileHandle, open } from 'node:fs/promises';
import {
  type FileHead,
  FOUND_PLACES,
  type FoundPlaces,
  HEAD_BYTES,
  TEXT_PAGE_BYTES,
  type TextPage,
} from '../../../shared/fileParts.ts';
import { createJsonLevelReader, type JsonLevel, type JsonPlace } from '../../../shared/jsonLevel.ts';
import { findPattern } from '../findPattern.ts';

const CHUNK_BYTES = 256 * 1024;
/** A page ends at the end of a line when one ends within this much of its end. */
const LINE_BYTES = 8 * 1024;
const LINE_BREAK = 0x0a;

export function readHead(path: string): Promise<FileHead> {
  return withOpen(path, async (handle) => {
    const bytes = await readAt(handle, { from: 0, length: HEAD_BYTES });
    return { hex: bytes.toString('hex'), sizeBytes: (await handle.stat()).size };
  });
}

/** `from` may lie anywhere: a character that it cuts belongs to the page before. */
export function readTextPage(path: string, from: number): Promise<TextPage> {
  return withOpen(path, async (handle) => {
    const { size } = await handle.stat();
    const bytes = await readAt(handle, { from, length: TEXT_PAGE_BYTES });
    const start = from === 0 ? 0 : continuationsIn(bytes);
    const isLast = from + bytes.length >= size;
    const end = isLast ? bytes.length : Math.max(start, endOfPage(bytes));
    return {
      text: new TextDecoder('utf-8', { ignoreBOM: from > 0 }).decode(bytes.subarray(start, end)),
      from: from + start,
      next: isLast ? null : from + end,
      sizeBytes: size,
    };
  });
}

export function readJsonLevel(path: string, place: JsonPlace): Promise<JsonLevel> {
  return withOpen(path, async (handle) => {
    const reader = createJsonLevelReader(place);
    await readChunks(handle, place.at, (bytes) => reader.push(bytes));
    return reader.end();
  });
}

/** Where the words stand in the file, as written or in the other case, and as JSON would write them. */
export function findInFile(path: string, words: string): Promise<FoundPlaces> {
  return withOpen(path, async (handle) => {
    const { pattern, longest } = findPattern(words);
    const at: number[] = [];
    let tail = '';
    let passed = 0;
    await readChunks(handle, 0, (bytes) => {
      const stretch = tail + bytes.toString('latin1');
      const begin = passed - tail.length;
      for (const match of stretch.matchAll(pattern)) {
        const place = begin + match.index;
        // What stands in the tail was found with the chunk before already.
        if (place <= (at.at(-1) ?? -1)) continue;
        at.push(place);
        if (at.length > FOUND_PLACES) return 'done';
      }
      passed += bytes.length;
      tail = longest > 1 ? stretch.slice(-(longest - 1)) : '';
      return 'more';
    });
    return { at: at.slice(0, FOUND_PLACES), cut: at.length > FOUND_PLACES };
  });
}

async function withOpen<T>(path: string, read: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, { from, length }: { readonly from: number; readonly length: number }): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, from);
  return bytes.subarray(0, bytesRead);
}

/** Each chunk is lent for the time of `take`. */
async function readChunks(handle: FileHandle, from: number, take: (bytes: Buffer) => 'more' | 'done'): Promise<void> {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let at = from; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0 || take(buffer.subarray(0, bytesRead)) === 'done') return;
    at += bytesRead;
  }
}

/** Bytes at the beginning that go on with a character; never more than three in honest text. */
function continuationsIn(bytes: Buffer): number {
  for (let at = 0; at < Math.min(3, bytes.length); at += 1) if (!isContinuation(bytes[at])) return at;
  return isContinuation(bytes[0]) ? 0 : Math.min(3, bytes.length);
}

function endOfPage(bytes: Buffer): number {
  const line = bytes.lastIndexOf(LINE_BREAK);
  if (line >= bytes.length - LINE_BYTES) return line + 1;
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length - back + 1;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back === length ? bytes.length : bytes.length - back;
  }
  return bytes.length;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}
