/** The words of back-ups. */

import { moment, plural } from './intl.ts';
import { keptWords } from './presetWords.ts';

export const backupWords = {
  title: 'Back-up',
  line: 'Every job with its history, what was sent, drafts with their files, presets and the settings, in one file. Keys are never in it, and results stay where they are saved.',
  write: 'Make a back-up',
  writing: 'Writing the back-up',
  written: (jobs: number) => `Back-up made: ${plural(jobs, 'job', 'jobs')}.`,
  writtenAt: (path: string) => `It is at ${path}.`,
  unreadableJobs: (count: number) =>
    `${plural(count, 'job', 'jobs')} of which a part is damaged here ${count === 1 ? 'is' : 'are'} not in it.`,
  unreadableBodies: (count: number) =>
    `What was sent for ${plural(count, 'job', 'jobs')} could not be read here and is not in it.`,
  open: 'Import a back-up',
  reading: 'Reading the back-up; nothing is changed yet',
  reportTitle: 'What this back-up would bring',
  reportLine: (app: string, at: number, now: number) =>
    `Made by Afterglow ${app}, ${moment(at, now)}. Nothing has been changed yet.`,
  counts: {
    new: (count: number) => `${plural(count, 'job', 'jobs')} not here yet`,
    grown: (count: number) => `${plural(count, 'job', 'jobs')} of which it knows more than is known here`,
    same: (count: number) => `${plural(count, 'job', 'jobs')} already here`,
    newerHere: (count: number) => `${plural(count, 'job', 'jobs')} of which more is known here; kept as they are`,
    conflict: (count: number) => `${plural(count, 'job', 'jobs')} that went on differently here; kept as they are`,
    unreadable: (count: number) => `${plural(count, 'line', 'lines')} that cannot be read; left out`,
  },
  held: (count: number) =>
    `${plural(count, 'job', 'jobs')} may have been sent since by the computer that made this back-up. ${count === 1 ? 'It waits' : 'They wait'} for you here and nothing of ${count === 1 ? 'it' : 'them'} is sent by itself.`,
  followed: (count: number) =>
    `${plural(count, 'job', 'jobs')} under way at a Router: followed here as soon as there is a key of the same workspace.`,
  missingBodies: (count: number) =>
    `What was sent for ${plural(count, 'job', 'jobs')} is not in the file, so ${count === 1 ? 'it' : 'they'} cannot be run again from here.`,
  base: (base: string) => `It was made with the Router at ${base}. Your own address stays as it is.`,
  draft: 'Its draft comes in too, since yours is empty.',
  pattern: (pattern: string) => `Its way of naming results comes in too, since yours was never changed: ${pattern}`,
  kept: keptWords,
  files: 'Saved files are not in it. They show here if they are still in the same place.',
  nothing: 'Everything in it is already here.',
  take: (count: number) => `Import ${plural(count, 'job', 'jobs')}`,
  takeDraft: 'Import it',
  taking: 'Importing it',
  taken: (count: number) => `${plural(count, 'job', 'jobs')} imported.`,
  leave: 'Leave it',
  close: 'Close',
} as const;
