/** Reads a stored body: what it is, which assets it holds, and the line for the body itself. */

import { open } from 'node:fs/promises';
import { fileName } from '../../../shared/fileName.ts';
import type { BodyRef, Job, JobFile, MissingAsset, StoredBody } from '../../../shared/job.ts';
import type { Bodies } from '../../jobs/ports/bodies.ts';
import { documentBytes } from '../json/leafBytes.ts';
import { type Outline, outlineOf, readOutline } from '../json/outline.ts';
import { type Sniffed, sniff } from '../looks/sniff.ts';
import { type Asset, BODY_ASSET } from './asset.ts';
import { findAssets } from './findAssets.ts';
import { HEAD_BYTES } from './savePart.ts';

/** Batches of partners have tens of assets at most. */
const MAX_ASSETS = 500;

export interface ReadResult {
  /** Best first. */
  readonly assets: readonly Asset[];
  readonly missing: readonly MissingAsset[];
  readonly type: Sniffed;
}

/** The bodies that were sent. A large one is read in pieces where that is possible. */
export type SentBodies = Pick<Bodies, 'read'> & { chunks?(ref: BodyRef): AsyncIterable<Uint8Array> };

/** Null when the stored body is not there any more. A document of any size is read in pieces and never held. */
export async function readResult(job: Job, output: StoredBody, bodies: SentBodies): Promise<ReadResult | null> {
  try {
    const type = await typeOf(output);
    const isJson = type.kind === 'json' || /[/+]json$/u.test(output.mediaType);
    if (!isJson) return { assets: [BODY_ASSET], missing: [], type };
    const read = await readOutline(documentBytes(output.path));
    if (read.kind === 'flaw') {
      if (read.flaw === 'tooDeep') return { assets: [], missing: [bodyMissing('tooLarge')], type };
      return { assets: [BODY_ASSET], missing: [], type };
    }
    const request = await requestOf(job, bodies);
    const found = findAssets({ output: read.root, model: job.model, request });
    // The rest is told, not fetched: a document of a hundred thousand links is no result. Words that were not looked at matter
    // only where nothing was found without them.
    const isLacking = read.leftOut === 'links' || (read.leftOut === 'words' && found.length === 0);
    const missing = isLacking || found.length > MAX_ASSETS ? [bodyMissing('tooLarge')] : [];
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

async function requestOf({ body }: Job, bodies: SentBodies): Promise<Outline | null> {
  try {
    const read = bodies.chunks === undefined ? outlineOf(await bodies.read(body)) : await readOutline(bodies.chunks(body));
    return read.kind === 'outline' ? read.root : null;
  } catch {
    // A run that was submitted elsewhere has no body here.
    return null;
  }
}
