/** Streaming to a part file: the bytes reach their final name only when all of them are there. */

import { createHash, randomUUID } from 'node:crypto';
import { open, rm, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../../shared/time.ts';
import { type BodyTrouble, createPaceWatch, type Pace } from '../bodies/readBody.ts';
import { type FreeBytes, freeBytes, LOOK_BYTES } from '../disk/freeSpace.ts';
import { codeOf } from '../router/routerHttp.ts';
import type { Begun } from './resumes.ts';

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

/** How much of a download that can be continued is lost at most when the process ends. */
const FLUSH_BYTES = 8 * 1_024 * 1_024;

const NO_ROOM = { kind: 'unwritable', full: true, detail: 'the disk has no room left' } as const;

/**
 * Writes `chunks` to `partPath`, which must not exist. Anything but `saved` leaves no file behind, unless it is
 * one that can be continued. The bytes are not flushed
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
  /** A part file that is there already and is continued; then `partPath` is its path. */
  readonly begun?: Begun | null;
  /** Called when that many bytes are flushed; with it the part file stays when the sender fails. */
  readonly onFlushed?: ((flushed: { readonly sizeBytes: number; readonly digest: string }) => Promise<void>) | null;
}): Promise<SavedPart> {
  const { partPath, maxBytes } = options;
  const free = options.freeBytes ?? freeBytes;
  const isFull = async (neededBytes: number): Promise<boolean> => {
    const room = await free(dirname(partPath));
    return room !== null && room <= neededBytes;
  };
  if (await isFull(options.expectedBytes ?? 0)) return NO_ROOM;
  const tooSlow = options.pace === null ? () => false : createPaceWatch(options.pace, options.clock);
  const { begun = null, onFlushed = null } = options;
  const hash = begun?.hash ?? createHash('sha256');
  const heads: Uint8Array[] = begun === null ? [] : [begun.head];
  let sizeBytes = begun?.sizeBytes ?? 0;
  let headBytes = begun?.head.length ?? 0;
  let lookedAtBytes = sizeBytes;
  let flushedBytes = sizeBytes;

  const opened = await openPart(partPath, { mode: options.mode, begun });
  if (opened.kind === 'unwritable') return opened;
  const { file } = opened;

  async function flush(): Promise<void> {
    if (onFlushed === null || sizeBytes === flushedBytes) return;
    await file.datasync();
    flushedBytes = sizeBytes;
    await onFlushed({ sizeBytes, digest: hash.copy().digest('hex') });
  }

  const fill = async (): Promise<SavedPart | null> => {
    for await (const chunk of guarded(options.chunks)) {
      if (chunk === 'cut') return { kind: 'trouble', why: 'cut' };
      if (tooSlow(chunk.length)) return { kind: 'trouble', why: 'slow' };
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return { kind: 'trouble', why: 'tooLarge' };
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
      if (sizeBytes - flushedBytes >= FLUSH_BYTES) await flush();
    }
    return null;
  };

  let failure: SavedPart | null;
  try {
    failure = await fill();
    const isOfSender = failure?.kind === 'trouble' && failure.why !== 'tooLarge';
    if (isOfSender) await flush();
  } catch (error) {
    failure = unwritable(error);
  }
  await file.close().catch(() => {});
  if (failure === null) return { kind: 'saved', partPath, sizeBytes, digest: hash.digest('hex'), head: Buffer.concat(heads) };
  const isToBeContinued = onFlushed !== null && flushedBytes > 0 && failure.kind === 'trouble' && failure.why !== 'tooLarge';
  if (!isToBeContinued) await rm(partPath, { force: true }).catch(() => {});
  return failure;
}

async function openPart(partPath: string, { mode, begun }: { readonly mode: number; readonly begun: Begun | null }) {
  try {
    if (begun === null) return { kind: 'open' as const, file: await open(partPath, 'wx', mode) };
    // What was written after the last flush is not known to be there, so it is written again.
    await truncate(partPath, begun.sizeBytes);
    return { kind: 'open' as const, file: await open(partPath, 'a') };
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
