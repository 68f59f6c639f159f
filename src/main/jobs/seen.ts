/** What a status read does to a job that is followed. */

import type { Job } from '../../shared/job.ts';
import { MINUTE } from '../../shared/time.ts';
import type { EventOf } from './event.ts';
import { toCollecting, toQueued, toRunning } from './moves.ts';

type Seen = EventOf<'seen'>;

/** The Router's own words: https://docs.comfy.org/development/comfy-router/queue */
const QUEUED = 'IN_QUEUE';
const RUNNING = 'IN_PROGRESS';
export const COMPLETED = 'COMPLETED';

/** The same news within a minute is not recorded; each minute the time is, since the expiry counts from it. */
export function isWorthALine(job: Job, event: Seen): boolean {
  if (event.status === COMPLETED || job.phase !== phaseOf(job, event.status) || job.position !== positionOf(job, event))
    return true;
  if (event.serverAt === null) return false;
  if (job.giveUpAt !== giveUpAtOf(job, event.serverAt)) return true;
  if (job.lastUnfinishedAt === null) return true;
  const gained = event.serverAt - job.lastUnfinishedAt;
  return gained >= MINUTE || (event.parting === true && gained > 0);
}

export function seen(job: Job, event: Seen): Job {
  const { requestId } = job;
  // Followed jobs have one; without it there is nothing that this answer could be about.
  if (requestId === null) return job;
  if (event.status === COMPLETED) {
    return {
      ...toCollecting(job),
      ending: event.ending,
      credits: event.credits ?? job.credits,
      firstFinishedAt: job.firstFinishedAt ?? event.serverAt,
    };
  }
  const lastUnfinishedAt = latest(job.lastUnfinishedAt, event.serverAt);
  const followed = { ...job, lastUnfinishedAt, giveUpAt: giveUpAtOf(job, event.serverAt) };
  if (phaseOf(job, event.status) === 'running') return toRunning(followed, { requestId, at: event.at });
  return toQueued(followed, { requestId, position: positionOf(job, event) });
}

/** When a job has waited for as long as it may, server time: counted from the first moment that the Router told. */
export function giveUpAtOf({ giveUpAt, giveUpAfterMs }: Job, serverAt: number | null): number | null {
  return giveUpAt !== null || giveUpAfterMs === null || serverAt === null ? giveUpAt : serverAt + giveUpAfterMs;
}

/** Its cancel may be asked for because it waited too long: it has not begun, and nobody asked for that before. */
export const mayGiveUp = (job: Job): boolean =>
  job.phase === 'queued' && job.wish === 'none' && job.giveUpAt !== null && job.gaveUpAt === null;

/** A word that nobody knows means "not finished": the job stays what it was. */
function phaseOf(job: Job, status: string): 'queued' | 'running' {
  if (status === QUEUED) return 'queued';
  if (status === RUNNING) return 'running';
  return job.phase === 'running' || (job.phase === 'held' && job.runningSince !== null) ? 'running' : 'queued';
}

/** Only a queued job has a place in the queue. */
const positionOf = (job: Job, event: Seen): number | null => (phaseOf(job, event.status) === 'queued' ? event.position : null);

function latest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
