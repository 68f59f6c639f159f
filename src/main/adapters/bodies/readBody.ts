/**
 * Reading a body under limits. They count decoded bytes, because a small answer can unpack into gigabytes, and they do not
 * believe `Content-Length`.
 */

import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Clock } from '../../../shared/time.ts';

/** Why a body was not read to its end. */
export type BodyTrouble = 'tooLarge' | 'cut' | 'slow' | 'encoding';

/**
 * The body as it was before its transport encoding; null for an encoding that is unknown or stacked. Identity is what we
 * ask for, so this is for servers that encode all the same.
 */
export function decodeBody(body: Readable, contentEncoding: string | null): Readable | null {
  const encoding = contentEncoding?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return body;
  const decoder = decoderOf(encoding);
  if (decoder === null) return null;
  // Whoever reads meets an error when reading; it must not be raised on its own before that.
  decoder.on('error', () => {});
  return pipeline(body, decoder, () => {});
}

function decoderOf(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  return null;
}

export type BodyBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'trouble'; readonly why: BodyTrouble; readonly bytes: Buffer };

/** Reads a body of at most `maxBytes` into memory. In trouble, what came until then is there for an excerpt. */
export async function readBody(
  answer: { readonly body: Readable; header(name: string): string | null },
  maxBytes: number,
): Promise<BodyBytes> {
  const chunks: Buffer[] = [];
  const trouble = (why: BodyTrouble): BodyBytes => ({ kind: 'trouble', why, bytes: Buffer.concat(chunks) });
  const body = decodeBody(answer.body, answer.header('content-encoding'));
  if (body === null) {
    answer.body.destroy();
    return trouble('encoding');
  }
  let sizeBytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return trouble('tooLarge');
      chunks.push(chunk);
    }
  } catch {
    return trouble('cut');
  } finally {
    answer.body.destroy();
  }
  return { kind: 'bytes', bytes: Buffer.concat(chunks) };
}

/** The least pace of a large body. An idle limit alone would let a sender drip one byte a minute for ever. */
export interface Pace {
  readonly minBytesPerSecond: number;
  /** The span over which the pace is taken, in ms. */
  readonly windowMs: number;
}

/** Answers, chunk by chunk, whether the sender fell below the pace over the last full window. */
export function createPaceWatch(pace: Pace, clock: Clock): (sizeBytes: number) => boolean {
  let since = clock.now();
  let gotBytes = 0;
  return (sizeBytes) => {
    gotBytes += sizeBytes;
    const passedMs = clock.now() - since;
    if (passedMs < pace.windowMs) return false;
    const tooSlow = gotBytes < (pace.minBytesPerSecond * passedMs) / 1_000;
    since = clock.now();
    gotBytes = 0;
    return tooSlow;
  };
}
