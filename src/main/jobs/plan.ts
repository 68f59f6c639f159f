/**
 * What is due and when to wake: `plan(…)` is a pure function of the unfinished jobs, the time, the conditions and the pace.
 * What each job wants is told by `wants`; here it is decided who goes first and for whom there is room. Every decision about
 * when and whether is in these two or in the pace; the runner only does what it is told.
 *
 * - At most 4 calls at a time, of these at most 2 submits and 2 result reads; direct runs (which may hold a line for ten
 *   minutes) and the saving of files have places of their own. One call at a time for each job.
 * - Wishes first, then results by how soon they may be gone, then submits in the order of their places, then reads.
 */

import type { Job } from '../../shared/job.ts';
import { DAY } from '../../shared/time.ts';
import type { Situation, Step, StepKind } from './situation.ts';
import { rests, type Want, wantOf } from './wants.ts';

export interface Planned {
  readonly steps: readonly Step[];
  /** Wall clock, ms; null when nothing is waited for. */
  readonly wakeAt: number | null;
}

export const LIMITS = { calls: 4, submits: 2, fetches: 2, directs: 2, collects: 6 } as const;
const OLD_OUTBOX_MS = DAY;
/** What a timer can hold: setTimeout fires at once above 2^31 - 1 ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const BUDGET_KINDS: ReadonlySet<StepKind> = new Set<StepKind>(['submit', 'poll', 'fetch', 'cancel']);
/** Steps that need no call happen at once. */
export const ON_THE_SPOT: ReadonlySet<StepKind> = new Set<StepKind>(['lose', 'hold', 'move', 'stopWaiting', 'giveUp', 'settle']);
const RANK: Readonly<Record<StepKind, number>> = {
  lose: 0,
  hold: 0,
  move: 0,
  stopWaiting: 0,
  giveUp: 0,
  settle: 0,
  cancel: 1,
  fetch: 2,
  collect: 2,
  submit: 3,
  direct: 3,
  poll: 4,
};

export function plan(situation: Situation): Planned {
  const { now } = situation;
  const due: Want[] = [];
  let wakeAt: number | null = null;
  const take = (job: Job): Want | null => {
    const found = wantOf(job, situation);
    if (found === null) return null;
    if (found.at > now) {
      if (wakeAt === null || found.at < wakeAt) wakeAt = found.at;
      return null;
    }
    due.push(found);
    return found;
  };
  for (const job of situation.jobs) if (job.phase !== 'outbox') take(job);
  takeFirst(situation.outbox.queued, { most: LIMITS.submits, take });
  takeFirst(situation.outbox.direct, { most: LIMITS.directs, take });
  due.sort((a, b) => RANK[a.kind] - RANK[b.kind] || a.order - b.order);
  const steps = withinBudget(due, [...situation.busy.values()]);
  return { steps, wakeAt: wakeAt === null ? null : Math.min(wakeAt, now + LONGEST_WAIT_MS) };
}

/**
 * Of the outbox only as many as there may be room for. The others are due too and will be met once those have been sent, so
 * nothing is waited for on their account. What needs no call is not counted.
 */
function takeFirst(
  outbox: Iterable<Job>,
  { most, take }: { readonly most: number; readonly take: (job: Job) => Want | null },
): void {
  let left = most;
  for (const job of outbox) {
    const found = take(job);
    if (found !== null && !ON_THE_SPOT.has(found.kind)) left -= 1;
    if (left === 0) return;
  }
}

/** The oldest waits for more than a day: a person is asked before anything is sent. What rests by their own wish is no question. */
export function isOldOutbox(jobs: readonly Job[], now: number, isResting: Situation['isResting']): boolean {
  return jobs.some((job) => job.phase === 'outbox' && now - job.createdAt > OLD_OUTBOX_MS && !rests(job, isResting));
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
