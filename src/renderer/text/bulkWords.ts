/** The words for wishes about many jobs, and for what people are told when they come back. */

import type { BulkAsk, BulkKind, BulkReport, LeftOut } from '../../shared/bulk.ts';
import type { Away } from '../../shared/notices.ts';
import { list, number, plural } from './intl.ts';

const jobs = (count: number): string => plural(count, 'job', 'jobs');

/** How the jobs stand that were asked for. */
export interface AskedNow {
  readonly cancelled: number;
  /** Ended all the same, or is on this disk. */
  readonly ended: number;
  readonly waiting: number;
  /** Of those that wait: the ask may not have arrived. */
  readonly unheard: number;
}

const LEFT_OUT: Readonly<Record<LeftOut, (count: number) => string>> = {
  runAgain: (count) => `${number(count)} left out: run again already.`,
  noDraft: (count) => `${number(count)} left out: what was sent is not on this computer.`,
  outcomeUnknown: (count) => `${number(count)} left out: nobody knows whether ${count === 1 ? 'it' : 'they'} ran.`,
  refused: (count) =>
    `${number(count)} left out: the same draft would be refused again. Edit ${count === 1 ? 'it' : 'them'} first.`,
  atRisk: (count) =>
    `${number(count)} stay${count === 1 ? 's' : ''}: not everything of ${count === 1 ? 'it' : 'them'} is on this disk.`,
  starred: (count) => `${number(count)} stay${count === 1 ? 's' : ''}: starred.`,
  asked: (count) => `${number(count)} left out: asked already.`,
  needsPerson: (count) =>
    `${number(count)} wait${count === 1 ? 's' : ''} for your decision. Open ${count === 1 ? 'it' : 'them'} to decide.`,
};

const TITLES: Readonly<Record<BulkKind, (count: number) => string>> = {
  cancelWaiting: (count) => `Cancel ${jobs(count)} that ${count === 1 ? 'waits' : 'wait'}?`,
  cancelAllButRunning: (count) => `Cancel ${jobs(count)}, all but those that run?`,
  retryFailed: (count) => `Run ${plural(count, 'failed job', 'failed jobs')} again?`,
  clearEnded: (count) => `Remove ${plural(count, 'ended job', 'ended jobs')} from the list?`,
  collectAtRisk: (count) => `Collect ${jobs(count)} now?`,
};

function linesOf({ kind, count, atRouter, practice, leftOut }: Omit<BulkAsk, 'ticket'>): readonly string[] {
  const left = (Object.keys(leftOut) as LeftOut[]).map((why) => LEFT_OUT[why](leftOut[why] ?? 0));
  return [...moneyLines({ kind, count, atRouter, practice }), ...left];
}

function moneyLines({ kind, count, atRouter, practice }: Omit<BulkAsk, 'ticket' | 'leftOut'>): readonly string[] {
  const allFree = practice === count;
  const some = `${number(practice)} on the practice Router: not charged.`;
  const free = practice === 0 ? [] : [allFree ? 'On the practice Router nothing is charged.' : some];
  switch (kind) {
    case 'cancelWaiting':
    case 'cancelAllButRunning': {
      const unsent = count - atRouter;
      const may = allFree ? 'They may still run.' : 'They may still run, and may be charged.';
      return [
        ...(unsent > 0 ? [`${number(unsent)} in the outbox: cancelled at once, not charged.`] : []),
        ...(atRouter > 0 ? [`${number(atRouter)} at the Router: asked one after another. ${may}`] : []),
        ...free,
      ];
    }
    case 'retryFailed':
      return [
        `${count === 1 ? 'It' : 'Each'} becomes a new job with the same draft; the failed one stays in the list.`,
        ...(allFree ? [] : [`${count === 1 ? 'It' : number(count - practice)} may be charged.`]),
        ...free,
      ];
    case 'clearEnded':
      return ['They leave the queue and the gallery for good. Their files stay where they are.'];
    case 'collectAtRisk':
      return ['Nothing is charged for it.'];
  }
}

const NOTHING: Readonly<Record<BulkKind, string>> = {
  cancelWaiting: 'Nothing waits that could be cancelled.',
  cancelAllButRunning: 'There is nothing to cancel but what runs.',
  retryFailed: 'There is no failed job to run again.',
  clearEnded: 'There is no ended job to remove.',
  collectAtRisk: 'There is nothing to collect.',
};

