/** Bytes that are what was recorded, or an error before the last of them is out. */

import { createHash } from 'node:crypto';
import type { BodyRef } from '../../../shared/job.ts';
import { BodyLost } from '../../jobs/ports/bodyLost.ts';

/**
 * Passes pieces on, each when the next one is there. The last one waits until the digest of all is known: whoever was told the
 * length before never has a whole body that is another than the recorded one. Each piece must stay as it is.
 *
 * @throws BodyLost
 */
export async function* provenBytes(
  pieces: AsyncIterable<Uint8Array>,
  { digest, sizeBytes }: BodyRef,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let seenBytes = 0;
  let last: Uint8Array | null = null;
  for await (const piece of pieces) {
    seenBytes += piece.length;
    if (seenBytes > sizeBytes) throw new BodyLost(`The body ${digest} is longer than it was.`);
    hash.update(piece);
    if (last !== null) yield last;
    if (piece.length > 0) last = piece;
  }
  if (hash.digest('hex') !== digest) throw new BodyLost(`The body ${digest} is damaged.`);
  if (last !== null) yield last;
}

/** Reads to the end. Throws what {@link provenBytes} throws. */
export async function proveBytes(pieces: AsyncIterable<Uint8Array>, ref: BodyRef): Promise<void> {
  const all = provenBytes(pieces, ref);
  while ((await all.next()).done !== true);
}
