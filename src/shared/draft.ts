/** What the form produces and what becomes of it, and runs that were submitted elsewhere. */

import type { JobId, Route } from './job.ts';

/** What the form produces. `ticket` is issued by main and makes submitting twice impossible; `body` is JSON text. */
export interface Draft {
  readonly ticket: string;
  readonly model: string;
  readonly body: string;
  readonly route: Route;
  /** The job this draft is another run of. */
  readonly parent: JobId | null;
  /** What has not begun so long after the Router took it in is cancelled, once. Null or absent: it is waited for. */
  readonly giveUpAfterMs?: number | null;
}

/** A lower-case UUID that main mints. */
export type DraftId = string;

export const DRAFT_NAME_LENGTH = 120;
/** So many may be open at once, the one on the table with them. */
export const MOST_DRAFTS = 100;

/** A part of a draft that is edited as JSON in the form and cannot be read yet. It stands beside the body, not in it. */
export interface UnfinishedPart {
  /** The path of the part, as JSON. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

export const MOST_UNFINISHED = 50;
export const UNFINISHED_LABEL_LENGTH = 500;

/** A draft as it is kept: several may be open, and one of them is on the table. */
export interface NamedDraft extends Draft {
  readonly id: DraftId;
  /** Empty: it is called after its words. */
  readonly name: string;
  /** Absent: none. */
  readonly unfinished?: readonly UnfinishedPart[];
}

/** `usedFor`: this very draft was already submitted as that job (a crash may have hidden the answer). */
export interface OpenDraft extends NamedDraft {
  readonly usedFor: JobId | null;
}

/** One line of the list of open drafts. */
export interface DraftEntry {
  readonly id: DraftId;
  readonly name: string;
  readonly model: string;
  /** How its prompt begins; empty: it has none, or is too long to look into. */
  readonly words: string;
  readonly onTable: boolean;
}

/** A draft that is put on the table. What lay there is put aside, or dropped where there is nothing in it to keep. */
export interface NewDraft extends Omit<Draft, 'ticket'> {
  readonly name: string;
  readonly former: 'keep' | 'drop';
}

/** As much of a file as settings may take, in bytes from its beginning. */
export const DRAFT_HEAD_BYTES = 1_024 * 1_024;

/** Settings out of a file, under a fresh ticket. `isMasked`: a key or what opened a link was left out of them. */
export interface RestoredDraft {
  readonly draft: Draft;
  readonly isMasked: boolean;
}

/** `already`: the ticket had been used; no second job was made. `next` is the ticket for whatever comes after. */
export interface Submitted {
  readonly id: JobId;
  readonly already: boolean;
  readonly nextTicket: string;
}

/** A run that another program submitted. It is looked for at the present Router, with the present key, and nowhere else. */
export interface RunFromElsewhere {
  readonly model: string;
  readonly requestId: string;
}

/** `already`: this run is in the list, as that job; nothing was added. */
export interface Added {
  readonly id: JobId;
  readonly already: boolean;
}
