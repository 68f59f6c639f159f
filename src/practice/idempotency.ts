/**
 * What is remembered of an Idempotency-Key. A key belongs to a workspace, is bound to method, path, query and the exact
 * body, and is kept 24 hours from its first use; a retry does not extend that. A request refused before it reached a
 * partner leaves no record, so its key is free again.
 * Source: https://docs.comfy.org/development/comfy-router/headers
 */

import { DAY } from '../shared/time.ts';

export interface KeyRecord {
  readonly scope: string;
  readonly key: string;
  /** Digest over method, path with query, and body. */
  readonly digest: string;
  readonly requestId: string;
  readonly firstSeenAt: number;
  /** Until then the first request with this key is still being taken in. */
  readonly admittingUntil: number;
}

export type KeyVerdict =
  | { readonly kind: 'free' }
  | { readonly kind: 'replay'; readonly record: KeyRecord }
  | { readonly kind: 'clash' }
  | { readonly kind: 'admitting'; readonly waitMs: number };

export function keyName(owner: { readonly scope: string; readonly key: string }): string {
  return `${owner.scope} ${owner.key}`;
}

export function judgeKey(record: KeyRecord | undefined, call: { readonly digest: string; readonly at: number }): KeyVerdict {
  if (record === undefined || isForgotten(record, call.at)) return { kind: 'free' };
  if (record.digest !== call.digest) return { kind: 'clash' };
  if (call.at < record.admittingUntil) return { kind: 'admitting', waitMs: record.admittingUntil - call.at };
  return { kind: 'replay', record };
}

export function isForgotten(record: KeyRecord, at: number): boolean {
  return at - record.firstSeenAt >= DAY;
}

/** One to 255 characters; null stands for no header at all, which is allowed and protects nothing. */
export function isUsableKey(key: string | null): boolean {
  return key === null || (key.length >= 1 && key.length <= 255);
}
