/** The words about batches: their list, one of them as a grid, and the order of what waits. */

import type { BatchChanged, BatchSummary } from '../../shared/batch.ts';
import type { Phase } from '../../shared/job.ts';
import type { RoomLacking } from '../../shared/refusal.ts';
import { credits, length, list, moment, number, plural, size, span } from './intl.ts';

/** What is told of a batch in one line, in the order in which work goes on. */
const COUNTED: readonly { readonly phases: readonly Phase[]; readonly words: (count: number) => string }[] = [
  { phases: ['done'], words: (count) => `${number(count)} saved` },
  { phases: ['collecting'], words: (count) => `${number(count)} being saved` },
  { phases: ['running'], words: (count) => `${number(count)} running` },
  { phases: ['queued', 'sending'], words: (count) => `${number(count)} at the Router` },
  { phases: ['outbox'], words: (count) => `${number(count)} waiting here` },
  { phases: ['held'], words: (count) => `${number(count)} waiting for you` },
  { phases: ['failed'], words: (count) => `${number(count)} failed` },
  { phases: ['cancelled'], words: (count) => `${number(count)} cancelled` },
  { phases: ['expired'], words: (count) => `${number(count)} expired` },
];

/** To try again forgives what failed so far: a batch that stopped goes on, and one that goes on counts anew. */
export type RetryBesides =
  | { readonly kind: 'goesOn'; readonly waiting: number; readonly practice: boolean }
  | { readonly kind: 'countsAnew'; readonly stopAfterErrors: number };

export interface CountedPart {
  /** It stands for all of them. */
  readonly phase: Phase;
  readonly count: number;
  readonly words: string;
}

export function countedParts(counts: BatchSummary['counts']): readonly CountedPart[] {
  return COUNTED.flatMap(({ phases, words }) => {
    const [phase] = phases;
    const count = phases.reduce((sum, one) => sum + counts[one], 0);
    return count === 0 || phase === undefined ? [] : [{ phase, count, words: words(count) }];
  });
}

const refusedWords = (refused: BatchChanged['refused']): string => {
  const count = Object.values(refused).reduce((sum, many) => sum + many, 0);
  return count === 0 ? '' : ` ${number(count)} could not: they had moved on, or nothing could be recorded.`;
};

