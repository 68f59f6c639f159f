/** Streaming to a part file: the bytes reach their final name only when all of them are there. */

import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../shared/time.ts';
import { type FreeBytes, freeBytes, LOOK_BYTES } from './freeSpace.ts';
import { type BodyTrouble, createPaceWatch, type Pace } from './readBody.ts';
import { codeOf } from './routerHttp.ts';

/** A new part file in the folder of its target. The name is the one that leftovers are swept by. */
export function partPathIn(folder: string): string {
  return join(folder, `.afterglow-${randomUUID()}.part`);
}

/** How much of a file's beginning is kept to tell its type, in bytes. */
export const HEAD_BYTES = 64 * 1_024;

export interface PartFile {
  readonly partPath: string;
  readonly sizeBytes: number;
  /** SHA-256, lower-case hex. */
  readonly digest: string;
  /** The first bytes, at most {@link HEAD_BYTES}. */
  readonly head: Buffer;
}

export type SavedPart =
  | ({ readonly kind: 'saved' } & PartFile)
  | { readonly kind: 'trouble'; readonly why: BodyTrouble }
  /** The disk refused: `full`, or the folder cannot be written. */
  | { readonly kind: 'unwritable'; readonly full: boolean; readonly detail: string };

const NO_ROOM = { kind: 'unwritable', full: true, detail: 'the disk has no room left' } as const;

/**
 * Writes `chunks` to `partPath`, which must not exist. Anything but `saved` leaves no file behind. The bytes are not flushed
 * yet: whoever publishes the file does that.
 */
export async function savePart(options: {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly partPath: string;
  readonly maxBytes: number;
  readonly pace: Pace | null;
  readonly clock: Clock;
  /** Permissions of the new file, before the umask. */
  readonly mode: number;
  /** How long it is said to be; null when nobody said. What does not fit on the disk is not begun. */
  readonly expectedBytes?: number | null;
  readonly freeBytes?: FreeBytes;
}): Promise<SavedPart> {
  const { partPath, maxBytes } = options;
  const free = options.freeBytes ?? freeBytes;
  const isFull = async (neededBytes: number): Promise<boolean> => {
    const room = await free(dirname(partPath));
    return room !== null && room <= neededBytes;
  };
  if (await isFull(options.expectedBytes ?? 0)) return NO_ROOM;
  const tooSlow = options.pace === null ? () => false : createPaceWatch(options.pace, options.clock);
  const hash = createHash('sha256');
  const heads: Uint8Array[] = [];
  let sizeBytes = 0;
  let headBytes = 0;
  let lookedAtBytes = 0;

  const opened = await openPart(partPath, options.mode);
  if (opened.kind === 'unwritable') return opened;
  const { file } = opened;

  const fill = async (): Promise<SavedPart | null> => {
    for await (const chunk of guarded(options.chunks)) {
      if (chunk === 'cut') return { kind: 'trouble', why: 'cut' };
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return { kind: 'trouble', why: 'tooLarge' };
      if (tooSlow(chunk.length)) return { kind: 'trouble', why: 'slow' };
      if (headBytes < HEAD_BYTES) {
        const part = Uint8Array.prototype.slice.call(chunk, 0, HEAD_BYTES - headBytes);
        heads.push(part);
        headBytes += part.length;
      }
      hash.update(chunk);
      if (sizeBytes - lookedAtBytes >= LOOK_BYTES) {
        lookedAtBytes = sizeBytes;
        if (await isFull(0)) return NO_ROOM;
      }
      await file.writeFile(chunk);
    }
    return null;
  };

  let failure: SavedPart | null;
  try {
    failure = await fill();
  } catch (error) {
    failure = unwritable(error);
  }
  await file.close().catch(() => {});
  if (failure === null) return { kind: 'saved', partPath, sizeBytes, digest: hash.digest('hex'), head: Buffer.concat(heads) };
  await rm(partPath, { force: true }).catch(() => {});
  return failure;
}

async function openPart(partPath: string, mode: number) {
  try {
    return { kind: 'open' as const, file: await open(partPath, 'wx', mode) };
  } catch (error) {
    return unwritable(error);
  }
}

/** Tells trouble of the sender, which becomes a word in the stream, from trouble of the disk, which stays an error. */
async function* guarded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | 'cut'> {
  const iterator = chunks[Symbol.asyncIterator]();
  let ended = false;
  try {
    while (true) {
      let step: IteratorResult<Uint8Array>;
      try {
        step = await iterator.next();
      } catch {
        ended = true;
        yield 'cut';
        return;
      }
      ended = step.done === true;
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    if (!ended) await iterator.return?.().catch(() => {});
  }
}

/** A failed write as a value. */
export function unwritable(error: unknown): Extract<SavedPart, { kind: 'unwritable' }> {
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'unwritable', full: code === 'ENOSPC' || code === 'EDQUOT', detail };
}
