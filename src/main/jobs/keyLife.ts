/**
 * How long the Router surely knows an idempotency key: 24 hours from the first sending, and a retry does not extend them
 * (https://docs.comfy.org/development/comfy-router/api). Past that the same bytes would buy a second run.
 */

import type { Job } from '../../shared/job.ts';
import { HOUR } from '../../shared/time.ts';
import type { Situation } from './situation.ts';

/** An hour early, for a POST that is on its way for long. */
const SURELY_KNOWN_MS = 23 * HOUR;

/**
 * By the server's clock where both its ends are known. Else by the later of what our clock says and what it would say had it
 * been put right meanwhile, and only if it was not set back since.
 */
export function doesKeyLive(
  job: Job,
  { now, skewMs, doubtfulKeys }: Pick<Situation, 'now' | 'skewMs' | 'doubtfulKeys'>,
): boolean {
  const { firstSentAt, firstSentServerAt } = job;
  if (firstSentAt === null) return true;
  if (firstSentServerAt !== null && skewMs !== null) return now + skewMs - firstSentServerAt < SURELY_KNOWN_MS;
  const ageMs = now - Math.min(firstSentAt, firstSentServerAt ?? firstSentAt);
  return ageMs < SURELY_KNOWN_MS && !doubtfulKeys.has(job.id);
}
