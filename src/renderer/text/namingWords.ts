/** Words about how results are named, and about settings that come back from a file. */

import type { PatternProblem, Token } from '../../shared/pattern.ts';
import { number } from './intl.ts';

const problems: Readonly<Record<PatternProblem['kind'], (what: string) => string>> = {
  empty: () => 'A name needs something in it. Put at least one piece here.',
  tooLong: () => 'This is too long. 500 characters are the most.',
  unclosed: () => 'A brace is open: each { needs a } after it.',
  stray: () => 'There is a } without a { before it.',
  emptyPart: () => 'There is nothing before, between or after a slash. Each slash separates two names.',
  dots: () => 'A name of dots alone is no name. Results stay below the results folder.',
  tooDeep: () => 'These are too many folders. Six are the most.',
  noField: () => 'Name a field after the dot, as in {body.width}.',
  backslash: () => 'A folder is made with /, not with \\.',
  unknown: (what) => `${what} is no piece that is known. Choose one from below, or {body.…} for a field of the settings.`,
  limit: (what) => `${what} has no length from 1 to 200 after its colon, as in {prompt:40}.`,
  sign: (what) => `Not every system takes ${what.trim() === '' ? 'this sign' : what} in a name. Leave it out.`,
};

const tokens: Readonly<Record<Token, string>> = {
  date: 'day, as 2026-11-29',
  year: 'year',
  month: 'month',
  day: 'day of the month',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  provider: 'provider of the model',
  model: 'model',
  prompt: 'start of the prompt, or the model where there is none',
  seed: 'seed',
  kind: 'kind of file',
  index: 'number of the file in its job',
  job: 'id of the job',
  batch: 'batch, or nothing',
};

export const namingWords = {
  title: 'File names',
  label: 'Pattern',
  hint: 'A slash makes a folder. A number after a colon cuts a piece: {prompt:40}. Files that are already saved keep their names.',
  pieces: 'Pieces to put in',
  field: 'a field of the settings: its name after the dot',
  piece: (token: string, what: string) => `Put in ${token}: ${what}`,
  tokens,
  problems,
  save: 'Save',
  undo: 'Undo changes',
  reset: 'Use the usual pattern',
  saved: 'New results are named like this',
  preview: 'A new result would be saved as',
  previewOf: 'From your newest job',
  previewMade: 'From a made-up job',
  sidecars: 'Put the settings beside each file',
  sidecarsHint:
    'A small text file with model, settings, times and cost, never with a key. Drop it on the window to have the settings back.',
};

/** What became of the links of a result, beside the time that its copy on the server has left. */
export const linkWords = {
  label: 'Links in the result',
  window:
    'Links end by a clock of their own, often within minutes or hours, while the copy on the server lasts a day. So they are fetched first.',
  inside: 'in the result itself',
  states: { waiting: 'waiting', fetching: 'being fetched', fetched: 'fetched', dead: 'dead' },
  told: ({ fetched, waiting, dead }: { readonly fetched: number; readonly waiting: number; readonly dead: number }): string => {
    if (waiting === 0 && dead === 0) return 'Its files: all fetched';
    const parts = [
      [fetched, 'fetched'],
      [waiting, 'waiting'],
      [dead, 'dead or refused'],
    ] as const;
    return `Its files: ${parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${number(count)} ${word}`)
      .join(', ')}`;
  },
};

export const draftFileWords = {
  open: 'Open settings from a file',
  drop: 'Drop to take the settings',
  dropHint: 'A settings file that lies beside a result, or a picture that was copied with its settings',
  one: 'One file at a time, please.',
  taken: 'The settings from this file are on the table',
  masked: 'The settings are on the table, without a key or a link that was left out of the file. Look through them.',
  undo: 'Undo',
  copy: 'Save a copy with its settings',
  copied: 'The copy carries its settings',
};
