/** Words about drafts, presets and earlier prompts. */

import type { KeptThings } from '../../shared/backup.ts';
import type { PresetTrouble } from '../../shared/presets/preset.ts';
import { list, number, plural } from './intl.ts';

export const draftRefusals = {
  noSuchDraft: 'This draft is not there any more.',
  tooManyDrafts: 'There are 100 open drafts, which is as many as Afterglow keeps. Delete some of them first.',
  noSeed: 'This model takes no other seed, so nothing was sent. Run it again instead.',
  presetBad: 'A preset needs at least one setting.',
  presetsFull: 'There is no room for more presets. Delete some of them first.',
  presetsUnwritable: 'The file could not be written. Choose another place.',
  presetsChanged: 'This file was looked at too long ago. Open it again.',
  presetFileForeign: 'There are no presets in this file. Nothing was changed.',
  presetFileNewer: 'A newer version of Afterglow wrote these presets. Nothing was changed; update Afterglow and open them again.',
  presetFileTooLarge: 'This file is larger than a file of presets can be. Nothing was changed.',
  presetFileUnreadable: 'The file could not be read. Nothing was changed.',
} as const;

const TROUBLES: Readonly<Record<PresetTrouble, string>> = {
  name: 'it has no name, or too long a one',
  model: 'its model id has not the form provider/model',
  settings: 'its settings are no JSON object',
  tooLong: 'its settings are too long',
  empty: 'it has no settings',
  tooMany: 'there is no room for more presets',
  table: 'its cells do not fit the header',
};

export const draftWords = {
  open: (count: number) => (count < 2 ? 'Drafts' : `Drafts, ${number(count)} open`),
  title: 'Open drafts',
  count: (count: number) => number(count),
  untitled: 'No words yet',
  fresh: 'New draft',
  duplicate: 'Duplicate',
  rename: (name: string) => `Rename ${name}`,
  renameField: 'Name of the draft',
  drop: (name: string) => `Delete ${name}`,
  dropped: 'Draft deleted.',
  undo: 'Undo',
  onTable: 'open now',
  remixed: 'Sent again with another seed.',
  ranAgain: 'Sent again.',
  again: 'Use again',
  remix: (charged: 'free' | 'perhaps') =>
    charged === 'free' ? 'Run with another seed' : 'Run with another seed (may be charged)',
  see: 'See it',
} as const;

/** What comes in with a back-up beside jobs. */
export function keptWords({ drafts, presets, wordLists }: KeptThings): string {
  const parts = [
    drafts > 0 ? plural(drafts, 'open draft', 'open drafts') : '',
    presets > 0 ? plural(presets, 'preset', 'presets') : '',
    wordLists > 0 ? plural(wordLists, 'list of words', 'lists of words') : '',
  ];
  return `${list(parts.filter((part) => part !== ''))} ${drafts + presets + wordLists === 1 ? 'comes' : 'come'} in too.`;
}

export const presetWords = {
  open: 'Presets',
  title: 'Presets of this model',
  none: 'No presets of this model yet.',
  saveDraft: 'Save as preset…',
  saveJob: 'Save as preset…',
  manage: 'Manage presets…',
  broken: 'The draft\u2019s JSON cannot be read. Mend it first.',
  applied: (name: string) => `“${name}” is in the draft.`,
  undo: 'Undo',
  save: {
    title: 'Save as preset',
    line: 'Choose what it brings. Everything else of a draft stays as it is when the preset is laid over it.',
    name: 'Name',
    nameNeeded: 'Give it a name.',
    fields: 'Settings',
    fieldsNeeded: 'Choose at least one setting.',
    all: 'All',
    noneOf: 'None',
    prompt: 'Prompt',
    promptHint: 'Write {prompt} where the words of the draft go.',
    yes: 'Save preset',
    replace: 'Replace preset',
    replaceHint: (name: string) => `“${name}” is there already and will be replaced.`,
    saved: (name: string) => `Preset “${name}” is saved.`,
    nothing: 'There are no settings in it to save.',
  },
  manageTitle: 'Presets',
  manageNone: 'Save settings that you use often, and lay them over any draft of the same model.',
  rename: (name: string) => `Rename ${name}`,
  renameField: 'Name of the preset',
  drop: (name: string) => `Delete ${name}`,
  dropped: (name: string) => `“${name}” is deleted.`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  brings: (fields: readonly string[]) => fields.join(', '),
  importAsk: 'Import…',
  exportAsk: 'Export',
  exportAs: { json: 'As JSON', csv: 'As a table (CSV)' },
  exported: (path: string) => `The presets are in ${path}.`,
  close: 'Done',
  report: {
    title: 'Import presets',
    fresh: (count: number) =>
      count === 0 ? 'Nothing in this file is new.' : `${plural(count, 'preset', 'presets')} would come in.`,
    same: (count: number) => `${plural(count, 'is', 'are')} here already, word for word.`,
    renamed: 'under another name, since this one is taken',
    refused: (count: number) => `${plural(count, 'entry', 'entries')} cannot be taken:`,
    line: (at: number, why: PresetTrouble) => `Number ${number(at)}: ${TROUBLES[why]}.`,
    more: (count: number) => `and ${number(count)} more`,
    yes: (count: number) => `Import ${plural(count, 'preset', 'presets')}`,
    taken: (count: number) => `${plural(count, 'preset', 'presets')} imported.`,
  },
} as const;

export const promptWords = {
  open: 'Earlier prompts',
  search: 'Search earlier prompts',
  ofModel: 'This model',
  ofAny: 'All models',
  scope: 'Whose prompts',
  none: 'No earlier prompts.',
  noneFound: 'No earlier prompt has these words.',
  more: 'Show more',
  keys: (isMac: boolean) =>
    isMac ? '⌥↑ and ⌥↓ go through them in the prompt' : 'Alt+Up and Alt+Down go through them in the prompt',
  at: (nth: number, of: number) => `Earlier prompt ${number(nth)} of ${number(of)}`,
  own: 'Your own words',
  taken: 'The earlier prompt is in the draft.',
  undo: 'Undo',
  markLeft: 'The prompt still holds {prompt}: write your words in its place',
} as const;
