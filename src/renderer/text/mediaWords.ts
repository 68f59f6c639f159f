/** The words for files in settings. */

import type { FileKind } from '../../shared/job.ts';
import type { MediaAs, MediaFacts } from '../../shared/media.ts';
import type { MediaProblem } from '../../shared/mediaProblems.ts';
import type { MediaKindWanted } from '../../shared/mediaRules.ts';
import { list, number, plural, size } from './intl.ts';

const WANTED: Readonly<Record<MediaKindWanted, string>> = { image: 'a picture', video: 'a video', audio: 'a sound' };
const FILES: Readonly<Record<MediaKindWanted, string>> = { image: 'picture', video: 'video', audio: 'sound' };

const IS: Readonly<Record<FileKind, string>> = {
  image: 'a picture',
  svg: 'a drawing (SVG)',
  video: 'a video',
  audio: 'a sound',
  model3d: 'a 3D model',
  text: 'text',
  json: 'JSON',
  file: 'of a type that is not known here',
};

const TYPES: Readonly<Record<string, string>> = {
  'text/plain': 'Text',
  'application/octet-stream': 'Unknown type',
  'video/quicktime': 'MOV',
  'video/x-matroska': 'MKV',
  'audio/mpeg': 'MP3',
  'model/gltf-binary': 'GLB',
};

/** `image/png`: PNG. */
const typeName = (mediaType: string): string =>
  TYPES[mediaType] ?? (mediaType.split('/')[1] ?? mediaType).replace(/^x-|\+.*$/gu, '').toUpperCase();

function problem({ kind, facts, limitBytes, mediaTypes }: MediaProblem, wanted: MediaKindWanted): string {
  switch (kind) {
    case 'missing':
      return 'This file is not here any more. Choose it again.';
    case 'linkOnly':
      return 'A public link is taken here, no file of this computer.';
    case 'wrongKind':
      return `This file is ${IS[facts?.kind ?? 'file']}; ${WANTED[wanted]} belongs here.`;
    case 'wrongType':
      return `Only ${list(mediaTypes.map(typeName))} is taken here; this is ${typeName(facts?.mediaType ?? '')}.`;
    case 'tooLarge':
      return `At most ${size(limitBytes)} is taken here; this file has ${size(facts?.sizeBytes ?? 0)}.`;
    case 'tooLargeTogether':
      return `All of these together are more than the ${size(limitBytes)} that the model takes.`;
    case 'bodyTooLarge':
      return 'With its files the draft is over 100 MiB, more than the Router takes';
  }
}

function factsLine({ mediaType, width, height, sizeBytes }: MediaFacts): string {
  const pixels = width === null || height === null ? [] : [`${number(width)} \u00d7 ${number(height)}`];
  return [typeName(mediaType), ...pixels, size(sizeBytes)].join(' \u00b7 ');
}

export const mediaWords = {
  dropHere: (wanted: MediaKindWanted) => `Drop or paste ${WANTED[wanted]}`,
  linkOrDrop: (wanted: MediaKindWanted) => `Paste a link, or drop ${WANTED[wanted]}`,
  linkOnly: (wanted: MediaKindWanted) => `A public link to ${WANTED[wanted]}`,
  choose: (label: string) => `Choose a file: ${label}`,
  roll: (label: string) => `Use an earlier result: ${label}`,
  remove: (label: string) => `Remove: ${label}`,
  replace: (label: string) => `Choose another file: ${label}`,
  taking: 'Taking a copy',
  unnamed: (wanted: FileKind) =>
    wanted === 'image' ? 'Picture' : wanted === 'video' ? 'Video' : wanted === 'audio' ? 'Sound' : 'File',
  facts: factsLine,
  asSent: (bytes: number) => `${size(bytes)} as sent`,
  as: {
    label: 'Sent as',
    base64: 'Base64',
    data: 'Data URI',
    note: 'The model does not say which of these it takes.',
  } satisfies Record<MediaAs | 'label' | 'note', string>,
  stands: (digest: string) => `File ${digest.slice(0, 8)}`,
  /** In a text that is only read, where the placeholder stands. */
  inText: (facts: MediaFacts | null, as: MediaAs) =>
    `(${facts === null ? 'a file' : `${IS[facts.kind]}: ${factsLine(facts)}`}, sent as ${as === 'data' ? 'a data URI' : 'base64'})`,
  problem,
  /** For the list of reasons, where the field has to be named. */
  problemOf: (found: MediaProblem, wanted: MediaKindWanted) =>
    found.label === '' ? problem(found, wanted) : `${found.label}: ${lowerFirst(problem(found, wanted).replace(/\.$/u, ''))}`,
  linkNotFile: (label: string) => `${label} takes a public link only, no file of this computer.`,
  nowhere: 'No setting of this model is free for this file.',
  several: (label: string) => `${label} takes one file at a time.`,
  taken: (label: string) => `Taken up: ${label}`,
  /** Beside the prompt, for models that hold pictures among the words. */
  attachLabel: 'Pictures',
  attachFull: (most: number) => `This model takes at most ${plural(most, 'picture', 'pictures')} here.`,
  list: {
    add: (wanted: MediaKindWanted) => `Add ${WANTED[wanted]}`,
    addLink: 'Add a link',
    item: (label: string, index: number) => `${label} ${number(index + 1)}`,
    earlier: (label: string, index: number) => `Move ${label} ${number(index + 1)} forward`,
    later: (label: string, index: number) => `Move ${label} ${number(index + 1)} back`,
    full: (most: number, wanted: MediaKindWanted) => `At most ${plural(most, FILES[wanted], `${FILES[wanted]}s`)}.`,
    count: (count: number, most: number | null) => (most === null ? number(count) : `${number(count)} of ${number(most)}`),
  },
  rollTitle: 'Earlier results',
  rollEmpty: (wanted: MediaKindWanted) => `No ${FILES[wanted]} is saved yet.`,
  rollMore: 'Show more',
  rollClose: 'Close',
  rollUse: (name: string) => `Use ${name}`,
  rollLabel: 'Results to choose from',
  backupDraft: (count: number) =>
    `${plural(count, 'file', 'files')} in its drafts and presets ${count === 1 ? 'is' : 'are'} neither here nor in this back-up. Choose ${count === 1 ? 'it' : 'them'} again; jobs are whole.`,
} as const;

function lowerFirst(words: string): string {
  return `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`;
}
