/** What the page asks about batches, put together from the parts that know. */

import type { BatchId, BatchListQuery, BatchPage, BatchRowsQuery, BatchView, CreditsLearned } from '../../shared/batch.ts';
import type { JobId } from '../../shared/job.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Batches } from './batches.ts';
import { type BatchSubmitDeps, createBatchSubmit } from './batchSubmit.ts';
import { type BatchWishDeps, createBatchWishes } from './batchWishes.ts';
import { isDecimal } from './decimals.ts';
import type { BatchRecord } from './ports/batchRecord.ts';
import type { Ledger } from './ports/ledger.ts';
import type { PushOut } from './pushes.ts';
import { problem } from './refusals.ts';

/** Up to so many new jobs are told one by one. */
const TOLD_AT_ONCE = 200;

export interface BatchCallDeps extends Omit<BatchSubmitDeps, 'made'>, BatchWishDeps {
  readonly ledger: BatchSubmitDeps['ledger'] & Pick<Ledger, 'creditsOf'>;
  readonly batches: Batches;
  readonly pushes: Pick<PushOut, 'change' | 'afresh' | 'batch' | 'flush' | 'revision'>;
  readonly summaryOf: (id: JobId) => JobSummary | null;
}

export function createBatchCalls(deps: BatchCallDeps) {
  const { ledger, batches, pushes, summaryOf, goOn } = deps;

  function made({ id, at }: BatchRecord): void {
    pushes.batch(id);
    if (at.length > TOLD_AT_ONCE) pushes.afresh();
    else for (const job of batches.latestIn(id, { from: 0, count: at.length })) pushes.change(job);
    goOn();
  }

  return {
    ...createBatchSubmit({ ...deps, made }),
    ...createBatchWishes(deps),
    listBatches(query: BatchListQuery): Outcome<BatchPage> {
      return { ok: true, value: batches.page(query) };
    },
    getBatch(id: BatchId): Outcome<BatchView> {
      const view = batches.view(id);
      return view === null ? problem('noSuchBatch') : { ok: true, value: view };
    },
    listBatchRows({ id, from, count }: BatchRowsQuery) {
      pushes.flush();
      const jobs = batches.latestIn(id, { from, count }).flatMap((job) => summaryOf(job) ?? []);
      return { ok: true, value: { jobs, revision: pushes.revision() } } as const;
    },
    creditsOf: (model: string): Outcome<CreditsLearned> => ({ ok: true, value: creditsLearned(model, ledger.creditsOf(model)) }),
  };
}

/** What was told of good runs, as numbers to reckon with. What is no number tells nothing. */
export function creditsLearned(model: string, told: readonly string[]): CreditsLearned {
  const costs = told
    .filter(isDecimal)
    .map(Number)
    .toSorted((one, other) => one - other);
  const middle = (costs.length - 1) / 2;
  const [low = 0, high = 0] = [costs[Math.floor(middle)], costs[Math.ceil(middle)]];
  return { model, count: costs.length, median: (low + high) / 2, from: costs[0] ?? 0, to: costs.at(-1) ?? 0 };
}
