/** The words beside a job that is open. */

import type { FileKind, FileRole, MissingAsset } from '../../shared/job.ts';
import { moment, number, plural } from './intl.ts';
import { jobActionWords } from './jobActionWords.ts';
import { linkWords } from './namingWords.ts';
import { supportWords } from './supportWords.ts';
import { timelineWords } from './timelineWords.ts';

export const inspectorWords = {
  label: 'Job',
  madeWith: 'Made with the key',
  withoutKey: 'is not here; the job waits until it returns',
  empty: { title: 'No job chosen', line: 'Choose one to see its files, settings and history.' },
  sections: { files: 'Files', settings: 'Settings', ids: 'Ids', timeline: 'Timeline' },
  actions: jobActionWords,
  showFile: 'Show',
  copySettings: 'Copy settings',
  fileNamed: (action: string, name: string) => `${action}: ${name}`,
  files: (count: number) => plural(count, 'file', 'files'),
  asked: (at: number, now: number) => `Asked ${moment(at, now)}`,
  ended: (at: number, now: number) => `ended ${moment(at, now)}`,
  noFiles: 'No files',
  missingTitle: 'Not saved',
  fileTrashed: 'in the trash',
  fileAbsent: 'missing, or changed since it was saved',
  absent: {
    title: (count: number) => plural(count, 'file is no longer where it was saved', 'files are no longer where they were saved'),
    line: 'It was moved, changed or deleted by hand or by another program, or its drive is away. Save again takes it from what Afterglow kept, or from the Router while it still has it.',
    trashed: (count: number) => `${plural(count, 'file is', 'files are')} in the trash`,
    trashedLine:
      'You moved them there. Put back from the trash, or saved again from what Afterglow kept, they are here as before.',
    saved: (again: number) => `${plural(again, 'file', 'files')} saved again`,
    partly: (again: number, still: number) =>
      `${plural(again, 'file', 'files')} saved again; ${number(still)} could not be had any more.`,
    none: 'None could be had any more: neither here nor at the Router.',
  },
  waiting: {
    away: 'Kept by Afterglow: the results folder cannot be written.',
    full: 'Kept by Afterglow: the results folder has no room.',
    line: 'What was fetched is safe in Afterglow’s own folder. It moves to the results folder by itself once that is back.',
  },
  moving: 'Moving what waits to the results folder',
  support: supportWords,
  missingReasons: {
    deadLink: 'the link was dead',
    refusedAddress: 'the address is not allowed',
    tooLarge: 'larger than your limit',
    incomplete: 'it never arrived whole',
    unreadable: 'it could not be read',
  } satisfies Record<MissingAsset['reason'], string>,
  kinds: {
    image: 'Image',
    svg: 'Drawing',
    video: 'Video',
    audio: 'Sound',
    model3d: '3D model',
    text: 'Text',
    json: 'Document',
    file: 'File',
  } satisfies Record<FileKind, string>,
  roles: {
    main: '',
    alternate: 'other form',
    secondary: 'beside it',
    thumbnail: 'thumbnail',
    body: 'as received',
  } satisfies Record<FileRole, string>,
  lookAt: 'Look at it large',
  previewMissing: 'The file is no longer where it was saved',
  preview3d: 'Opens in the program that you use for 3D models',
  previewNone: 'No preview for this kind of file',
  textCut: 'Cut here; open the file to read all of it.',
  bodyCut: 'Cut here; it is longer than is useful to read.',
  loading: 'Reading',
  ids: {
    job: 'Job',
    link: 'Link, for this machine',
    request: 'Request',
    key: 'Idempotency key',
    model: 'Model',
    base: 'Router',
    digest: 'Settings digest',
    support: 'Support id',
  },
  copyId: (label: string) => `Copy ${label.toLowerCase()}`,
  noRequest: 'none yet',
  notSentHere: 'not known',
  fromElsewhere: 'Added by its id; what was asked for is not known here.',
  noSettings:
    'This run was submitted elsewhere, so its settings are not known here. It cannot be sent again or edited from here.',
  parent: 'Another run of an earlier job',
  practice: 'Practice job: nothing is charged.',
  direct:
    'Runs directly, without the queue, for up to 10 minutes. Keep Afterglow open until it ends; if it closes all the same, the same key finds the run.',
  unrecorded: 'Not yet recorded on disk. Nothing further is done for it until it is.',
  obstacle: (why: string) => `Saving waits: ${why}.`,
  raw: 'Raw reason',
  httpStatus: 'HTTP status',
  serverSays: 'The server’s words',
  copyDetails: 'Copy details',
  fieldOf: (path: readonly (string | number)[]) =>
    path.length === 0
      ? 'The settings as a whole'
      : path
          .map((part) => (typeof part === 'number' ? `[${part}]` : part))
          .join('.')
          .replaceAll('.[', '['),
  links: linkWords,
  ring: {
    safe: 'Safe on disk',
    burning: 'Not on disk yet',
    partly: 'Not all of it is on disk',
    away: 'No longer where it was saved',
    waiting: 'Not in the results folder yet',
    lost: 'Not on disk',
    onServer: (left: string) => `On the server: ${left}`,
  },
  ...timelineWords,
} as const;
