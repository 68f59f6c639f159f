/** The headers of a Router answer (https://docs.comfy.org/development/comfy-router/headers), read from whatever came. */

import type { Clock } from '../../../shared/time.ts';
import type { RouterAnswer, RouterBody } from '../../jobs/ports/router.ts';
import type { Tidy } from '../log/tidyText.ts';
import { readHttpDate, readRetryAfter } from './retryAfter.ts';
import type { HttpAnswer } from './routerHttp.ts';

/** A decimal number without a sign, as text: it is a price, and is never rounded by passing through a number. */
const CREDITS = /^\d{1,15}(\.\d{1,20})?$/u;

/** Puts headers and the parsed body together. */
export function toAnswer(
  http: HttpAnswer,
  body: RouterBody,
  reading: { readonly clock: Clock; readonly tidy: Tidy },
): RouterAnswer {
  const { clock, tidy } = reading;
  const word = (name: string, maxLength: number) => {
    const text = tidy(http.header(name) ?? '', maxLength);
    return text === '' ? null : text;
  };
  const serverAt = readHttpDate(http.header('date') ?? '');
  const credits = http.header('x-comfy-credits-used')?.trim() ?? '';
  return {
    kind: 'answer',
    httpStatus: http.httpStatus,
    supportId: word('x-comfy-request-id', 128),
    bucket: word('x-comfy-error-type', 64),
    retryAfterMs: readRetryAfter(http.header('retry-after'), { serverAt, now: clock.now() }),
    serverAt,
    credits: CREDITS.test(credits) ? credits : null,
    replayed: http.header('idempotent-replayed')?.trim().toLowerCase() === 'true',
    refusalSubject: word('x-comfy-refusal-subject', 64),
    body,
  };
}

/** Without this header the answer came from something on the way, not from the Router. */
export function isFromRouter(http: HttpAnswer): boolean {
  return (http.header('x-comfy-request-id')?.trim() ?? '') !== '';
}

/** How long a body is said to be, in bytes; null when nobody says, or when it is packed and says so of the packed bytes. */
export function statedLength(header: (name: string) => string | null): number | null {
  const length = header('content-length');
  return length !== null && /^\d{1,15}$/u.test(length) && header('content-encoding') === null ? Number(length) : null;
}

/** The media type without parameters, in lower case; `application/octet-stream` when there is none. */
export function mediaTypeOf(contentType: string | null): string {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/u.test(type) ? type : 'application/octet-stream';
}
