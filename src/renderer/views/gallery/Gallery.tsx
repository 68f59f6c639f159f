import { useEffect, useMemo, useState } from 'react';
import type { JobId } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { tell } from '../../components/tell.ts';
import { goTo, usePlace } from '../../route.ts';
import { newestFirst } from '../../select.ts';
import { refusalWords, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { Beside } from '../inspector/Beside.tsx';
import { Tile } from './Tile.tsx';

const PAGE = 60;

/** A wall of what is saved, each with its ring: one look says what is safe and what burns down. */
export function Gallery() {
  const place = usePlace();
  const { jobs, more, ready } = useSaved();
  return (
    <Beside job={place.job} onClose={() => goTo({ view: 'gallery' })}>
      <main aria-label={t.gallery.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex min-h-14 shrink-0 items-center border-b border-line px-4">
          <h1 className="text-title font-semibold">{t.gallery.title}</h1>
        </header>
        {jobs.length > 0 ? (
          <div className="min-h-0 flex-1 overflow-y-auto p-4">
            <ul aria-label={t.gallery.label} className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-3">
              {jobs.map((job) => (
                <Tile key={job.id} job={job} chosen={job.id === place.job} />
              ))}
            </ul>
            {more === null ? null : (
              <div className="flex justify-center p-4">
                <Button onClick={more}>{t.gallery.more}</Button>
              </div>
            )}
          </div>
        ) : ready ? (
          <EmptyState
            title={t.gallery.empty.title}
            line={t.gallery.empty.line}
            action={
              <Button tone="primary" onClick={() => goTo({ view: 'compose' })}>
                {t.queue.compose}
              </Button>
            }
          />
        ) : (
          <div className="flex-1" aria-busy="true" />
        )}
      </main>
    </Beside>
  );
}

/** Saved jobs page by page; what changes or is saved meanwhile comes from the cache. */
function useSaved(): { readonly jobs: readonly JobSummary[]; readonly more: (() => void) | null; readonly ready: boolean } {
  const known = useCache((cache) => cache.jobs);
  const [pages, setPages] = useState<{ readonly ids: ReadonlySet<JobId>; readonly next: string | null; readonly ready: boolean }>(
    {
      ids: new Set(),
      next: null,
      ready: false,
    },
  );
  const load = async (after: string | null): Promise<void> => {
    const outcome = await answerOf(bridge().listJobs({ filter: 'done', search: '', after, limit: PAGE }));
    if (!outcome.ok) {
      setPages((before) => ({ ...before, ready: true }));
      tell(refusalWords(outcome.error), { tone: 'failed' });
      return;
    }
    const page = outcome.value;
    useCache.setState(({ jobs }) => ({ jobs: new Map([...page.jobs.map((job) => [job.id, job] as const), ...jobs]) }));
    setPages((before) => ({ ids: new Set([...before.ids, ...page.jobs.map((job) => job.id)]), next: page.next, ready: true }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => {
    void load(null);
  }, []);
  const jobs = useMemo(() => {
    const oldest =
      pages.next === null ? 0 : Math.min(...[...pages.ids].map((id) => known.get(id)?.createdAt ?? Number.POSITIVE_INFINITY));
    return [...known.values()]
      .filter((job) => job.phase === 'done' && job.cover !== null && job.createdAt >= oldest)
      .sort(newestFirst);
  }, [known, pages]);
  return { jobs, ready: pages.ready, more: pages.next === null ? null : () => void load(pages.next) };
}
