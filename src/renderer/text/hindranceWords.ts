/** The words of the banner about what keeps work from going on. */

import type { Hindrance } from '../../shared/appFacts.ts';
import { moment, plural } from './intl.ts';
import { LINE_TROUBLES } from './lineWords.ts';

function whatIsBack({ doubtfulJobs, lostJobs }: Extract<Hindrance, { readonly kind: 'ledgerSetAside' }>): string {
  const lost = lostJobs === 0 ? '' : ` ${plural(lostJobs, 'job', 'jobs')} could not be read and may be missing.`;
  if (doubtfulJobs === 0) return `Every job that could be found is back.${lost}`;
  const gaps = plural(doubtfulJobs, 'job has a gap', 'jobs have a gap');
  return `Every job that could be found is back; ${gaps} in what is known, and nothing of that is sent again by itself.${lost}`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `\u201c${name}\u201d`).join(', ');

/** One banner for what keeps work from going on: the fact, what it means, and the one thing to do. */
export function hindranceWords(
  told: Hindrance,
  now: number,
  /** The names of the keys that it is about, when there are several to tell apart. */
  keys: readonly string[] = [],
): { readonly title: string; readonly line: string; readonly action: string | null } {
  switch (told.kind) {
    case 'keyMissing':
      return keys.length === 0
        ? { title: 'No key.', line: 'Jobs wait here until you add one.', action: 'Add a key' }
        : {
            title: `The key ${quoted(keys)} is not here.`,
            line: 'Its jobs wait and go on when it returns; no other key is used for them.',
            action: 'Look at keys',
          };
    case 'keyRefused':
      return {
        title: keys.length === 0 ? 'The Router refused the key.' : `The Router refused the key ${quoted(keys)}.`,
        line:
          keys.length === 0
            ? 'Everything is paused; nothing is lost and nothing was charged for it.'
            : 'Its jobs are paused; nothing is lost and nothing was charged for it.',
        action: 'Replace the key',
      };
    case 'creditsExhausted':
      return {
        title: 'Out of credits.',
        line: 'Jobs wait here, uncharged. After a top-up, send them on.',
        action: 'Try sending now',
      };
    case 'offline':
      return told.because === null
        ? { title: 'Offline.', line: 'Jobs at the server go on; they are read again when the line is back.', action: null }
        : { ...LINE_TROUBLES[told.because], action: told.because === 'notRouter' ? null : 'Look at the connection' };
    case 'sendingPaused':
      return {
        title: 'Sending is paused.',
        line: `${plural(told.waiting, 'job waits', 'jobs wait')} in the outbox.`,
        action: 'Resume sending',
      };
    case 'oldOutbox':
      return {
        title: `${plural(told.waiting, 'job has', 'jobs have')} waited since ${moment(told.oldestAt, now)}.`,
        line: 'Nothing was sent yet and nothing was charged. Send them now, or discard them?',
        action: 'Send now',
      };
    case 'resting': {
      const until = `until ${moment(told.until, now)}`;
      if (told.because === 'rateLimited')
        return { title: 'The Router asked for a rest.', line: `No calls ${until}; work at the server goes on.`, action: null };
      if (told.because === 'backlogFull')
        return {
          title: 'Your queue at the Router is full.',
          line: `The outbox waits ${until} and then tries again.`,
          action: null,
        };
      return {
        title: 'The Router is not available just now.',
        line: `It is tried again ${until.replace('until', 'at')}.`,
        action: null,
      };
    }
    case 'diskFull':
      return {
        title: 'The disk is full.',
        line: 'Results wait, and their time on the server runs. Make room; saving goes on by itself.',
        action: 'Choose another folder',
      };
    case 'folderUnavailable':
      return {
        title: 'The results folder cannot be written.',
        line: `${told.folder}. What arrives is kept by Afterglow, and moves there once the folder is back.`,
        action: 'Choose another folder',
      };
    case 'folderFull':
      return {
        title: 'There is no room in the results folder.',
        line: `${told.folder}. What arrives is kept by Afterglow, and moves there once there is room.`,
        action: 'Choose another folder',
      };
    case 'unrecorded':
      return {
        title: `${plural(told.jobs.length, 'job is', 'jobs are')} not yet recorded on disk.`,
        line: 'Keep Afterglow open: it tries again. Copy the request ids to be safe.',
        action: 'Copy the ids',
      };
    case 'ledgerSetAside':
      return {
        title: 'The record of your jobs was damaged.',
        line: `${whatIsBack(told)} The damaged one was set aside, unchanged, at ${told.path}.`,
        action: 'Copy the path',
      };
    case 'ledgerDamaged':
      return {
        title: 'The record of your jobs is damaged.',
        line: 'What can be read is kept. Close Afterglow and start it again: it then repairs the record and says what is missing.',
        action: null,
      };
  }
}
