/** The list of jobs as it is asked for and told. */

import type { JobId } from './job.ts';
import type { JobCounts, JobSummary } from './jobView.ts';

/** `waiting`: what was not sent yet. */
export type JobFilter = 'all' | 'active' | 'waiting' | 'atRisk' | 'done' | 'failed';

/** A page of the list. `after` is the `next` of the page before; `limit` is 1 to 200. */
export interface JobQuery {
  readonly filter: JobFilter;
  readonly search: string;
  readonly after: string | null;
  readonly limit: number;
}

export interface JobPage {
  readonly jobs: readonly JobSummary[];
  readonly next: string | null;
  /** The revision that this page is true at. */
  readonly revision: number;
}

/** What changed since revision - 1. A gap in revisions makes the page ask for a fresh view. */
export interface JobsChanged {
  readonly revision: number;
  readonly changed: readonly JobSummary[];
  readonly removed: readonly JobId[];
  readonly counts: JobCounts;
}
