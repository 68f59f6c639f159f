/**
 * The batches: what belongs to all jobs of one. Nothing here is a phase: a batch that is paused, or stopped after too many
 * errors, leaves its jobs where they are, and only what was never sent waits. Whether it is stopped is not written anywhere; it
 * follows from its jobs and from how many errors a person has forgiven, so no crash can come between an error and its stop.
 */

import type { BatchId, BatchListQuery, BatchPage, BatchSending, BatchSummary, BatchView } from '../../shared/batch.ts';
import { type Job, type JobId, PRACTICE_PROFILE } from '../../shared/job.ts';
import { type BatchTally, createBatchTally } from './batchTally.ts';
import type { LogLine } from './callLines.ts';
import type { BatchRecord, BatchState } from './ports/batchRecord.ts';
import type { Ledger } from './ports/ledger.ts';

export interface BatchesDeps {
  readonly ledger: Pick<Ledger, 'batch' | 'batches' | 'batchJobs' | 'setBatchState'>;
  /** There is something new to tell of it. */
  readonly changed: (id: BatchId) => void;
  readonly log: (line: LogLine) => void;
}

export interface KnownBatch {
  readonly record: BatchRecord;
  readonly state: BatchState;
  readonly tally: BatchTally;
}

/** So many are kept counted; the others are counted again when somebody asks. */
const COUNTED = 100;

export type Batches = ReturnType<typeof createBatches>;

export function createBatches({ ledger, changed, log }: BatchesDeps) {
  const counted = new Map<BatchId, KnownBatch>();

  /** Null when there is none, or what is written of it cannot be believed. */
  function find(id: BatchId): KnownBatch | null {
    const known = counted.get(id);
    if (known !== undefined) return known;
    const kept = ledger.batch(id);
    if (kept === null) return null;
    const fresh = { ...kept, tally: createBatchTally(ledger.batchJobs(id)) };
    counted.set(id, fresh);
    const [oldest] = counted.keys();
    if (counted.size > COUNTED && oldest !== undefined) counted.delete(oldest);
    return fresh;
  }

  /** Where it cannot be read, nothing of it is sent: a person may have paused it. */
  function isResting(id: BatchId): boolean {
    try {
      const known = find(id);
      return known === null || sendingOf(known) !== 'on';
    } catch (cause) {
      log({ text: `Batch ${id} could not be read`, job: null, cause });
      return true;
    }
  }

  function summary(id: BatchId): BatchSummary | null {
    const known = find(id);
    return known === null ? null : summaryOf(known);
  }

  return {
    find,
    isResting,
    summary,
    /** A job came or changed. To be told after it was written. */
    jobChanged(before: Job | null, after: Job): void {
      if (after.batch === null) return;
      counted.get(after.batch.id)?.tally.change(before, after);
      changed(after.batch.id);
    },
    /** Something else wrote jobs: what was counted is counted again. */
    recount(): void {
      counted.clear();
    },
    /** @throws LedgerError when it could not be written; then nothing has changed. */
    setState(id: BatchId, state: BatchState): void {
      const known = find(id);
      if (known === null) return;
      ledger.setBatchState(id, state);
      counted.set(id, { ...known, state });
      changed(id);
    },
    view(id: BatchId): BatchView | null {
      const known = find(id);
      if (known === null) return null;
      const { axes, at } = known.record;
      const cells = [...known.tally.latest()]
        .sort(([one], [other]) => one - other)
        .map(([row, { id: job, phase }]) => ({ row, at: at[row] ?? [], job, phase }));
      return { ...summaryOf(known), axes, cells };
    },
    page(query: BatchListQuery): BatchPage {
      const { ids, next } = ledger.batches(query);
      return { batches: ids.flatMap((id) => summary(id) ?? []), next };
    },
    /** The row that another try of this job fills: it is the latest there and brought nothing. Null: none. */
    rowToFill(job: Job): Job['batch'] {
      if (job.batch === null || job.phase === 'done') return null;
      const latest = find(job.batch.id)?.tally.latest().get(job.batch.row);
      return latest?.id === job.id ? job.batch : null;
    },
    /** The latest jobs of some rows, in their order. */
    latestIn(id: BatchId, { from, count }: { readonly from: number; readonly count: number }): readonly JobId[] {
      const latest = find(id)?.tally.latest();
      return Array.from({ length: count }, (_, index) => latest?.get(from + index)?.id).filter((one) => one !== undefined);
    },
  };
}

const errorsOf = ({ tally, state }: KnownBatch): number => Math.max(0, tally.failures() - state.forgiven);

function sendingOf(known: KnownBatch): BatchSending {
  const { stopAfterErrors } = known.record.policy;
  if (known.state.paused) return 'paused';
  return stopAfterErrors !== null && errorsOf(known) >= stopAfterErrors ? 'stopped' : 'on';
}

function summaryOf(known: KnownBatch): BatchSummary {
  const { record, tally } = known;
  return {
    id: record.id,
    name: known.state.name ?? record.name,
    createdAt: record.createdAt,
    practice: record.profile === PRACTICE_PROFILE,
    policy: record.policy,
    rows: record.at.length,
    counts: tally.counts(),
    sending: sendingOf(known),
    errors: errorsOf(known),
    retries: tally.retries(),
    credits: tally.credits(),
  };
}
