/**
 * Tells people what ended while they did not look. Each job is told of once at most, ever: that it was is on disk before
 * anything is shown. What ends while nobody looks at the window is told together, a little later; what had ended before the
 * app was started is told in one notice, once it is known of all of that; what ends under somebody's eyes needs none, and what a
 * person cancelled neither.
 */

import { isTerminal, type Job, type JobId } from '../../shared/job.ts';
import { PHASES_OF, TERMINAL_PHASES } from '../../shared/jobFilter.ts';
import type { JobsChanged } from '../../shared/jobList.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import type { Away, NoticeWish } from '../../shared/notices.ts';
import { MINUTE, SECOND } from '../../shared/time.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Runner } from './ports/runner.ts';

/** What is to be shown by the system. */
export type Notice =
  | {
      readonly kind: 'ended';
      readonly saved: number;
      readonly failed: number;
      /** It happened while the app was closed. */
      readonly isAway: boolean;
      /** Every job that it is about, as it ended. */
      readonly ids: readonly JobId[];
      /** Of the only job; null when there are several. */
      readonly model: string | null;
    }
  /** `leftMs`: how long the first of them surely stays; not above zero when it may be gone at any time. */
  | { readonly kind: 'atRisk'; readonly count: number; readonly leftMs: number };

export interface NoticeDeps {
  readonly ledger: Pick<Ledger, 'owedNotices' | 'takeNotices' | 'get'>;
  readonly runner: Pick<Runner, 'view' | 'onJobs'>;
  readonly now: () => number;
  /** Runs it after this time; answers with what takes that back. */
  readonly later: (delayMs: number, run: () => void) => () => void;
  /** Somebody has the window before their eyes. */
  readonly isWatched: () => boolean;
  readonly wish: () => NoticeWish;
  readonly show: (notice: Notice) => void;
  /** What is told of the time away is another. */
  readonly awayChanged: () => void;
  readonly log: (line: string) => void;
}

/** Told once nothing more has ended for this long, */
export const QUIET_MS = 5 * SECOND;
/** but no later than this after the first. */
export const LONGEST_MS = 30 * SECOND;
/** One that hangs does not keep the others from being told. */
export const AWAY_LONGEST_MS = 3 * MINUTE;
const AGAIN_MS = 30 * SECOND;

type Outcome = 'saved' | 'failed' | 'ofNoInterest';

interface Ended {
  readonly outcome: Outcome;
  readonly model: string;
}

const ENDED: ReadonlySet<string> = new Set(TERMINAL_PHASES);
/** At the Router, or on the way from it: these may have ended while the app was closed. */
const GOES_ON_WITHOUT_US: ReadonlySet<string> = new Set(['sending', 'queued', 'running', 'collecting']);
const IS_ALIVE: ReadonlySet<string> = new Set(['sending', 'queued', 'running', 'held', 'outbox']);

