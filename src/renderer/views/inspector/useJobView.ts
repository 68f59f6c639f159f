import { useEffect, useState } from 'react';
import type { JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import type { CallError } from '../../../shared/refusal.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { useCache } from '../../store.ts';
import { useNow } from '../../useNow.ts';

const CALM_MS = 150;

/** Everything about one job, read again whenever a push tells that it changed. */
export function useJobView(id: JobId): { readonly view: JobView | null; readonly error: CallError | null } {
  const summary = useCache((cache) => cache.jobs.get(id));
  const [held, setHeld] = useState<{ readonly view: JobView | null; readonly error: CallError | null }>({
    view: null,
    error: null,
  });
  const first = held.view === null;
  // While files are on their way, no push tells how far each of them is.
  const second = useNow('second');
  const beat = summary?.phase === 'collecting' ? second : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new summary is what asks for a new view
  useEffect(() => {
    let over = false;
    const timer = setTimeout(
      async () => {
        const outcome = await answerOf(bridge().getJob(id));
        if (over) return;
        if (outcome.ok) setHeld({ view: outcome.value, error: null });
        // A job that was removed meanwhile is no longer shown; any other trouble leaves what is known.
        else setHeld((before) => ({ view: outcome.error.kind === 'noSuchJob' ? null : before.view, error: outcome.error }));
      },
      first ? 0 : CALM_MS,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, summary, beat]);
  // The push is newer than the last full reading: its facts go first.
  const view = held.view !== null && summary !== undefined ? { ...held.view, ...summary } : held.view;
  return { view, error: held.error };
}
