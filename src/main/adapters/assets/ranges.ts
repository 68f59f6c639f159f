/** What the head of an answer says about being read in parts (https://www.rfc-editor.org/rfc/rfc9110#name-range-requests). */

import { MINUTE } from '../../../shared/time.ts';

type Header = (name: string) => string | null;

/** Smaller files are begun anew: that costs less than to note where they stopped. */
export const RESUMABLE_BYTES = 1_024 * 1_024;

/**
 * What tells that it is still the same thing: a strong entity tag, or a date of change that lies a minute before the answer and
 * so cannot hide a second change. Null: nothing does, or it cannot be read in parts.
 */
export function validatorOf(header: Header): string | null {
  const length = Number(header('content-length') ?? Number.NaN);
  const isPlain = (header('content-encoding') ?? 'identity').trim().toLowerCase() === 'identity';
  if (!isPlain || !(length >= RESUMABLE_BYTES) || !/\bbytes\b/iu.test(header('accept-ranges') ?? '')) return null;
  const tag = header('etag')?.trim() ?? '';
  if (/^"[\x21\x23-\x7e]{0,200}"$/u.test(tag)) return tag;
  const changed = header('last-modified')?.trim() ?? '';
  const age = Date.parse(header('date') ?? '') - Date.parse(changed);
  return age >= MINUTE && changed.length < 64 ? changed : null;
}

/** The whole length of what an answer 206 is a part of, when it goes on exactly at `from` and to the end; null: it does not. */
export function restFrom(
  header: Header,
  { from, validator }: { readonly from: number; readonly validator: string },
): number | null {
  const [, first, last, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/u.exec(header('content-range')?.trim() ?? '') ?? [];
  if (Number(first) !== from || Number(last) + 1 !== Number(total)) return null;
  const tag = header('etag')?.trim();
  const isSame = tag === undefined || !validator.startsWith('"') || tag === validator;
  const isPlain = (header('content-encoding') ?? 'identity').trim().toLowerCase() === 'identity';
  return isSame && isPlain ? Number(total) : null;
}

/** Where a link leads without its signature: a link that was signed anew leads to the same. */
export function placeOfLink(link: string): string {
  if (!URL.canParse(link)) return link;
  const { origin, pathname } = new URL(link);
  return `${origin}${pathname}`;
}
