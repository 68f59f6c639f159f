import { useRef } from 'react';
import type { TileSize } from '../../../shared/appFacts.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { useNear } from '../../components/Artwork.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { useExcerpt } from '../inspector/ReadText.tsx';

interface StandProps {
  readonly job: JobSummary;
  readonly size: TileSize;
  readonly title: string;
}

/** What hangs where there is no picture: a text's first words, else the kind and what it was for. */
export function Stand({ job, size, title }: StandProps) {
  return job.cover?.kind === 'text' ? (
    <Words job={job} size={size} title={title} />
  ) : (
    <Named job={job} size={size} title={title} />
  );
}

function Named({ job, size, title }: StandProps) {
  const Icon = KIND_ICONS[job.cover?.kind ?? 'json'];
  return (
    <span
      aria-hidden="true"
      className="flex size-full flex-col items-center justify-center gap-2 bg-[radial-gradient(circle_at_50%_110%,color-mix(in_oklab,var(--ember)_14%,transparent),transparent_60%)] px-3 text-center text-muted"
    >
      <Icon size={size === 'small' ? 20 : 28} />
      <bdi className={size === 'small' ? 'line-clamp-2 text-label' : 'line-clamp-3 text-second text-pretty'}>{title}</bdi>
    </span>
  );
}

/** What a text begins with is its picture. */
function Words({ job, size, title }: StandProps) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNear(place);
  return (
    <span ref={place} aria-hidden="true" className="block size-full">
      {near ? <Beginning job={job} size={size} title={title} /> : null}
    </span>
  );
}

function Beginning({ job, size, title }: StandProps) {
  const index = job.cover?.index ?? 0;
  const read = useExcerpt(`${job.id}/${index}`, () => bridge().readText({ id: job.id, index }));
  if (read === null) return null;
  if ('kind' in read) return <Named job={job} size={size} title={title} />;
  return (
    <span
      className={`block size-full border border-line bg-surface ${size === 'small' ? 'px-2.5 pt-8 text-label' : 'px-4 pt-9'} rounded-card`}
    >
      <bdi
        dir="auto"
        className="block size-full overflow-hidden text-left whitespace-pre-line text-text mask-[linear-gradient(black_60%,transparent)]"
      >
        {read.text.slice(0, 600)}
      </bdi>
    </span>
  );
}
