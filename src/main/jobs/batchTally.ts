/**
 * What the jobs of one batch come to: counted once, and kept true by each change of a job after that. Which try of a row is the
 * latest is told by what followed what, never by a clock, which may have been set back in between.
 */

import type { BatchSummary } from '../../shared/batch.ts';
import type { Job, JobId, Phase } from '../../shared/job.ts';
import { PHASES } from '../../shared/jobFilter.ts';
import { addDecimals, isDecimal, subtractDecimals } from './decimals.ts';
import type { BatchJob } from './ports/batchRecord.ts';

/** A row that ended without a result, and not because a person wanted that. */
const FAILURES: ReadonlySet<Phase> = new Set<Phase>(['failed', 'expired']);

export interface BatchTally {
  /** Takes in that a job came (`before` null) or changed. */
  change(before: Job | null, after: Job): void;
  /** The latest job of each row. */
  latest(): ReadonlyMap<number, { readonly id: JobId; readonly phase: Phase }>;
  counts(): Readonly<Record<Phase, number>>;
  /** How many of its jobs ever failed. */
  failures(): number;
  /** How many of its jobs are another try of a row. */
  retries(): number;
  credits(): BatchSummary['credits'];
}

/** @param jobs in the order in which they were written; that alone decides where damage left no other sign */
export function createBatchTally(jobs: readonly BatchJob[]): BatchTally {
  const latest = new Map<number, { readonly id: JobId; readonly phase: Phase }>();
  const counts = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
  /** Those that another try followed. */
  const followed = new Set<JobId>(jobs.flatMap(({ parent }) => parent ?? []));
  let [count, failures, told, total] = [0, 0, 0, '0'];

  function stand({ id, row, phase }: Pick<BatchJob, 'id' | 'row' | 'phase'>): void {
    const before = latest.get(row);
    if (before !== undefined) counts[before.phase] -= 1;
    counts[phase] += 1;
    latest.set(row, { id, phase });
  }

  function pay(before: string | null, after: string | null): void {
    if (before === after) return;
    if (before !== null && isDecimal(before)) [told, total] = [told - 1, subtractDecimals(total, before) ?? total];
    if (after !== null && isDecimal(after)) [told, total] = [told + 1, addDecimals(total, after) ?? total];
  }

  function come(job: BatchJob): void {
    count += 1;
    if (FAILURES.has(job.phase)) failures += 1;
    pay(null, job.credits);
    if (job.parent !== null) followed.add(job.parent);
    if (!followed.has(job.id)) stand(job);
  }

  for (const job of jobs) come(job);

  return {
    change(before, { id, batch, parent, phase, credits }) {
      if (batch === null) return;
      const { row } = batch;
      if (before === null) return come({ id, row, parent, phase, credits });
      pay(before.credits, credits);
      if (before.phase === phase) return;
      if (FAILURES.has(phase) && !FAILURES.has(before.phase)) failures += 1;
      if (latest.get(row)?.id === id) stand({ id, row, phase });
    },
    latest: () => latest,
    counts: () => ({ ...counts }),
    failures: () => failures,
    retries: () => count - latest.size,
    credits: () => (told === 0 ? null : { total, jobs: told }),
  };
}
