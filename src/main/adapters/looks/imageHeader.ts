/**
 * How large a picture says it is, read from its first bytes and before anything decodes it: what decodes to more than the
 * window can bear must never reach a decoder. Where a file tells several sizes the largest of them counts, since a header
 * may lie and a decoder may believe any of them.
 */

import { open } from 'node:fs/promises';
import { avifSize } from './avifSize.ts';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Reads up to `lengthBytes` from an offset; shorter at the end of the file. */
export type ReadAt = (offset: number, lengthBytes: number) => Promise<Buffer>;

const HEAD_BYTES = 64 * 1024;
/** Metadata before the picture (profiles, thumbnails of cameras) comes in segments of up to 64 KiB each. */
const MAX_SEGMENTS = 4_096;

/** Null: no size could be read, because it is cut short, is no picture of these kinds, or says that there is none of it. */
export async function readPictureSize(readAt: ReadAt): Promise<PictureSize | null> {
  const head = await readAt(0, HEAD_BYTES);
  const size = await sizeOf(head, readAt);
  if (size === null || size.widthPx < 1 || size.heightPx < 1) return null;
  return size;
}

/** The size of a picture on disk. Throws what the file system throws. */
export async function pictureSizeOf(path: string): Promise<PictureSize | null> {
  const file = await open(path, 'r');
  try {
    return await readPictureSize(async (offset, lengthBytes) => {
      const bytes = Buffer.alloc(lengthBytes);
      const { bytesRead } = await file.read(bytes, 0, lengthBytes, offset);
      return bytes.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}

export function largest(sizes: readonly PictureSize[]): PictureSize | null {
  if (sizes.length === 0) return null;
  return {
    widthPx: Math.max(...sizes.map(({ widthPx }) => widthPx)),
    heightPx: Math.max(...sizes.map(({ heightPx }) => heightPx)),
  };
}

async function sizeOf(head: Buffer, readAt: ReadAt): Promise<PictureSize | null> {
  const start = head.subarray(0, 12).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return pngSize(head);
  if (start.startsWith('\xff\xd8\xff')) return jpegSize(readAt);
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return gifSize(head);
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return webpSize(head);
  if (start.slice(4, 8) === 'ftyp') return avifSize(readAt);
  return null;
}

/** https://www.w3.org/TR/png-3/#11IHDR: the first chunk, or there is no picture. */
function pngSize(head: Buffer): PictureSize | null {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { widthPx: head.readUInt32BE(16), heightPx: head.readUInt32BE(20) };
}

/** ITU T.81, B.2: a walk over the segments. Every frame header before the first scan counts. */
async function jpegSize(readAt: ReadAt): Promise<PictureSize | null> {
  const found: PictureSize[] = [];
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const bytes = await readAt(at, 9);
    if (bytes.length < 2 || bytes[0] !== 0xff) break;
    const marker = bytes[1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isBare) {
      at += 2;
      continue;
    }
    // A scan or the end: what a decoder allocates for was told before it.
    if (marker === 0xda || marker === 0xd9 || bytes.length < 4) break;
    const lengthBytes = bytes.readUInt16BE(2);
    if (lengthBytes < 2) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame && bytes.length >= 9) found.push({ widthPx: bytes.readUInt16BE(7), heightPx: bytes.readUInt16BE(5) });
    at += 2 + lengthBytes;
  }
  return largest(found);
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt: the screen, and the first frame, which may reach beyond it. */
function gifSize(head: Buffer): PictureSize | null {
  if (head.length < 13) return null;
  const screen = { widthPx: head.readUInt16LE(6), heightPx: head.readUInt16LE(8) };
  const flags = head[10] ?? 0;
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (head[at] === 0x21) {
    at += 2;
    for (let length = head[at] ?? 0; length > 0; length = head[at] ?? 0) at += length + 1;
    at += 1;
  }
  if (head[at] !== 0x2c || at + 9 > head.length) return screen;
  const frame = {
    widthPx: head.readUInt16LE(at + 1) + head.readUInt16LE(at + 5),
    heightPx: head.readUInt16LE(at + 3) + head.readUInt16LE(at + 7),
  };
  return largest([screen, frame]);
}

/** https://developers.google.com/speed/webp/docs/riff_container: the canvas, and the first picture on it. */
function webpSize(head: Buffer): PictureSize | null {
  const found: PictureSize[] = [];
  let at = 12;
  while (at + 8 <= head.length) {
    const kind = head.toString('latin1', at, at + 4);
    const size = webpChunkSize(kind, head.subarray(at + 8, at + 32));
    if (size !== null) found.push(size);
    if (kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF') break;
    const lengthBytes = head.readUInt32LE(at + 4);
    at += 8 + lengthBytes + (lengthBytes % 2);
  }
  return largest(found);
}

function webpChunkSize(kind: string, chunk: Buffer): PictureSize | null {
  if (kind === 'VP8X' && chunk.length >= 10) {
    return { widthPx: 1 + chunk.readUIntLE(4, 3), heightPx: 1 + chunk.readUIntLE(7, 3) };
  }
  if (kind === 'ANMF' && chunk.length >= 12) {
    return { widthPx: 1 + chunk.readUIntLE(6, 3), heightPx: 1 + chunk.readUIntLE(9, 3) };
  }
  if (kind === 'VP8L' && chunk.length >= 5 && chunk[0] === 0x2f) {
    const bits = chunk.readUInt32LE(1);
    return { widthPx: 1 + (bits & 0x3fff), heightPx: 1 + ((bits >>> 14) & 0x3fff) };
  }
  // RFC 6386, 9.1: a key frame's start code, then 14 bits of each side.
  if (kind === 'VP8 ' && chunk.length >= 10 && chunk.readUIntBE(3, 3) === 0x9d012a) {
    return { widthPx: chunk.readUInt16LE(6) & 0x3fff, heightPx: chunk.readUInt16LE(8) & 0x3fff };
  }
  return null;
}
