/** When it is looked for newer versions by itself. */

import { DAY, HOUR } from '../../shared/time.ts';
import type { UpdatesKept } from '../../shared/updates.ts';

/** After a look that failed, by how many did in a row: an hour, two, four, up to a day. */
export function restAfterFailure(failures: number): number {
  return Math.min(DAY, HOUR * 2 ** Math.min(failures - 1, 10));
}

/**
 * The time from which on it may look. A rest is a day at most, so one that ends later was written by a clock that has been
 * set back since, and begins anew.
 */
export function restsUntil({ restsUntil: kept }: Pick<UpdatesKept, 'restsUntil'>, now: number): number {
  return kept === null || kept > now + DAY ? now + DAY : kept;
}
