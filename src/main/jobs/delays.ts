/** How long to wait. Chance only ever makes a wait longer, never shorter than what the Router asked for. */

import { HOUR, MINUTE, SECOND } from '../../shared/time.ts';

/** A hint may ask for at most this much; a limit (429, admission) for more. */
export const HINT_CEILING_MS = 10 * MINUTE;
export const LIMIT_CEILING_MS = HOUR;
const FLOOR_MS = SECOND;

/** Without a hint: quick at first, then every quarter of a minute. */
const READS = [1, 2, 4, 8, 15];
/** In trouble the same, and on to a minute. */
const TROUBLE = [...READS, 30, 60];
/** A POST with no known outcome: twelve tries over about half an hour, then a person is asked. */
const LOST = [...TROUBLE, 120, 240, 480, 600, 600];

/** Links that cannot be read just now: soon again at first, then every ten minutes for as long as they may live. */
const LINKS = [...TROUBLE, 120, 300, 600];

const LADDERS = { reads: READS, trouble: TROUBLE, lost: LOST, links: LINKS } as const;
export type Ladder = keyof typeof LADDERS;

export const LOST_TRIES = LOST.length;

/** What `Retry-After` asks for, in ms; null when it asks for nothing sane (absent, zero, negative, junk). */
export function hintOf(retryAfterMs: number | null, ceilingMs: number): number | null {
  if (retryAfterMs === null || !Number.isFinite(retryAfterMs) || retryAfterMs <= 0) return null;
  return Math.min(Math.max(retryAfterMs, FLOOR_MS), ceilingMs);
}

/** @param step how often in a row it was already waited without a hint; @param fraction chance in [0, 1) */
export function backOff(ladder: Ladder, step: number, fraction: number): number {
  const seconds = LADDERS[ladder];
  const last = seconds[seconds.length - 1] ?? 1;
  return (seconds[step] ?? last) * SECOND * (1 + 0.25 * fraction);
}

/** Spreads what was asked to come back at the same moment, by at most 3 %. */
export function loosened(hintMs: number, fraction: number): number {
  return hintMs * (1 + 0.03 * fraction);
}
