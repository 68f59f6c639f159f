/** The lists that the viewer can walk along: the queue as it is filtered, and the wall as it hangs. */

import { useMemo } from 'react';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { placeOf } from '../../route.ts';
import { showMore, useCache } from '../../store.ts';
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

/** The list that stands in the window now. */
export function orderHere(): Order {
  return placeOf(location.hash).view === 'gallery' ? GALLERY_ORDER : QUEUE_ORDER;
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
