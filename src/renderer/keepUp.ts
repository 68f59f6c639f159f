/** Keeps the window's cache up with main: a whole view first, then pushes, and a whole view again where one was missed. */

import type { JobsChanged } from '../shared/jobList.ts';
import { answerOf, bridge } from './bridge.ts';
import { announce } from './components/announce.ts';
import { listAfter } from './jobList.ts';
import { addNews, isActive, NO_NEWS } from './select.ts';
import { showList } from './showList.ts';
import { type Cache, useCache } from './store.ts';
import { t } from './text/en.ts';

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
