// biome-ignore-all lint/a11y/useSemanticElements: the grid roles stand for a table, see BatchGrid
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid around the cells listens to the keys of all of them

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import type { BatchCell } from '../../../shared/batch.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { Artwork } from '../../components/Artwork.tsx';
import { Cover } from '../../components/Cover.tsx';
import { colourOf, PhaseIcon } from '../../components/PhaseIcon.tsx';
import { Ring } from '../../components/Ring.tsx';
import { expiryWords, promptBeginning, ringOf, titleOf } from '../../select.ts';
import { isSelected, useSelection } from '../../selection.ts';
import { useCache, useHold } from '../../store.ts';
import { dragOut, meantBy, picksOf } from '../../takeOut/dragOut.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { Stand } from '../gallery/Stand.tsx';
import { rowFacts, rowWord } from '../queue/rowFacts.ts';
import { useBatchRest } from './batchStore.ts';

export interface CellDeeds {
  readonly press: (cell: BatchCell, event: MouseEvent) => void;
  readonly menu: (cell: BatchCell, event: MouseEvent<HTMLElement>) => void;
  readonly look: (job: JobSummary) => void;
  readonly focused: (cell: BatchCell) => void;
}

interface CellProps {
  readonly cell: BatchCell;
  /** 1-based, of all columns that readers count. */
  readonly column: number;
  /** What it stands for, where no heads say so. */
  readonly caption: string | null;
  readonly looks: 'tile' | 'line';
  readonly style: CSSProperties;
  readonly chosen: boolean;
  readonly tabStop: boolean;
  readonly deeds: CellDeeds;
}

/** One row of a batch: its result with its ring, and where it is in icon and word. */
export const Cell = memo(function Cell(props: CellProps) {
  const { cell, column, looks, style, tabStop, deeds } = props;
  const job = useCache((cache) => cache.jobs.get(cell.job)) ?? null;
  const name = useName(cell, { job, caption: props.caption });
  const selected = useSelection((now) => isSelected(now, { id: cell.job, open: props.chosen ? cell.job : null }));
  return (
    <div
      role="gridcell"
      data-row={cell.row}
      data-job={cell.job}
      aria-colindex={column}
      aria-selected={selected}
      aria-label={name}
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => deeds.focused(cell)}
      onClick={(event) => deeds.press(cell, event)}
      onContextMenu={(event) => deeds.menu(cell, event)}
      onDoubleClick={() => {
        if (job !== null && job.fileCount > 0) deeds.look(job);
      }}
      draggable={job !== null && job.fileCount > 0}
      onDragStart={(event) => dragOut(event, picksOf(meantBy(cell.job)))}
      style={style}
      className={clsx(
        'group absolute top-0 outline-offset-2',
        looks === 'line' ? 'focus-inset rounded-control' : 'rounded-card',
        looks === 'line' && (selected ? 'bg-chosen' : 'hover:bg-hover'),
      )}
    >
      {looks === 'line' ? (
        <Line cell={cell} job={job} />
      ) : (
        <Tile cell={cell} job={job} caption={props.caption} selected={selected} />
      )}
    </div>
  );
});

function useName(
  cell: BatchCell,
  { job, caption }: { readonly job: JobSummary | null; readonly caption: string | null },
): string {
  const now = useNow('minute');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const parts = [t.batch.row(cell.row + 1), caption ?? ''];
  if (job === null) return [...parts, t.phases[cell.phase]].filter((part) => part !== '').join(', ');
  const left = expiryWords(job.expiry, { now, skewMs });
  const prompt = promptBeginning(titleOf(job));
  return [...parts, prompt === caption ? '' : prompt, job.model, rowWord(job), left?.long ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function Tile({
  cell,
  job,
  caption,
  selected,
}: {
  readonly cell: BatchCell;
  readonly job: JobSummary | null;
  readonly caption: string | null;
  readonly selected: boolean;
}) {
  const told = job ?? { phase: cell.phase, missingCount: 0 };
  return (
    <span className="flex size-full flex-col">
      <span
        className={clsx(
          'press relative block min-h-0 w-full flex-1 overflow-hidden rounded-card bg-raised',
          selected ? 'ring-2 ring-ember ring-offset-2 ring-offset-ground' : 'group-hover:bg-hover',
        )}
      >
        {job !== null && job.cover !== null ? (
          <Picture job={job} />
        ) : (
          <span className="grid size-full place-items-center bg-[radial-gradient(circle_at_50%_120%,color-mix(in_oklab,var(--muted)_10%,transparent),transparent_65%)] opacity-80">
            <PhaseIcon job={told} size={22} />
          </span>
        )}
        {cell.phase === 'running' ? (
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden forced-color-adjust-none">
            <span className="drifting block h-full w-1/4 rounded-full bg-running" />
          </span>
        ) : null}
      </span>
      <span aria-hidden="true" className="block shrink-0 px-0.5 pt-1 text-second">
        {caption === null ? null : <bdi className="one-line block h-[18px] text-left">{caption}</bdi>}
        <span className={clsx('flex h-5 min-w-0 items-center gap-1', colourOf(told))}>
          <PhaseIcon job={told} size={12} />
          <span className="one-line">{job === null ? t.phases[cell.phase] : rowWord(job)}</span>
        </span>
      </span>
    </span>
  );
}

function Picture({ job }: { readonly job: JobSummary }) {
  const now = useNow('minute');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const ring = ringOf(job, now + skewMs);
  return (
    <>
      <Artwork
        job={job}
        sizePx={384}
        fallback={<Stand job={job} size="small" title={job.title === '' ? promptBeginning(titleOf(job)) : job.title} />}
      />
      {ring.tone === 'bare' || ring.tone === 'spent' ? null : (
        <span aria-hidden="true" className="pointer-events-none absolute top-1.5 right-1.5 rounded-full bg-ground/80 p-[3px]">
          <Ring fraction={ring.fraction} tone={ring.tone} size={18}>
            {job.safe ? <Check size={9} className="text-done" style={{ strokeWidth: 3 }} /> : null}
          </Ring>
        </span>
      )}
    </>
  );
}

function Line({ cell, job }: { readonly cell: BatchCell; readonly job: JobSummary | null }) {
  const told = job ?? { phase: cell.phase, missingCount: 0 };
  return (
    <span className="flex h-full items-center gap-3 px-2">
      <span className="w-10 shrink-0 text-right text-second text-muted tabular-nums">{cell.row + 1}</span>
      {job === null ? <span className="min-w-0 flex-1 text-muted">{t.batch.reading}</span> : <LineOf job={job} />}
      <span className={clsx('flex shrink-0 items-center gap-2 text-second', colourOf(told))}>
        {job === null ? t.phases[cell.phase] : rowWord(job)}
        <PhaseIcon job={told} />
      </span>
    </span>
  );
}

function LineOf({ job }: { readonly job: JobSummary }) {
  const now = useNow('minute');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const facts = rowFacts(job, { now, skewMs, ...useHold(job), batchRests: useBatchRest(job) });
  return (
    <>
      <Cover job={job} serverNow={now + skewMs} />
      <span className="min-w-0 flex-1">
        <bdi dir="auto" className="one-line block text-left">
          {titleOf(job)}
        </bdi>
        <span className="one-line block text-second text-muted tabular-nums">
          {[job.model.split('/').at(-1), ...facts.map(({ text }) => text)].join(' · ')}
        </span>
      </span>
    </>
  );
}
