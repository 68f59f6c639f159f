/**
 * Tells listeners what changed. Changes that come together are told together; each push has the next revision, without a
 * gap, so that a page which missed one notices.
 */

import type { BatchId, BatchSummary } from '../../shared/batch.ts';
import type { JobId } from '../../shared/job.ts';
import type { JobsChanged } from '../../shared/jobList.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import type { RunnerFacts } from './ports/runner.ts';

export interface PushDeps {
  readonly batchOf: (id: BatchId) => BatchSummary | null;
  readonly summaryOf: (id: JobId) => JobSummary | null;
  readonly counts: () => JobsChanged['counts'];
  readonly facts: () => RunnerFacts;
  /** Runs what it is given soon, after the current turn. */
  readonly soon: (run: () => void) => void;
  /** A listener threw, or what it was to be told could not be had. It harms nobody else. */
  readonly failed: (cause: unknown) => void;
}

export function createPushes({ summaryOf, batchOf, counts, facts, soon, failed }: PushDeps) {
  const jobListeners = new Set<(push: JobsChanged) => void>();
  const batchListeners = new Set<(changed: readonly BatchSummary[]) => void>();
  const factListeners = new Set<(facts: RunnerFacts) => void>();
  const changed = new Set<JobId>();
  const removed = new Set<JobId>();
  const batches = new Set<BatchId>();
  let isGap = false;
  let revision = 0;
  let isComing = false;
  let lastFacts = '';

  function flush(): void {
    isComing = false;
    if (changed.size > 0 || removed.size > 0 || isGap) {
      revision += isGap ? 2 : 1;
      isGap = false;
      const summaries = [...changed].flatMap((id) => summaryOf(id) ?? []);
      const push: JobsChanged = { revision, changed: summaries, removed: [...removed], counts: counts() };
      changed.clear();
      removed.clear();
      tell(jobListeners, push);
    }
    if (batches.size > 0) {
      const told = [...batches].flatMap((id) => batchOf(id) ?? []);
      batches.clear();
      tell(batchListeners, told);
    }
    tellFacts();
  }

  function tellFacts(): void {
    const now = facts();
    const text = JSON.stringify(now);
    if (text === lastFacts) return;
    lastFacts = text;
    tell(factListeners, now);
  }

  function tell<T>(listeners: ReadonlySet<(told: T) => void>, told: T): void {
    for (const listener of listeners) {
      try {
        listener(told);
      } catch (cause) {
        failed(cause);
      }
    }
  }

  function come(): void {
    if (isComing) return;
    isComing = true;
    soon(() => {
      try {
        flush();
      } catch (cause) {
        failed(cause);
      }
    });
  }

  const listen = <T>(listeners: Set<T>, listener: T): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    flush,
    revision: () => revision,
    change(id: JobId): void {
      changed.add(id);
      removed.delete(id);
      come();
    },
    remove(id: JobId): void {
      changed.delete(id);
      removed.add(id);
      come();
    },
    batch(id: BatchId): void {
      batches.add(id);
      come();
    },
    /** More changed than is worth telling one by one: the next push leaves a gap, so that the page asks for a fresh view. */
    afresh(): void {
      isGap = true;
      come();
    },
    /** Something beside the jobs may have changed. */
    surroundings: come,
    onJobs: (listener: (push: JobsChanged) => void) => listen(jobListeners, listener),
    onBatches: (listener: (changed: readonly BatchSummary[]) => void) => listen(batchListeners, listener),
    onFacts: (listener: (facts: RunnerFacts) => void) => listen(factListeners, listener),
  };
}

export type PushOut = ReturnType<typeof createPushes>;
