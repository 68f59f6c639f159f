/**
 * Files that stand in drafts, each under its digest: copied when they are taken in, so a later move or change of the original
 * changes nothing. What a file is, its first bytes tell; its name is kept only to be shown.
 */

import { constants } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JobFile } from '../../../shared/job.ts';
import type { MediaDigest, MediaFacts } from '../../../shared/media.ts';
import { LARGEST_MEDIA_BYTES, MEDIA_NAME_LENGTH } from '../../../shared/media.ts';
import type { CallErrorKind } from '../../../shared/refusal.ts';
import type { Clock } from '../../../shared/time.ts';
import { HEAD_BYTES, partPathIn, savePart } from '../assets/savePart.ts';
import { createClaims } from '../bodies/claims.ts';
import { isExisting, replace } from '../bodies/storeBody.ts';
import { systemCodeOf } from '../disk/diskFiles.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { publishFile, sweepParts, writeFileDurably } from '../disk/writeFile.ts';
import { pictureSizeOf } from '../looks/imageHeader.ts';
import { sniff } from '../looks/sniff.ts';

const DIGEST = /^[0-9a-f]{64}$/u;
const READ_BYTES = 256 * 1_024;

export type MediaRefusal = Extract<
  CallErrorKind,
  | 'mediaEmpty'
  | 'mediaFolder'
  | 'mediaNotFile'
  | 'mediaTooLarge'
  | 'mediaGone'
  | 'mediaUnreadable'
  | 'mediaNoRoom'
  | 'mediaUnkept'
>;

export type MediaTaken = { readonly ok: MediaFacts } | { readonly refused: MediaRefusal };

export interface MediaStore {
  /** Copies a file of the system. It is opened once; whatever is no plain file is refused unread. */
  takeFile(path: string): Promise<MediaTaken>;
  takeBytes(given: { readonly name: string; readonly bytes: Uint8Array }): Promise<MediaTaken>;
  /** A saved result. Its bytes are those that are on the disk now. */
  takeSaved(file: Pick<JobFile, 'path' | 'name'>): Promise<MediaTaken>;
  /** Takes in what comes piece by piece; where the source fails, nothing is kept. */
  takeChunks(chunks: AsyncIterable<Uint8Array>, name: string): Promise<MediaTaken>;
  /** Null: there is no such file here. */
  find(digest: MediaDigest): Promise<MediaFacts | null>;
  /** The same for what is about to count on the file: from now on no sweep of this run takes it away. */
  hold(digest: MediaDigest): Promise<MediaFacts | null>;
  pathOf(digest: MediaDigest): string;
  /** Removes what nobody refers to and nobody has taken in since `before` (wall clock, ms). Answers with how many that were. */
  sweep(keep: { readonly referenced: ReadonlySet<MediaDigest>; readonly before: number }): Promise<number>;
}

