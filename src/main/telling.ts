/** Joins what tells people of ends and risks: the core's decisions, the system's notices, and what the window shows of them. */

import type { BrowserWindow } from 'electron';
import type { AppFacts } from '../shared/appFacts.ts';
import type { JobSummary } from '../shared/jobView.ts';
import type { NoticeWish, Showing } from '../shared/notices.ts';
import type { Outcome } from '../shared/refusal.ts';
import type { Clock } from '../shared/time.ts';
import { MINUTE } from '../shared/time.ts';
import { createSystemNotices, type NoticeParts } from './electron/notices.ts';
import { createNotices } from './jobs/notices.ts';
import type { Ledger } from './jobs/ports/ledger.ts';
import type { Runner } from './jobs/ports/runner.ts';
import { createRiskNotices } from './jobs/riskNotices.ts';

export interface TellingParts {
  readonly ledger: Pick<Ledger, 'owedNotices' | 'takeNotices' | 'takeWarnings' | 'get'>;
  readonly runner: Runner;
  readonly Notification: NoticeParts['Notification'];
  readonly iconPath: string;
  readonly window: {
    current(): Pick<BrowserWindow, 'isFocused' | 'isVisible' | 'isMinimized'> | null;
    show(): void;
  };
  readonly wish: () => NoticeWish;
  readonly saveWish: (wish: NoticeWish) => void;
  readonly clock: Clock;
  readonly every: (delayMs: number, tick: () => void) => () => void;
  readonly nudge: () => void;
  readonly changed: () => void;
  readonly log: (line: string) => void;
}

export interface Telling {
  /** To be called when the runner has just been started. */
  start(): void;
  stop(): void;
  facts(): Pick<AppFacts, 'notices' | 'away'>;
  saveNotices(wish: NoticeWish): Outcome<null>;
  takeShowing(): Outcome<Showing | null>;
  openAway(): Outcome<readonly JobSummary[]>;
  dismissAway(): Outcome<null>;
}

export function createTelling(parts: TellingParts): Telling {
  const { ledger, runner, Notification, iconPath, window, wish, saveWish, clock, every, nudge, changed, log } = parts;
  const system = createSystemNotices({
    Notification,
    wish,
    iconPath,
    summaryOf: runner.summary,
    showWindow: window.show,
    nudge,
    log,
  });
  const told = { runner, now: clock.now, wish, show: system.show, log };
  const notices = createNotices({ ...told, ledger, later, isWatched, awayChanged: changed });
  const lookAtRisks = createRiskNotices({ ...told, ledger });
  let stopLooking = (): void => {};

  function isWatched(): boolean {
    const open = window.current();
    return open?.isFocused() === true && open.isVisible() && !open.isMinimized();
  }

  const done: Outcome<null> = { ok: true, value: null };
  return {
    start() {
      notices.start();
      lookAtRisks();
      stopLooking = every(MINUTE, lookAtRisks);
    },
    stop() {
      stopLooking();
      notices.stop();
    },
    facts: () => ({ notices: wish(), away: notices.away() }),
    saveNotices(next) {
      saveWish(next);
      changed();
      return done;
    },
    takeShowing: () => ({ ok: true, value: system.takeShowing() }),
    openAway: () => ({ ok: true, value: system.summariesOf(notices.awayIds()) }),
    dismissAway() {
      notices.dismissAway();
      return done;
    },
  };
}

function later(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
