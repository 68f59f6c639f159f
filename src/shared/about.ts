/** What the app can tell of itself: how it was made, what it runs on, where it keeps things, and whose work is in it. */

import type { BuildStamp } from './build.ts';
import { listOf, oneOf, type Parsed, type Shape, text } from './parser.ts';

/** `source`: not packaged. `unknown`: packaged, and nothing that can be read says how. */
export type BuildKind = BuildStamp['purpose'] | 'source' | 'unknown';

export interface BuildFacts {
  readonly kind: BuildKind;
  /** Why a build is for tests alone; null: it is not, or nothing is known. */
  readonly because: 'registry' | 'override' | 'inspectable' | 'other' | null;
  /** 40 hex digits; null where none is known. */
  readonly commit: string | null;
  /** Wall clock; null where it is not known. */
  readonly builtAt: number | null;
}

/** Places on the disk that the page names by these words, never by a path. */
export const PLACES = ['data', 'results', 'ledger', 'logs'] as const;
export type PlaceName = (typeof PLACES)[number];
export const placeName: Shape<PlaceName> = oneOf(...PLACES);

export interface AboutFacts {
  readonly version: string;
  readonly build: BuildFacts;
  /** Names and versions of what it runs on: `platform`, `electron`, `chromium`, `node`. */
  readonly machine: readonly (readonly [name: string, value: string])[];
  readonly places: readonly { readonly name: PlaceName; readonly path: string }[];
  /** The licences of Electron and Chromium lie beside the app, in a file of their own. */
  readonly hasRuntimeLicences: boolean;
}

/** Something of others that is shipped with the app, or the app itself. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** As its package says it, mostly an SPDX expression. */
  readonly license: string;
  /** All of it, as its authors wrote it. */
  readonly text: string;
  readonly homepage: string | null;
}

const MOST_LICENCES = 5_000;

const licenceFields = {
  name: text({ min: 1, max: 214 }),
  version: text({ max: 100 }),
  license: text({ max: 500 }),
  text: text({ max: 500_000 }),
} as const;
const homepage = text({ max: 2_048, pattern: /^https:\/\//u });

/** What the build has written of everything that is shipped. A homepage that cannot be read is none. */
export const licences: Shape<readonly Licence[]> = listOf(licence, MOST_LICENCES);

function licence(input: unknown): Parsed<Licence> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const read = (field: string): unknown => Object.getOwnPropertyDescriptor(input, field)?.value;
  const name = licenceFields.name(read('name'));
  const version = licenceFields.version(read('version'));
  const license = licenceFields.license(read('license'));
  const whole = licenceFields.text(read('text'));
  if (name === null || version === null || license === null || whole === null) return null;
  return {
    value: {
      name: name.value,
      version: version.value,
      license: license.value,
      text: whole.value,
      homepage: homepage(read('homepage'))?.value ?? null,
    },
  };
}

/** What was chosen in the application's menu and is shown by the page. */
export type MenuChoice = 'about' | 'updates' | 'shortcuts';
