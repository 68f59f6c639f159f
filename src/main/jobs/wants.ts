/**
 * What one job wants next, and when: a pure function of the job and of what stands around it. Whether there is room for it is
 * for the plan.
 *
 * - A job found in `sending` with no call in flight is `lose`d first: the process ended before the answer.
 * - The same bytes go out again by themselves only while the key surely lives; otherwise a person is asked (`hold`).
 * - With a replaced key one job is read first. Until it is known to be of the same workspace no other is read with it, and
 *   nothing is sent again. What was never at the Router goes over to the new key (`move`).
 * - What is in the outbox waits while its batch rests.
 * - A job that waited at the Router for as long as it may is read once more, and its cancel is asked for (`giveUp`) only when
 *   that says that it has not begun: what was known before may be old.
 * - The reason of a bad ending is asked for during 24 hours, then nobody can tell it any more (`settle`).
 */

import type { Job, JobId } from '../../shared/job.ts';
import { DAY, MINUTE } from '../../shared/time.ts';
import { conditionOf } from './conditions.ts';
import { LIMIT_CEILING_MS } from './delays.ts';
import { expiryOf, haveLinksEnded } from './expiry.ts';
import { doesKeyLive } from './keyLife.ts';
import { placeOfJob } from './outboxOrder.ts';
import { mayGiveUp } from './seen.ts';
import type { Situation, Step, StepKind } from './situation.ts';

const REASON_WITHIN_MS = DAY;

export interface Want extends Step {
  readonly at: number;
  /** Among wants of one rank the smaller goes first. */
  readonly order: number;
}

/** When the next call for a job would be, were there room; null when nothing of it is planned. */
export function nextCallAt(job: Job, situation: Situation): number | null {
  return wantOf(job, situation)?.at ?? null;
}

export function wantOf(job: Job, situation: Situation): Want | null {
  if (situation.unrecorded.has(job.id)) return null;
  const { busy, now } = situation;
  const isStopped = job.phase === 'sending' && job.route === 'direct' && job.wish !== 'none';
  if (isStopped) return want(job, 'stopWaiting', now);
  if (busy.has(job.id)) return null;
  switch (job.phase) {
    case 'outbox':
      return submitOf(job, job.dueAt, situation);
    case 'sending':
      return sendingOf(job, job.dueAt, situation);
    case 'queued':
    case 'running':
      return followOf(job, situation);
    case 'held':
      if (job.heldBecause !== 'notVisible' || !situation.pace.of(job.id).wanted) return null;
      return call(job, 'poll', situation);
    case 'collecting':
      return collectOf(job, situation);
    default:
      return null;
  }
}

function sendingOf(job: Job, dueAt: number | null, situation: Situation): Want | null {
  const { now, sentAgain } = situation;
  if (dueAt === null) return want(job, 'lose', now);
  const { workspace } = conditionOf(job, situation.conditions);
  const prover = workspace === 'unproven' ? proverOf(job, situation) : null;
  // What the read of another job will tell is waited for. In another workspace the same bytes would buy a second run.
  if (prover !== null) return null;
  if (workspace !== 'known') return want(job, 'hold', now);
  if (doesKeyLive(job, situation) || sentAgain.has(job.id)) return submitOf(job, dueAt, situation);
  return isTimeComing(job, situation) ? null : want(job, 'hold', now);
}

/** The read of another job will tell the server's time, and with it how old the key is. */
function isTimeComing({ base, firstSentServerAt }: Job, situation: Situation): boolean {
  if (situation.skewMs !== null || firstSentServerAt === null) return false;
  return situation.jobs.some((other) => other.base === base && isReadable(other) && call(other, 'poll', situation) !== null);
}

function submitOf(job: Job, dueAt: number | null, situation: Situation): Want | null {
  const { conditions, now, pace, writableAt, heirOf } = situation;
  if (job.phase === 'outbox' && (conditions.sending !== 'on' || rests(job, situation.isResting))) return null;
  const { credits, workspace } = conditionOf(job, conditions);
  if (workspace !== 'known') {
    // Nothing of it is at the Router, so another key may take it over.
    const heir = heirOf(job.profile);
    return heir === null || heir === job.profile ? null : want(job, 'move', Math.max(now, writableAt));
  }
  if (credits === 'exhausted') return null;
  const step = call(job, job.route === 'direct' ? 'direct' : 'submit', situation);
  if (step === null) return null;
  // A due time further off than any limit reaches was written by another clock.
  const due = dueAt === null || dueAt > now + 1.1 * LIMIT_CEILING_MS ? 0 : dueAt;
  return { ...step, at: Math.max(step.at, due, pace.line(job.base).submitsUntil, writableAt), order: placeOfJob(job) };
}

