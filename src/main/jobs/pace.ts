/**
 * The pace of each job, and through `lines` of each Router base: what was asked of us, how often in a row something failed,
 * when the next step may be. It lives in memory only; after a restart it is taken up from the recorded calls.
 */

import type { Job, JobId } from '../../shared/job.ts';
import type { CallLine, Contact } from '../../shared/jobView.ts';
import { SECOND } from '../../shared/time.ts';
import { backOff, HINT_CEILING_MS, hintOf, type Ladder, LIMIT_CEILING_MS, LOST_TRIES, loosened } from './delays.ts';
import { createLines, type LinePace } from './lines.ts';
import type { Judgement, RouterCall } from './outcome.ts';

export interface JobPace {
  /** The Router asked not to be read earlier. Nobody goes below this. */
  readonly hintUntil: number;
  /** When the next step is planned. */
  readonly nextAt: number;
  /** A person or a cancel brought the next read forward. */
  readonly wanted: boolean;
  /** A wish to cancel that did not get through is not told again before this. */
  readonly cancelAt: number;
  readonly cancelTries: number;
  /** Answers in a row that gave no hint, or none at all. */
  readonly unpaced: number;
  /** "Not found" in a row. One may be a late replica; two are believed. */
  readonly misses: number;
  /** POSTs in a row with no known outcome. */
  readonly lost: number;
  readonly lastCheckedAt: number | null;
  readonly lostSince: number | null;
  readonly trouble: string | null;
}

const FRESH: JobPace = {
  hintUntil: 0,
  nextAt: 0,
  wanted: false,
  cancelAt: 0,
  cancelTries: 0,
  unpaced: 0,
  misses: 0,
  lost: 0,
  lastCheckedAt: null,
  lostSince: null,
  trouble: null,
};
/** The gap between jobs that come back together. */
export const STAGGER_MS = SECOND / 4;

export interface Answered {
  readonly job: Job;
  readonly call: RouterCall;
  readonly judgement: Judgement;
  readonly retryAfterMs: number | null;
  readonly now: number;
  /** In the order in which they come back after a rest. */
  readonly others: () => readonly Job[];
}

export interface PaceReading {
  of(id: JobId): JobPace;
  line(base: string): LinePace;
}

export interface Pace extends PaceReading {
  /** Takes in an answer. Answers when the next step of the job may be; null: a POST has been tried often enough. */
  answered(answered: Answered): number | null;
  /** Where the pace continues after a restart. */
  resume(id: JobId, last: Pick<CallLine, 'at' | 'durationMs' | 'retryAfterMs' | 'trouble'>, now: number): void;
  /** A new stretch of a job's way begins: hints about the one before no longer bind it. */
  proceed(id: JobId, now: number): void;
  /** The machine woke or came online: what only waited for that comes back, spread out, within its hints. */
  reconnect(jobs: readonly Job[], now: number): void;
  /** Spreads jobs that would all be due at `from`. */
  stagger(jobs: readonly Job[], from: number): void;
  /** Spreads wishes to cancel that would all be told at `from`. Answers when the next one after them may be. */
  spreadCancels(ids: readonly JobId[], from: number): number;
  /** Brings the next read forward as far as the last hint allows. */
  hurry(id: JobId, now: number): void;
  /** Delays the next step: an obstacle on this machine, or links that cannot be read just now. */
  wait(id: JobId, options: { readonly now: number; readonly ladder: Ladder }): void;
  /** One of our own runs ended, so there may be room for another. */
  release(base: string): void;
  /** Another key reads the job from now on: what an earlier one did not find says nothing. */
  forgetMisses(id: JobId): void;
  /** A person wants to try again: what was counted so far no longer matters. */
  forgive(id: JobId): void;
  contact(id: JobId, reading: { readonly nextCheckAt: number | null }): Contact;
  /** The wall clock was moved by this much, and so is everything that was planned by it. */
  shift(byMs: number): void;
  forget(id: JobId): void;
}