const REFUSED: Readonly<Record<string, (count: number) => string>> = {
  notNow: (count) => `${number(count)} had moved on.`,
  noKey: (count) => `${number(count)} could not: there is no key.`,
  bodyMissing: (count) => `${number(count)} could not: what was sent is not on this computer.`,
  ledgerFull: (count) => `${number(count)} could not: the disk is full.`,
};

function refusedWords(refused: BulkReport['refused']): readonly string[] {
  return Object.entries(refused).map(([why, count]) =>
    (REFUSED[why] ?? ((many: number) => `${number(many)} could not be recorded.`))(count),
  );
}

/** What took effect, what is only asked, and what could not, as it stands now. */
function reportWords({ kind, done, refused }: BulkReport, now: AskedNow): string {
  return [...reportParts(kind, done, now), ...refusedWords(refused)].join(' ');
}

function reportParts(kind: BulkKind, done: number, now: AskedNow): readonly string[] {
  switch (kind) {
    case 'cancelWaiting':
    case 'cancelAllButRunning': {
      return [
        `${number(done + now.cancelled)} cancelled.`,
        ...(now.waiting > 0 ? [`${number(now.waiting)} asked, not cancelled yet.`] : []),
        ...(now.ended > 0 ? [`${number(now.ended)} ended another way.`] : []),
        ...(now.unheard > 0 ? [`${number(now.unheard)} may not have been heard.`] : []),
      ];
    }
    case 'retryFailed':
      return [`${plural(done, 'new job', 'new jobs')}.`];
    case 'clearEnded':
      return [`${jobs(done)} removed from the list.`];
    case 'collectAtRisk': {
      const waiting = now.waiting > 0 ? [`${number(now.waiting)} asked for, still at risk.`] : [];
      const safe = done + now.ended;
      return [...(safe > 0 || now.waiting === 0 ? [`${number(safe)} no longer at risk.`] : []), ...waiting];
    }
  }
}

export const bulk = {
  menu: 'Many jobs at once',
  entries: {
    cancelWaiting: 'Cancel all waiting',
    cancelAllButRunning: 'Cancel all but running',
    retryFailed: 'Retry failed',
    clearEnded: 'Clear finished',
    collectAtRisk: 'Collect all now',
  } satisfies Record<BulkKind, string>,
  title: (ask: Pick<BulkAsk, 'kind' | 'count'>) => TITLES[ask.kind](ask.count),
  lines: linesOf,
  nothing: ({ kind, leftOut }: Pick<BulkAsk, 'kind' | 'leftOut'>) =>
    [NOTHING[kind], ...(Object.keys(leftOut) as LeftOut[]).map((why) => LEFT_OUT[why](leftOut[why] ?? 0))].join(' '),
  yes: {
    cancelWaiting: 'Cancel them',
    cancelAllButRunning: 'Cancel them',
    retryFailed: 'Run again',
    clearEnded: 'Remove',
    collectAtRisk: 'Collect',
  } satisfies Record<BulkKind, string>,
  no: 'Not now',
  soon: (count: number) => `${jobs(count)} will be cancelled in a moment. Nothing was asked yet.`,
  undo: 'Undo',
  undone: 'Nothing was cancelled.',
  working: 'Working on it',
  report: reportWords,
  made: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
} as const;

export const away = {
  title: 'While you were away',
  line: ({ saved, failed }: Away) =>
    list([...(saved > 0 ? [`${number(saved)} saved`] : []), ...(failed > 0 ? [`${number(failed)} failed`] : [])]),
  show: 'Show them',
  group: 'These jobs only',
  leave: 'Show all jobs',
} as const;

export const noticeSettings = {
  title: 'Notifications',
  line: 'Shown by your system while you are not looking at this window. They never show a prompt.',
  finished: 'Finished',
  finishedHint: 'Results that were saved.',
  failed: 'Failed',
  failedHint: 'Jobs that failed, but not those that you cancelled.',
  atRisk: 'About to be lost',
  atRiskHint: 'Six hours, one hour and ten minutes before a result that is not on your disk may be gone.',
  sound: 'With a sound',
} as const;
