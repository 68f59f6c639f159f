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
}

/** `usedFor`: this very draft was already submitted as that job (a crash may have hidden the answer). */
export interface OpenDraft extends Draft {
  readonly usedFor: JobId | null;
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
