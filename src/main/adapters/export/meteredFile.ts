/** A file as it is read on its way out: counted and digested, so that the list tells of the bytes that really went. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import { pipeline as wholePipeline } from 'node:stream/promises';

export interface MeteredFile {
  readonly source: Readable;
  /** Of what was read so far: SHA-256 (once, at the end) and size. */
  digest(): string;
  sizeBytes(): number;
}

/** `onBytes` hears of each piece. Reading ends with an `AbortError` when the signal fires. */
export function openMetered(
  path: string,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (sizeBytes: number) => void },
): MeteredFile {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      sizeBytes += piece.length;
      onBytes(piece.length);
      done(null, piece);
    },
  });
  // What goes wrong on the way destroys the meter with that error, and whoever reads from it hears of it.
  pipeline(createReadStream(path, { signal, highWaterMark: 256 * 1024 }), meter, () => {});
  return { source: meter, digest: () => hash.digest('hex'), sizeBytes: () => sizeBytes };
}

/** SHA-256 of a file, lower-case hex. */
export async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await wholePipeline(createReadStream(path, { signal, highWaterMark: 256 * 1024 }), hash);
  return hash.digest('hex');
}

/** Size and time of a real file; null when there is none. A link in its place is not the file. */
export async function lookAtFile(path: string): Promise<{ readonly sizeBytes: number; readonly modifiedAt: Date } | null> {
  try {
    const found = await lstat(path);
    return found.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : null;
  } catch {
    return null;
  }
}
