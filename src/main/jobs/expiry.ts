/**
 * How long the Router keeps a result: 24 hours from the end of the run
 * (https://docs.comfy.org/development/comfy-router/queue). It never says when the run ended, so the end is known only to lie
 * between the last "not finished" and the first "finished" that we saw, and so the expiry is a bound as well. All of it is
 * server time; a wrong clock here does not move it. Only a 410 says that a result is gone.
 */

import type { Job } from '../../shared/job.ts';
import type { Expiry } from '../../shared/jobView.ts';
import { DAY, SECOND } from '../../shared/time.ts';

export const RETENTION_MS = DAY;

export function expiryOf(job: Job): Expiry {
  if (job.phase === 'expired') return { kind: 'gone' };
  // The direct route leaves nothing behind on the server that could be read by a request id.
  if (job.route === 'direct' || job.firstFinishedAt === null) return { kind: 'none' };
  if ((job.phase === 'failed' || job.phase === 'cancelled') && job.output === null) return { kind: 'none' };
  const notAfter = job.firstFinishedAt + RETENTION_MS;
  // Never seen unfinished: it may have ended at any time, so nothing is promised.
  const notBefore = job.lastUnfinishedAt === null ? job.firstFinishedAt : job.lastUnfinishedAt + RETENTION_MS;
  return { kind: 'bounded', notBefore: Math.min(notBefore, notAfter), notAfter };
}

/**
 * The links of a result die with the server's copy or earlier (https://docs.comfy.org/development/comfy-router/reference), so
 * until then a link that cannot be read is only trouble on the line.
 *
 * @param serverNow server time, ms
 */
export function haveLinksEnded(job: Job, serverNow: number): boolean {
  return job.firstFinishedAt !== null && serverNow >= job.firstFinishedAt + RETENTION_MS;
}

/**
 * Server time minus local time, ms. The Date header has whole seconds and travels, so small differences keep the old value:
 * a countdown that trembles would be worse than one that is a second off.
 */
export function nextSkew(skewMs: number | null, seen: { readonly serverAt: number; readonly now: number }): number {
  const sample = seen.serverAt + SECOND / 2 - seen.now;
  return skewMs !== null && Math.abs(sample - skewMs) <= 2 * SECOND ? skewMs : sample;
}
