// biome-ignore-all lint/a11y/useSemanticElements: the grid roles stand for a table, see WallGrid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid around the tiles listens to the keys of all of them

import clsx from 'clsx';
import { Check, Play } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { TileSize } from '../../../shared/appFacts.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { Artwork } from '../../components/Artwork.tsx';
import { PhaseIcon } from '../../components/PhaseIcon.tsx';
import { Ring, type RingTone } from '../../components/Ring.tsx';
import { StarButton } from '../../components/StarButton.tsx';
import { expiryWords, promptBeginning, ringOf, titleOf } from '../../select.ts';
import { isSelected, useSelection } from '../../selection.ts';
import { useCache } from '../../store.ts';
import { dragOut, meantBy, picksOf } from '../../takeOut/dragOut.ts';
import { t } from '../../text/en.ts';
import { moment } from '../../text/intl.ts';
import { useNow } from '../../useNow.ts';
import { Stand } from './Stand.tsx';

export interface TileDeeds {
  readonly press: (item: number, job: JobSummary, event: MouseEvent) => void;
  readonly menu: (item: number, job: JobSummary, event: MouseEvent<HTMLElement>) => void;
  readonly view: (job: JobSummary) => void;
  readonly focused: (item: number) => void;
}

interface TileProps {
  /** Its place on the whole wall, from 0. */
  readonly item: number;
  readonly column: number;
  /** Null while its page is being read. */
  readonly job: JobSummary | null;
  readonly tilePx: number;
  readonly size: TileSize;
  readonly chosen: boolean;
  readonly tabStop: boolean;
  readonly deeds: TileDeeds;
}

/** What is lost soon is seen on the wall before any word is read. */
const GLOWS: Readonly<Partial<Record<RingTone, string>>> = {
  burning: 'shadow-[0_0_0_1.5px_var(--ember),0_0_16px_var(--glow)]',
  cooling: 'shadow-[0_0_0_1.5px_var(--rose),0_0_18px_var(--glow-rose)]',
};

/** One place on the wall. It keeps its element while what hangs there comes in, so the focus stays. */
export const Tile = memo(function Tile(props: TileProps) {
  const { item, column, job, tilePx, tabStop, deeds } = props;
  const newest = useCache((cache) => (job === null ? undefined : cache.jobs.get(job.id))) ?? job;
  const name = useTileName(newest);
  const selected = useSelection(
    (now) => newest !== null && isSelected(now, { id: newest.id, open: props.chosen ? newest.id : null }),
  );
  return (
    <div
      role="gridcell"
      data-item={item}
      data-job={newest?.id}
      aria-colindex={column}
      aria-selected={selected}
      aria-busy={newest === null}
      aria-label={name}
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => deeds.focused(item)}
      onClick={(event) => {
        if (newest === null || (event.target instanceof Element && event.target.closest('button') !== null)) return;
        deeds.press(item, newest, event);
      }}
      onContextMenu={(event) => {
        if (newest !== null) deeds.menu(item, newest, event);
      }}
      draggable={newest !== null && newest.fileCount > 0}
      onDragStart={(event) => {
        if (newest !== null) dragOut(event, picksOf(meantBy(newest.id)));
      }}
      onDoubleClick={() => {
        if (newest !== null) deeds.view(newest);
      }}
      className="group relative shrink-0 rounded-card outline-offset-3"
      style={{ width: tilePx, height: tilePx }}
    >
      {newest === null ? (
        <span className="block size-full rounded-card bg-raised" />
      ) : (
        <Hung {...props} job={newest} selected={selected} />
      )}
    </div>
  );
});

function useTileName(job: JobSummary | null): string {
  const now = useNow('minute');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  if (job === null) return t.gallery.loading;
  const left = expiryWords(job.expiry, { now, skewMs });
  return [
    job.title,
    promptBeginning(titleOf(job)),
    job.model,
    t.queue.asked(job.createdAt, now),
    job.starred ? t.gallery.starredTile : '',
    t.gallery.ended[job.phase] ?? '',
    job.safe ? '' : t.gallery.notAll,
    left?.long ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function Hung({ job, size, selected }: TileProps & { readonly job: JobSummary; readonly selected: boolean }) {
  const now = useNow('minute');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const several = useSelection(({ mode }) => mode === 'several');
  const ring = ringOf(job, now + skewMs);
  const left = expiryWords(job.expiry, { now, skewMs });
  const small = size === 'small';
  const title = job.title === '' ? promptBeginning(titleOf(job)) : job.title;
  return (
    <>
      <span
        className={clsx(
          'press block size-full overflow-hidden rounded-card bg-raised',
          selected && 'ring-2 ring-ember ring-offset-2 ring-offset-ground',
          !selected && GLOWS[ring.tone],
        )}
      >
        <Artwork job={job} sizePx={384} fallback={<Stand job={job} size={size} title={title} />} />
      </span>
      {several && selected ? (
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1.5 grid size-5 place-items-center rounded-full bg-ember text-on-ember"
        >
          <Check size={12} style={{ strokeWidth: 3 }} />
        </span>
      ) : (
        <StarButton
          job={job}
          inList
          className={clsx(
            'absolute! top-1.5 left-1.5 rounded-full! bg-ground/80 hover:bg-ground!',
            !job.starred && 'opacity-0 focus:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        />
      )}
      {ring.tone === 'bare' || ring.tone === 'spent' ? null : (
        <span aria-hidden="true" className="pointer-events-none absolute top-1.5 right-1.5 rounded-full bg-ground/80 p-[3px]">
          <Ring fraction={ring.fraction} tone={ring.tone} size={18}>
            {job.safe ? <Check size={9} className="text-done" style={{ strokeWidth: 3 }} /> : null}
          </Ring>
        </span>
      )}
      <Badge job={job} />
      <span
        aria-hidden="true"
        className="press pointer-events-none absolute inset-x-0 bottom-0 rounded-b-card bg-ground/90 px-2.5 py-1.5 text-second opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <bdi className="block one-line">{title}</bdi>
        {small ? null : (
          <span className="block one-line text-muted">
            {[job.model.split('/').at(-1), left?.short ?? moment(job.createdAt, now)].join(' · ')}
          </span>
        )}
      </span>
    </>
  );
}

/** What a still picture cannot say: that it moves, or that its run ended badly. */
function Badge({ job }: { readonly job: JobSummary }) {
  const isClip = job.cover?.kind === 'video';
  const isBad = job.phase !== 'done' || job.missingCount > 0;
  if (!isClip && !isBad) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-1.5 left-1.5 flex h-6 items-center gap-1 rounded-full bg-ground/80 px-1.5 group-hover:opacity-0 group-focus-visible:opacity-0"
    >
      {isClip ? <Play size={12} className="translate-x-px fill-current" /> : null}
      {isBad ? <PhaseIcon job={job} size={12} /> : null}
    </span>
  );
}
