/** What people are told beside the jobs themselves: by the system, and in the window when they come back. */

import type { JobId } from './job.ts';
import type { JobSummary } from './jobView.ts';

/** Which notices the system shows. */
export interface NoticeWish {
  readonly finished: boolean;
  readonly failed: boolean;
  /** Something may soon be gone from the server that is not on this disk. */
  readonly atRisk: boolean;
  readonly sound: boolean;
}

/** What ended while nobody was here. Those that a person cancelled are not counted. */
export interface Away {
  readonly saved: number;
  readonly failed: number;
}

/** What the window is to show because somebody clicked on a notice. */
export type Showing =
  | { readonly kind: 'job'; readonly id: JobId }
  | { readonly kind: 'group'; readonly jobs: readonly JobSummary[]; readonly isAway: boolean }
  | { readonly kind: 'atRisk' };
