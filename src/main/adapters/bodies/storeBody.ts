/**
 * Takes a result into the app's own store, byte for byte, in a file named by its digest. Only what can be the output of a
 * model is kept: an empty body, a web page or JSON that stops in the middle came from something on the way.
 */

import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../../shared/time.ts';
import { MINUTE } from '../../../shared/time.ts';
import type { NoAnswer, RouterBody } from '../../jobs/ports/router.ts';
import { type PartFile, partPathIn, savePart, unwritable } from '../assets/savePart.ts';
import { diskFiles } from '../disk/diskFiles.ts';
import { freeBytesForBodies } from '../disk/freeSpace.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { publishFile } from '../disk/writeFile.ts';
import { documentBytes } from '../json/leafBytes.ts';
import { isRecord, readOutline } from '../json/outline.ts';
import type { Tidy } from '../log/tidyText.ts';
import { looksLikeHtml } from '../looks/sniff.ts';
import { mediaTypeOf, statedLength } from '../router/answer.ts';
import { isAboutRequest } from '../router/routerBodies.ts';
import { type HttpAnswer, noAnswer } from '../router/routerHttp.ts';
import { decodeBody, type Pace } from './readBody.ts';

const EXCERPT_LENGTH = 300;

export const RESULT_PACE: Pace = { minBytesPerSecond: 256, windowMs: MINUTE };

export async function storeBody(
  http: HttpAnswer,
  options: {
    readonly folder: string;
    readonly maxBytes: number;
    readonly pace: Pace;
    readonly clock: Clock;
    readonly tidy: Tidy;
  },
): Promise<RouterBody | NoAnswer> {
  // A length over the limit is believed; one under it is not, and the bytes are counted.
  if (Number(http.header('content-length') ?? 0) > options.maxBytes) {
    http.body.destroy();
    return unreadable('tooLarge', 'tooLarge');
  }
  const chunks = decodeBody(http.body, http.header('content-encoding'));
  if (chunks === null) {
    http.body.destroy();
    return unreadable('wrongShape', 'content-encoding');
  }
  try {
    await makeFolder(options.folder);
  } catch (error) {
    http.body.destroy();
    return disk(unwritable(error));
  }
  const partPath = partPathIn(options.folder);
  const expectedBytes = statedLength(http.header);
  const room = { expectedBytes, freeBytes: freeBytesForBodies };
  const saved = await savePart({ ...options, ...room, chunks, partPath, mode: 0o600 });
  http.body.destroy();
  if (saved.kind === 'unwritable') return disk(saved);
  if (saved.kind === 'trouble') return unreadable(saved.why === 'tooLarge' ? 'tooLarge' : 'cut', saved.why);

  const mediaType = mediaTypeOf(http.header('content-type'));
  try {
    const flaw = await flawOf(saved, mediaType);
    if (flaw !== null) {
      await rm(partPath, { force: true });
      return unreadable(flaw, options.tidy(saved.head.toString('utf8'), EXCERPT_LENGTH));
    }
    const path = await publishByDigest(saved, options.folder);
    return { kind: 'output', body: { path, digest: saved.digest, sizeBytes: saved.sizeBytes, mediaType } };
  } catch (error) {
    await rm(partPath, { force: true }).catch(() => {});
    return disk(unwritable(error));
  }
}

/** The same bytes are the same file. What is there already may have been damaged, so what was just checked takes its place. */
async function publishByDigest(part: PartFile, folder: string): Promise<string> {
  const path = join(folder, part.digest);
  try {
    await publishFile({ partPath: part.partPath, path });
  } catch (error) {
    if (!isExisting(error)) throw error;
    await replace(part.partPath, path);
  }
  return path;
}

/** Where the system lets nothing take the place of a file that is open, what is there stays. */
export async function replace(partPath: string, path: string): Promise<void> {
  try {
    await diskFiles.rename(partPath, path);
  } catch {
    await rm(partPath, { force: true });
    return;
  }
  await diskFiles.flushFolder(dirname(path));
}

export function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function flawOf(part: PartFile, mediaType: string): Promise<'empty' | 'notJson' | 'cut' | 'wrongShape' | null> {
  if (part.sizeBytes === 0) return 'empty';
  if (mediaType === 'text/html' || looksLikeHtml(part.head)) return 'notJson';
  return /[/+]json$/u.test(mediaType) ? flawOfJson(part) : null;
}

/** All of it is read, whatever its size: a document that stops in the middle came from something on the way. */
async function flawOfJson(part: PartFile): Promise<'notJson' | 'cut' | 'wrongShape' | null> {
  const read = await readOutline(documentBytes(part.partPath));
  if (read.kind === 'outline') {
    return isRecord(read.root) && isAboutRequest(Object.fromEntries(read.root.fields)) ? 'wrongShape' : null;
  }
  // Nested without end is no fault of the line, and is kept as it is.
  if (read.flaw === 'tooDeep') return null;
  return /^[\s\uFEFF]*[[{]/u.test(part.head.subarray(0, 1_000).toString('utf8')) ? 'cut' : 'notJson';
}

function unreadable(why: Extract<RouterBody, { kind: 'unreadable' }>['why'], excerpt: string): RouterBody {
  return { kind: 'unreadable', why, excerpt };
}

function disk(trouble: { readonly full: boolean; readonly detail: string }): NoAnswer {
  const told = noAnswer(new Error(trouble.detail), 'maybe');
  return { ...told, reason: trouble.full ? 'diskFull' : 'local' };
}
