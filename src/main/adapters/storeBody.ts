/**
 * Takes a result into the app's own store, byte for byte, in a file named by its digest. Only what can be the output of a
 * model is kept: an empty body, a web page or JSON that stops in the middle came from something on the way.
 */

import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../shared/time.ts';
import { MINUTE } from '../../shared/time.ts';
import type { NoAnswer, RouterBody } from '../jobs/ports.ts';
import { mediaTypeOf } from './answer.ts';
import { decodeBody, type Pace } from './readBody.ts';
import { isAboutRequest } from './routerBodies.ts';
import { type HttpAnswer, noAnswer } from './routerHttp.ts';
import { type PartFile, partPathIn, savePart, unwritable } from './savePart.ts';
import { looksLikeHtml } from './sniff.ts';
import type { Tidy } from './tidyText.ts';
import { publishFile } from './writeFile.ts';

/** Up to this size JSON is parsed to see that it is whole; above it, only its last character is looked at. */
const PARSE_BYTES = 16 * 1_024 * 1_024;
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
  const chunks = decodeBody(http.body, http.header('content-encoding'));
  if (chunks === null) {
    http.body.destroy();
    return unreadable('wrongShape', 'content-encoding');
  }
  try {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    http.body.destroy();
    return disk(unwritable(error));
  }
  const partPath = partPathIn(options.folder);
  const saved = await savePart({ ...options, chunks, partPath, mode: 0o600 });
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

/** The same bytes are the same file: when they are there already, the part file is dropped. */
async function publishByDigest(part: PartFile, folder: string): Promise<string> {
  const path = join(folder, part.digest);
  try {
    await publishFile({ partPath: part.partPath, path });
  } catch (error) {
    if (!isExisting(error)) throw error;
    await rm(part.partPath, { force: true });
  }
  return path;
}

export function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function flawOf(part: PartFile, mediaType: string): Promise<'empty' | 'notJson' | 'cut' | 'wrongShape' | null> {
  if (part.sizeBytes === 0) return 'empty';
  if (mediaType === 'text/html' || looksLikeHtml(part.head)) return 'notJson';
  return /[/+]json$/u.test(mediaType) ? flawOfJson(part) : null;
}

async function flawOfJson(part: PartFile): Promise<'notJson' | 'cut' | 'wrongShape' | null> {
  const broken = /^[\s\uFEFF]*[[{]/u.test(part.head.subarray(0, 1_000).toString('utf8')) ? 'cut' : 'notJson';
  if (part.sizeBytes > PARSE_BYTES) return /[}\]]\s*$/u.test(await tailOf(part)) ? null : broken;
  const text = new TextDecoder().decode(await readFile(part.partPath));
  try {
    return isAboutRequest(JSON.parse(text)) ? 'wrongShape' : null;
  } catch {
    return broken;
  }
}

async function tailOf(part: PartFile): Promise<string> {
  const file = await open(part.partPath, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, Math.max(0, part.sizeBytes - 64));
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}

function unreadable(why: Extract<RouterBody, { kind: 'unreadable' }>['why'], excerpt: string): RouterBody {
  return { kind: 'unreadable', why, excerpt };
}

function disk(trouble: { readonly full: boolean; readonly detail: string }): NoAnswer {
  const told = noAnswer(new Error(trouble.detail), 'maybe');
  return { ...told, reason: trouble.full ? 'diskFull' : 'local' };
}
