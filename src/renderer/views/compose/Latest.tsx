import { useEffect, useState } from 'react';
import type { JobSummary } from '../../../shared/jobView.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Artwork } from '../../components/Artwork.tsx';
import { Button } from '../../components/Button.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { tell } from '../../components/tell.ts';
import { fragmentOf } from '../../route.ts';
import { titleOf } from '../../select.ts';
import { refusalWords, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { takeFrom } from './drafts/openDrafts.ts';

const SHOWN = 12;

/** The latest results of the chosen model: to see what it makes, and to begin from one of them. */
export function Latest({ model }: { readonly model: string }) {
  const jobs = useLatest(model);
  if (jobs.length === 0) return null;
  return (
    <aside
      aria-label={t.compose.results.label}
      className="col-start-2 row-start-2 flex min-h-0 w-64 flex-col gap-3 overflow-y-auto border-l border-line p-4 max-[1000px]:hidden"
    >
      <h2 className="text-second font-medium text-muted">{t.compose.results.title}</h2>
      <ul className="flex flex-col gap-4">
        {jobs.map((job) => (
          <Result key={job.id} job={job} />
        ))}
      </ul>
    </aside>
  );
}

function Result({ job }: { readonly job: JobSummary }) {
  const title = titleOf(job);
  const Icon = KIND_ICONS[job.cover?.kind ?? 'file'];
  const use = async (): Promise<void> => {
    const refusal = await takeFrom(job.id);
    if (refusal === null) tell(t.compose.results.taken);
    else tell(refusalWords(refusal), { tone: 'failed' });
  };
  return (
    <li className="group relative flex flex-col gap-1.5">
      <a
        href={fragmentOf({ view: 'queue', job: job.id })}
        aria-label={t.compose.results.open(title)}
        className="grid aspect-[4/3] place-items-center overflow-hidden rounded-card border border-line bg-raised"
      >
        <Artwork job={job} sizePx={384} fallback={<Icon size={24} aria-hidden="true" className="text-muted" />} />
      </a>
      <Button
        size="small"
        aria-label={t.compose.results.useOf(title)}
        onClick={() => void use()}
        className="absolute! top-2 left-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
      >
        {t.compose.results.use}
      </Button>
      <p dir="auto" className="one-line text-second text-muted">
        {title}
      </p>
    </li>
  );
}

function useLatest(model: string): readonly JobSummary[] {
  const [jobs, setJobs] = useState<readonly JobSummary[]>([]);
  const done = useCache((cache) => cache.counts.done);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further finished job is what makes it worth asking again
  useEffect(() => {
    if (model === '') return;
    let isWanted = true;
    void answerOf(bridge().listJobs({ filter: 'done', search: model, after: null, limit: 50 })).then((outcome) => {
      if (isWanted && outcome.ok)
        setJobs(outcome.value.jobs.filter((job) => job.model === model && job.cover !== null).slice(0, SHOWN));
    });
    return () => {
      isWanted = false;
    };
  }, [model, done]);
  return jobs;
}
