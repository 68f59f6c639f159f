import type { Job, JobId } from '../../../shared/job.ts';
import type { CallLine } from '../../../shared/jobView.ts';
import type { JobEvent } from '../event.ts';

/** A job as a back-up keeps it. */
export interface JobRecord {
  readonly id: JobId;
  /** Oldest first. */
  readonly events: readonly JobEvent[];
  readonly calls: readonly CallLine[];
  readonly mark: Mark | null;
  /** False: some of its history cannot be read any more. */
  readonly isWhole: boolean;
}

/** What a person wrote beside a job, as text. `tags` is JSON; `words` is what the search looks at. */
export interface Mark {
  readonly starred: boolean;
  readonly title: string;
  readonly note: string;
  readonly tags: string;
  readonly words: string;
}

/** What is added to the ledger for one job. */
export interface Brought {
  readonly id: JobId;
  /** Each with the fold after it. */
  readonly events: readonly { readonly event: JobEvent; readonly job: Job }[];
  /** Only for a job that was not there: what is here of one that was is not touched. */
  readonly calls: readonly CallLine[];
  readonly mark: Mark | null;
}

/** A run at one Router; there is never a second one of it in the ledger. */
export const runOf = ({ base, requestId }: { readonly base: string; readonly requestId: string }): string =>
  `${base} ${requestId}`;