export const batchWords = {
  title: 'Batches',
  list: 'Batches',
  unnamed: (at: number, now: number) => `Batch of ${moment(at, now)}`,
  rename: 'Rename this batch',
  renameField: 'Name of this batch',
  rows: (count: number) => plural(count, 'row', 'rows'),
  made: (at: number, now: number) => moment(at, now),
  underWay: (count: number) => `${plural(count, 'batch', 'batches')} under way`,
  earlier: 'Show earlier batches',
  back: 'All batches',
  compose: 'Make a batch',
  empty: {
    title: 'No batches yet',
    line: 'Many prompts, models or settings at once. Each batch is shown here as a grid of its results.',
  },
  gone: { title: 'This batch is not here', line: 'It may belong to another record of jobs.' },
  state: {
    paused: 'Paused',
    stopped: 'Stopped',
    ended: 'Finished',
    on: 'Under way',
  },
  /** Why nothing more goes out. */
  why: {
    paused: (waiting: number) =>
      waiting === 0
        ? 'Nothing waits here; what was sent goes on at the Router.'
        : `${plural(waiting, 'job waits', 'jobs wait')} here, on this computer. What was sent goes on at the Router.`,
    stopped: (errors: number, waiting: number) =>
      waiting === 0
        ? `${plural(errors, 'row', 'rows')} failed. Nothing waits here; what was sent goes on at the Router.`
        : `${plural(errors, 'row', 'rows')} failed, so the rest waits for you: ${plural(waiting, 'job', 'jobs')}, not sent and not charged.`,
  },
  policy: {
    stopAfter: (errors: number) => (errors === 1 ? 'Stops at the first error' : `Stops after ${number(errors)} errors`),
    giveUp: (ms: number) => `Gives up after ${span(ms)}`,
  },
  credits: ({ total, jobs }: NonNullable<BatchSummary['credits']>) =>
    `${credits(total)} ${total === '1' ? 'credit' : 'credits'} so far, told for ${plural(jobs, 'job', 'jobs')}`,
  retries: (count: number) => plural(count, 'retry', 'retries'),
  controls: {
    pause: 'Pause',
    resume: 'Resume',
    retry: (count: number) => `Retry ${number(count)} failed`,
    cancelWaiting: 'Cancel waiting',
    cancelAllButRunning: 'Cancel all but running',
    export: 'Export results',
    more: 'More for this batch',
    settings: 'Use these settings',
    inQueue: 'Show in the queue',
    small: 'Smaller pictures',
    large: 'Larger pictures',
  },
  told: {
    pause: 'Paused. What was sent goes on at the Router.',
    resume: 'Going on.',
  },
  /** Nothing of it was begun. */
  noRoom: ({ neededBytes, freeBytes }: RoomLacking) =>
    freeBytes === null
      ? `This batch needs about ${size(neededBytes)} on the disk, and there is less. Nothing was recorded or sent. Not charged. Make room, or make it smaller.`
      : `This batch needs about ${size(neededBytes)} on the disk, and ${size(freeBytes)} are free. Nothing was recorded or sent. Not charged. Make room, or make it smaller.`,
  /** What comes of trying again besides new jobs. */
  besides: (besides: RetryBesides) => {
    if (besides.kind === 'countsAnew')
      return `What failed so far counts no more: the batch stops after ${plural(besides.stopAfterErrors, 'new error', 'new errors')}.`;
    const { waiting, practice } = besides;
    // That practice is free stands above.
    const cost = practice ? '' : ', and may be charged';
    return waiting === 1
      ? `The batch goes on as well: the job that waits in it is sent${cost}.`
      : `The batch goes on as well: the ${number(waiting)} jobs that wait in it are sent${cost}.`;
  },
  nothingToExport: 'Nothing of this batch has ended yet.',
  changed: (kind: 'cancelWaiting' | 'cancelAllButRunning' | 'retryFailed', { done, asked, refused }: BatchChanged) => {
    if (kind === 'retryFailed') return `${plural(done, 'new job', 'new jobs')}.${refusedWords(refused)}`;
    const more = asked === 0 ? '' : ` ${number(asked)} asked, not cancelled yet.`;
    return `${number(done)} cancelled.${more}${refusedWords(refused)}`;
  },
  moved: {
    front: (count: number) => (count === 1 ? 'It goes out first.' : `${number(count)} jobs go out first.`),
    back: (count: number) => (count === 1 ? 'It goes out last.' : `${number(count)} jobs go out last.`),
  },
  grid: (name: string) => `Rows of ${name}`,
  corner: (down: readonly string[]) => list(down),
  arrange: {
    label: 'Arrange',
    across: (names: readonly string[]) => `By ${list(names)}`,
    wall: 'As a wall',
    list: 'As a list',
  },
  nothingThere: 'Nothing here',
  notListed: 'No longer in the list',
  reading: 'Reading',
  row: (nth: number) => `Row ${number(nth)}`,
  part: (row: number, name: string) => `Row ${number(row)} of ${name === '' ? 'a batch' : name}`,
  /** Why a job does not go out. */
  rests: { paused: 'its batch is paused', stopped: 'its batch stopped after errors' },
  /** Of what waits on this computer. */
  waiting: {
    line: (here: number, there: number) =>
      `${plural(here, 'job waits', 'jobs wait')} here, on this computer, in the order in which ${here === 1 ? 'it goes' : 'they go'} out.` +
      (there === 0 ? '' : ` ${plural(there, 'more is', 'more are')} at the Router; their order is not ours to change.`),
    keys: (isMac: boolean) => (isMac ? 'Drag, or press Option with an arrow.' : 'Drag, or press Alt with an arrow.'),
    first: 'Send first',
    last: 'Send last',
    moved: (at: number, of: number) => `Goes out as number ${number(at)} of ${number(of)}`,
  },
  group: {
    on: 'Group by batch',
    fold: (name: string) => `Fold ${name}`,
    unfold: (name: string) => `Unfold ${name}`,
    open: (name: string) => `Open ${name}`,
  },
  giveUp: {
    in: (ms: number) => `gives up in ${length(ms)}`,
    after: (ms: number) => `gives up ${span(ms)} after it is taken in`,
    gaveUp: 'gave up waiting, cancel asked',
  },
} as const;
