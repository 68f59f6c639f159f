/** Events and calls of a job as one story, in the order in which they happened. Pure. */

import type { Phase } from '../../../shared/job.ts';
import type { CallLine, HistoryLine, JobView } from '../../../shared/jobView.ts';

/** What part of the story is told. */
export type TimelineFilter = 'all' | 'events' | 'requests' | 'trouble';

export type TimelineLine =
  | { readonly kind: 'event'; readonly key: string; readonly at: number; readonly event: HistoryLine }
  | {
      readonly kind: 'calls';
      readonly key: string;
      /** When the first of several alike was made. */
      readonly at: number;
      /** The latest of several alike. */
      readonly call: CallLine;
      readonly times: number;
    };

/** Status reads that told nothing new stand as one line with their number, unless requests alone are asked for. */
export function timelineLines(
  { history, calls }: Pick<JobView, 'history' | 'calls'>,
  filter: TimelineFilter = 'all',
): readonly TimelineLine[] {
  const told = filter === 'events' ? [] : filter === 'trouble' ? calls.filter(isTrouble) : calls;
  const happened = filter === 'requests' ? [] : filter === 'trouble' ? history.filter(isBad) : history;
  const all = [
    ...happened.map((event) => ({ at: momentOf(history, history.indexOf(event)), event, call: null })),
    ...told.map((call) => ({ at: call.at, event: null, call })),
  ].sort((one, other) => one.at - other.at || Number(one.call !== null) - Number(other.call !== null));
  const lines: TimelineLine[] = [];
  for (const { at, event, call } of all) {
    if (event !== null) {
      lines.push({ kind: 'event', key: `e${event.seq}`, at, event });
      continue;
    }
    if (call === null) continue;
    const last = lines.at(-1);
    const isOneMore = filter !== 'requests' && last?.kind === 'calls' && isAlike(last.call, call);
    if (isOneMore) lines[lines.length - 1] = { ...last, call, times: last.times + 1 };
    else lines.push({ kind: 'calls', key: `c${at}-${lines.length}`, at, call, times: 1 });
  }
  return lines;
}

/** It did not bring what was asked for. */
export function isTrouble(call: CallLine): boolean {
  return call.httpStatus === null || call.httpStatus >= 400 || call.trouble !== null;
}

const BAD_EVENTS: ReadonlySet<string> = new Set(['unsent', 'lost', 'refused', 'ended', 'gone', 'unseen', 'damaged']);

function isBad({ type }: HistoryLine): boolean {
  return BAD_EVENTS.has(type);
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
    one.trouble === other.trouble &&
    (one.decided?.event ?? null) === (other.decided?.event ?? null)
  );
}

/** The phase that an event led to, when it led somewhere new. */
export function newPhase(history: readonly HistoryLine[], event: HistoryLine): Phase | null {
  const before = history[history.indexOf(event) - 1];
  return before?.phase === event.phase ? null : event.phase;
}