/** A wish to cancel goes out as soon as the line allows; the read after it keeps to the hint. */
function followOf(job: Job, situation: Situation): Want | null {
  const poll = call(job, 'poll', situation);
  if (poll !== null && mayGiveUp(job)) return giveUpOf(job, { poll, situation });
  if (job.wish !== 'asked' || poll === null) return poll;
  const at = Math.max(situation.pace.line(job.base).restUntil, situation.pace.of(job.id).cancelAt);
  return at <= poll.at ? want(job, 'cancel', at) : poll;
}

/** What a read said this long ago is not believed to be so still. */
const FRESH_MS = MINUTE;

/** Nothing is given up while the Router's time is not known: the next read brings it. */
function giveUpOf(job: Job, { poll, situation }: { readonly poll: Want; readonly situation: Situation }): Want {
  const { now, skewMs, pace } = situation;
  if (skewMs === null || job.giveUpAt === null) return poll;
  const endsAt = job.giveUpAt - skewMs;
  const { lastCheckedAt, hintUntil, trouble } = pace.of(job.id);
  // A read that failed, or brought a word that nobody knows, decides nothing; the next comes at its usual pace.
  if (trouble !== null) return poll;
  const isSeenSince = lastCheckedAt !== null && lastCheckedAt >= endsAt && now - lastCheckedAt <= FRESH_MS;
  if (now >= endsAt && isSeenSince) return want(job, 'giveUp', now);
  // The read that decides is not put off by a pace of our own.
  const soonest = Math.max(endsAt, hintUntil, pace.line(job.base).restUntil);
  return poll.at <= soonest ? poll : want(job, 'poll', soonest);
}

function collectOf(job: Job, situation: Situation): Want | null {
  const { now, pace, skewMs, conditions } = situation;
  const order = expiresAt(job);
  if (job.output !== null) {
    const asked = askFirst(job, situation);
    if (asked !== null) return { ...asked, order };
    return conditions.suspended ? null : { ...want(job, 'collect', pace.of(job.id).nextAt), order };
  }
  const toldFor = skewMs === null || job.firstFinishedAt === null ? 0 : now + skewMs - job.firstFinishedAt;
  if (job.ending !== null && toldFor >= REASON_WITHIN_MS) return want(job, 'settle', now);
  const fetch = call(job, 'fetch', situation);
  return fetch === null ? null : { ...fetch, order };
}

/** What the Router is asked for before a stored body is looked at: the body when it was lost, the time when it matters. */
function askFirst(job: Job, situation: Situation): Want | null {
  if (job.requestId === null) return null;
  if (situation.lostBodies.has(job.id)) return call(job, 'fetch', situation);
  const isInDoubt = situation.skewMs === null && !situation.timeAsked.has(job.id);
  const mayHaveEnded = isInDoubt && haveLinksEnded(job, situation.now);
  return mayHaveEnded ? call(job, 'poll', situation) : null;
}

function expiresAt(job: Job): number {
  const expiry = expiryOf(job);
  return expiry.kind === 'bounded' ? expiry.notBefore : Number.MAX_SAFE_INTEGER;
}

/** A call to the Router, when nothing stands against it: key, workspace, connection, sleep, rests, the pace of the job. */
function call(job: Job, kind: StepKind, situation: Situation): Want | null {
  const { conditions, pace } = situation;
  const { key, workspace } = conditionOf(job, situation.conditions);
  if (key !== 'present' || conditions.suspended) return null;
  if (!conditions.online && !isOnThisMachine(job.base)) return null;
  if (job.requestId !== null && workspace === 'other') return null;
  if (job.requestId !== null && workspace === 'unproven' && proverOf(job, situation) !== job.id) return null;
  return want(job, kind, Math.max(pace.of(job.id).nextAt, pace.line(job.base).restUntil));
}

/**
 * The one job that is read first with a replaced key, at one Router. Reading is safe, whatever the workspace. A job that the
 * key before could not see proves little, so it comes last, and only when a person or the new key asks for it.
 */
function proverOf({ profile, base }: Job, { jobs, pace }: Situation): JobId | null {
  const alike = jobs.filter((job) => job.profile === profile && job.base === base);
  const isAsked = (job: Job): boolean => job.phase === 'held' && job.heldBecause === 'notVisible' && pace.of(job.id).wanted;
  return (alike.find(isReadable) ?? alike.find(isAsked))?.id ?? null;
}

const isReadable = (job: Job): boolean =>
  job.phase === 'queued' || job.phase === 'running' || (job.phase === 'collecting' && job.output === null);

/** Its batch waits for a person. */
export const rests = ({ batch }: Job, isResting: Situation['isResting']): boolean => batch !== null && isResting(batch.id);

const want = (job: Job, kind: StepKind, at: number): Want => ({ kind, id: job.id, at, order: at });

/** The practice Router, or one on loopback: being offline does not concern it. */
function isOnThisMachine(base: string): boolean {
  return base === 'practice' || /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/u.test(base);
}
