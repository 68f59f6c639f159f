/**
 * A batch: many jobs that were asked for together, one for each of its rows. The jobs go their own ways; what belongs to all of
 * them (a pause, when to stop, what the rows are called) is kept here.
 */

import type { JobId, Phase, Route } from './job.ts';
import type { JobSummary } from './jobView.ts';
import type { CallErrorKind } from './refusal.ts';

/** A lower-case UUID that main mints. */
export type BatchId = string;

export const MOST_ROWS = 10_000;
/** Of all rows together, in UTF-16 units. */
export const MOST_BATCH_TEXT = 64 * 1024 * 1024;
export const MOST_AXES = 16;
/** Of one value on an axis, in UTF-16 units; a longer one is told by its beginning. */
export const LONGEST_COORDINATE = 10_000;
export const LONGEST_BATCH_NAME = 200;

export interface BatchRow {
  readonly model: string;
  readonly route: Route;
  /** JSON text. It may hold placeholders for media. */
  readonly body: string;
  /** Its value on each axis, in the order of the axes. */
  readonly coordinates: readonly string[];
}

/** What the rows differ in. Each value once, in the order in which it is shown. */
export type BatchAxes = readonly { readonly name: string; readonly values: readonly string[] }[];

export interface BatchPolicy {
  /** After so many rows that failed the rest waits for a person. Null: it goes on. 1: at the first. */
  readonly stopAfterErrors: number | null;
  /** What has not begun so long after the Router took it in is cancelled, once. Null: it is waited for. */
  readonly giveUpAfterMs: number | null;
}

export interface BatchPlan {
  readonly name: string;
  readonly axes: BatchAxes;
  readonly policy: BatchPolicy;
  /** 1 to {@link MOST_ROWS}. */
  readonly rows: readonly BatchRow[];
}

/** One ticket makes one batch, however often it is submitted. */
export interface BatchOrder extends BatchPlan {
  readonly ticket: string;
}

/** `already`: the ticket had been used; no second batch was made. */
export interface BatchSubmitted {
  readonly id: BatchId;
  readonly already: boolean;
  readonly nextTicket: string;
}

/** `stopped`: so many rows failed that the rest waits. Either way only what was never sent waits. */
export type BatchSending = 'on' | 'paused' | 'stopped';

/** A batch as lists show it. */
export interface BatchSummary {
  readonly id: BatchId;
  readonly name: string;
  readonly createdAt: number;
  readonly practice: boolean;
  readonly policy: BatchPolicy;
  /** How many rows it has. A row that was tried again is one row. */
  readonly rows: number;
  /** In which phase the latest job of each row stands. They add up to `rows`. */
  readonly counts: Readonly<Record<Phase, number>>;
  readonly sending: BatchSending;
  /** Rows that failed since it was last let go on; what `stopAfterErrors` looks at. */
  readonly errors: number;
  /** Jobs that are another try of a row. */
  readonly retries: number;
  /** What was reported of all its jobs, as a decimal string; null: nothing was. `jobs`: how many told. */
  readonly credits: { readonly total: string; readonly jobs: number } | null;
}

/** One row, as the grid draws it. */
export interface BatchCell {
  readonly row: number;
  /** The place of its value among the values of each axis; -1: it has none there. */
  readonly at: readonly number[];
  /** The latest job of the row. */
  readonly job: JobId;
  readonly phase: Phase;
}

/** All of a batch. Jobs as rows show them are read with `listBatchRows`. */
export interface BatchView extends BatchSummary {
  readonly axes: BatchAxes;
  /** By row, each once. */
  readonly cells: readonly BatchCell[];
}

/** A page of the batches, newest first. `next` is null on the last page. */
export interface BatchPage {
  readonly batches: readonly BatchSummary[];
  readonly next: string | null;
}

export interface BatchListQuery {
  readonly after: string | null;
  /** 1 to 100. */
  readonly limit: number;
}

/** The latest jobs of `count` rows (1 to 200) from row `from` on. */
export interface BatchRowsQuery {
  readonly id: BatchId;
  readonly from: number;
  readonly count: number;
}

export interface BatchRows {
  readonly jobs: readonly JobSummary[];
  /** The revision that this is true at. */
  readonly revision: number;
}

export const BATCH_WISHES = ['pause', 'resume', 'cancelWaiting', 'cancelAllButRunning', 'retryFailed'] as const;
export type BatchWish = (typeof BATCH_WISHES)[number];

export interface BatchChange {
  readonly id: BatchId;
  readonly wish: BatchWish;
  /** Of `retryFailed`: those that a person was asked about, so that none that failed since is bought again. Absent: all that failed. */
  readonly jobs?: readonly JobId[];
}

/** Empty: it is called after the time at which it was made. */
export interface BatchNaming {
  readonly id: BatchId;
  readonly name: string;
}

/** What became of a wish by the time that it was answered, in jobs. `pause` and `resume` count none. */
export interface BatchChanged {
  /** Took effect at once. */
  readonly done: number;
  /** Asked for only: what comes of these is told as it is learned. */
  readonly asked: number;
  readonly refused: Readonly<Partial<Record<CallErrorKind, number>>>;
}

/** Where in the outbox jobs go that were not sent yet; they keep their own order. */
export interface MoveJobs {
  readonly ids: readonly JobId[];
  readonly to: 'front' | 'back' | { readonly before: JobId };
}

/** What good runs of a model cost here, as far as the Router told. Its own history, not a price. */
export interface CreditsLearned {
  readonly model: string;
  /** How many runs this is taken from, the newest; 0: nothing is known. */
  readonly count: number;
  readonly median: number;
  /** The smallest and the largest of them. */
  readonly from: number;
  readonly to: number;
}
