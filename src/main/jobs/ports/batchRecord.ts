import type { BatchAxes, BatchId, BatchPolicy } from '../../../shared/batch.ts';
import type { Job, JobId, Phase, ProfileId } from '../../../shared/job.ts';
import type { Created } from '../event.ts';

/** What is kept of a batch beside its jobs; it never changes. */
export interface BatchRecord {
  readonly id: BatchId;
  readonly name: string;
  readonly createdAt: number;
  readonly profile: ProfileId;
  readonly axes: BatchAxes;
  readonly policy: BatchPolicy;
  /** By row: the place of its value among those of each axis; -1: it has none there. */
  readonly at: readonly (readonly number[])[];
}

/** What was made of a batch since. `forgiven`: so many errors count no more, since a person let it go on. */
export interface BatchState {
  readonly paused: boolean;
  readonly forgiven: number;
  /** What a person called it since; absent: its name is the one that it was made with. */
  readonly name?: string | undefined;
}

export interface KeptBatch {
  readonly record: BatchRecord;
  readonly state: BatchState;
}

export interface NewBatch {
  readonly record: BatchRecord;
  /** In the order of the rows. */
  readonly jobs: readonly { readonly event: Created; readonly job: Job }[];
  /** The small ones, each once. */
  readonly bodies: readonly { readonly digest: string; readonly text: string }[];
}

/** As much of a job as its batch looks at. */
export interface BatchJob {
  readonly id: JobId;
  readonly row: number;
  /** The try of the row that it follows; null: it is the first. */
  readonly parent: JobId | null;
  readonly phase: Phase;
  readonly credits: string | null;
}
