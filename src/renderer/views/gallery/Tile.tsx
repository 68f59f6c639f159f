import { Check, Play } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { FileKind } from '../../../shared/job.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { Artwork, useNear } from '../../components/Artwork.tsx';
import { KIND_ICONS } from '../../components/Cover.tsx';
import { Ring } from '../../components/Ring.tsx';
import { fragmentOf, goTo } from '../../route.ts';
import { expiryWords, promptBeginning, ringOf } from '../../select.ts';
import { useCache } from '../../store.ts';
import { useNow } from '../../useNow.ts';
import { useExcerpt } from '../inspector/ReadText.tsx';

/** One saved job on the wall: its picture, a clip's first frame, or a text's first words. */
export function Tile({ job, chosen }: { readonly job: JobSummary; readonly chosen: boolean }) {
  const now = useNow('minute');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const ring = ringOf(job, now + skewMs);
  const left = expiryWords(job.expiry, { now, skewMs });
  const kind = job.cover?.kind ?? 'file';
  const title = promptBeginning(job.prompt);
  return (
    <li>
      <a
        href={fragmentOf({ view: 'gallery', job: job.id })}
        aria-current={chosen ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault();
          goTo({ view: 'gallery', job: job.id });
        }}
        className="group press relative block aspect-square overflow-hidden rounded-card bg-raised outline-offset-2 aria-[current=true]:ring-2 aria-[current=true]:ring-ember aria-[current=true]:ring-offset-2 aria-[current=true]:ring-offset-ground"
      >
        <span className="sr-only">{[title, job.model, left?.long].filter(Boolean).join(', ')}</span>
        <Artwork job={job} fallback={kind === 'text' ? <Words job={job} /> : <Named kind={kind}>{title}</Named>} />
        {kind === 'video' ? (
          <span aria-hidden="true" className="absolute top-2 left-2 grid size-6 place-items-center rounded-full bg-ground/75">
            <Play size={12} className="translate-x-px fill-current" />
          </span>
        ) : null}
        {ring.tone === 'bare' || ring.tone === 'spent' ? null : (
          <span className="absolute top-1.5 right-1.5 rounded-full bg-ground/75 p-1">
            <Ring fraction={ring.fraction} tone={ring.tone} size={18}>
              {job.safe ? <Check size={9} aria-hidden="true" className="text-done" style={{ strokeWidth: 3 }} /> : null}
            </Ring>
          </span>
        )}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 bg-ground/90 px-2.5 py-1.5 text-second opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 press"
        >
          <bdi className="block one-line">{title}</bdi>
          {left === null ? null : <span className="block one-line text-muted">{left.short}</span>}
        </span>
      </a>
    </li>
  );
}

function Named({ kind, children }: { readonly kind: FileKind; readonly children: ReactNode }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span aria-hidden="true" className="flex size-full flex-col items-center justify-center gap-2 px-4 text-center text-muted">
      <Icon size={28} />
      <bdi className="line-clamp-3 text-second text-pretty">{children}</bdi>
    </span>
  );
}

/** What a text begins with is its picture. */
function Words({ job }: { readonly job: JobSummary }) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNear(place);
  const index = job.cover?.index ?? 0;
  return (
    <span ref={place} aria-hidden="true" className="block size-full">
      {near ? <Beginning job={job} index={index} /> : null}
    </span>
  );
}

function Beginning({ job, index }: { readonly job: JobSummary; readonly index: number }) {
  const read = useExcerpt(`${job.id}/${index}`, () => bridge().readText({ id: job.id, index }));
  if (read === null) return null;
  if ('kind' in read) return <Named kind="text">{promptBeginning(job.prompt)}</Named>;
  return (
    <span className="block size-full rounded-card border border-line bg-surface px-4 pt-9">
      <bdi
        dir="auto"
        className="block size-full overflow-hidden text-left whitespace-pre-line text-text mask-[linear-gradient(black_60%,transparent)]"
      >
        {read.text.slice(0, 600)}
      </bdi>
    </span>
  );
}
