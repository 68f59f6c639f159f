/** Events and calls of a job as one story, in the order in which they happened. Pure. */

import type { CallLine, HistoryLine, JobView, Phase } from '../../../shared/job.ts';

export type TimelineLine =
  | { readonly kind: 'event'; readonly key: string; readonly at: number; readonly event: HistoryLine }
  | {
      readonly kind: 'calls';
      readonly key: string;
      readonly at: number;
      /** The latest of several alike. */
      readonly call: CallLine;
      readonly times: number;
    };

/** Status reads that told nothing new stand as one line with their number. */
export function timelineLines({ history, calls }: Pick<JobView, 'history' | 'calls'>): readonly TimelineLine[] {
  const all = [
    ...history.map((event, index) => ({ at: momentOf(history, index), event, call: null })),
    ...calls.map((call) => ({ at: call.at, event: null, call })),
  ].sort((one, other) => one.at - other.at || Number(one.call !== null) - Number(other.call !== null));
  const lines: TimelineLine[] = [];
  for (const { at, event, call } of all) {
    if (event !== null) {
      lines.push({ kind: 'event', key: `e${event.seq}`, at, event });
      continue;
    }
    if (call === null) continue;
    const last = lines.at(-1);
    if (last?.kind === 'calls' && isAlike(last.call, call)) lines[lines.length - 1] = { ...last, call, times: last.times + 1 };
    else lines.push({ kind: 'calls', key: `c${at}-${lines.length}`, at, call, times: 1 });
  }
  return lines;
}

/** A line that could not be read has lost its time; it stands where it was written. */
function momentOf(history: readonly HistoryLine[], index: number): number {
  const event = history[index];
  if (event === undefined) return 0;
  return event.type === 'damaged' ? momentOf(history, index - 1) : event.at;
}

function isAlike(one: CallLine, other: CallLine): boolean {
  return (
    one.call === 'status' &&
    other.call === 'status' &&
    one.httpStatus === other.httpStatus &&
    one.bucket === other.bucket &&
    one.trouble === other.trouble
  );
}

/** The phase that an event led to, when it led somewhere new. */
export function newPhase(history: readonly HistoryLine[], event: HistoryLine): Phase | null {
  const before = history[history.indexOf(event) - 1];
  return before?.phase === event.phase ? null : event.phase;
}
