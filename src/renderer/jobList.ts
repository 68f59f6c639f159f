/** What a list of jobs shows, and how pushes and pages change it. Pure. */

import type { JobId } from '../shared/job.ts';
import type { JobFilter, JobPage, JobsChanged } from '../shared/jobList.ts';
import type { JobSummary } from '../shared/jobView.ts';
import { soonestFirst } from './riskOrder.ts';
import { matchesFilter, newestFirst } from './select.ts';

export interface Group {
  readonly ids: ReadonlySet<JobId>;
  /** They ended while the app was closed. */
  readonly isAway: boolean;
}

export interface List {
  readonly filter: JobFilter;
  readonly search: string;
  /** Shown in the place of a filter: jobs that belong together; null: none. */
  readonly group: Group | null;
  /** In the order of `orderOf`. */
  readonly ids: readonly JobId[];
  /** Where the next page begins; null when all is here. */
  readonly next: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
}

export function belongsTo(job: JobSummary, { filter, search, group }: Pick<List, 'filter' | 'search' | 'group'>): boolean {
  if (group !== null) return group.ids.has(job.id);
  return matchesFilter(job, filter) && matchesSearch(job, search);
}

/** The list after a push; the same object when the push is not about it. */
export function listAfter(list: List, jobs: ReadonlyMap<JobId, JobSummary>, push: JobsChanged): List {
  const gone = new Set(push.removed);
  const there = new Set(list.ids);
  const coming: JobId[] = [];
  for (const job of push.changed) {
    const belongs = belongsTo(job, list);
    if (belongs && !there.has(job.id) && fits(job, list, jobs)) coming.push(job.id);
    if (!belongs && there.has(job.id)) gone.add(job.id);
  }
  // Where the order is that of the ends or of the outbox, a job that stays may still move.
  const mayMove = (isByEnd(list) || isByPlace(list)) && push.changed.some((job) => there.has(job.id));
  if (coming.length === 0 && !mayMove && !list.ids.some((id) => gone.has(id))) return list;
  const ids = [...coming, ...list.ids].filter((id) => !gone.has(id));
  if (coming.length === 0 && !mayMove) return { ...list, ids };
  const order = orderOf(list);
  return { ...list, ids: ids.sort((one, other) => compared(order, jobs.get(one), jobs.get(other))) };
}

/** All that is known, with a page. A page read before the latest push must not overwrite what that push told. */
export function merged(
  cache: { readonly jobs: ReadonlyMap<JobId, JobSummary>; readonly revision: number },
  page: Pick<JobPage, 'jobs' | 'revision'>,
): ReadonlyMap<JobId, JobSummary> {
  const jobs = new Map(cache.jobs);
  for (const job of page.jobs) if (page.revision >= cache.revision || !jobs.has(job.id)) jobs.set(job.id, job);
  return jobs;
}

type Order = (one: JobSummary, other: JobSummary) => number;

const isByEnd = ({ filter, group }: Pick<List, 'filter' | 'group'>): boolean => group === null && filter === 'atRisk';

export const isByPlace = ({ filter, group }: Pick<List, 'filter' | 'group'>): boolean => group === null && filter === 'waiting';

const nextFirst: Order = (one, other) => one.place - other.place || newestFirst(other, one);

/**
 * What is at risk stands in the order in which it is lost, what waits in the order in which it goes out, everything else by its
 * age.
 */
export function orderOf(list: Pick<List, 'filter' | 'group'>): Order {
  if (isByEnd(list)) return soonestFirst;
  return isByPlace(list) ? nextFirst : newestFirst;
}

function compared(order: Order, one: JobSummary | undefined, other: JobSummary | undefined): number {
  return one === undefined || other === undefined ? 0 : order(one, other);
}

/** A job older than the last loaded row comes with its own page. */
function fits(job: JobSummary, list: List, jobs: ReadonlyMap<JobId, JobSummary>): boolean {
  const last = list.ids.at(-1);
  const oldest = last === undefined ? undefined : jobs.get(last);
  return list.next === null || oldest === undefined || newestFirst(job, oldest) < 0;
}

function matchesSearch(job: JobSummary, search: string): boolean {
  const text = search.trim().toLowerCase();
  return text === '' || `${job.prompt} ${job.model} ${job.requestId ?? ''} ${job.id}`.toLowerCase().includes(text);
}
