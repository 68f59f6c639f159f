/** Which jobs the list shows, read page by page. */

import type { JobPage, JobQuery } from '../shared/jobList.ts';
import type { JobSummary } from '../shared/jobView.ts';
import type { Outcome } from '../shared/refusal.ts';
import { answerOf, bridge } from './bridge.ts';
import { tell } from './components/tell.ts';
import { belongsTo, type List, merged, orderOf } from './jobList.ts';
import { newestFirst } from './select.ts';
import { refusalWords, useCache } from './store.ts';

const PAGE = 100;
/** The most that is ever put in an order of its own: as many as a batch may have. */
const WHOLE = 10_000;
const WHOLE_PAGE = 200;
/** Only all of it can be put in its order. */
const READ_WHOLE: ReadonlySet<List['filter']> = new Set<List['filter']>(['atRisk', 'waiting']);

let latestAsk = 0;

/** Shows another part of the jobs, from its first page. */
export async function showList({ filter, search }: Pick<List, 'filter' | 'search'>): Promise<void> {
  latestAsk += 1;
  const ask = latestAsk;
  useCache.setState(({ list, jobs }) => ({
    list: {
      filter,
      search,
      group: null,
      // What is known stands there at once; the answer completes it.
      ids:
        list.filter === filter && list.search === search && list.group === null
          ? list.ids
          : [...jobs.values()]
              .filter((job) => belongsTo(job, { filter, search, group: null }))
              .sort(orderOf({ filter, group: null }))
              .map((job) => job.id),
      next: null,
      status: 'loading',
    },
  }));
  const query = { filter, search: search.trim(), after: null, limit: PAGE };
  const outcome = await (READ_WHOLE.has(filter)
    ? readWhole({ ...query, limit: WHOLE_PAGE })
    : answerOf(bridge().listJobs(query)));
  if (ask !== latestAsk) return;
  if (!outcome.ok) {
    useCache.setState(({ list }) => ({ list: { ...list, status: 'failed' } }));
    tell(refusalWords(outcome.error), { tone: 'failed' });
    return;
  }
  const page = outcome.value;
  const shown = READ_WHOLE.has(filter) ? [...page.jobs].sort(orderOf({ filter, group: null })) : page.jobs;
  useCache.setState((cache) => ({
    jobs: merged(cache, page),
    list: { filter, search, group: null, ids: shown.map((job) => job.id), next: page.next, status: 'ready' },
  }));
}

/** What is at risk is not much, and what waits is at most a few batches. */
async function readWhole(query: JobQuery): Promise<Outcome<JobPage>> {
  const jobs: JobSummary[] = [];
  let after = query.after;
  for (;;) {
    const outcome: Outcome<JobPage> = await answerOf(bridge().listJobs({ ...query, after }));
    if (!outcome.ok) return outcome;
    jobs.push(...outcome.value.jobs);
    after = outcome.value.next;
    if (after === null || jobs.length >= WHOLE) return { ok: true, value: { ...outcome.value, jobs, next: null } };
  }
}

/** Shows these jobs alone, until another part is asked for. */
export function showGroup({ jobs, isAway }: { readonly jobs: readonly JobSummary[]; readonly isAway: boolean }): void {
  // What was asked for before must not come in its place.
  latestAsk += 1;
  const ids = [...jobs].sort(newestFirst).map((job) => job.id);
  useCache.setState((cache) => ({
    jobs: new Map([...jobs.map((job) => [job.id, job] as const), ...cache.jobs]),
    list: { filter: 'all', search: '', group: { ids: new Set(ids), isAway }, ids, next: null, status: 'ready' },
  }));
}

/** The next page of what is shown. */
export async function showMore(): Promise<void> {
  const { list } = useCache.getState();
  if (list.next === null || list.status === 'loading') return;
  latestAsk += 1;
  const ask = latestAsk;
  useCache.setState({ list: { ...list, status: 'loading' } });
  const query = { filter: list.filter, search: list.search.trim(), after: list.next, limit: PAGE };
  const outcome = await answerOf(bridge().listJobs(query));
  if (ask !== latestAsk) return;
  if (!outcome.ok) {
    useCache.setState((cache) => ({ list: { ...cache.list, status: 'failed' } }));
    tell(refusalWords(outcome.error), { tone: 'failed' });
    return;
  }
  const page = outcome.value;
  useCache.setState((cache) => {
    const there = new Set(cache.list.ids);
    const ids = [...cache.list.ids, ...page.jobs.map((job) => job.id).filter((id) => !there.has(id))];
    return { jobs: merged(cache, page), list: { ...cache.list, ids, next: page.next, status: 'ready' } };
  });
}
