/** What is wrong with a row, as data; the words stand with all others of the window. */

import type { JsonPath } from '../schema/draftText.ts';
import type { ProblemKind } from '../schema/problems.ts';

export type RowTroubleKind =
  | ProblemKind
  /** The model has no such setting, or takes no prompt. */
  | 'noSuchField'
  | 'noPrompt'
  | 'noModel'
  /** The settings of its model could not be read. */
  | 'unreadModel'
  /** The draft that all rows begin with is no JSON object. */
  | 'badDraft'
  | 'surplusCells'
  | 'openQuote'
  | 'unknownList'
  | 'endlessList'
  /** The model's own schema refuses it in a way that has no words here. */
  | 'refusedBySchema';

export interface RowTrouble {
  readonly kind: RowTroubleKind;
  /** Where in the settings; empty: the row as such. */
  readonly path: JsonPath;
  readonly label: string;
  readonly fact: string;
  /** False: only the model's schema says so, and the Router has the last word. */
  readonly firm: boolean;
}

/** Settings of one model, as JSON texts; 1 to {@link CHECKED_AT_ONCE}. */
export interface RowsToCheck {
  readonly model: string;
  readonly bodies: readonly string[];
}

export const CHECKED_AT_ONCE = 200;
/** Of all texts together, in UTF-16 units. */
export const CHECKED_TEXT = 16 * 1024 * 1024;

/** `authored` false: nothing is published about the model, so nothing could be checked. One list for each body, in order. */
export interface RowsChecked {
  readonly authored: boolean;
  readonly troubles: readonly (readonly RowTrouble[])[];
}
