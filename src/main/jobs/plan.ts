/**
 * What is due and when to wake: `plan(…)` is a pure function of the unfinished jobs, the time, the conditions and the pace.
 * Every decision about when and whether is in here or in the pace; the runner only does what it is told.
 *
 * - At most 4 calls at a time, of these at most 2 submits and 2 result reads; direct runs (which may hold a line for ten
 *   minutes) and the saving of files have places of their own. One call at a time for each job.
 * - Wishes first, then results by how soon they may be gone, then submits in the order of their making, then reads.
 * - A job found in `sending` with no call in flight is `lose`d first: the process ended before the answer.
 * - The same bytes go out again by themselves only within 23 hours of the first time, and only while the clock was not set
 *   back since; otherwise a person is asked (`hold`).
 * - With a replaced key one job is read first. Until it is known to be of the same workspace no other is read with it, and
 *   nothing is sent again. What was never at the Router goes over to the new key (`move`).
 * - The reason of a bad ending is asked for during 24 hours, then nobody can tell it any more (`settle`).
 */

import type { Job, JobId, ProfileId } from '../../shared/job.ts';
import { DAY, HOUR } from '../../shared/time.ts';
import { LIMIT_CEILING_MS } from './delays.ts';
import { expiryOf, haveLinksEnded } from './expiry.ts';
import type { PaceReading } from './pace.ts';
import { type Conditions, conditionOf } from './ports.ts';

/** Calls take part in the budget; the others happen on the spot. */
export type StepKind =
  | 'submit'
  | 'direct'
  | 'poll'
  | 'fetch'
  | 'cancel'
  | 'collect'
  | 'lose'
  | 'hold'
  | 'move'
  | 'stopWaiting'
  | 'settle';

export interface Step {
  readonly kind: StepKind;
  readonly id: JobId;
}

export interface Planned {
  readonly steps: readonly Step[];
  /** Wall clock, ms; null when nothing is waited for. */
  readonly wakeAt: number | null;
}

export interface Situation {
  /** Unfinished jobs, oldest first. */
  readonly jobs: readonly Job[];
  readonly now: number;
  /** Server time minus local time, ms; null while it is not known for sure. Nothing is given up before it is. */
  readonly skewMs: number | null;
  readonly conditions: Conditions;
  readonly pace: PaceReading;
  /** What is under way, by job. */
  readonly busy: ReadonlyMap<JobId, StepKind>;
  /** Jobs with an event that could not be written yet. */
  readonly unrecorded: ReadonlySet<JobId>;
  /** The ledger takes no writes before this; what must be recorded first is not begun. */
  readonly writableAt: number;
  /** Jobs whose key is older than a step back of the clock. */
  readonly doubtfulKeys: ReadonlySet<JobId>;
  /** Jobs that a person sent again: this once without the limit of 23 hours. */
  readonly sentAgain: ReadonlySet<JobId>;
  /** Jobs whose stored body cannot be read and is asked for again. */
  readonly lostBodies: ReadonlySet<JobId>;
  /** Jobs for whose sake the Router was asked for the time since that became doubtful. */
  readonly timeAsked: ReadonlySet<JobId>;
  /** The profile of the key that is here now; null: none. */
  readonly ownProfile: ProfileId | null;
}

export const LIMITS = { calls: 4, submits: 2, fetches: 2, directs: 2, collects: 2 } as const;
const RESEND_WITHIN_MS = 23 * HOUR;
const REASON_WITHIN_MS = DAY;
const OLD_OUTBOX_MS = DAY;
/** What a timer can hold: setTimeout fires at once above 2^31 - 1 ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const BUDGET_KINDS: ReadonlySet<StepKind> = new Set<StepKind>(['submit', 'poll', 'fetch', 'cancel']);
const ON_THE_SPOT: ReadonlySet<StepKind> = new Set<StepKind>(['lose', 'hold', 'move', 'stopWaiting', 'settle']);
const RANK: Readonly<Record<StepKind, number>> = {
  lose: 0,
  hold: 0,
  move: 0,
  stopWaiting: 0,
  settle: 0,
  cancel: 1,
  fetch: 2,
  collect: 2,
  submit: 3,
  direct: 3,
  poll: 4,
};

interface Want extends Step {
  readonly at: number;
  /** Among wants of one rank the smaller goes first. */
  readonly order: number;
}