export function createPace({ fraction }: { readonly fraction: () => number }): Pace {
  const jobs = new Map<JobId, JobPace>();
  const lines = createLines({ fraction });
  const of = (id: JobId): JobPace => jobs.get(id) ?? FRESH;
  const set = (id: JobId, change: Partial<JobPace>): void => void jobs.set(id, { ...of(id), ...change });

  function stagger(waiting: readonly Job[], from: number): void {
    let place = from;
    for (const job of waiting) {
      const { nextAt } = of(job.id);
      // Whoever is due well after the crowd keeps his time.
      if (nextAt > place) continue;
      set(job.id, { nextAt: place + STAGGER_MS * 0.5 * fraction() });
      place += STAGGER_MS;
    }
  }

  function answered({ job, call, judgement, retryAfterMs, now, others }: Answered): number | null {
    const before = of(job.id);
    const { again, rests, trouble, event } = judgement;
    const hint = again === 'now' ? null : hintOf(retryAfterMs, again === 'limit' ? LIMIT_CEILING_MS : HINT_CEILING_MS);
    const isLost = event === 'lost';
    const isVain = isLost && again !== 'room';
    const ladder = isVain ? 'lost' : again === 'room' ? 'links' : trouble === null ? 'reads' : 'trouble';
    const step = isVain ? before.lost : call === 'cancel' ? before.cancelTries : before.unpaced;
    // Each read of a body over the limit costs as much as the limit allows, and only a person changes that.
    const isStuck = event === 'stuck';
    const unhinted = isStuck ? loosened(LIMIT_CEILING_MS, fraction()) : backOff(ladder, step, fraction());
    const delayMs = hint === null ? unhinted : loosened(hint, fraction());
    const hintUntil = hint === null ? before.hintUntil : now + hint;
    const { until, isNew } = lines.answered(job.base, { rests, hint, trouble, now });
    // Where more than this job rests, the line says when: nobody is overtaken by who came after him.
    const ownAt = rests === 'all' || rests === 'submits' ? until : Math.max(now + delayMs, hintUntil);
    const isFreeToWait = rests === 'submits' && hint === null;
    const nextAt = again === 'now' ? Math.max(now, before.hintUntil) : isFreeToWait ? now : ownAt;
    const unpaced = hint === null && again !== 'now' ? before.unpaced + 1 : 0;
    if (call === 'cancel') {
      // The ask may be told again later; the reads go on as they were, the next as soon as it is allowed.
      const isDelayed = again !== 'now';
      const later = { cancelAt: now + delayMs, cancelTries: before.cancelTries + 1 };
      set(job.id, isDelayed ? later : { nextAt, wanted: true, cancelAt: 0, cancelTries: 0 });
    } else {
      const isRead = call === 'status' || call === 'result';
      set(job.id, {
        hintUntil,
        nextAt,
        wanted: false,
        unpaced,
        misses: event === 'unseen' ? before.misses + 1 : 0,
        // Where the Router named a time it knows of the run, so that does not count as a vain try.
        lost: isVain && hint === null ? before.lost + 1 : isLost ? before.lost : 0,
        ...(isRead ? contactAfter(before, isStuck ? null : trouble, now) : {}),
      });
    }
    if (isNew) stagger(others(), until);
    return again === 'person' || of(job.id).lost >= LOST_TRIES ? null : nextAt;
  }

  return {
    of,
    line: lines.of,
    release: lines.release,
    answered,
    stagger,
    resume(id, { at, durationMs, retryAfterMs, trouble }, now) {
      // A call cannot end in the future: then the clock was set back, and no hint is longer for that.
      const doneAt = Math.min(at + durationMs, now);
      const hint = hintOf(retryAfterMs, HINT_CEILING_MS);
      const contact = trouble === null ? { lastCheckedAt: doneAt } : { lostSince: doneAt, trouble };
      set(id, { hintUntil: hint === null ? 0 : doneAt + hint, nextAt: doneAt + (hint ?? SECOND), ...contact });
    },
    proceed(id, now) {
      set(id, { hintUntil: 0, nextAt: now, unpaced: 0, misses: 0 });
    },
    reconnect(waiting, now) {
      lines.reconnect();
      for (const { id } of waiting) {
        const { nextAt, hintUntil, lostSince } = of(id);
        if (lostSince !== null) set(id, { nextAt: Math.min(nextAt, Math.max(now, hintUntil)), unpaced: 0 });
      }
      stagger(waiting, now);
    },
    spreadCancels(ids, from) {
      for (const [index, id] of ids.entries()) {
        const cancelAt = from + STAGGER_MS * index;
        if (of(id).cancelAt < cancelAt) set(id, { cancelAt });
      }
      return from + STAGGER_MS * ids.length;
    },
    hurry(id, now) {
      set(id, { nextAt: Math.max(now, of(id).hintUntil), wanted: true });
    },
    wait(id, { now, ladder }) {
      const { unpaced } = of(id);
      set(id, { nextAt: now + backOff(ladder, unpaced, fraction()), unpaced: unpaced + 1 });
    },
    forgetMisses(id) {
      if (of(id).misses > 0) set(id, { misses: 0 });
    },
    forgive(id) {
      set(id, { lost: 0, misses: 0, unpaced: 0 });
    },
    contact(id, { nextCheckAt }) {
      const { lastCheckedAt, lostSince, trouble } = of(id);
      return { lastCheckedAt, nextCheckAt, lostSince, trouble };
    },
    shift(byMs) {
      const moved = (time: number): number => (time === 0 ? 0 : time + byMs);
      const movedOrNull = (time: number | null): number | null => (time === null ? null : time + byMs);
      for (const [id, pace] of jobs) {
        const { hintUntil, nextAt, cancelAt, lastCheckedAt, lostSince } = pace;
        const due = { hintUntil: moved(hintUntil), nextAt: moved(nextAt), cancelAt: moved(cancelAt) };
        jobs.set(id, { ...pace, ...due, lastCheckedAt: movedOrNull(lastCheckedAt), lostSince: movedOrNull(lostSince) });
      }
      lines.shift(byMs);
    },
    forget(id) {
      jobs.delete(id);
    },
  };
}

function contactAfter(before: JobPace, trouble: string | null, now: number): Partial<JobPace> {
  // A word that nobody knows is contact all the same.
  if (trouble === null || trouble === 'unknown_status') return { lastCheckedAt: now, lostSince: null, trouble };
  return { lostSince: before.lostSince ?? now, trouble };
}
