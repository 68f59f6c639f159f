/** One wish about many jobs at a time: the question, the moment in which it can be taken back, and what came of it. */

import { create } from 'zustand';
import type { BulkAsk, BulkKind, BulkReport } from '../../../shared/bulk.ts';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { SECOND } from '../../../shared/time.ts';
import { bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { isActive } from '../../select.ts';
import { told, useCache } from '../../store.ts';
import type { AskedNow } from '../../text/bulkWords.ts';
import { t } from '../../text/en.ts';

export const UNDO_MS = 3 * SECOND;

type BulkState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly ask: BulkAsk }
  /** A cancel that was confirmed and of which nothing was sent yet. */
  | { readonly kind: 'soon'; readonly ask: BulkAsk }
  | { readonly kind: 'working' }
  | { readonly kind: 'told'; readonly report: BulkReport };

export const useBulk = create<{ readonly state: BulkState }>(() => ({ state: { kind: 'idle' } }));

const set = (state: BulkState): void => useBulk.setState({ state });
const now = (): BulkState => useBulk.getState().state;

let timer: ReturnType<typeof setTimeout> | null = null;

/** Asks main what it would be about, and then the person. While another wish is under way nothing is asked. */
export async function askBulk(kind: BulkKind): Promise<void> {
  if (now().kind === 'soon' || now().kind === 'working') return;
  const asked = await told(bridge().openBulk(kind));
  if (asked === null) return;
  const ask = asked.value;
  if (ask.count === 0) tell(t.bulk.nothing(ask));
  // It takes nothing away and costs nothing.
  else if (kind === 'collectAtRisk') await start(ask);
  else set({ kind: 'asking', ask });
}

export function declineBulk(): void {
  set({ kind: 'idle' });
}

export function agreeToBulk(): void {
  const state = now();
  if (state.kind !== 'asking') return;
  const { ask } = state;
  if (ask.kind !== 'cancelWaiting' && ask.kind !== 'cancelAllButRunning') {
    void start(ask);
    return;
  }
  set({ kind: 'soon', ask });
  timer = setTimeout(() => {
    timer = null;
    void start(ask);
  }, UNDO_MS);
}

export function undoBulk(): void {
  if (timer === null) return;
  clearTimeout(timer);
  timer = null;
  set({ kind: 'idle' });
  tell(t.bulk.undone);
}

async function start(ask: BulkAsk): Promise<void> {
  set({ kind: 'working' });
  const done = await told(bridge().startBulk(ask.ticket));
  set(done === null ? { kind: 'idle' } : { kind: 'told', report: done.value });
}

/** How the jobs stand that were asked for, as the window knows them. */
export function askedNow({ kind, asked }: BulkReport, jobs: ReadonlyMap<JobId, JobSummary>): AskedNow {
  const known = asked.map((id) => jobs.get(id));
  if (kind === 'collectAtRisk') {
    const waiting = known.filter((job) => job?.atRisk === true).length;
    return { cancelled: 0, ended: known.length - waiting, waiting, unheard: 0 };
  }
  const waiting = known.filter((job) => job !== undefined && isActive(job));
  const cancelled = known.filter((job) => job?.phase === 'cancelled').length;
  return {
    cancelled,
    ended: known.length - waiting.length - cancelled,
    waiting: waiting.length,
    unheard: waiting.filter((job) => job?.wish === 'unheard').length,
  };
}

/** The words of a report as it stands now. They change as jobs do. */
export function useReportWords(report: BulkReport): string {
  return useCache(({ jobs }) => t.bulk.report(report, askedNow(report, jobs)));
}
