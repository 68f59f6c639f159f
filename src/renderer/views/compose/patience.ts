/** How long a run is waited for before it is given up, as a person chooses it. Pure. */

import { HOUR, MINUTE } from '../../../shared/time.ts';

/** What is offered beside waiting for as long as it takes, in ms. */
export const LIMITS_MS: readonly number[] = [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR];
/** Where a limit of one's own begins when there was none. */
export const FIRST_OWN_MS = 30 * MINUTE;
/** A week; a limit beyond it would be none. */
export const MOST_MINUTES = 7 * 24 * 60;

export type Patience = 'never' | 'own' | `${number}`;

/** The choice that stands for a limit: none, one of those offered (by its ms), or one's own. */
export function patienceOf(limitMs: number | null): Patience {
  if (limitMs === null) return 'never';
  return LIMITS_MS.includes(limitMs) ? `${limitMs}` : 'own';
}

/** The limit in ms that a choice means, after `limitMs`; null: none. */
export function limitOf(patience: Patience, limitMs: number | null): number | null {
  if (patience === 'never') return null;
  return patience === 'own' ? (limitMs ?? FIRST_OWN_MS) : Number(patience);
}

/** Whole minutes as a person types them, in ms. Null: they are none, or too many to mean anything. */
export function ownLimit(text: string): number | null {
  const words = text.trim();
  if (!/^\d{1,5}$/u.test(words)) return null;
  const minutes = Number(words);
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes * MINUTE : null;
}
