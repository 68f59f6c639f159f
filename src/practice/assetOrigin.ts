import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer.ts';
import { findModel } from './catalogue.ts';
import { type Production, signature } from './production.ts';
import type { Run } from './queue.ts';
import type { World } from './world.ts';

/** What is asked of the store where outputs lie. It takes no credential: whoever has a link may read until it dies. */
export interface AssetCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** The request id that an asset path is about. */
export function assetRequestId(path: string): string | null {
  return /^\/outputs\/([0-9a-f-]{36})\//u.exec(path)?.[1] ?? null;
}

export async function assetAnswer(
  parts: { readonly world: World; readonly production: Production },
  call: AssetCall,
): Promise<Answer> {
  if (call.method !== 'GET' && call.method !== 'HEAD') return storeError(405, 'MethodNotAllowed');
  const now = parts.world.settle();
  const requestId = assetRequestId(call.path);
  const name = decodeURIComponent(call.path.split('/')[3] ?? '');
  const run = requestId === null ? null : parts.world.find(requestId);
  if (run === null) return storeError(404, 'NoSuchKey');
  const expires = Number(call.query.get('Expires'));
  if (call.query.get('Signature') !== signature(run.requestId, name, expires)) return storeError(403, 'SignatureDoesNotMatch');
  if (run.body === null || now >= diesAt(run))
    return storeError(findModel(run.model)?.deadLinkStatus ?? 403, 'Request has expired');
  const found = await parts.production.piece(run, name);
  if (found === null) return storeError(404, 'NoSuchKey');
  return ranged(found.bytes, {
    mediaType: found.piece.mediaType,
    range: call.headers.range ?? null,
    tag: signature(name, run.requestId, 0),
  });
}

function diesAt(run: Run): number {
  return (run.endedAt ?? Number.POSITIVE_INFINITY) + run.linkLifeMs;
}

function ranged(
  bytes: Buffer,
  about: { readonly mediaType: string; readonly range: string | null; readonly tag: string },
): Answer {
  const headers = { 'Content-Type': about.mediaType, 'Accept-Ranges': 'bytes', ETag: `"${about.tag}"` };
  const match = /^bytes=(\d*)-(\d*)$/u.exec(about.range ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return { status: 200, headers, body: bytes };
  const last = bytes.length - 1;
  const from = match[1] === '' ? Math.max(0, bytes.length - Number(match[2])) : Number(match[1]);
  const to = match[1] === '' || match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (from > to) return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes.length}` }, body: null };
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${from}-${to}/${bytes.length}` },
    body: bytes.subarray(from, to + 1),
  };
}

/** Object stores answer in XML. */
function storeError(status: number, code: string): Answer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
  return { status, headers: { 'Content-Type': 'application/xml' }, body };
}
