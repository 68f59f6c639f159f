/** What is selected in the list of jobs, kept to what the list shows. */

import { useEffect } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { JOBS_AT_ONCE } from '../../../shared/takeOut.ts';
import { tell } from '../../components/tell.ts';
import { belongsTo } from '../../jobList.ts';
import { useSelection } from '../../selection.ts';
import { showMore } from '../../showList.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';

/** Follows what is open, drops what left the list, and ends with the view. */
export function useSelectionOf(chosen: JobId | null): void {
  const list = useCache((cache) => cache.list);
  const jobs = useCache((cache) => cache.jobs);
  useEffect(() => {
    const { mode, only, clear } = useSelection.getState();
    if (mode === 'several') return;
    if (chosen === null) clear();
    else only(chosen);
  }, [chosen]);
  useEffect(() => {
    useSelection.getState().retain((id) => {
      const job = jobs.get(id);
      return job !== undefined && belongsTo(job, list);
    });
  }, [jobs, list]);
  useEffect(() => () => useSelection.getState().clear(), []);
}

/** All of what the list is asked for: what is not loaded yet comes in first. */
export async function selectAll(): Promise<void> {
  const { all } = useSelection.getState();
  const { filter, search } = useCache.getState().list;
  all(useCache.getState().list.ids);
  for (;;) {
    await calm();
    const { list } = useCache.getState();
    if (list.filter !== filter || list.search !== search) return;
    if (list.next === null || list.ids.length >= JOBS_AT_ONCE) break;
    await showMore();
    const after = useCache.getState().list;
    // Somebody ended the selection meanwhile, or no more could be had.
    if (useSelection.getState().mode !== 'several' || after.ids.length === list.ids.length) return;
    all(after.ids.slice(0, JOBS_AT_ONCE));
  }
  if (useCache.getState().list.ids.length > JOBS_AT_ONCE) tell(t.out.selectedFirst(JOBS_AT_ONCE));
}

/** When no page is on its way. */
function calm(): Promise<void> {
  return new Promise((resolve) => {
    if (useCache.getState().list.status !== 'loading') return resolve();
    const stop = useCache.subscribe(({ list }) => {
      if (list.status === 'loading') return;
      stop();
      resolve();
    });
  });
}
