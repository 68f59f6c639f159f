import clsx from 'clsx';
import { CircleCheck, FlaskConical, LoaderCircle, type LucideIcon, OctagonX, Pause } from 'lucide-react';
import type { BatchSummary } from '../../../shared/batch.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { fragmentOf, goTo } from '../../route.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { BatchBar, BatchCounts } from './BatchBar.tsx';
import { showEarlier, useBatches } from './batchStore.ts';
import { unfinishedIn } from './cells.ts';

/** Every batch, newest first: how far each is, and why one does not go on. */
export function BatchList() {
  const { list, next, status } = useBatches();
  const now = useNow('minute');
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center gap-4 border-b border-line px-4 py-2">
        <h1 className="text-title font-semibold">{t.batch.title}</h1>
      </header>
      {list.length === 0 ? (
        status === 'ready' ? (
          <EmptyState
            title={t.batch.empty.title}
            line={t.batch.empty.line}
            action={
              <Button tone="primary" onClick={() => goTo({ view: 'compose' })}>
                {t.queue.compose}
              </Button>
            }
          />
        ) : (
          <div className="flex-1" aria-busy={status === 'loading'} />
        )
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-2">
          <ul aria-label={t.batch.list} className="mx-auto flex max-w-[1080px] flex-col">
            {list.map((batch) => (
              <li key={batch.id}>
                <BatchLine batch={batch} now={now} />
              </li>
            ))}
          </ul>
          {next === null ? null : (
            <div className="flex justify-center p-4">
              <Button onClick={() => void showEarlier()} disabled={status === 'loading'}>
                {t.batch.earlier}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function BatchLine({ batch, now }: { readonly batch: BatchSummary; readonly now: number }) {
  const { name, rows, createdAt, practice, credits, sending, errors, counts } = batch;
  return (
    <a
      href={fragmentOf({ view: 'batches', batch: batch.id })}
      className="press focus-inset flex flex-col gap-2 rounded-card px-4 py-3 hover:bg-hover"
    >
      <span className="flex min-w-0 items-center gap-3">
        <bdi dir="auto" className="one-line min-w-0 flex-1 text-left font-medium">
          {name === '' ? t.batch.unnamed(createdAt, now) : name}
        </bdi>
        <BatchState batch={batch} />
      </span>
      <BatchBar batch={batch} className="w-full" />
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <BatchCounts batch={batch} />
        <span className="flex items-center gap-1 text-second text-muted tabular-nums">
          {practice ? (
            <span title={t.app.practiceNote}>
              <FlaskConical size={12} aria-hidden="true" />
            </span>
          ) : null}
          {[
            t.batch.rows(rows),
            t.batch.made(createdAt, now),
            practice ? t.app.practice : credits === null ? t.money.notReported : t.batch.credits(credits),
          ].join(' · ')}
        </span>
      </span>
      {sending === 'on' || unfinishedIn(batch) === 0 ? null : (
        <span className="text-second text-held text-pretty">
          {sending === 'paused' ? t.batch.why.paused(counts.outbox) : t.batch.why.stopped(errors, counts.outbox)}
        </span>
      )}
    </a>
  );
}

type State = keyof typeof t.batch.state;

const STATES: Readonly<Record<State, { readonly icon: LucideIcon; readonly looks: string }>> = {
  on: { icon: LoaderCircle, looks: 'text-running' },
  paused: { icon: Pause, looks: 'text-held' },
  stopped: { icon: OctagonX, looks: 'text-held' },
  ended: { icon: CircleCheck, looks: 'text-muted' },
};

const stateOf = (batch: BatchSummary): State => (unfinishedIn(batch) === 0 ? 'ended' : batch.sending);

/** Icon and word of how a batch stands as a whole. */
export function BatchState({ batch }: { readonly batch: BatchSummary }) {
  const state = stateOf(batch);
  const { icon: Icon, looks } = STATES[state];
  return (
    <span className={clsx('flex shrink-0 items-center gap-1.5 text-second', looks)}>
      {t.batch.state[state]}
      <Icon size={14} aria-hidden="true" />
    </span>
  );
}
