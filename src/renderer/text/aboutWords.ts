/** What the app says of itself, and of newer versions of it. */

import type { BuildFacts, PlaceName } from '../../shared/about.ts';
import { plural } from './intl.ts';
import { isLineTrouble, LINE_TROUBLES_SHORT } from './lineWords.ts';

const PLACES: Readonly<Record<PlaceName, string>> = {
  data: 'Everything Afterglow keeps',
  results: 'Results',
  ledger: 'Record of all jobs',
  logs: 'Logs',
};

const MACHINE: Readonly<Record<string, string>> = {
  platform: 'System',
  electron: 'Electron',
  chromium: 'Chromium',
  node: 'Node',
};

const WHY_TEST: Readonly<Record<NonNullable<BuildFacts['because']>, string>> = {
  registry: 'The Electron inside comes from the package registry, not from an official release.',
  override: 'The Electron inside comes from a folder that was named when it was packaged.',
  inspectable: 'It can be driven from outside, so that it can be tested.',
  other: 'It was packaged to be tried out.',
};

export const aboutWords = {
  title: 'Afterglow',
  open: 'About Afterglow',
  version: (version: string) => `Version ${version}`,
  purpose: 'Queued generations on the Comfy Router.',
  testBuild: 'Test build, not for release',
  testBuildShort: 'Test build',
  whyTest: (because: BuildFacts['because']) => WHY_TEST[because ?? 'other'],
  source: 'Run from source',
  unknownBuild: 'How this build was made is not known.',
  build: 'This build',
  commit: 'Commit',
  made: 'Made',
  machine: (name: string) => MACHINE[name] ?? name,
  copyVersions: 'Copy all versions',
  places: 'Where things live',
  placeNames: PLACES,
  show: (name: PlaceName) => `Show in folder: ${PLACES[name]}`,
  copyPath: (name: PlaceName) => `Copy path: ${PLACES[name]}`,
  licences: 'Licences',
  licencesLine: 'Afterglow is free software under the MIT licence, and stands on the work of many others.',
  licencesAll: 'All licences',
  licencesRuntime: 'Electron and Chromium',
  licencesSearch: 'Search licences',
  licencesPlaceholder: 'Name or licence',
  licencesClear: 'Clear the search',
  licencesCount: (count: number, all: number) =>
    count === all ? plural(all, 'part', 'parts') : `${count} of ${plural(all, 'part', 'parts')}`,
  licencesNone: 'Nothing in the list has this name or licence.',
  back: 'Back',
  loading: 'Reading…',
} as const;

/** Words for what kept a look at the feed from telling anything. */
const TROUBLES: Readonly<Record<string, string>> = {
  offline: 'this computer is offline',
  unreachable: 'the place where versions are announced could not be reached',
  timeout: 'no answer came in time',
  slow: 'no answer came in time',
  reset: 'the line broke',
  cut: 'the answer was cut off',
  tls: 'the line could not be made safe',
  tooLarge: 'the answer was too large',
  encoding: 'the answer could not be unpacked',
  redirected: 'the answer led elsewhere, where Afterglow does not go',
  notFeed: 'the answer did not name a version',
  http_404: 'no version is announced there for this system',
};

function trouble(because: string): string {
  const known = TROUBLES[because] ?? (isLineTrouble(because) ? LINE_TROUBLES_SHORT[because] : undefined);
  if (known !== undefined) return known;
  const [, code] = /^http_(\d{3})$/u.exec(because) ?? [];
  return code === undefined ? 'it failed for an unknown reason' : `the answer was error ${code}`;
}

export const updateWords = {
  title: 'Updates',
  noFeed: 'This build does not check for updates.',
  check: 'Check for updates',
  unknown: 'Not checked yet.',
  checking: 'Checking for updates…',
  current: (version: string, when: string) => `${version} is the newest version. Checked ${when}.`,
  newer: (version: string, date: string | null) =>
    date === null ? `Version ${version} is out.` : `Version ${version} came out on ${date}.`,
  skipped: (version: string) => `Version ${version} is out. You skipped it.`,
  failed: (because: string, when: string) => `The check at ${when} failed: ${trouble(because)}.`,
  lastHeard: (when: string | null) => (when === null ? 'No check has worked yet.' : `The last one that worked: ${when}.`),
  notes: (version: string) => `What is new in ${version}`,
  get: 'Get it',
  getHint: (host: string) => `Opens ${host} in your browser. Afterglow installs nothing by itself.`,
  skip: 'Skip this version',
  skippedToast: 'You will not hear of this version again',
  dot: 'A newer version is out',
  wish: 'Check for updates',
  wishes: { daily: 'Once a day', onRequest: 'Only when I ask' },
  wishHint: 'Reads one small file. Neither a key nor anything about you or your jobs goes along.',
} as const;

export const aboutRefusals = {
  placeMissing: 'It is not there just now.',
  noLicences: 'The list of licences is not in this build.',
  noFeed: 'This build does not check for updates.',
  noSuchUpdate: 'A newer version came out meanwhile. See what is offered now.',
} as const;
