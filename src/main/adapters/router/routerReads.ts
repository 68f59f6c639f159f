/** The Router's reads that belong to no job: small, with the key, answered as JSON or as a word about the trouble. */

import { MINUTE, SECOND } from '../../../shared/time.ts';
import { readBody } from '../bodies/readBody.ts';
import { tidyFor } from '../log/tidyText.ts';
import { isFromRouter } from './answer.ts';
import { readHttpDate } from './retryAfter.ts';
import { parseJson } from './routerBodies.ts';
import type { HttpAnswer, RouterHttp } from './routerHttp.ts';

/** A model's document is some hundred KB. */
const MAX_BYTES = 8 * 1_024 * 1_024;

export type RouterRead =
  | { readonly kind: 'json'; readonly value: unknown; readonly etag: string | null; readonly fromRouter: boolean }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'status'; readonly httpStatus: number; readonly fromRouter: boolean }
  /** No answer, or one that is no JSON; `trouble` is a machine word. */
  | { readonly kind: 'trouble'; readonly trouble: string; readonly reached: boolean };

export async function readRouter(
  http: RouterHttp,
  read: {
    readonly url: URL;
    readonly key: string;
    readonly etag: string | null;
    readonly secrets?: readonly string[];
    /** The Router itself told its time, ms since the epoch. */
    readonly heardTime?: (serverAt: number) => void;
  },
): Promise<RouterRead> {
  const answer = await http.call({
    url: read.url,
    method: 'GET',
    headers: { 'x-api-key': read.key, accept: 'application/json', ...(read.etag === null ? {} : { 'if-none-match': read.etag }) },
    body: null,
    headersMs: 20 * SECOND,
    idleMs: 20 * SECOND,
    totalMs: MINUTE,
  });
  if (answer.kind === 'noAnswer') return { kind: 'trouble', trouble: answer.reason, reached: false };
  const fromRouter = isFromRouter(answer);
  const serverAt = timeIn(answer);
  if (fromRouter && serverAt !== null) read.heardTime?.(serverAt);
  if (answer.httpStatus === 304 && read.etag !== null) {
    answer.body.destroy();
    return { kind: 'unchanged' };
  }
  if (answer.httpStatus !== 200) {
    answer.body.destroy();
    return { kind: 'status', httpStatus: answer.httpStatus, fromRouter };
  }
  const body = await readBody(answer, MAX_BYTES);
  if (body.kind === 'trouble') return { kind: 'trouble', trouble: body.why, reached: true };
  const parsed = parseJson(body.bytes, tidyFor([read.key, ...(read.secrets ?? [])]));
  if (parsed.kind === 'unreadable') return { kind: 'trouble', trouble: parsed.why, reached: true };
  return { kind: 'json', value: parsed.value, etag: answer.header('etag'), fromRouter };
}

/** Documents may be kept on the way for some minutes, and then tell the time at which they were made. */
function timeIn(answer: HttpAnswer): number | null {
  const age = answer.header('age')?.trim() ?? '0';
  return age === '0' ? readHttpDate(answer.header('date') ?? '') : null;
}
