/**
 * Ended jobs that lack something which the Router may still have. They are few, and what is true of them changes with time
 * alone, so they are kept in memory with the moment at which each stops being at risk.
 */

import type { Job, JobId } from '../../shared/job.ts';
import { isAtRisk, riskEndOf } from '../../shared/jobFilter.ts';
import type { Ledger } from './ports/ledger.ts';

export interface RiskDeps {
  readonly ledger: Pick<Ledger, 'endedAtRisk'>;
  /** Server time minus local time, ms. */
  readonly skewMs: () => number;
  readonly now: () => number;
  /** Files that are known to be gone and that nothing here holds, by index. */
  readonly gone: (job: Job) => readonly number[];
  /** A job is no longer at risk: what it lacks is gone. */
  readonly onEnd: (id: JobId) => void;
}

export function createRisks({ ledger, skewMs, now, gone, onEnd }: RiskDeps) {
  let known: Map<JobId, number> | null = null;
  const serverNow = (): number => now() + skewMs();

  /** Where it cannot be read, nothing is told of it, and all else goes on. */
  function ends(): Map<JobId, number> {
    try {
      known ??= new Map(ledger.endedAtRisk(serverNow()).map((job) => [job.id, riskEndOf(job, gone(job)) ?? 0]));
      return known;
    } catch {
      return new Map();
    }
  }

  return {
    serverNow,
    ids: (): readonly JobId[] => [...ends()].filter(([, end]) => end > serverNow()).map(([id]) => id),
    count: (): number => [...ends().values()].filter((end) => end > serverNow()).length,
    isAtRisk: (job: Job): boolean => isAtRisk(job, serverNow(), gone(job)),
    /** A job changed, or its files did, or it went (null). */
    changed(id: JobId, job: Job | null): void {
      const end = job === null ? null : riskEndOf(job, gone(job));
      if (end === null) known?.delete(id);
      else ends().set(id, end);
    },
    /** Lets go of what is over. Answers when the next will be, by the local clock; null: never. */
    letGo(): number | null {
      let next: number | null = null;
      for (const [id, end] of ends()) {
        const endsAt = end - skewMs();
        if (endsAt > now()) {
          next = next === null ? endsAt : Math.min(next, endsAt);
          continue;
        }
        ends().delete(id);
        onEnd(id);
      }
      return next;
    },
  };
}

export type Risks = ReturnType<typeof createRisks>;
