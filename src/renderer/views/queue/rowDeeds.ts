import type { DragEvent, MouseEvent } from 'react';
import type { JobSummary } from '../../../shared/jobView.ts';

/** What can be done at a row of the queue. */
export interface RowDeeds {
  readonly open: (job: JobSummary) => void;
  /** A click: opens it, adds it to what is selected, or selects up to it. */
  readonly press: (job: JobSummary, event: MouseEvent) => void;
  readonly menu: (job: JobSummary, event: MouseEvent<HTMLElement>) => void;
  /** Large, over the window. */
  readonly look: (job: JobSummary) => void;
  readonly cancel: (job: JobSummary) => void;
  readonly askRemove: (job: JobSummary) => void;
  readonly remove: (job: JobSummary) => void;
  readonly keep: (job: JobSummary) => void;
  readonly focused: (job: JobSummary) => void;
  /** It is taken along, to another place among those that wait. */
  readonly take: (job: JobSummary, event: DragEvent<HTMLElement>) => void;
}
