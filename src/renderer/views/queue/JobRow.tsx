// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual and keep its rows' height; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus for its cells

import clsx from 'clsx';
import { FlaskConical, ListX, X } from 'lucide-react';
import { type DragEvent, type FocusEvent, type MouseEvent, memo, useRef } from 'react';
import type { NamedKey } from '../../../shared/appFacts.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { MINUTE } from '../../../shared/time.ts';
import { Button } from '../../components/Button.tsx';
import { Cover } from '../../components/Cover.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { KeyMark } from '../../components/KeyMark.tsx';
import { colourOf, PhaseIcon } from '../../components/PhaseIcon.tsx';
import { StarButton } from '../../components/StarButton.tsx';
import { usePress } from '../../components/usePress.ts';
import { keyName, keyToTell } from '../../keys.ts';
import {
  canCancel,
  canRemove,
  estimateFraction,
  isActive,
  promptBeginning,
  rowName,
  showsCancel,
  titleOf,
} from '../../select.ts';
import { isSelected, useSelection } from '../../selection.ts';
import { useCache, useHold } from '../../store.ts';
import { dragOut, meantBy, picksOf } from '../../takeOut/dragOut.ts';
import { t } from '../../text/en.ts';
import { type Beat, useNow } from '../../useNow.ts';
import { useBatchRest } from '../batch/batchStore.ts';
import { RiskStep } from './RiskStep.tsx';
import { type RowFact, rowFacts, rowWord } from './rowFacts.ts';

export interface RowDeeds {
  readonly open: (job: JobSummary) => void;
  /** A click: opens it, adds it to what is selected, or selects up to it. */
  readonly press: (job: JobSummary, event: MouseEvent) => void;
  readonly menu: (job: JobSummary, event: MouseEvent<HTMLElement>) => void;
  /** Large, over the window. */
  readonly look: (job: JobSummary) => void;
  readonly cancel: (job: JobSummary) => void;
  readonly askRemove: (job: JobSummary) => void;
  readonly remove: (job: JobSummary) => void;
  readonly keep: (job: JobSummary) => void;
  readonly focused: (job: JobSummary) => void;
  /** It is taken along, to another place among those that wait. */
  readonly take: (job: JobSummary, event: DragEvent<HTMLElement>) => void;
}

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

function SecondLine({
  job,
  facts,
  named,
}: {
  readonly job: JobSummary;
  readonly facts: readonly RowFact[];
  readonly named: NamedKey | null;
}) {
  // While the practice Router is in use its flask is enough; among real jobs the word stands with it.
  const allPractice = useCache((cache) => cache.app?.profile === 'practice');
  return (
    <p className="flex min-w-0 items-center text-second text-muted tabular-nums">
      {job.practice ? (
        <span title={t.app.practiceNote} className="mr-1 flex shrink-0 items-center gap-1">
          <FlaskConical size={12} aria-hidden="true" />
          {allPractice ? null : <span>{t.app.practice} ·</span>}
        </span>
      ) : null}
      {named === null ? null : (
        <span className="mr-1 flex max-w-[12ch] shrink-0 items-center gap-1">
          <KeyMark named={named} />
          <span aria-hidden="true">·</span>
        </span>
      )}
      <span className="one-line">
        <span className="normal-nums">{job.model.split('/').at(-1)}</span>
        {facts.map((fact) => (
          <span key={fact.text}>
            <span aria-hidden="true"> · </span>
            <span className={FACT_TONES[fact.tone]}>{fact.text}</span>
          </span>
        ))}
      </span>
    </p>
  );
}

const FACT_TONES: Readonly<Record<RowFact['tone'], string>> = {
  plain: '',
  failed: 'text-failed',
  held: 'text-held',
  ember: 'text-ember',
  rose: 'text-rose',
};

function RowAction({ job, deeds, tabStop }: { readonly job: JobSummary; readonly deeds: RowDeeds; readonly tabStop: boolean }) {
  const beginning = promptBeginning(titleOf(job));
  const cancel = usePress(() => deeds.cancel(job));
  const askRemove = usePress(() => deeds.askRemove(job));
  if (showsCancel(job)) {
    const direct = job.route === 'direct' && job.phase !== 'outbox';
    return (
      <IconButton
        size="small"
        tooltip="system"
        icon={X}
        label={direct ? t.queue.stop(beginning) : t.queue.cancel(beginning)}
        hint={
          canCancel(job)
            ? direct
              ? t.inspector.actions.stopWaiting
              : t.inspector.actions.cancel
            : t.inspector.actions.cancelAsked
        }
        tabIndex={-1}
        disabled={!canCancel(job)}
        {...cancel}
      />
    );
  }
  if (!canRemove(job)) return null;
  return (
    <IconButton
      size="small"
      tooltip="system"
      icon={ListX}
      label={t.queue.remove(beginning)}
      hint={t.inspector.actions.remove}
      tabIndex={-1}
      {...askRemove}
      className={clsx(
        'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus:opacity-100',
        tabStop && 'group-focus:opacity-100',
      )}
    />
  );
}

function RemoveQuestion({ job, deeds }: { readonly job: JobSummary; readonly deeds: RowDeeds }) {
  return (
    <>
      <Button size="small" tone="danger" autoFocus onClick={() => deeds.remove(job)}>
        {t.queue.removeYes}
      </Button>
      <Button size="small" onClick={() => deeds.keep(job)}>
        {t.queue.removeNo}
      </Button>
    </>
  );
}

/** Two pixels at the foot of the row: drifting while nobody knows how long, filling towards a learned estimate. */
function RunningLine({ job, now }: { readonly job: JobSummary; readonly now: number }) {
  const since = job.runningSince ?? job.createdAt;
  return (
    <span
      aria-hidden="true"
      className="absolute right-2 bottom-0 left-14 h-0.5 overflow-hidden rounded-full forced-color-adjust-none"
    >
      {job.estimate === null ? (
        <span className="drifting block h-full w-1/4 rounded-full bg-running" />
      ) : (
        <span
          className="block h-full rounded-full bg-running transition-[width] duration-1000 ease-linear"
          style={{ width: `${100 * estimateFraction(now - since, job.estimate)}%` }}
        />
      )}
    </span>
  );
}
