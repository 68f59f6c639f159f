/**
 * The window's cache of main: facts of the app, jobs by id, and the list that is shown. It decides nothing about jobs;
 * a push or an answer from main is the only thing that changes one here.
 */

import { create } from 'zustand';
import type { AppFacts, Hindrance } from '../shared/appFacts.ts';
import type { JobId } from '../shared/job.ts';
import type { JobSummary } from '../shared/jobView.ts';
import type { Catalogue } from '../shared/models.ts';
import type { CallError, Outcome } from '../shared/refusal.ts';
import { answerOf, bridge } from './bridge.ts';
import { tell } from './components/tell.ts';
import type { List } from './jobList.ts';
import { isWithoutKey } from './keys.ts';
import { type Counts, isActive, NO_COUNTS, restUntil } from './select.ts';
import { t } from './text/en.ts';

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
  if (error.room !== undefined) return t.batch.noRoom(error.room);
  return t.refusals[error.kind] ?? t.refusals.bug;
}

/** Waits for an answer and tells a refusal as a toast. Null when refused. */
export async function told<T>(pending: Promise<Outcome<T>>): Promise<{ readonly value: T } | null> {
  const outcome = await answerOf(pending);
  if (outcome.ok) return { value: outcome.value };
  tell(refusalWords(outcome.error), { tone: 'failed' });
  return null;
}

/** Reads the list of models; what was read before stays until the answer is there. */
export async function loadCatalogue(refreshWish: 'ifOld' | 'now'): Promise<Outcome<Catalogue>> {
  const outcome = await answerOf(bridge().listModels(refreshWish));
  if (outcome.ok) useCache.setState({ catalogue: outcome.value });
  return outcome;
}
