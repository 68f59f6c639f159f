/** The words of a job’s history. */

import type { CallLine, Decision } from '../../shared/jobView.ts';
import { exactTime, isSameDay, length, moment, number, plural, stopwatch } from './intl.ts';
import { troubleWords } from './troubleWords.ts';

const CANCEL_ANSWERS: Readonly<Record<string, string>> = {
  heard: 'it was heard, and may still finish',
  tooLate: 'too late, it had ended',
  unheard: 'it may not have arrived',
};

/** The Router's own words for where a request is. */
const STATUSES: Readonly<Record<string, string>> = {
  IN_QUEUE: 'in the queue',
  IN_PROGRESS: 'in progress',
  COMPLETED: 'completed',
};

export const timelineWords = {
  events: {
    created: 'Recorded',
    damaged: 'A line that could not be read any more',
    adopted: 'Added by its id',
    moved: 'Taken over by another key',
    broughtIn: 'Brought in with a back-up; not sent by itself',
    sent: 'Sent',
    unsent: 'Not sent, waits',
    admitting: 'The Router is taking it in',
    lost: 'Answer lost',
    refused: 'Refused',
    accepted: 'Taken in by the Router',
    answered: 'Answered directly',
    seen: 'Status read',
    bodySaved: 'Result saved as received',
    ended: 'Reason told',
    saved: 'Files saved',
    gone: 'Deleted at the server',
    unseen: 'Not visible to this key',
    placed: 'Moved in the outbox',
    cancelAsked: 'Cancel asked',
    gaveUp: 'Waited too long; cancel asked',
    cancelHeard: 'Cancel answered',
    resent: 'Sent again by you',
    letGo: 'Given up by you',
    trashed: 'Files moved to the trash',
    removed: 'Removed from the list',
  } as Readonly<Record<string, string>>,
  /** What an event is called. */
  eventName: (type: string, note: string | null): string =>
    type === 'refused' && note === 'body_lost' ? 'Could not be sent' : (timelineWords.events[type] ?? type),
  /** The short fact beside an event; null when its name says it all. */
  eventNote: (type: string, note: string): string | null => {
    if (type === 'created') return note === 'direct' ? 'to run directly' : null;
    if (type === 'saved') return plural(Number(note), 'file', 'files');
    if (type === 'cancelHeard') return CANCEL_ANSWERS[note] ?? note;
    if (type === 'seen') return STATUSES[note] ?? note;
    if (type === 'lost' || type === 'unsent') return troubleWords(note);
    if (type === 'refused' && note === 'body_lost') return troubleWords('bodyLost');
    return note;
  },
  calls: {
    submit: 'Submit',
    status: 'Status',
    result: 'Result',
    cancel: 'Cancel',
    direct: 'Direct run',
    asset: 'Fetch file',
  },
  /** Why a call came to nothing, from the short machine word. */
  trouble: troubleWords,
  lastTrouble: (word: string) => `The last call: ${troubleWords(word)}`,
  callTook: (ms: number) => (ms < 1_000 ? `${number(Math.round(ms))} ms` : stopwatchOrSeconds(ms)),
  pace: (ms: number) => `asked to wait ${length(ms)}`,
  noAnswer: 'no answer',
  timelineEmpty: 'Nothing has happened yet',
  timelineNone: 'Nothing of this kind happened',
  timelineLabel: 'Show in the timeline',
  timelineFilters: { all: 'All', events: 'Events', requests: 'Requests', trouble: 'Trouble' },
  timelineEarlier: (count: number) => `Show ${number(count)} earlier`,
  times: (count: number, since: number) => `${number(count)} times since ${exactTime(since)}`,
  /** What came of a call. */
  decided: ({ event, nextAt }: Decision, { call, trouble, at }: Pick<CallLine, 'call' | 'trouble' | 'at'>): string => {
    if (event === 'fileKept') return 'Kept';
    if (event === 'linkGivenUp') return 'Given up: listed as not saved';
    const note = trouble === 'bodyLost' ? 'body_lost' : null;
    const what = event === null ? 'Nothing changed' : timelineWords.eventName(event, note);
    if (nextAt !== null) return `${what}, next call ${isSameDay(nextAt, at) ? exactTime(nextAt) : moment(nextAt, at)}`;
    return call === 'asset' && event === null ? 'Not there yet, it is tried again' : what;
  },
} as const;

function stopwatchOrSeconds(ms: number): string {
  return ms < 120_000 ? `${number(Math.round(ms / 100) / 10)} s` : stopwatch(ms);
}
