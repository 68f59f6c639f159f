/** The words for what leaves the app: selected, dragged, copied, exported, put into the trash. */

import type { CopyWhat } from '../../shared/takeOut.ts';
import { number, plural, size } from './intl.ts';

const files = (count: number): string => plural(count, 'file', 'files');
const jobs = (count: number): string => plural(count, 'job', 'jobs');
const one = (count: number, single: string, several: string): string => (count === 1 ? single : several);

const copyWhat: Readonly<Record<CopyWhat, (count: number) => string>> = {
  files: (count) => one(count, 'File', 'Files'),
  paths: (count) => one(count, 'Path', 'Paths'),
  prompts: (count) => one(count, 'Prompt', 'Prompts'),
  jobIds: (count) => one(count, 'Job id', 'Job ids'),
  requestIds: (count) => one(count, 'Request id', 'Request ids'),
  settings: () => 'Settings as JSON',
  results: () => 'Result as JSON',
};

const copied: Readonly<Record<CopyWhat, (count: number) => string>> = {
  files: (count) => `${files(count)} copied.`,
  paths: (count) => `${plural(count, 'path', 'paths')} copied.`,
  prompts: (count) => `${plural(count, 'prompt', 'prompts')} copied.`,
  jobIds: (count) => `${plural(count, 'job id', 'job ids')} copied.`,
  requestIds: (count) => `${plural(count, 'request id', 'request ids')} copied.`,
  settings: (count) => `Settings of ${jobs(count)} copied.`,
  results: (count) => `${plural(count, 'result', 'results')} copied.`,
};

export const out = {
  // the bar of a selection
  bar: 'Selected jobs',
  selected: (count: number) => `${number(count)} selected`,
  selectedFirst: (count: number) => `The first ${number(count)} are selected; more cannot be done at once.`,
  clear: 'Clear the selection',
  more: 'More for what is selected',
  moreOf: 'More',
  // menus
  open: 'Open beside the list',
  openWith: 'Open with the default program',
  reveal: 'Show in folder',
  useAsInput: 'Use as input',
  copy: 'Copy',
  copyPicture: 'Picture',
  copyText: 'Text',
  copyWhat,
  compare: 'Compare',
  star: 'Star',
  unstar: 'Remove star',
  starredCount: (count: number, starred: boolean) => (starred ? `${jobs(count)} starred.` : `Star removed from ${jobs(count)}.`),
  exportAsk: 'Export…',
  trashAsk: 'Move files to trash…',
  remove: 'Remove from list',
  // what was copied and dragged
  copied,
  copiedAsPaths: (count: number) =>
    `${plural(count, 'path', 'paths')} copied: this system takes no files from the clipboard of another program.`,
  copyLeft: (count: number) => `${number(count)} had none, or ${one(count, 'it is', 'they are')} not there any more.`,
  dragLeft: (count: number) => `${files(count)} stayed behind: no longer where ${one(count, 'it was', 'they were')} saved.`,
  tooMany: (most: number) => `At most ${number(most)} jobs at once. Select fewer.`,
  // an export
  exportTitle: (count: number) => `Export ${jobs(count)}`,
  exportLine:
    'Copies of the files, and a list of them with ids, model, prompt, times, credits and digests. Your files stay as they are.',
  to: 'As',
  toChoices: { zip: 'One ZIP archive', folder: 'A new folder' },
  list: 'List',
  listChoices: { csv: 'Table (CSV)', json: 'JSON, with the settings' },
  exportYes: 'Choose a place…',
  exported: (count: number, ofJobs: number, path: string) => `${files(count)} of ${jobs(ofJobs)} exported to ${path}.`,
  exportLeft: (count: number) => `${files(count)} could not be taken along; the list names ${one(count, 'it', 'them')}.`,
  exportChanged: (count: number) => `${files(count)} had been changed since ${one(count, 'it was', 'they were')} saved.`,
  // the trash
  trashTitle: (count: number, sizeBytes: number) => `Move ${files(count)} (${size(sizeBytes)}) to the trash?`,
  trashLine: (ofJobs: number) =>
    `The files of ${jobs(ofJobs)}, and the settings that lie beside them. The jobs stay in the list, and what the Router sent is kept: Save again brings the files back.`,
  trashLeft: (count: number) => `${files(count)} ${one(count, 'stays', 'stay')} out of this: gone already, or changed since.`,
  trashYes: 'Move to trash',
  trashNothing: 'There are no saved files to move.',
  trashed: (count: number) => `${files(count)} moved to the trash.`,
  trashStopped: 'Stopped; the others stay where they are.',
  trashChanged: (count: number) => `${files(count)} stayed: changed since ${one(count, 'it was', 'they were')} saved.`,
  trashGone: (count: number) => `${files(count)} had gone already.`,
  trashRefused: (count: number, name: string) =>
    count === 1 ? `The trash did not take ${name}.` : `The trash did not take ${files(count)}, such as ${name}.`,
  // out of the list
  removeTitle: (count: number) => `Remove ${jobs(count)} from the list?`,
  removeLine: (staying: number) =>
    staying === 0
      ? 'Files stay where they are.'
      : `Files stay where they are. ${jobs(staying)} still under way ${one(staying, 'stays', 'stay')} in the list.`,
  removeYes: 'Remove from list',
  removed: (count: number) => `${jobs(count)} removed from the list. Files stay where they are.`,
  removeActive: (count: number) => `${jobs(count)} still under way ${one(count, 'stays', 'stay')}.`,
  // a picture as an input
  inputTaken: (field: string) => `Put into “${field}”.`,
  inputNowhere:
    'Neither the model in Compose nor the one that made it has a free place for a picture as text. Choose one that has, then try again.',
  // what takes a while
  task: { export: 'Exporting', trash: 'Moving to the trash' },
  taskLine: (kind: 'export' | 'trash', done: number, of: number) =>
    `${kind === 'export' ? 'Exporting' : 'Moving to the trash'}: ${number(done)} of ${files(of)}`,
  series: { remove: 'Removing from the list', star: 'Changing stars' },
  seriesLine: (title: string, done: number, of: number) => `${title}: ${number(done)} of ${jobs(of)}`,
  seriesUnderWay: 'The last wish about many jobs is still under way.',
  seriesStopped: 'Stopped; the others stay as they are.',
  seriesRefused: (count: number, why: string) => `${jobs(count)} could not be changed. ${why}`,
  stop: 'Stop',
} as const;
