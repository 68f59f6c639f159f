/** The jobs that were looked at, kept for a moment, so that walking through them does not blink. */

import { useEffect } from 'react';
import { create } from 'zustand';
import type { JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { useCache } from '../../store.ts';

const MOST_KEPT = 24;

interface Kept {
  readonly view: JobView | null;
  readonly error: CallError | null;
}

const useKept = create<{ readonly jobs: ReadonlyMap<JobId, Kept> }>(() => ({ jobs: new Map() }));
const NOTHING: Kept = { view: null, error: null };

/** Reads a job anew. What is known of it stays in sight until the answer is here. */
export async function readJob(id: JobId): Promise<void> {
  const outcome = await answerOf(bridge().getJob(id));
  useKept.setState(({ jobs }) => {
    const before = jobs.get(id) ?? NOTHING;
    const now: Kept = outcome.ok
      ? { view: outcome.value, error: null }
      : { view: outcome.error.kind === 'noSuchJob' ? null : before.view, error: outcome.error };
    const kept = [...jobs].filter(([other]) => other !== id).slice(1 - MOST_KEPT);
    return { jobs: new Map([...kept, [id, now]]) };
  });
}

/** Everything about one job; read again whenever a push tells that it changed. */
export function useViewedJob(id: JobId): Kept {
  const summary = useCache((cache) => cache.jobs.get(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new summary is what asks for a new view
  useEffect(() => {
    void readJob(id);
  }, [id, summary]);
  return useKept(({ jobs }) => jobs.get(id) ?? NOTHING);
}

export function knownJob(id: JobId): JobView | null {
  return useKept.getState().jobs.get(id)?.view ?? null;
}

/** Of several jobs, those that are known by now. */
export function useViewedJobs(ids: readonly JobId[]): ReadonlyMap<JobId, Kept> {
  const names = ids.join(' ');
  useEffect(() => {
    for (const id of names.split(' ')) void readJob(id);
  }, [names]);
  return useKept(({ jobs }) => jobs);
}