export function createNotices(deps: NoticeDeps) {
  const { ledger, runner, now, later, isWatched, wish, show, awayChanged, log } = deps;
  /** Unfinished as far as was told; only an end that comes after this is news. */
  const unfinished = new Set<JobId>();
  /** Of what was unfinished at the start: those of which the Router has not been heard yet, or which are just being saved. */
  const returning = new Set<JobId>();
  const away = new Map<JobId, Ended>();
  const batch = new Map<JobId, Ended>();
  let startedAt = 0;
  let isAwayOpen = true;
  let told: { readonly away: Away; readonly ids: readonly JobId[] } | null = null;
  let batchSince: number | null = null;
  let stopBatch = (): void => {};
  let stopAway: (() => void) | null = null;

  function start(): void {
    startedAt = now();
    for (const { id, phase } of runner.view().active) {
      if (!PHASES_OF.active.includes(phase)) continue;
      unfinished.add(id);
      if (GOES_ON_WITHOUT_US.has(phase)) returning.add(id);
    }
    // Ended in an earlier run that was over before it could tell.
    for (const id of owed()) {
      const job = ledger.get(id);
      if (job !== null && isTerminal(job)) endedAway(id, { outcome: outcomeOf(job), model: job.model });
    }
    runner.onJobs(heard);
    settleAway();
  }

  function owed(): readonly JobId[] {
    try {
      return ledger.owedNotices();
    } catch (cause) {
      log(`which ends nobody was told of cannot be read: ${String(cause)}`);
      return [];
    }
  }

  function heard({ changed, removed }: JobsChanged): void {
    for (const id of removed) for (const known of [unfinished, returning, away, batch]) known.delete(id);
    for (const job of changed) {
      if (!ENDED.has(job.phase)) goesOn(job);
      else if (unfinished.delete(job.id)) ends(job);
    }
    settleAway();
  }

  function goesOn({ id, phase, contact }: JobSummary): void {
    unfinished.add(id);
    const isHeardOf = phase === 'held' || (contact.lastCheckedAt !== null && contact.lastCheckedAt >= startedAt);
    if (isHeardOf && IS_ALIVE.has(phase)) returning.delete(id);
  }

  function ends(job: JobSummary): void {
    const ended = { outcome: outcomeOf(job), model: job.model };
    if (returning.delete(job.id) && isAwayOpen) {
      endedAway(job.id, ended);
      return;
    }
    if (isWatched() || ended.outcome === 'ofNoInterest') {
      take([job.id]);
      return;
    }
    batch.set(job.id, ended);
    batchSince ??= now();
    stopBatch();
    stopBatch = later(Math.min(QUIET_MS, Math.max(0, batchSince + LONGEST_MS - now())), tellBatch);
  }

  function endedAway(id: JobId, ended: Ended): void {
    away.set(id, ended);
    stopAway ??= later(AWAY_LONGEST_MS, tellAway);
  }

  function settleAway(): void {
    if (isAwayOpen && returning.size === 0) tellAway();
  }

  function tellAway(): void {
    isAwayOpen = false;
    stopAway?.();
    stopAway = null;
    const news = takeAll(away);
    if (news === null) {
      stopAway = later(AGAIN_MS, tellAway);
      return;
    }
    const { saved, failed } = countsOf(news);
    if (saved + failed === 0) return;
    told = { away: { saved, failed }, ids: interestingIn(news) };
    awayChanged();
    showEnded(news, true);
  }

  function tellBatch(): void {
    const wasWatched = isWatched();
    const news = takeAll(batch);
    if (news === null) {
      stopBatch = later(AGAIN_MS, tellBatch);
      return;
    }
    batchSince = null;
    if (!wasWatched) showEnded(news, false);
  }

  function showEnded(news: ReadonlyMap<JobId, Ended>, isAway: boolean): void {
    const { finished, failed } = wish();
    const wanted = new Map(
      [...news].filter(([, { outcome }]) => (outcome === 'saved' && finished) || (outcome === 'failed' && failed)),
    );
    const [only, ...others] = wanted.values();
    if (only === undefined) return;
    show({ kind: 'ended', ...countsOf(wanted), isAway, ids: [...wanted.keys()], model: others.length === 0 ? only.model : null });
  }

  /** From here on they count as told. Null: that could not be written, so nothing may be shown yet. */
  function takeAll(group: Map<JobId, Ended>): ReadonlyMap<JobId, Ended> | null {
    const taken = take([...group.keys()]);
    if (taken === null) return null;
    const news = new Map([...group].filter(([id]) => taken.includes(id)));
    group.clear();
    return news;
  }

  function take(ids: readonly JobId[]): readonly JobId[] | null {
    if (ids.length === 0) return [];
    try {
      return ledger.takeNotices(ids);
    } catch (cause) {
      log(`what a person was told of cannot be recorded: ${String(cause)}`);
      return null;
    }
  }

  return {
    start,
    /** What ended while nobody was here, until a person has put it aside. */
    away: (): Away | null => told?.away ?? null,
    awayIds: (): readonly JobId[] => told?.ids ?? [],
    dismissAway(): void {
      if (told === null) return;
      told = null;
      awayChanged();
    },
    stop(): void {
      stopBatch();
      stopAway?.();
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

/** What was never sent is cancelled by nobody but a person. */
function outcomeOf({ phase, wish, requestId }: Pick<Job, 'phase' | 'wish' | 'requestId'>): Outcome {
  if (phase === 'done') return 'saved';
  const isOwnWish = phase === 'cancelled' && (wish !== 'none' || requestId === null);
  return isOwnWish ? 'ofNoInterest' : 'failed';
}

function countsOf(news: ReadonlyMap<JobId, Ended>): Away {
  const count = (wanted: Outcome): number => [...news.values()].filter(({ outcome }) => outcome === wanted).length;
  return { saved: count('saved'), failed: count('failed') };
}

const interestingIn = (news: ReadonlyMap<JobId, Ended>): readonly JobId[] =>
  [...news].flatMap(([id, { outcome }]) => (outcome === 'ofNoInterest' ? [] : [id]));
