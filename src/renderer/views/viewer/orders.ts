/** The lists that the viewer can walk along: the queue as it is filtered, and the wall as it hangs. */

import { useMemo } from 'react';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { placeOf } from '../../route.ts';
import { showMore } from '../../showList.ts';
import { useCache } from '../../store.ts';
import { useBatches } from '../batch/batchStore.ts';
import { rowsAlong } from '../batch/gridLayout.ts';
import { lookAt, useGallery } from '../gallery/galleryStore.ts';
import { heldAround, placeOfJob } from '../gallery/pages.ts';
import type { Order } from './viewerStore.ts';

export const QUEUE_ORDER: Order = {
  ids: () => useCache.getState().list.ids,
  more: () => void showMore(),
};

export const GALLERY_ORDER: Order = {
  ids: (near) => {
    const { pages } = useGallery.getState();
    return heldAround(pages, placeOfJob(pages, near));
  },
  more: (near) => {
    const at = placeOfJob(useGallery.getState().pages, near);
    if (at >= 0) void lookAt({ from: at, to: at });
  },
};

/** Along a line of the grid, and up and down along a column. */
export const BATCH_ORDER: Order = {
  ids: (near) => alongBatch(near, 'line'),
  column: (near) => alongBatch(near, 'column'),
};

function alongBatch(near: JobId, way: 'line' | 'column'): readonly JobId[] {
  const { open, layout } = useBatches.getState();
  const row = open?.cells.find(({ job }) => job === near)?.row;
  if (open === null || layout === null || row === undefined) return [near];
  // A wall and a list are one line that is broken to fit.
  if (way === 'line' && layout.heads === null) return open.cells.map(({ job }) => job);
  const jobOf = new Map(open.cells.map(({ row: at, job, phase }) => [at, { job, phase }]));
  return rowsAlong(layout, row, way).flatMap((at) => {
    const cell = jobOf.get(at);
    return cell !== undefined && (cell.phase === 'done' || useCache.getState().jobs.has(cell.job)) ? cell.job : [];
  });
}

/** The list that stands in the window now. */
export function orderHere(): Order {
  const { view } = placeOf(location.hash);
  return view === 'gallery' ? GALLERY_ORDER : view === 'batches' ? BATCH_ORDER : QUEUE_ORDER;
}

/** Jobs that either list knows. */
export function useSummaries(): ReadonlyMap<JobId, JobSummary> {
  const jobs = useCache((cache) => cache.jobs);
  const pages = useGallery((gallery) => gallery.pages);
  return useMemo(() => {
    const hanging = [...pages.values()].flat().map((job) => [job.id, job] as const);
    return new Map([...hanging, ...jobs]);
  }, [jobs, pages]);
}

/** {@link useSummaries}, once. */
export function knownJobs(): ReadonlyMap<JobId, JobSummary> {
  const hanging = [...useGallery.getState().pages.values()].flat().map((job) => [job.id, job] as const);
  return new Map([...hanging, ...useCache.getState().jobs]);
}
