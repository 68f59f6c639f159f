/** The batches as the window holds them: what is listed, and all of the one that is open. */

import { create } from 'zustand';
import type { BatchAxes, BatchCell, BatchId, BatchSummary } from '../../../shared/batch.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { merged } from '../../jobList.ts';
import { refusalWords, useCache } from '../../store.ts';
import { agree, cellsAfter, rangesOf, withSummaries } from './cells.ts';
import type { Arrangement, Layout } from './gridLayout.ts';

export interface OpenBatch {
  readonly summary: BatchSummary;
  readonly axes: BatchAxes;
  readonly cells: readonly BatchCell[];
}

interface BatchesState {
  readonly list: readonly BatchSummary[];
  readonly next: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly open: OpenBatch | null;
  readonly trouble: CallError | null;
  /** As somebody chose it, for as long as the window is open. */
  readonly arranged: ReadonlyMap<BatchId, Arrangement>;
  /** As the open batch is laid out now, for who walks along it elsewhere. */
  readonly layout: Layout | null;
}

export const useBatches = create<BatchesState>(() => ({
  list: [],
  next: null,
  status: 'loading',
  open: null,
  trouble: null,
  arranged: new Map(),
  layout: null,
}));

/** Why what was not sent yet of its batch does not go out; null: the batch does not keep it. */
export function useBatchRest({ phase, batch }: Pick<JobSummary, 'phase' | 'batch'>): 'paused' | 'stopped' | null {
  return useBatches(({ list }) => {
    if (phase !== 'outbox' || batch === null) return null;
    const sending = list.find(({ id }) => id === batch.id)?.sending ?? 'on';
    return sending === 'on' ? null : sending;
  });
}

const PAGE = 100;
const CALM_MS = 600;

/** Listens to main for as long as the window is open. Answers with the function that ends it. */
export function followBatches(): () => void {
  void readList();
  const stops = [
    bridge().onBatches((news) => {
      useBatches.setState((state) => ({ list: withSummaries(state.list, news), open: openAfter(state.open, news) }));
      checkCells();
    }),
    bridge().onJobs(({ changed }) => {
      const { open } = useBatches.getState();
      if (open === null) return;
      const cells = cellsAfter(open.cells, open.summary.id, changed);
      if (cells !== open.cells) useBatches.setState({ open: { ...open, cells } });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function openAfter(open: OpenBatch | null, news: readonly BatchSummary[]): OpenBatch | null {
  const summary = news.find(({ id }) => id === open?.summary.id);
  return open === null || summary === undefined ? open : { ...open, summary };
}

let calm: ReturnType<typeof setTimeout> | null = null;

/** What is told of jobs and what is told of the batch come one after the other. Where they differ for longer, all is read anew. */
function checkCells(): void {
  if (calm !== null) return;
  calm = setTimeout(() => {
    calm = null;
    const { open } = useBatches.getState();
    if (open !== null && !agree(open.cells, open.summary.counts)) void openBatch(open.summary.id);
  }, CALM_MS);
}

async function readList(): Promise<void> {
  const outcome = await answerOf(bridge().listBatches({ after: null, limit: PAGE }));
  if (!outcome.ok) {
    useBatches.setState({ status: 'failed' });
    return;
  }
  const { batches, next } = outcome.value;
  useBatches.setState({ list: batches, next, status: 'ready' });
}

export async function showEarlier(): Promise<void> {
  const { next, status } = useBatches.getState();
  if (next === null || status === 'loading') return;
  useBatches.setState({ status: 'loading' });
  const outcome = await answerOf(bridge().listBatches({ after: next, limit: PAGE }));
  if (!outcome.ok) {
    useBatches.setState({ status: 'ready' });
    tell(refusalWords(outcome.error), { tone: 'failed' });
    return;
  }
  const { batches, next: after } = outcome.value;
  useBatches.setState(({ list }) => ({ list: withSummaries(list, batches), next: after, status: 'ready' }));
}

let latest = 0;
const asked = new Set<string>();

/** Reads all of a batch; what is shown of it stays until the answer is there. */
export async function openBatch(id: BatchId): Promise<void> {
  latest += 1;
  const ask = latest;
  if (useBatches.getState().open?.summary.id !== id) {
    asked.clear();
    useBatches.setState({ open: null, trouble: null, layout: null });
  }
  const outcome = await answerOf(bridge().getBatch(id));
  if (ask !== latest) return;
  if (!outcome.ok) {
    useBatches.setState({ open: null, trouble: outcome.error });
    return;
  }
  const { axes, cells, ...summary } = outcome.value;
  useBatches.setState(({ list, open }) => ({
    // The same axes keep their identity: what is laid out by them stays as it is.
    open: { summary, axes: open?.summary.id === id ? open.axes : axes, cells },
    list: list.some((one) => one.id === id) ? withSummaries(list, [summary]) : list,
    trouble: null,
  }));
}

export function closeBatch(): void {
  latest += 1;
  asked.clear();
  useBatches.setState({ open: null, trouble: null, layout: null });
}

export function arrange(id: BatchId, arrangement: Arrangement): void {
  useBatches.setState(({ arranged }) => ({ arranged: new Map([...arranged, [id, arrangement]]) }));
}

/** These rows are in sight: what the window does not know of their jobs is read, each once. */
export async function lookAtRows(rows: readonly number[]): Promise<void> {
  const { open } = useBatches.getState();
  if (open === null) return;
  const { jobs } = useCache.getState();
  const wanted = new Set(rows);
  const missing = open.cells.filter(({ row, job }) => wanted.has(row) && !jobs.has(job) && !asked.has(job));
  for (const { job } of missing) asked.add(job);
  await readRows(
    open.summary.id,
    missing.map(({ row }) => row),
  );
}

/** The latest jobs of some rows, as they are now. What could not be read is left out. */
export async function readRows(id: BatchId, rows: readonly number[]): Promise<readonly JobSummary[]> {
  const read = await Promise.all(rangesOf(rows).map((range) => answerOf(bridge().listBatchRows({ id, ...range }))));
  const wanted = new Set(rows);
  return read.flatMap((outcome) => {
    if (!outcome.ok) return [];
    const page = outcome.value;
    useCache.setState((cache) => ({ jobs: merged(cache, page) }));
    return page.jobs.filter(({ batch }) => wanted.has(batch?.row ?? -1));
  });
}
