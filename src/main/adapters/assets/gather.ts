/** Brings the bytes of one asset into a part file, wherever they come from. */

import { rm } from 'node:fs/promises';
import type { MissingAsset, StoredBody } from '../../../shared/job.ts';
import type { Clock } from '../../../shared/time.ts';
import { documentBytes, leafBytes } from '../json/leafBytes.ts';
import { looksLikeHtml, type Sniffed, sniff, sniffWriting } from '../looks/sniff.ts';
import type { Asset } from './asset.ts';
import type { Reach } from './assetLinks.ts';
import type { Downloads } from './downloads.ts';
import { inlineBytes, once } from './inlineBytes.ts';
import type { Resumable } from './resumes.ts';
import { type PartFile, savePart } from './savePart.ts';

export type Gathered =
  | { readonly kind: 'part'; readonly part: PartFile; readonly type: Sniffed; readonly httpStatus: number | null }
  | { readonly kind: 'missing'; readonly missing: MissingAsset }
  /** It may come later; `missing` is what it comes to when nobody waits any more. */
  | { readonly kind: 'again'; readonly because: string; readonly missing: MissingAsset }
  | { readonly kind: 'unwritable'; readonly full: boolean };

export interface GatherOptions {
  readonly body: StoredBody;
  readonly reach: Reach;
  readonly partPath: string;
  readonly mode: number;
  readonly maxBytes: number;
  /** Where an interrupted download of this asset is noted. */
  readonly resumable: Resumable;
}

export function createGather(deps: { readonly downloads: Downloads; readonly clock: Clock }) {
  return async (asset: Asset, options: GatherOptions): Promise<Gathered> => {
    const gathered =
      asset.form === 'url' ? await fromLink(deps.downloads, asset, options) : await fromText(deps.clock, asset, options);
    if (gathered.kind !== 'part' || asset.form === 'text') return gathered;
    if (isWhatItShouldBe(asset, gathered)) return gathered;
    await rm(gathered.part.partPath, { force: true }).catch(() => {});
    await options.resumable.drop();
    return notThat(asset, gathered);
  };
}

async function fromLink(downloads: Downloads, asset: Asset, options: GatherOptions): Promise<Gathered> {
  const { reach, partPath, mode, maxBytes, resumable } = options;
  const got = await downloads.fetch({ link: asset.value, reach, partPath, mode, maxBytes, resumable });
  if (got.kind === 'unwritable') return got;
  if (got.kind === 'saved') return { kind: 'part', part: got.part, type: await typeOf(got.part), httpStatus: got.httpStatus };
  const { host, httpStatus } = got;
  if (got.kind === 'missing') return { kind: 'missing', missing: { source: asset.source, reason: got.reason, host, httpStatus } };
  return { kind: 'again', because: got.because, missing: { source: asset.source, reason: 'incomplete', host, httpStatus } };
}

async function fromText(clock: Clock, asset: Asset, options: GatherOptions): Promise<Gathered> {
  const { body, partPath, mode, maxBytes } = options;
  const expectedBytes = asset.form === 'body' ? body.sizeBytes : null;
  const chunks = bytesOf(asset, body);
  const saved = await savePart({ chunks, partPath, mode, maxBytes, pace: null, clock, expectedBytes });
  if (saved.kind === 'unwritable') return saved;
  if (saved.kind === 'trouble')
    return { kind: 'missing', missing: missingHere(asset, saved.why === 'tooLarge' ? 'tooLarge' : 'unreadable') };
  const type = asset.form === 'text' ? sniffWriting(saved.head.toString('utf8')) : await typeOf(saved);
  return { kind: 'part', part: saved, type, httpStatus: null };
}

/** A leaf that is too long to be held is read from the stored document once more. */
function bytesOf(asset: Asset, body: StoredBody): AsyncIterable<Uint8Array> {
  if (asset.form === 'body') return documentBytes(body.path);
  const text = asset.long === null ? once(Buffer.from(asset.value)) : leafBytes(body.path, asset.long);
  return asset.form === 'text' ? text : inlineBytes(text);
}

function typeOf(part: PartFile): Promise<Sniffed> {
  return sniff(part.head, { whole: part.head.length === part.sizeBytes });
}

/** A link that has died often answers 200 with a page of words. That is no picture, whatever its name ends in. */
function isWhatItShouldBe(asset: Asset, gathered: Extract<Gathered, { kind: 'part' }>): boolean {
  const { part, type } = gathered;
  if (part.sizeBytes === 0) return false;
  if (asset.form === 'url' && looksLikeHtml(part.head)) return false;
  const isMedia = asset.kind === 'image' || asset.kind === 'video' || asset.kind === 'audio';
  return !isMedia || (type.kind !== 'text' && type.kind !== 'json');
}

function notThat(asset: Asset, gathered: Extract<Gathered, { kind: 'part' }>): Gathered {
  const host = asset.form === 'url' && URL.canParse(asset.value) ? new URL(asset.value).host : null;
  const missing: MissingAsset = { source: asset.source, reason: 'unreadable', host, httpStatus: gathered.httpStatus };
  // Bytes that stand in the document itself, and a page behind a link that was not said to be media, will not change.
  return asset.form === 'url' && asset.kind !== 'file'
    ? { kind: 'again', because: 'notMedia', missing }
    : { kind: 'missing', missing };
}

function missingHere(asset: Asset, reason: MissingAsset['reason']): MissingAsset {
  return { source: asset.source, reason, host: null, httpStatus: null };
}
