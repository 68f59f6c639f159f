/**
 * `afterglow-result://job/<id>/<index>`: saved files; `…//media/<digest>`: files in drafts. The address holds no path; the file is looked up in the ledger, so
 * there is nothing to escape from. What a type may do is decided here and not by where the file came from.
 */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileAddress } from '../../../shared/contract.ts';
import type { JobFile } from '../../../shared/job.ts';
import type { MediaDigest } from '../../../shared/media.ts';
import { THUMB_SIZES, type ThumbAddress } from '../../../shared/thumb.ts';
import type { FindFile } from '../../jobs/ports/lookUp.ts';
import { type ByteRange, readRange } from '../files/byteRange.ts';
import { APP_ORIGIN } from './address.ts';
import { RESULT_CSP } from './csp.ts';

const ADDRESS = /^afterglow-result:\/\/job\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(0|[1-9]\d{0,3})$/u;

const THUMB_ADDRESS =
  /^afterglow-result:\/\/thumb\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(0|[1-9]\d{0,3})\/(96|384)(?:\?\d{1,4})?$/u;

/** What is shown in the window, by the type that the file's first bytes gave it. All else is only ever saved. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/mp4',
  'model/gltf-binary',
]);
/** Shown as text, whatever it says. */
const TEXT: ReadonlySet<string> = new Set(['text/plain', 'text/markdown', 'application/json']);

export function parseResultAddress(address: string): FileAddress | null {
  const match = ADDRESS.exec(address);
  const [, id, index] = match ?? [];
  return id === undefined || index === undefined ? null : { id, index: Number(index) };
}

/** `afterglow-result://thumb/<id>/<index>/<size>`; what stands after it makes the page ask anew. */
export function parseThumbAddress(address: string): ThumbAddress | null {
  const match = THUMB_ADDRESS.exec(address);
  const [, id, index, size] = match ?? [];
  const sizePx = THUMB_SIZES.find((one) => String(one) === size);
  return id === undefined || index === undefined || sizePx === undefined ? null : { id, index: Number(index), sizePx };
}

/** The type that a saved file is served under. */
export function servedType(mediaType: string): string {
  const bare = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (TEXT.has(bare)) return 'text/plain; charset=utf-8';
  return SHOWN.has(bare) ? bare : 'application/octet-stream';
}

const MEDIA_ADDRESS = /^afterglow-result:\/\/media\/([0-9a-f]{64})$/u;

export interface ResultSchemeParts {
  readonly file: FindFile;
  /** Where a small picture of a saved file lies; null: none was made of it. */
  readonly thumb: (thumb: ThumbAddress) => string | null;
  /** A file of a draft that may be painted; null: there is none, or it may not. Absent: drafts have no files. */
  readonly media?: (digest: MediaDigest) => Promise<ServedFile | null>;
}

type ServedFile = Pick<JobFile, 'path' | 'mediaType' | 'digest'>;

export function createResultScheme({
  file,
  thumb,
  media = async () => null,
}: ResultSchemeParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const small = parseThumbAddress(request.url);
    if (small !== null) return serveThumb({ path: thumb(small), bodyWanted: request.method === 'GET' });
    const address = parseResultAddress(request.url);
    const inDraft = MEDIA_ADDRESS.exec(request.url)?.[1];
    const found = inDraft !== undefined ? await media(inDraft) : address === null ? null : await file(address);
    const sizeBytes = found === null ? null : await sizeOf(found.path);
    if (found === null || sizeBytes === null) return refuse(404);
    const range = readRange(request.headers.get('range'), sizeBytes);
    if (range === 'unsatisfiable') return refuse(416, { 'Content-Range': `bytes */${sizeBytes}` });
    return serve({ file: found, sizeBytes, range, bodyWanted: request.method === 'GET' });
  };
}

/** One that was not made yet is no error: the page is told by an empty answer, and makes it. */
async function serveThumb({
  path,
  bodyWanted,
}: {
  readonly path: string | null;
  readonly bodyWanted: boolean;
}): Promise<Response> {
  const bytes = path === null ? null : await readFile(path).catch(() => null);
  if (bytes === null) return new Response(null, { status: 204, headers: SAFE_HEADERS });
  const headers = { ...SAFE_HEADERS, 'Content-Type': 'image/webp', 'Content-Length': String(bytes.byteLength) };
  return new Response(bodyWanted ? new Uint8Array(bytes) : null, { status: 200, headers });
}

interface Serving {
  readonly file: ServedFile;
  readonly sizeBytes: number;
  readonly range: ByteRange | 'whole';
  readonly bodyWanted: boolean;
}

function serve({ file, sizeBytes, range, bodyWanted }: Serving): Response {
  const part = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range;
  const type = servedType(file.mediaType);
  const headers = new Headers({
    ...SAFE_HEADERS,
    'Content-Type': type,
    'Content-Length': String(part.end - part.start + 1),
    'Accept-Ranges': 'bytes',
    // A file of a job is never replaced by another under the same address without its digest changing.
    ETag: `"${file.digest}"`,
  });
  if (type === 'application/octet-stream') headers.set('Content-Disposition', 'attachment');
  if (range !== 'whole') headers.set('Content-Range', `bytes ${part.start}-${part.end}/${sizeBytes}`);
  const body = bodyWanted && sizeBytes > 0 ? streamOf(file.path, part) : null;
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers });
}

const SAFE_HEADERS = {
  'Content-Security-Policy': RESULT_CSP,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
  // Holds off any other origin, should one ever be loaded. Our page is let in by name below; Chromium asks this of what
  // comes over the network only, so pictures on the page are not touched by it (seen on Electron 33).
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Access-Control-Allow-Origin': APP_ORIGIN,
} as const;

function refuse(status: number, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...SAFE_HEADERS, ...more } });
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

function streamOf(path: string, { start, end }: ByteRange): ReadableStream {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
}
