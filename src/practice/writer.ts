import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, json, withHeaders } from './answer.ts';
import type { TroubleDeed } from './trouble.ts';

/** 100 MiB: the largest body that any route takes. Source: https://docs.comfy.org/development/comfy-router/limitations */
export const LARGEST_BODY_BYTES = 104_857_600;

/** The body of a request; null when it is over the ceiling. What is over is read and thrown away, so that the answer arrives. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > LARGEST_BODY_BYTES ? null : Buffer.concat(chunks);
}

/** The answer that stands in for the true one, without anything being done; null when the call goes on to its route. */
export function insteadOf(deeds: readonly TroubleDeed[], rebuild: (bucket: string, more: object) => Answer): Answer | null {
  for (const deed of deeds) {
    if (deed.kind === 'answer') {
      const plain = typeof deed.body === 'string';
      const answer: Answer = plain
        ? { status: deed.status, headers: { 'Content-Type': 'text/plain' }, body: Buffer.from(deed.body) }
        : json(deed.status, deed.body ?? {});
      return withHeaders(answer, deed.headers ?? {});
    }
    if (deed.kind === 'bucket') {
      const { status, detail, headers } = deed;
      const answer = rebuild(deed.bucket, {
        ...(status === undefined ? {} : { status }),
        ...(detail === undefined ? {} : { detail }),
      });
      return withHeaders(answer, headers ?? {});
    }
    if (deed.kind === 'html')
      return {
        status: deed.status,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Comfy-Request-Id': '' },
        body: Buffer.from('<!doctype html><title>Proxy</title><h1>Upstream is away</h1><p>Try again later.</p>'),
      };
    if (deed.kind === 'redirect') return { status: deed.status ?? 307, headers: { Location: deed.location }, body: null };
  }
  return null;
}

/** The true answer after the trouble that changes it. */
export function altered(answer: Answer, deeds: readonly TroubleDeed[]): Answer {
  let changed = answer;
  for (const deed of deeds) {
    if (deed.kind === 'headers') changed = withHeaders(changed, deed.set);
    if (deed.kind === 'status') changed = { ...changed, status: deed.status };
    if (deed.kind === 'body') changed = { ...changed, body: Buffer.from(deed.text) };
  }
  return changed;
}

/** Sends an answer, or as much of it as the trouble allows. Resolves when there is nothing more to send. */
export async function send(
  response: ServerResponse,
  what: { readonly answer: Answer; readonly deeds: readonly TroubleDeed[]; readonly now: number },
): Promise<void> {
  const { answer, deeds } = what;
  response.sendDate = false;
  response.statusCode = answer.status;
  response.setHeader('Date', new Date(what.now).toUTCString());
  for (const [name, value] of Object.entries(answer.headers)) if (value !== '') response.setHeader(name, value);
  const body = answer.body;
  if (body === null || response.req.method === 'HEAD') {
    if (body !== null) response.setHeader('Content-Length', body.length);
    else if (answer.status !== 304) response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Length')) response.setHeader('Content-Length', body.length);
  const cut = deeds.find((deed) => deed.kind === 'cut');
  const stall = deeds.find((deed) => deed.kind === 'stall' && deed.when === 'body');
  if (cut === undefined && stall === undefined) {
    response.end(body);
    return;
  }
  const part = body.subarray(0, cut?.kind === 'cut' ? (cut.bytes ?? body.length >> 1) : body.length >> 1);
  await new Promise<void>((resolve) => response.write(part, () => resolve()));
  if (cut !== undefined) response.destroy();
}
