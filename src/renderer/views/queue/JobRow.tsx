// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual and keep its rows' height; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus for its cells

import clsx from 'clsx';
import { type FocusEvent, type MouseEvent, memo, useRef } from 'react';
import type { JobSummary } from '../../../shared/jobView.ts';
import { MINUTE } from '../../../shared/time.ts';
import { Cover } from '../../components/Cover.tsx';
import { colourOf, PhaseIcon } from '../../components/PhaseIcon.tsx';
import { StarButton } from '../../components/StarButton.tsx';
import { keyName, keyToTell } from '../../keys.ts';
import { isActive, rowName, titleOf } from '../../select.ts';
import { isSelected, useSelection } from '../../selection.ts';
import { useCache, useHold } from '../../store.ts';
import { dragOut, meantBy, picksOf } from '../../takeOut/dragOut.ts';
import { t } from '../../text/en.ts';
import { type Beat, useNow } from '../../useNow.ts';
import { useBatchRest } from '../batch/batchStore.ts';
import { RiskStep } from './RiskStep.tsx';
import { RemoveQuestion, RowAction } from './RowAction.tsx';
import { RunningLine } from './RunningLine.tsx';
import type { RowDeeds } from './rowDeeds.ts';
import { rowFacts, rowWord } from './rowFacts.ts';
import { SecondLine } from './SecondLine.tsx';

/** A row's seconds matter while it waits or runs, and in the last two minutes of what is not safe. */
function beatOf(job: JobSummary): Beat {
  if (isActive(job)) return 'second';
  const ending = job.expiry.kind === 'bounded' && !job.safe ? job.expiry.notBefore - Date.now() : null;
  return ending !== null && ending > 0 && ending < 3 * MINUTE ? 'second' : 'minute';
}

export const JobRow = memo(function JobRow({
  job,
  rowIndex,
  chosen,
  tabStop,
  asking,
  movable,
  deeds,
}: {
  readonly job: JobSummary;
  /** 1-based, of all rows. */
  readonly rowIndex: number;
  readonly chosen: boolean;
  /** The one row that the Tab key reaches. */
  readonly tabStop: boolean;
  /** It asks whether it shall be removed. */
  readonly asking: boolean;
  /** It can be taken to another place among those that wait. */
  readonly movable: boolean;
  readonly deeds: RowDeeds;
}) {
  const now = useNow(beatOf(job));
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  const row = useRef<HTMLDivElement>(null);
  const clock = { now, skewMs, ...useHold(job), batchRests: useBatchRest(job) };
  const named = useCache((cache) => (cache.app === null ? null : keyToTell(cache.app, job)));
  const selected = useSelection((now) => isSelected(now, { id: job.id, open: chosen ? job.id : null }));
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('button') !== null) return;
    deeds.press(job, event);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('button') !== null || job.fileCount === 0) return;
    deeds.look(job);
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.target)) deeds.focused(job);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around the rows listens to the keys of all of them
    <div
      ref={row}
      role="row"
      data-job={job.id}
      aria-label={named === null ? rowName(job) : `${rowName(job)}, ${keyName(named)}`}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      tabIndex={tabStop ? 0 : -1}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onContextMenu={(event) => deeds.menu(job, event)}
      draggable={(movable || job.fileCount > 0) && !asking}
      onDragStart={(event) => (movable ? deeds.take(job, event) : dragOut(event, picksOf(meantBy(job.id))))}
      onFocus={onFocus}
      className={clsx(
        movable && 'cursor-grab active:cursor-grabbing',
        'group focus-inset relative mx-2 flex h-11 items-center gap-3 rounded-control px-2',
        selected ? 'bg-chosen' : chosen ? 'bg-raised' : 'hover:bg-hover',
      )}
    >
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-3">
        <Cover job={job} serverNow={now + skewMs} />
        {asking ? (
          <p className="min-w-0 flex-1 one-line">{t.queue.removeAsk}</p>
        ) : (
          <>
            <div className="min-w-0 flex-1">
              <bdi dir="auto" className={clsx('block one-line text-left', job.prompt === '' && 'text-muted')}>
                {job.title === '' ? null : <span className="font-medium">{job.title} </span>}
                <span className={job.title === '' ? '' : 'text-muted'}>{titleOf(job)}</span>
              </bdi>
              <SecondLine job={job} facts={rowFacts(job, clock)} named={named} />
            </div>
            <span className={clsx('flex shrink-0 items-center gap-2 text-second', colourOf(job))}>
              {rowWord(job)}
              <PhaseIcon job={job} />
            </span>
          </>
        )}
      </div>
      <div role="gridcell" className="flex min-w-8 items-center justify-end gap-2">
        {asking ? (
          <RemoveQuestion job={job} deeds={deeds} />
        ) : (
          <>
            <RiskStep job={job} />
            <RowAction job={job} deeds={deeds} tabStop={tabStop} />
            {/* After what the row is for, for who walks it by keys; to the eye it stands before. */}
            <StarButton
              job={job}
              inList
              className={clsx(
                'order-first',
                !job.starred && 'opacity-0 focus:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100',
              )}
            />
          </>
        )}
      </div>
      {job.phase === 'running' || (job.phase === 'sending' && job.route === 'direct') ? (
        <RunningLine job={job} now={now} />
      ) : null}
    </div>
  );
});