/** `folder` is made when it is not there. */
export function createMediaStore({ folder, clock }: { readonly folder: string; readonly clock: Clock }): MediaStore {
  const known = new Map<MediaDigest, MediaFacts>();
  const claims = createClaims();
  const pathOf = (digest: MediaDigest): string => {
    // The digest becomes a file name, and it may come from a text that anybody wrote.
    if (!DIGEST.test(digest)) throw new Error('There is no file of this name.');
    return join(folder, digest);
  };

  async function take(chunks: AsyncIterable<Uint8Array>, name: string): Promise<MediaTaken> {
    await makeFolder(folder);
    const saved = await savePart({
      chunks,
      partPath: partPathIn(folder),
      maxBytes: LARGEST_MEDIA_BYTES,
      pace: null,
      clock,
      mode: 0o600,
    });
    if (saved.kind === 'unwritable') return { refused: saved.full ? 'mediaNoRoom' : 'mediaUnkept' };
    if (saved.kind === 'trouble') return { refused: saved.why === 'tooLarge' ? 'mediaTooLarge' : 'mediaGone' };
    if (saved.sizeBytes === 0) {
      await rm(saved.partPath, { force: true });
      return { refused: 'mediaEmpty' };
    }
    const path = pathOf(saved.digest);
    try {
      await publishFile({ partPath: saved.partPath, path });
    } catch (error) {
      if (!isExisting(error)) {
        await rm(saved.partPath, { force: true });
        throw error;
      }
      // The same bytes, unless what is there was damaged: what was just written and flushed takes its place.
      await replace(saved.partPath, path);
      // It is in use again, so a sweep that is under way passes it over.
      await utimes(path, clock.now() / 1_000, clock.now() / 1_000);
    }
    await writeFileDurably(`${path}.name`, Buffer.from(shownName(name))).catch(() => {});
    known.delete(saved.digest);
    const facts = await find(saved.digest);
    return facts === null ? { refused: 'mediaUnkept' } : { ok: facts };
  }

  async function guarded(chunks: AsyncIterable<Uint8Array>, name: string): Promise<MediaTaken> {
    try {
      return await take(chunks, name);
    } catch (error) {
      return { refused: isFull(error) ? 'mediaNoRoom' : 'mediaUnkept' };
    }
  }

  async function find(digest: MediaDigest): Promise<MediaFacts | null> {
    if (!DIGEST.test(digest)) return null;
    const path = pathOf(digest);
    const sizeBytes = await stat(path).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    );
    if (sizeBytes === null) return null;
    const told = known.get(digest);
    if (told?.sizeBytes === sizeBytes) return told;
    const facts = await readFacts({ path, digest, sizeBytes });
    known.set(digest, facts);
    return facts;
  }

  async function takeFile(path: string, name = basename(path)): Promise<MediaTaken> {
    const opened = await openPlain(path);
    if ('refused' in opened) return opened;
    try {
      return await guarded(bytesOf(opened.file), name);
    } finally {
      await opened.file.close().catch(() => {});
    }
  }

  return {
    takeFile: (path) => takeFile(path),
    takeSaved: ({ path, name }) => takeFile(path, name),
    takeBytes: ({ name, bytes }) => guarded(inPieces(bytes), name),
    takeChunks: guarded,
    find,
    async hold(digest) {
      await claims.claim(digest);
      return find(digest);
    },
    pathOf,
    async sweep({ referenced, before }) {
      let swept = 0;
      await sweepParts(folder, { until: before });
      for (const name of await readdir(folder).catch(() => [])) {
        if (!DIGEST.test(name) || referenced.has(name)) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found === null || !found.isFile() || found.mtimeMs >= before) continue;
        const isGone = await claims.unlessClaimed(name, async () => {
          known.delete(name);
          await rm(path, { force: true }).catch(() => {});
          await rm(`${path}.name`, { force: true }).catch(() => {});
        });
        if (isGone) swept += 1;
      }
      return swept;
    },
  };
}

/** Other work goes on between the pieces. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += READ_BYTES) yield bytes.subarray(at, at + READ_BYTES);
}

/** Reading a device, a pipe or a folder may never end, so nothing is read before the system says that it is a plain file. */
async function openPlain(path: string): Promise<{ readonly file: FileHandle } | { readonly refused: MediaRefusal }> {
  let file: FileHandle;
  try {
    // Without this flag, opening a pipe waits for somebody to write into it.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EISDIR') return { refused: 'mediaFolder' };
    // A socket cannot be opened at all.
    if (code === 'ENXIO' || code === 'EOPNOTSUPP') return { refused: 'mediaNotFile' };
    return { refused: code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' ? 'mediaGone' : 'mediaUnreadable' };
  }
  const refused = await file.stat().then(
    (found): MediaRefusal | null => {
      if (found.isDirectory()) return 'mediaFolder';
      if (!found.isFile()) return 'mediaNotFile';
      return found.size > LARGEST_MEDIA_BYTES ? 'mediaTooLarge' : null;
    },
    (): MediaRefusal => 'mediaUnreadable',
  );
  if (refused === null) return { file };
  await file.close().catch(() => {});
  return { refused };
}

async function* bytesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(READ_BYTES);
  while (true) {
    const { bytesRead } = await file.read(piece, 0, piece.length, null);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
  }
}

async function readFacts(at: {
  readonly path: string;
  readonly digest: MediaDigest;
  readonly sizeBytes: number;
}): Promise<MediaFacts> {
  const { path, digest, sizeBytes } = at;
  const file = await open(path, 'r');
  const head = Buffer.alloc(Math.min(HEAD_BYTES, sizeBytes));
  await file.read(head, 0, head.length, 0).finally(() => file.close());
  const { mediaType, kind } = await sniff(head, { whole: head.length === sizeBytes });
  const size = kind === 'image' ? await pictureSizeOf(path).catch(() => null) : null;
  const name = await readFile(`${path}.name`, 'utf8').catch(() => '');
  return {
    digest,
    sizeBytes,
    mediaType,
    kind,
    width: size?.widthPx ?? null,
    height: size?.heightPx ?? null,
    name: shownName(name),
  };
}

/** One short line to show. */
export function shownName(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(-MEDIA_NAME_LENGTH);
}

function isFull(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}
