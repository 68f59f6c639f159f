/** The words of the queue. */

import type { Hindrance } from '../../shared/appFacts.ts';
import { addRunWords } from './addRunWords.ts';
import { dateName, isSameDay, length, moment, number, plural, roughLength, stopwatch } from './intl.ts';

export const queueWords = {
  title: 'Queue',
  jobs: 'Jobs',
  filters: { active: 'Active', waiting: 'Waiting', atRisk: 'At risk', done: 'Done', failed: 'Failed', all: 'All' },
  filterLabel: 'Show',
  search: 'Search jobs',
  searchPlaceholder: 'Search',
  clearSearch: 'Clear the search',
  today: 'Today',
  yesterday: 'Yesterday',
  day: (at: number, now: number) => {
    if (isSameDay(at, now)) return 'Today';
    return isSameDay(at, now - 86_400_000) ? 'Yesterday' : dateName(at, now);
  },
  noPrompt: 'No prompt',
  /** `model` is its id. */
  addedById: (model: string) => `Added by its id: ${model}`,
  ahead: (position: number) => (position === 0 ? 'next in line' : `${number(position)} ahead`),
  positionUnknown: 'position unknown',
  cancelAsked: 'Cancel asked',
  savedPartly: 'Saved in part',
  direct: 'Running, keep Afterglow open',
  asked: (at: number, now: number) => `asked ${moment(at, now)}`,
  elapsed: stopwatch,
  lastChecked: (ms: number) => (ms < 2_000 ? 'checked just now' : `checked ${length(ms)} ago`),
  nextCheck: (ms: number) => (ms < 1_000 ? 'checking now' : `next check in ${length(ms)}`),
  lostSince: (at: number, now: number) => `no contact since ${moment(at, now)}`,
  sendsAgain: (ms: number) => (ms < 1_000 ? 'sending again now' : `sends again in ${length(ms)}`),
  sends: (ms: number) => (ms < 1_000 ? 'goes out now' : `goes out in ${length(ms)}`),
  waitsForRoom: 'goes out when there is room',
  withoutKey: 'waits for its key',
  /** Why a job in the outbox does not go out. */
  holds: {
    sendingPaused: 'sending is paused',
    oldOutbox: 'waits for your decision',
    keyMissing: 'waits for its key',
    keyRefused: 'waits for a good key',
    creditsExhausted: 'waits for credits',
    offline: 'waits for a connection',
    resting: 'waits while the Router rests',
  } as Readonly<Partial<Record<Hindrance['kind'], string>>>,
  admission: 'the Router is taking it in',
  estimate: (fromMs: number, toMs: number) => {
    const from = roughLength(fromMs);
    const to = roughLength(toMs);
    return from === to ? `estimate: about ${to}` : `estimate: ${from} to ${to}`;
  },
  longer: 'taking longer than usual',
  onDisk: 'on disk',
  missing: (count: number) => plural(count, 'file was not saved', 'files were not saved'),
  trashed: (count: number) => `${plural(count, 'file', 'files')} in the trash`,
  absent: (count: number) => plural(count, 'file is no longer where it was saved', 'files are no longer where they were saved'),
  unrecorded: 'not yet recorded',
  obstacles: {
    diskFull: 'the disk is full',
    folderUnavailable: 'kept by Afterglow, the results folder cannot be written',
    folderFull: 'kept by Afterglow, the results folder has no room',
    tooLarge: 'over your size limit',
  },
  saving: 'saving its files',
  readingReason: 'reading what went wrong',
  tookFor: (ms: number) => `took ${stopwatch(ms)}`,
  cancel: (prompt: string) => `Cancel ${prompt}`,
  stop: (prompt: string) => `Cancel ${prompt}: stop waiting, may be charged`,
  remove: (prompt: string) => `Remove ${prompt} from the list`,
  removeAsk: 'Remove from the list? Its files stay.',
  removeYes: 'Remove',
  removeNo: 'Keep',
  open: (prompt: string) => `Open ${prompt}`,
  empty: {
    active: { title: 'Nothing is under way', line: 'Jobs that wait, run or are being saved stand here.' },
    waiting: { title: 'Nothing waits here', line: 'What was not sent yet stands here, in the order in which it goes out.' },
    atRisk: {
      title: 'Nothing is at risk',
      line: 'Jobs that wait for you, and results that are not on disk yet, stand here until they are safe.',
    },
    done: { title: 'Nothing is finished yet', line: 'Finished jobs glow here while the server still keeps their copy.' },
    failed: { title: 'Nothing went wrong', line: 'Failed, cancelled and expired jobs stand here with the reason.' },
    all: { title: 'No jobs yet', line: 'Everything that you submit is kept here.' },
    search: (text: string) => ({ title: `Nothing found for “${text}”`, line: 'Prompts, models and ids are searched.' }),
  },
  compose: 'Write a prompt',
  add: addRunWords,
  searchAll: 'Search all jobs',
  more: 'Loading more',
} as const;
