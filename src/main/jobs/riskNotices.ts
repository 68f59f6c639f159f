/**
 * Warns before a result is gone that is not on this disk: when what is surely left of its time falls below six hours, an hour,
 * ten minutes. Once for each job and threshold, ever, and for all that is nearly as near together, so that forty jobs which
 * ended one after another are not forty warnings.
 */

import type { JobId } from '../../shared/job.ts';
import type { NoticeWish } from '../../shared/notices.ts';
import { HOUR, MINUTE } from '../../shared/time.ts';
import type { Notice } from './notices.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Runner } from './ports/runner.ts';

export interface RiskNoticeDeps {
  readonly ledger: Pick<Ledger, 'takeWarnings'>;
  readonly runner: Pick<Runner, 'view' | 'facts'>;
  readonly now: () => number;
  readonly wish: () => Pick<NoticeWish, 'atRisk'>;
  readonly show: (notice: Notice) => void;
  readonly log: (line: string) => void;
}

/** Ascending. */
export const THRESHOLDS_MS: readonly number[] = [10 * MINUTE, HOUR, 6 * HOUR];
/** Jobs whose time comes this much later are told of in the same warning. */
const NEARLY = 1.5;

interface Burning {
  readonly id: JobId;
  readonly leftMs: number;
}

/** Answers with what looks once; to be called every minute or so. */
export function createRiskNotices({ ledger, runner, now, wish, show, log }: RiskNoticeDeps): () => void {
  function burning(): readonly Burning[] {
    const serverNow = now() + runner.facts().skewMs;
    return runner.view().active.flatMap(({ id, atRisk, safe, expiry }) => {
      if (!atRisk || safe || expiry.kind !== 'bounded') return [];
      return serverNow >= expiry.notAfter ? [] : [{ id, leftMs: expiry.notBefore - serverNow }];
    });
  }

  /** True when there is a job among these that nobody was warned of at its threshold. */
  function take(jobs: readonly Burning[]): boolean {
    let isNews = false;
    for (const thresholdMs of THRESHOLDS_MS) {
      const due = jobs.filter(({ leftMs }) => thresholdOf(leftMs) === thresholdMs).map(({ id }) => id);
      if (due.length === 0 || ledger.takeWarnings(due, thresholdMs).length === 0) continue;
      isNews = true;
      const nearly = jobs.filter(({ leftMs }) => leftMs > thresholdMs && leftMs <= NEARLY * thresholdMs);
      ledger.takeWarnings(
        nearly.map(({ id }) => id),
        thresholdMs,
      );
    }
    return isNews;
  }

  return () => {
    if (!wish().atRisk) return;
    const jobs = burning();
    if (jobs.length === 0) return;
    try {
      if (take(jobs)) show({ kind: 'atRisk', count: jobs.length, leftMs: Math.min(...jobs.map(({ leftMs }) => leftMs)) });
    } catch (cause) {
      log(`a warning cannot be recorded: ${String(cause)}`);
    }
  };
}

const thresholdOf = (leftMs: number): number | null => THRESHOLDS_MS.find((thresholdMs) => leftMs <= thresholdMs) ?? null;
