/** Wishes about many jobs at once: asked about with their exact number first, then done once. */

import type { JobId } from './job.ts';
import type { CallErrorKind } from './refusal.ts';

export const BULK_KINDS = ['cancelWaiting', 'cancelAllButRunning', 'retryFailed', 'clearEnded', 'collectAtRisk'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/**
 * Why a job that one might think of is not among those that are meant. `runAgain`: there is another run of it. `noDraft`: what
 * was sent is not here. `outcomeUnknown`: it may have run. `refused`: the same draft would be refused again. `atRisk`:
 * something of it is not on this disk yet. `starred`: a person wants to keep it. `asked`: its cancel was asked already. `needsPerson`: a person must decide first.
 */
export type LeftOut = 'runAgain' | 'noDraft' | 'outcomeUnknown' | 'refused' | 'atRisk' | 'starred' | 'asked' | 'needsPerson';

/** What a wish would be about. The ticket stands for exactly these jobs, and is good for once. */
export interface BulkAsk {
  readonly ticket: string;
  readonly kind: BulkKind;
  readonly count: number;
  /** Of these: how many may be at the Router already. */
  readonly atRouter: number;
  /** Of these: how many are of the practice Router, where nothing costs. */
  readonly practice: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
}

/** What became of a wish by the time that it was answered. */
export interface BulkReport {
  readonly kind: BulkKind;
  /** Took effect at once. */
  readonly done: number;
  /** Asked for only: what comes of these is told as it is learned. */
  readonly asked: readonly JobId[];
  /** Did not happen. `notNow`: the job had moved on since the question. */
  readonly refused: Readonly<Partial<Record<CallErrorKind, number>>>;
}
