/** Reads a stored body: what it is, which assets it holds, and the line for the body itself. */

import { open, readFile } from 'node:fs/promises';
import { fileName } from '../../shared/fileName.ts';
import type { Job, JobFile, MissingAsset, StoredBody } from '../../shared/job.ts';
import type { Bodies } from '../jobs/ports.ts';
import { type Asset, BODY_ASSET } from './asset.ts';
import { findAssets } from './findAssets.ts';
import { HEAD_BYTES } from './savePart.ts';
import { type Sniffed, sniff } from './sniff.ts';

/** A larger document is kept whole and listed, and not read into memory. */
export const PARSE_BYTES = 128 * 1_024 * 1_024;

/** Batches of partners have tens of assets at most. */
const MAX_ASSETS = 500;

export interface ReadResult {
  /** Best first. */
  readonly assets: readonly Asset[];
  readonly missing: readonly MissingAsset[];
  readonly type: Sniffed;
}

/** Null when the stored body is not there any more. */
export async function readResult(
  job: Job,
  output: StoredBody,
  reading: { readonly bodies: Bodies; readonly parseBytes: number },
): Promise<ReadResult | null> {
  try {
    const type = await typeOf(output);
    const isJson = type.kind === 'json' || /[/+]json$/u.test(output.mediaType);
    if (!isJson) return { assets: [BODY_ASSET], missing: [], type };
    if (output.sizeBytes > reading.parseBytes) return { assets: [], missing: [bodyMissing('tooLarge')], type };
    const parsed = parse(await readFile(output.path));
    if (parsed === undefined) return { assets: [BODY_ASSET], missing: [], type };
    const request = await requestOf(job, reading.bodies);
    const found = findAssets({ output: parsed, model: job.model, request });
    // The rest is told, not fetched: a document of a hundred thousand links is no result.
    const missing = found.length > MAX_ASSETS ? [bodyMissing('tooLarge')] : [];
    return { assets: found.slice(0, MAX_ASSETS), missing, type };
  } catch {
    return null;
  }
}

/** The body as received is a file of the job too; it stays in the app's own store. */
export function bodyFile(output: StoredBody, type: Sniffed, index: number): JobFile {
  const { path, sizeBytes, digest } = output;
  const name = fileName({ stem: 'answer', extension: type.extension });
  return { index, name, path, sizeBytes, digest, mediaType: type.mediaType, kind: type.kind, role: 'body', source: '$body' };
}

export function bodyMissing(reason: MissingAsset['reason']): MissingAsset {
  return { source: '$body', reason, host: null, httpStatus: null };
}

async function typeOf(output: StoredBody): Promise<Sniffed> {
  const file = await open(output.path, 'r');
  const head = Buffer.alloc(Math.min(HEAD_BYTES, output.sizeBytes));
  await file.read(head, 0, head.length, 0).finally(() => file.close());
  return sniff(head, { whole: head.length === output.sizeBytes });
}

async function requestOf(job: Job, bodies: Bodies): Promise<unknown> {
  try {
    return parse(await bodies.read(job.body));
  } catch {
    // A run that was submitted elsewhere has no body here.
    return null;
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
