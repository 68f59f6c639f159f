/** The text of a string inside a stored document as UTF-8, piece by piece, its escapes resolved. */

import { open } from 'node:fs/promises';
import type { LongText } from './jsonReader.ts';

/** How much of a document is read at once. Each piece is worked on in one go, so it is small. */
export const READ_BYTES = 128 * 1_024;

const BACKSLASH = 0x5c;
const PLAIN: Readonly<Record<number, number>> = { 98: 0x08, 102: 0x0c, 110: 0x0a, 114: 0x0d, 116: 0x09 };

/** A stored document from its beginning. Each piece is good until the next is asked for: all of them are one piece of memory. */
export function documentBytes(path: string): AsyncIterable<Uint8Array> {
  return piecesOf(path, { from: 0, to: Number.POSITIVE_INFINITY });
}

/** Each piece is good until the next is asked for. */
export function leafBytes(path: string, { at, sizeBytes }: Pick<LongText, 'at' | 'sizeBytes'>): AsyncIterable<Uint8Array> {
  return resolveEscapes(piecesOf(path, { from: at, to: at + sizeBytes }));
}

async function* piecesOf(path: string, { from, to }: { readonly from: number; readonly to: number }): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const piece = Buffer.alloc(Math.max(1, Math.min(READ_BYTES, to - from)));
    for (let at = from; at < to; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, to - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

export async function* resolveEscapes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sequence = '';
  /** The first half of a pair, which waits for the second. */
  let high: number | null = null;
  for await (const chunk of chunks) {
    if (sequence === '' && high === null && !chunk.includes(BACKSLASH)) {
      yield chunk;
      continue;
    }
    // An escape is never shorter than what it stands for; a first half may come from the chunk before.
    const out = Buffer.alloc(chunk.length + 8);
    let length = 0;
    const write = (code: number): void => {
      length += out.write(String.fromCodePoint(code), length, 'utf8');
    };
    const settle = (): void => {
      if (high !== null) write(0xfffd);
      high = null;
    };
    for (const byte of chunk) {
      if (sequence === '' && byte !== BACKSLASH) {
        settle();
        out[length] = byte;
        length += 1;
        continue;
      }
      sequence += String.fromCharCode(byte);
      if (sequence.length === 2 && byte !== 0x75) {
        settle();
        out[length] = PLAIN[byte] ?? byte;
        length += 1;
        sequence = '';
      } else if (sequence.length === 6) {
        const unit = Number.parseInt(sequence.slice(2), 16);
        sequence = '';
        if (high !== null && unit >= 0xdc00 && unit <= 0xdfff) {
          write(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
          high = null;
        } else {
          settle();
          if (unit >= 0xd800 && unit <= 0xdbff) high = unit;
          else write(unit >= 0xdc00 && unit <= 0xdfff ? 0xfffd : unit);
        }
      }
    }
    yield out.subarray(0, length);
  }
  if (high !== null) yield Buffer.from('\uFFFD');
}