export function plan(situation: Situation): Planned {
  const { now } = situation;
  const due: Want[] = [];
  let wakeAt: number | null = null;
  for (const job of situation.jobs) {
    const found = wantOf(job, situation);
    if (found === null) continue;
    if (found.at <= now) due.push(found);
    else if (wakeAt === null || found.at < wakeAt) wakeAt = found.at;
  }
  due.sort((a, b) => RANK[a.kind] - RANK[b.kind] || a.order - b.order);
  const steps = withinBudget(due, [...situation.busy.values()]);
  return { steps, wakeAt: wakeAt === null ? null : Math.min(wakeAt, now + LONGEST_WAIT_MS) };
}

/** The oldest waits for more than a day: a person is asked before anything is sent. */
export function isOldOutbox(jobs: readonly Job[], now: number): boolean {
  return jobs.some((job) => job.phase === 'outbox' && now - job.createdAt > OLD_OUTBOX_MS);
}

/** When the next call for a job would be, were there room; null when nothing of it is planned. */
export function nextCallAt(job: Job, situation: Situation): number | null {
  return wantOf(job, situation)?.at ?? null;
}

function withinBudget(due: readonly Want[], busy: readonly StepKind[]): readonly Step[] {
  const out = [...busy];
  const count = (fits: (kind: StepKind) => boolean): number => out.filter(fits).length;
  return due.filter(({ kind }) => {
    if (ON_THE_SPOT.has(kind)) return true;
    const hasRoom =
      kind === 'direct'
        ? count((one) => one === 'direct') < LIMITS.directs
        : kind === 'collect'
          ? count((one) => one === 'collect') < LIMITS.collects
          : count((one) => BUDGET_KINDS.has(one)) < LIMITS.calls &&
            (kind !== 'submit' || count((one) => one === 'submit') < LIMITS.submits) &&
            (kind !== 'fetch' || count((one) => one === 'fetch') < LIMITS.fetches);
    if (hasRoom) out.push(kind);
    return hasRoom;
  });
}

function wantOf(job: Job, situation: Situation): Want | null {
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
  const { now, doubtfulKeys, sentAgain } = situation;
  if (dueAt === null) return want(job, 'lose', now);
  const { workspace } = conditionOf(job, situation.conditions);
  const prover = workspace === 'unproven' ? proverOf(job, situation) : null;
  // What the read of another job will tell is waited for. In another workspace the same bytes would buy a second run.
  if (prover !== null) return null;
  if (workspace !== 'known') return want(job, 'hold', now);
  const isFresh = now - (job.firstSentAt ?? now) < RESEND_WITHIN_MS && !doubtfulKeys.has(job.id);
  return isFresh || sentAgain.has(job.id) ? submitOf(job, dueAt, situation) : want(job, 'hold', now);
}

function submitOf(job: Job, dueAt: number | null, situation: Situation): Want | null {
  const { conditions, now, pace, writableAt, ownProfile } = situation;
  if (job.phase === 'outbox' && conditions.sending !== 'on') return null;
  const { credits, workspace } = conditionOf(job, conditions);
  if (workspace !== 'known') {
    // Nothing of it is at the Router, so another key may take it over.
    return ownProfile === null || ownProfile === job.profile ? null : want(job, 'move', Math.max(now, writableAt));
  }
  if (credits === 'exhausted') return null;
  const step = call(job, job.route === 'direct' ? 'direct' : 'submit', situation);
  if (step === null) return null;
  // A due time further off than any limit reaches was written by another clock.
  const due = dueAt === null || dueAt > now + 1.1 * LIMIT_CEILING_MS ? 0 : dueAt;
  return { ...step, at: Math.max(step.at, due, pace.line(job.base).submitsUntil, writableAt), order: job.createdAt };
}

/** A wish to cancel goes out as soon as the line allows; the read after it keeps to the hint. */
function followOf(job: Job, situation: Situation): Want | null {
  const poll = call(job, 'poll', situation);
  if (job.wish !== 'asked' || poll === null) return poll;
  const at = Math.max(situation.pace.line(job.base).restUntil, situation.pace.of(job.id).cancelAt);
  return at <= poll.at ? want(job, 'cancel', at) : poll;
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

const want = (job: Job, kind: StepKind, at: number): Want => ({ kind, id: job.id, at, order: at });

/** The practice Router, or one on loopback: being offline does not concern it. */
function isOnThisMachine(base: string): boolean {
  return base === 'practice' || /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/u.test(base);
}
