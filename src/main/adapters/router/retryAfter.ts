/**
 * `Retry-After` as a length of time. The Router sends whole seconds
 * (https://docs.comfy.org/development/comfy-router/headers); a proxy on the way may send an HTTP date instead. Only what is
 * read is told: keeping it within bounds is a decision of the core.
 */

import { SECOND } from '../../../shared/time.ts';

/** The three spellings of an HTTP date; without this check `Date.parse` would take "5" for a day in May. */
const HTTP_DATE = /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? .*\d{2}:\d{2}:\d{2}/u;

/**
 * Milliseconds to wait, counted from the answer; null when the header is absent, negative or unreadable. A date is compared
 * with the answer's own `Date` (`serverAt`, ms), so a wrong clock on this machine does not matter; `now` stands in when the
 * answer had none. A date in the past is 0.
 */
export function readRetryAfter(
  header: string | null,
  times: { readonly serverAt: number | null; readonly now: number },
): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/u.test(text)) {
    const delayMs = Number(text) * SECOND;
    return Number.isSafeInteger(delayMs) ? delayMs : null;
  }
  const at = readHttpDate(text);
  return at === null ? null : Math.max(0, at - (times.serverAt ?? times.now));
}

/** An HTTP date as ms since the epoch; null when it is none. */
export function readHttpDate(text: string): number | null {
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(/\b(GMT|UTC|[+-]\d{4})\b/u.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : at;
}
