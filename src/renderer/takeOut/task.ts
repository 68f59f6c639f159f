/** What takes a while and stands at the foot of the window: told by main, or done here job by job. */

import { create } from 'zustand';
import type { JobId } from '../../shared/job.ts';
import type { CallError, Outcome } from '../../shared/refusal.ts';
import type { TaskProgress } from '../../shared/takeOut.ts';
import { answerOf, bridge } from '../bridge.ts';

/** One call after another for many jobs. */
export interface Series {
  readonly kind: 'remove' | 'star';
  readonly done: number;
  readonly of: number;
}

export const useTask = create<{ readonly progress: TaskProgress | null; readonly series: Series | null }>(() => ({
  progress: null,
  series: null,
}));

/** Answers with the function that ends the listening. */
export function followTask(): () => void {
  return bridge().onTask((progress) => useTask.setState({ progress }));
}

let isStopped = false;

export function stopSeries(): void {
  isStopped = true;
}

export interface SeriesReport {
  readonly done: number;
  readonly refused: number;
  /** The first of the refusals. */
  readonly error: CallError | null;
  readonly stopped: boolean;
}

/** Goes on after a refusal: what is true of one job says nothing about the next. Null: another series is under way. */
export async function runSeries(
  kind: Series['kind'],
  ids: readonly JobId[],
  call: (id: JobId) => Promise<Outcome<null>>,
): Promise<SeriesReport | null> {
  if (useTask.getState().series !== null) return null;
  isStopped = false;
  let [done, refused] = [0, 0];
  let error: CallError | null = null;
  for (const id of ids) {
    useTask.setState({ series: { kind, done: done + refused, of: ids.length } });
    const outcome = await answerOf(call(id));
    if (outcome.ok) done += 1;
    else {
      refused += 1;
      error ??= outcome.error;
    }
    if (isStopped) break;
  }
  useTask.setState({ series: null });
  return { done, refused, error, stopped: isStopped && done + refused < ids.length };
}
