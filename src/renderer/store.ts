/**
 * The window's cache of main: facts of the app, jobs by id, and the list that is shown. It decides nothing about jobs;
 * a push or an answer from main is the only thing that changes one here.
 */

import { create } from 'zustand';
import type { AppFacts, Hindrance } from '../shared/appFacts.ts';
import type { JobId } from '../shared/job.ts';
import type { JobPage, JobQuery, JobsChanged } from '../shared/jobList.ts';
import type { JobSummary } from '../shared/jobView.ts';
import type { Catalogue } from '../shared/models.ts';
import type { CallError, Outcome } from '../shared/refusal.ts';
import { answerOf, bridge } from './bridge.ts';
import { announce } from './components/announce.ts';
import { tell } from './components/tell.ts';
import { belongsTo, type List, listAfter, merged, orderOf } from './jobList.ts';
import { isWithoutKey } from './keys.ts';
import { addNews, type Counts, isActive, NO_COUNTS, NO_NEWS, newestFirst, restUntil } from './select.ts';
import { t } from './text/en.ts';

const PAGE = 100;
/** The most that is ever put in an order of its own: as many as a batch may have. */
const WHOLE = 10_000;
const WHOLE_PAGE = 200;
/** Only all of it can be put in its order. */
const READ_WHOLE: ReadonlySet<List['filter']> = new Set<List['filter']>(['atRisk', 'waiting']);

export interface Cache {
  readonly status: 'opening' | 'ready' | 'failed';
  readonly trouble: CallError | null;
  readonly app: AppFacts | null;
  readonly jobs: ReadonlyMap<JobId, JobSummary>;
  readonly counts: Counts;
  readonly revision: number;
  readonly list: List;
  readonly catalogue: Catalogue | null;
}

export const useCache = create<Cache>(() => ({
  status: 'opening',
  trouble: null,
  app: null,
  jobs: new Map(),
  counts: NO_COUNTS,
  revision: 0,
  list: { filter: 'all', search: '', group: null, ids: [], next: null, status: 'loading' },
  catalogue: null,
}));

/** The facts of the app, in views that are shown only once they are known. */
export function useApp(): AppFacts {
  const app = useCache((cache) => cache.app);
  if (app === null) throw new Error('The window asked for the facts of the app before it had them.');
  return app;
}

/** What keeps an unfinished job where it is, as far as the app's hindrances tell. */
export function useHold(job: Pick<JobSummary, 'phase' | 'profile' | 'practice'>): {
  readonly hold: Hindrance['kind'] | null;
  readonly withoutKey: boolean;
  readonly restUntil: number | null;
} {
  const hold = useCache(({ app }) => (job.phase === 'outbox' && app !== null ? holdOf(app, job) : null));
  const withoutKey = useCache(({ app }) => app !== null && isWithoutKey(app, job));
  const until = useCache(({ app }) => (isActive(job) && app !== null ? restUntil(app.hindrances) : null));
  return { hold, withoutKey, restUntil: until };
}

/** What is told of a key holds the jobs of that key alone. */
function holdOf({ hindrances }: AppFacts, { profile }: Pick<JobSummary, 'profile'>): Hindrance['kind'] | null {
  const concerns = (told: Hindrance): boolean => !('profiles' in told) || told.profiles.includes(profile);
  return hindrances.find(concerns)?.kind ?? null;
}

/** Words for a refusal that belongs to no field. */
export function refusalWords(error: CallError): string {
  return t.refusals[error.kind] ?? t.refusals.bug;
}

/** Waits for an answer and tells a refusal as a toast. Null when refused. */
export async function told<T>(pending: Promise<Outcome<T>>): Promise<{ readonly value: T } | null> {
  const outcome = await answerOf(pending);
  if (outcome.ok) return { value: outcome.value };
  tell(refusalWords(outcome.error), { tone: 'failed' });
  return null;
}

// ── Keeping up with main ────────────────────────────────────────────────────────────────────────────────────────────

let opening = false;
let missed: JobsChanged[] = [];

/** Listens to main and fetches the first view. Answers with a function that ends the listening. */
export function openCache(): () => void {
  const stops = [bridge().onJobs(receive), bridge().onApp((app) => useCache.setState({ app }))];
  void refresh();
  return () => {
    for (const stop of stops) stop();
  };
}

/** A whole fresh view: at the start, and when a gap in revisions shows that a push was missed. */
export async function refresh(): Promise<void> {
  if (opening) return;
  opening = true;
  missed = [];
  const outcome = await answerOf(bridge().getView());
  opening = false;
  if (!outcome.ok) {
    useCache.setState(({ status }) => ({ status: status === 'ready' ? 'ready' : 'failed', trouble: outcome.error }));
    return;
  }
  const { app, revision, counts, active } = outcome.value;
  useCache.setState(({ jobs }) => {
    const kept = [...jobs].filter(([, job]) => !isActive(job));
    return {
      status: 'ready',
      trouble: null,
      app,
      revision,
      counts,
      jobs: new Map([...kept, ...active.map((job) => [job.id, job] as const)]),
    };
  });
  for (const push of missed.splice(0)) receive(push);
  const { list } = useCache.getState();
  if (list.group === null) await showList(list);
}

let news = NO_NEWS;
let newsTimer: ReturnType<typeof setTimeout> | null = null;

function tellNews(): void {
  newsTimer = null;
  const words = t.news(news);
  news = NO_NEWS;
  if (words !== null) announce(words);
}

function receive(push: JobsChanged): void {
  if (opening) {
    missed.push(push);
    return;
  }
  const { revision, jobs } = useCache.getState();
  if (push.revision <= revision) return;
  if (push.revision !== revision + 1) {
    void refresh();
    return;
  }
  for (const job of push.changed) news = addNews(news, jobs.get(job.id), job);
  if (news !== NO_NEWS && newsTimer === null) newsTimer = setTimeout(tellNews, 1_500);
  useCache.setState((cache) => applied(cache, push));
}

/** The cache after a push. Pure. */
export function applied(cache: Cache, push: JobsChanged): Pick<Cache, 'jobs' | 'revision' | 'counts' | 'list'> {
  const jobs = new Map(cache.jobs);
  for (const id of push.removed) jobs.delete(id);
  for (const job of push.changed) jobs.set(job.id, job);
  return { jobs, revision: push.revision, counts: push.counts, list: listAfter(cache.list, jobs, push) };
}

// ── The list ────────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Models ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Reads the list of models; what was read before stays until the answer is there. */
export async function loadCatalogue(refreshWish: 'ifOld' | 'now'): Promise<Outcome<Catalogue>> {
  const outcome = await answerOf(bridge().listModels(refreshWish));
  if (outcome.ok) useCache.setState({ catalogue: outcome.value });
  return outcome;
}
