/** What the plan looks at, and the words for what it finds due. */

import type { BatchId } from '../../shared/batch.ts';
import type { Job, JobId, ProfileId } from '../../shared/job.ts';
import type { Conditions } from './conditions.ts';
import type { Outbox } from './outboxList.ts';
import type { PaceReading } from './pace.ts';

/** Calls take part in the budget; the others happen on the spot. */
export type StepKind =
  | 'submit'
  | 'direct'
  | 'poll'
  | 'fetch'
  | 'cancel'
  | 'collect'
  | 'lose'
  | 'hold'
  | 'move'
  | 'stopWaiting'
  | 'giveUp'
  | 'settle';

export interface Step {
  readonly kind: StepKind;
  readonly id: JobId;
}

export interface Situation {
  /** Unfinished jobs, as long as they are on their way; those that wait to be sent are looked at in `outbox` alone. */
  readonly jobs: readonly Job[];
  /** What waits to be sent, by its route, in the order in which it goes out; what rests may be left out of it. */
  readonly outbox: Outbox;
  readonly now: number;
  /** Server time minus local time, ms; null while it is not known for sure. Nothing is given up before it is. */
  readonly skewMs: number | null;
  readonly conditions: Conditions;
  readonly pace: PaceReading;
  /** What is under way, by job. */
  readonly busy: ReadonlyMap<JobId, StepKind>;
  /** Jobs with an event that could not be written yet. */
  readonly unrecorded: ReadonlySet<JobId>;
  /** The ledger takes no writes before this; what must be recorded first is not begun. */
  readonly writableAt: number;
  /** Jobs whose key is older than a step back of the clock. */
  readonly doubtfulKeys: ReadonlySet<JobId>;
  /** Jobs that a person sent again: this once without the limit of 23 hours. */
  readonly sentAgain: ReadonlySet<JobId>;
  /** Jobs whose stored body cannot be read and is asked for again. */
  readonly lostBodies: ReadonlySet<JobId>;
  /** Jobs for whose sake the Router was asked for the time since that became doubtful. */
  readonly timeAsked: ReadonlySet<JobId>;
  /** What was never sent of a batch waits: it is paused, or stopped after errors. */
  readonly isResting: (batch: BatchId) => boolean;
  /** The profile of the key that acts for the jobs of a profile now; null: none does. */
  readonly heirOf: (profile: ProfileId) => ProfileId | null;
}
