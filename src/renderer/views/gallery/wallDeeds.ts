/** What is done with jobs on the wall, by the pointer and by keys alike. */

import type { JobSummary } from '../../../shared/jobView.ts';
import { JOBS_AT_ONCE } from '../../../shared/takeOut.ts';
import { tell } from '../../components/tell.ts';
import { goTo } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { GALLERY_ORDER } from '../viewer/orders.ts';
import { openViewer } from '../viewer/viewerStore.ts';
import { allIds } from './galleryStore.ts';

/** What the window knows newest of a job. */
export const known = (job: JobSummary): JobSummary => useCache.getState().jobs.get(job.id) ?? job;

/** Whoever shows or changes one job looks it up in the window's cache. */
export function know(job: JobSummary): void {
  useCache.setState(({ jobs }) => (jobs.has(job.id) ? {} : { jobs: new Map([...jobs, [job.id, job]]) }));
}

export function open(job: JobSummary): void {
  know(job);
  goTo({ view: 'gallery', job: job.id });
}

export function view(job: JobSummary): void {
  know(job);
  openViewer({ job: job.id, order: GALLERY_ORDER });
}

/** All that hangs there, as far as it can be done at once. */
export async function selectAll(total: number): Promise<void> {
  useSelection.getState().all(await allIds(JOBS_AT_ONCE));
  if (total > JOBS_AT_ONCE) tell(t.out.selectedFirst(JOBS_AT_ONCE));
}
