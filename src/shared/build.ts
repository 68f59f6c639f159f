/** What a packaged app knows of its own making. A run from source has no such stamp. */

import { fields, oneOf, orNull, type Shape, text, yesOrNo } from './parser.ts';

export interface BuildStamp {
  /** `release`: made from an official Electron, for people to install. `test`: anything else, never for release. */
  readonly purpose: 'release' | 'test';
  /** Where the Electron inside came from: its official release, the package registry, or a folder that somebody named. */
  readonly runtime: 'official' | 'registry' | 'override';
  /** The version of the Electron inside, as `33.2.1`. */
  readonly electron: string;
  /** The commit that it was made of, 40 hex digits; null where none was known. */
  readonly commit: string | null;
  /** When that commit was made, or the package where no commit is known, as an ISO 8601 time in UTC. */
  readonly builtAt: string;
  /** Made to be driven by tests: a debugger may be attached. Never true in a release. */
  readonly isInspectable: boolean;
  /** The address of the folder where newer versions are announced (https; on loopback http too); null: this build looks for none. */
  readonly updateFeed: string | null;
}

/** Where the stamp lies, below the app's folder or archive. */
export const BUILD_STAMP_FILE = 'build.json';

/** Extra fields are refused, as everywhere: a stamp that says more than is known is none. */
export const buildStamp: Shape<BuildStamp> = fields({
  purpose: oneOf('release', 'test'),
  runtime: oneOf('official', 'registry', 'override'),
  electron: text({ min: 1, max: 40, pattern: /^[0-9]+(\.[0-9]+)*[-.0-9a-z]*$/ }),
  commit: orNull(text({ max: 40, pattern: /^[0-9a-f]{40}$/ })),
  builtAt: text({ max: 30, pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/ }),
  isInspectable: yesOrNo,
  updateFeed: orNull(text({ min: 1, max: 400, pattern: /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])[^\s?#]+$/ })),
});
