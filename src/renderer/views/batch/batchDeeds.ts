/** What can be wished of a whole batch. Where money is touched a person is asked first, with the exact numbers. */

import { create } from 'zustand';
import type { BatchChanged, BatchId, BatchSummary } from '../../../shared/batch.ts';
import type { BulkAsk } from '../../../shared/bulk.ts';
import type { JobId, Phase } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { askExport } from '../../takeOut/exporting.ts';
import type { RetryBesides } from '../../text/batchWords.ts';
import { t } from '../../text/en.ts';
import { readRows, useBatches } from './batchStore.ts';

export type CostlyWish = 'cancelWaiting' | 'cancelAllButRunning' | 'retryFailed';

export type BatchAsk = Omit<BulkAsk, 'ticket'> & {
  readonly id: BatchId;
  readonly kind: CostlyWish;
  /** Of `retryFailed`: exactly those that are asked about. What fails while the question stands is not meant. */
  readonly jobs: readonly JobId[] | null;
  /** What else comes of it for the batch; null: nothing. */
  readonly besides: RetryBesides | null;
};

interface Asking {
  readonly ask: BatchAsk | null;
  /** A wish that is being done. */
  readonly working: BatchId | null;
}

export const useBatchAsk = create<Asking>(() => ({ ask: null, working: null }));

export const declineWish = (): void => useBatchAsk.setState({ ask: null });

export async function askWish(batch: BatchSummary, kind: CostlyWish): Promise<void> {
  const { id, practice } = batch;
  const jobs = await jobsIn(id, kind === 'retryFailed' ? FAILED : WAITING);
  const meant = kind === 'retryFailed' ? jobs.filter(isTriedAgain).map((job) => job.id) : null;
  const besides = kind === 'retryFailed' ? besidesRetry(batch) : null;
  const ask = { id, jobs: meant, besides, ...weigh(kind, { jobs, practice }) };
  if (ask.count === 0) tell(t.bulk.nothing(ask));
  else useBatchAsk.setState({ ask });
}

const FAILED: readonly Phase[] = ['failed'];
const WAITING: readonly Phase[] = ['outbox', 'sending', 'queued'];

/** As main knows them now: of a large batch the window holds only what was in sight. */
function jobsIn(id: BatchId, phases: readonly Phase[]): Promise<readonly JobSummary[]> {
  const cells = useBatches.getState().open?.cells ?? [];
  return readRows(
    id,
    cells.filter(({ phase }) => phases.includes(phase)).map(({ row }) => row),
  );
}

/** The same settings would meet the same refusal. */
const REFUSED: ReadonlySet<string> = new Set(['invalid_input', 'content_policy_violation']);

const isTriedAgain = ({ phase, error }: JobSummary): boolean =>
  phase === 'failed' && error?.kind !== 'outcome_unknown' && !REFUSED.has(error?.kind ?? '');

/** What trying again does to the others of a batch. Pure. */
export function besidesRetry({ sending, counts, policy, errors, practice }: BatchSummary): RetryBesides | null {
  if (sending === 'stopped') return counts.outbox === 0 ? null : { kind: 'goesOn', waiting: counts.outbox, practice };
  const { stopAfterErrors } = policy;
  return stopAfterErrors === null || errors === 0 ? null : { kind: 'countsAnew', stopAfterErrors };
}

/** What a wish would be about, by what the window knows. Pure. */
export function weigh(
  kind: CostlyWish,
  { jobs, practice }: { readonly jobs: readonly JobSummary[]; readonly practice: boolean },
): Omit<BulkAsk, 'ticket' | 'kind'> & { readonly kind: CostlyWish } {
  if (kind === 'retryFailed') {
    const failed = jobs.filter(({ phase }) => phase === 'failed');
    const unknown = failed.filter(({ error }) => error?.kind === 'outcome_unknown').length;
    const refused = failed.filter(({ error }) => REFUSED.has(error?.kind ?? '')).length;
    const count = failed.filter(isTriedAgain).length;
    return {
      kind,
      count,
      atRouter: 0,
      practice: practice ? count : 0,
      leftOut: { ...(unknown > 0 ? { outcomeUnknown: unknown } : {}), ...(refused > 0 ? { refused } : {}) },
    };
  }
  const meant = jobs.filter(
    ({ phase, route }) =>
      phase === 'outbox' || phase === 'queued' || (kind === 'cancelAllButRunning' && phase === 'sending' && route === 'queued'),
  );
  const chosen = meant.filter(({ wish }) => wish === 'none' || wish === 'unheard');
  const asked = meant.length - chosen.length;
  return {
    kind,
    count: chosen.length,
    atRouter: chosen.filter(({ phase }) => phase !== 'outbox').length,
    practice: practice ? chosen.length : 0,
    leftOut: asked > 0 ? { asked } : {},
  };
}

export async function agreeToWish(): Promise<void> {
  const { ask } = useBatchAsk.getState();
  if (ask === null) return;
  useBatchAsk.setState({ ask: null, working: ask.id });
  const changed = await told(bridge().setBatch({ id: ask.id, wish: ask.kind, ...(ask.jobs === null ? {} : { jobs: ask.jobs }) }));
  useBatchAsk.setState({ working: null });
  if (changed !== null) tellChanged(ask.kind, changed.value);
}

function tellChanged(kind: CostlyWish, changed: BatchChanged): void {
  const isBad = Object.keys(changed.refused).length > 0;
  tell(t.batch.changed(kind, changed), { tone: isBad ? 'failed' : 'plain' });
}

/** Costs nothing, and is taken back by the other one. */
export async function setSendingOf(id: BatchId, wish: 'pause' | 'resume'): Promise<void> {
  if ((await told(bridge().setBatch({ id, wish }))) !== null) tell(t.batch.told[wish]);
}

/** An empty name leaves it to be called after its time. */
export async function renameBatch({ id, name: before }: BatchSummary, name: string): Promise<void> {
  if (name.trim() !== before) await told(bridge().renameBatch({ id, name: name.trim() }));
}

/** All of it that has files, as one export. */
export function exportBatch(): void {
  const cells = useBatches.getState().open?.cells ?? [];
  const ended = cells.filter(({ phase }) => phase === 'done' || phase === 'failed' || phase === 'cancelled');
  if (ended.length === 0) tell(t.batch.nothingToExport);
  else askExport(ended.map(({ job }) => job));
}
