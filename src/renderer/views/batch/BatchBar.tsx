import clsx from 'clsx';
import type { BatchSummary } from '../../../shared/batch.ts';
import type { Phase } from '../../../shared/job.ts';
import { PHASE_COLOURS, PhaseIcon } from '../../components/PhaseIcon.tsx';
import { type CountedPart, countedParts } from '../../text/batchWords.ts';

const GROUNDS: Readonly<Record<Phase, string>> = {
  outbox: 'bg-edge',
  sending: 'bg-queued',
  queued: 'bg-queued',
  running: 'bg-running',
  held: 'bg-held',
  collecting: 'bg-ember',
  done: 'bg-done',
  failed: 'bg-failed',
  cancelled: 'bg-still',
  expired: 'bg-still',
};

/** How its rows stand, as a quiet bar; the words beside it say the same. */
export function BatchBar({ batch, className }: { readonly batch: Pick<BatchSummary, 'counts'>; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('flex h-1.5 gap-px overflow-hidden rounded-full bg-raised forced-color-adjust-none', className)}
    >
      {countedParts(batch.counts).map(({ phase, count }) => (
        <span
          key={phase}
          className={clsx('min-w-[3px] transition-[flex-grow] duration-180 ease-out', GROUNDS[phase])}
          style={{ flexGrow: count, flexBasis: 0 }}
        />
      ))}
    </span>
  );
}

/** The words of it, each with the icon and in the colour of its phase. */
export function BatchCounts({ batch, className }: { readonly batch: Pick<BatchSummary, 'counts'>; readonly className?: string }) {
  return (
    <span className={clsx('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-second tabular-nums', className)}>
      {countedParts(batch.counts).map((part) => (
        <Count key={part.phase} part={part} />
      ))}
    </span>
  );
}

function Count({ part: { phase, words } }: { readonly part: CountedPart }) {
  return (
    <span className={clsx('inline-flex shrink-0 items-center gap-1', PHASE_COLOURS[phase])}>
      <PhaseIcon job={{ phase, missingCount: 0 }} size={12} />
      {words}
    </span>
  );
}
