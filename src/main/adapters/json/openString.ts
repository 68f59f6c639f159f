/** A string of a JSON document on its way: held while it is short, and only known by its digest and its beginning from then on. */

import { createHash, type Hash } from 'node:crypto';
import { BACKSLASH, QUOTE } from './jsonBytes.ts';
import type { LongText, RawText } from './jsonReader.ts';

const HEAD_BYTES = 512;

export interface OpenString {
  readonly isKey: boolean;
  /** The place of the closing quote, or the end of the chunk; negative: there is something that no string holds. */
  scan(chunk: Buffer, from: number): number;
  /** All of the rest of a chunk. */
  add(piece: Buffer): void;
  /** What is left of it in the chunk that holds its closing quote. */
  end(chunk: Buffer, from: number, to: number): RawText | LongText;
}

export function openString({
  at,
  isKey,
  heldBytes,
}: {
  readonly at: number;
  readonly isKey: boolean;
  readonly heldBytes: number;
}): OpenString {
  /** Bytes of an escape that are still to come: 0 none, -1 the letter, else hexadecimal digits. */
  let pending = 0;
  let hasEscape = false;
  let held: Buffer[] = [];
  let head = Buffer.alloc(0);
  let sizeBytes = 0;
  let hash: Hash | null = null;

  function add(piece: Buffer): void {
    sizeBytes += piece.length;
    if (sizeBytes <= heldBytes) {
      held.push(Buffer.from(piece));
      return;
    }
    if (hash === null) {
      hash = createHash('sha256');
      const before = Buffer.concat(held);
      hash.update(before);
      head = Buffer.concat([before.subarray(0, HEAD_BYTES), piece.subarray(0, HEAD_BYTES)]).subarray(0, HEAD_BYTES);
      held = [];
    }
    hash.update(piece);
  }

  return {
    isKey,
    add,
    scan(chunk, from) {
      for (let place = from; place < chunk.length; place += 1) {
        const byte = chunk[place] as number;
        if (pending !== 0) {
          pending = pending < 0 ? afterLetter(byte) : isHex(byte) ? pending - 1 : Number.NaN;
          if (Number.isNaN(pending)) return -1;
        } else if (byte === QUOTE) return place;
        else if (byte === BACKSLASH) {
          pending = -1;
          hasEscape = true;
        } else if (byte < 0x20) return -1;
      }
      return chunk.length;
    },
    end(chunk, from, to) {
      if (sizeBytes === 0 && to - from <= heldBytes) return { bytes: chunk, from, to, hasEscape };
      add(chunk.subarray(from, to));
      if (hash !== null) return { at, sizeBytes, head: headOf(head), digest: hash.digest('hex') };
      return { bytes: Buffer.concat(held), from: 0, to: sizeBytes, hasEscape };
    },
  };
}

/** What follows the letter after a backslash. */
function afterLetter(byte: number): number {
  if (byte === 0x75) return 4;
  const isEscape = byte === QUOTE || byte === BACKSLASH || byte === 0x2f || 'bfnrt'.includes(String.fromCharCode(byte));
  return isEscape ? 0 : Number.NaN;
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}

/** The beginning of a string, without the escape or the character that its end cuts. */
function headOf(raw: Buffer): string {
  const text = new TextDecoder('utf-8').decode(raw, { stream: true });
  const whole = /^(?:[^\\]|\\u[0-9a-fA-F]{4}|\\[^u])*/u.exec(text)?.[0] ?? '';
  try {
    return JSON.parse(`"${whole}"`) as string;
  } catch {
    return '';
  }
}
