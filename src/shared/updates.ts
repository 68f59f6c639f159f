/** What is known of newer versions of the app, and how they are looked for. Only a build with a feed looks at all. */

import { fields, oneOf, orNull, type Shape, text, wholeNumber } from './parser.ts';

/** `daily`: once a day by itself. `onRequest`: only when a person asks. */
export type UpdateWish = 'daily' | 'onRequest';
export const updateWish: Shape<UpdateWish> = oneOf('daily', 'onRequest');

/** A version that the feed names. */
export interface Release {
  readonly version: string;
  /** Wall clock; null: it was not told. */
  readonly releasedAt: number | null;
  /** Plain text of strangers, in bounds; null: none. */
  readonly notes: string | null;
}

/** Why a look told nothing. */
export interface UpdateFailure {
  /** Wall clock. */
  readonly at: number;
  /** A machine word; the window's catalogue has the words for it. */
  readonly because: string;
}

/** All that the page is told of it. */
export interface UpdateFacts {
  readonly look: UpdateWish;
  readonly isLooking: boolean;
  /** When the feed was last understood, wall clock; null: never. */
  readonly heardAt: number | null;
  /** What is newer than this version; null: nothing that is known. */
  readonly newer: Release | null;
  /** A person wants to hear no more of what is newer. */
  readonly isSkipped: boolean;
  /** The latest look failed; null: it did not. */
  readonly failure: UpdateFailure | null;
  /** The page where it can be got, to be read by a person; null: there is none that may be opened. */
  readonly page: string | null;
}

/** What is remembered of it between two starts. */
export interface UpdatesKept {
  readonly look: UpdateWish;
  readonly heardAt: number | null;
  /** What the feed named when it was last understood, newer or not. */
  readonly named: Release | null;
  readonly failure: UpdateFailure | null;
  /** Failed looks since the feed was last understood. */
  readonly failures: number;
  /** It does not look by itself before this, wall clock; null: it has never run with a feed. */
  readonly restsUntil: number | null;
  readonly skipped: string | null;
}

export const VERSION_LENGTH = 64;
export const NOTES_LENGTH = 4_000;

export const versionText = text({ min: 1, max: VERSION_LENGTH, pattern: /^[0-9A-Za-z.+-]+$/u });
const time = wholeNumber({ min: 0, max: 8_640_000_000_000_000 });

export const updatesKept: Shape<UpdatesKept> = fields<UpdatesKept>({
  look: updateWish,
  heardAt: orNull(time),
  named: orNull(fields<Release>({ version: versionText, releasedAt: orNull(time), notes: orNull(text({ max: NOTES_LENGTH })) })),
  failure: orNull(fields<UpdateFailure>({ at: time, because: text({ min: 1, max: 60 }) })),
  failures: wholeNumber({ min: 0, max: 1_000_000 }),
  restsUntil: orNull(time),
  skipped: orNull(versionText),
});

export const NO_UPDATES_YET: UpdatesKept = {
  look: 'daily',
  heardAt: null,
  named: null,
  failure: null,
  failures: 0,
  restsUntil: null,
  skipped: null,
};
