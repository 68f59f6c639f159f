import {
  ArrowLeft,
  CircleX,
  Download,
  Ellipsis,
  LayoutGrid,
  ListX,
  Pause,
  Pencil,
  PenLine,
  Play,
  RotateCcw,
  Rows3,
  Table2,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { type BatchSummary, LONGEST_BATCH_NAME } from '../../../shared/batch.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { RenameField } from '../../components/RenameField.tsx';
import { goTo, placeOf } from '../../route.ts';
import { told, useApp } from '../../store.ts';
import { editAgain } from '../../takeOut/again.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { BatchBar, BatchCounts } from './BatchBar.tsx';
import { BatchState } from './BatchList.tsx';
import { askWish, exportBatch, renameBatch, setSendingOf, useBatchAsk } from './batchDeeds.ts';
import { arrange, type OpenBatch, useBatches } from './batchStore.ts';
import { unfinishedIn } from './cells.ts';
import { type Arrangement, arrangementKey, arrangementsOf } from './gridLayout.ts';

const words = t.batch;

/** What a batch is called, how it stands, and what can be done with all of it. */
export function BatchHead({ open }: { readonly open: OpenBatch }) {
  const { summary } = open;
  const isOver = unfinishedIn(summary) === 0;
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-line px-4 pt-2 pb-3">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton icon={ArrowLeft} label={words.back} onClick={() => goTo({ view: 'batches' })} className="-ml-2" />
        <Name batch={summary} />
        <BatchState batch={summary} />
        {isOver ? null : <SendingButton open={open} />}
        {summary.counts.failed > 0 ? <RetryButton open={open} /> : null}
        <ArrangeMenu open={open} />
        <TileToggle />
        <MoreMenu open={open} />
      </div>
      <BatchBar batch={summary} className="w-full" />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <BatchCounts batch={summary} />
        <Facts open={open} />
      </div>
      <Why open={open} />
    </header>
  );
}

function Name({ batch }: { readonly batch: BatchSummary }) {
  const [naming, setNaming] = useState(false);
  const now = useNow('minute');
  const unnamed = words.unnamed(batch.createdAt, now);
  const rename = (name: string): void => {
    setNaming(false);
    void renameBatch(batch, name);
  };
  return (
    <div className="flex min-w-32 flex-1 items-center gap-2">
      {naming ? (
        <>
          <h1 className="sr-only">{batch.name === '' ? unnamed : batch.name}</h1>
          <RenameField
            label={words.renameField}
            name={batch.name}
            placeholder={unnamed}
            longest={LONGEST_BATCH_NAME}
            onRename={rename}
            onLeave={() => setNaming(false)}
            className="max-w-md min-w-0"
          />
        </>
      ) : (
        <h1 className="one-line min-w-0 text-title font-semibold">
          <bdi dir="auto">{batch.name === '' ? unnamed : batch.name}</bdi>
        </h1>
      )}
      <IconButton size="small" icon={Pencil} label={words.rename} onClick={() => setNaming(true)} />
    </div>
  );
}

function SendingButton({ open: { summary } }: { readonly open: OpenBatch }) {
  const isOn = summary.sending === 'on';
  return (
    <Button
      tone={isOn ? 'quiet' : 'primary'}
      icon={isOn ? Pause : Play}
      onClick={() => void setSendingOf(summary.id, isOn ? 'pause' : 'resume')}
    >
      {isOn ? words.controls.pause : words.controls.resume}
    </Button>
  );
}

function RetryButton({ open: { summary } }: { readonly open: OpenBatch }) {
  const isWorking = useBatchAsk(({ working }) => working === summary.id);
  return (
    <Button icon={RotateCcw} disabled={isWorking} onClick={() => void askWish(summary, 'retryFailed')}>
      {words.controls.retry(summary.counts.failed)}
    </Button>
  );
}

function MoreMenu({ open: { summary, cells } }: { readonly open: OpenBatch }) {
  const { job } = placeOf(location.hash);
  const first = cells[0]?.job;
  const isOver = unfinishedIn(summary) === 0;
  const cancels = [
    { label: words.controls.cancelWaiting, icon: CircleX, onSelect: () => void askWish(summary, 'cancelWaiting') },
    { label: words.controls.cancelAllButRunning, icon: ListX, onSelect: () => void askWish(summary, 'cancelAllButRunning') },
  ];
  return (
    <Menu
      entries={[
        ...(isOver ? [] : cancels),
        { label: words.controls.export, icon: Download, parted: !isOver, onSelect: exportBatch },
        ...(first === undefined
          ? []
          : [{ label: words.controls.settings, icon: PenLine, onSelect: () => void editAgain(job ?? first) }]),
      ]}
    >
      <IconButton icon={Ellipsis} label={words.controls.more} tooltip="system" />
    </Menu>
  );
}

const ICONS = { table: Table2, wall: LayoutGrid, list: Rows3 } as const;

export function arrangementWords(one: Arrangement, axes: OpenBatch['axes']): string {
  if (one.kind !== 'table') return words.arrange[one.kind];
  return words.arrange.across(one.across.map((axis) => axes[axis]?.name ?? ''));
}

/** The arrangement that was chosen, or the one that fits best. */
export function useArrangement({ summary, axes, cells }: OpenBatch) {
  // Which values a row has never changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the jobs in the cells change
  const all = useMemo(() => arrangementsOf(axes, cells), [axes, cells.length]);
  const chosen = useBatches(({ arranged }) => arranged.get(summary.id));
  return { all, arrangement: chosen ?? all[0] ?? ({ kind: 'list' } as const) };
}

function ArrangeMenu({ open }: { readonly open: OpenBatch }) {
  const { all, arrangement } = useArrangement(open);
  return (
    <Menu
      entries={all.map((one) => ({
        label: arrangementWords(one, open.axes),
        icon: ICONS[one.kind],
        onSelect: () => arrange(open.summary.id, one),
      }))}
    >
      <Button key={arrangementKey(arrangement)} icon={ICONS[arrangement.kind]}>
        <span className="sr-only">{words.arrange.label}: </span>
        <span className="one-line max-w-40">{arrangementWords(arrangement, open.axes)}</span>
      </Button>
    </Menu>
  );
}

function TileToggle() {
  const { tiles } = useApp();
  const other = tiles === 'large' ? 'small' : 'large';
  return (
    <IconButton
      icon={LayoutGrid}
      label={words.controls[other]}
      aria-pressed={tiles === 'small'}
      onClick={() => void told(bridge().saveTiles(other))}
      className="max-[800px]:hidden"
    />
  );
}

function Facts({ open: { summary } }: { readonly open: OpenBatch }) {
  const { policy, practice, credits, retries, rows } = summary;
  const facts = [
    words.rows(rows),
    ...(policy.stopAfterErrors === null ? [] : [words.policy.stopAfter(policy.stopAfterErrors)]),
    ...(policy.giveUpAfterMs === null ? [] : [words.policy.giveUp(policy.giveUpAfterMs)]),
    ...(retries > 0 ? [words.retries(retries)] : []),
    practice ? t.money.practice : credits === null ? t.money.notReported : words.credits(credits),
  ];
  return <p className="text-second text-muted tabular-nums">{facts.join(' · ')}</p>;
}

function Why({ open: { summary } }: { readonly open: OpenBatch }) {
  const { sending, errors, counts } = summary;
  if (sending === 'on' || unfinishedIn(summary) === 0) return null;
  return (
    <p role="status" className="text-held text-pretty">
      {sending === 'paused' ? words.why.paused(counts.outbox) : words.why.stopped(errors, counts.outbox)}
    </p>
  );
}
