import { CircleAlert } from 'lucide-react';
import type { JobView } from '../../../shared/jobView.ts';
import { estimateFraction } from '../../select.ts';
import { useCache, useHold } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { useBatchRest } from '../batch/batchStore.ts';
import { type RowFact, rowFacts } from '../queue/rowFacts.ts';

const TONES: Readonly<Record<RowFact['tone'], string>> = {
  plain: '',
  failed: 'text-failed',
  held: 'text-held',
  ember: 'text-ember',
  rose: 'text-rose',
};

/** How an unfinished job stands. No percentage is claimed; a learned estimate says that it is one. */
export function Progress({ view }: { readonly view: JobView }) {
  const now = useNow('second');
  const skewMs = useCache((cache) => cache.app?.skewMs ?? 0);
  // What is left of its time stands below, with its ring.
  const facts = rowFacts(view, { now, skewMs, ...useHold(view), batchRests: useBatchRest(view) }).filter(
    (fact) => fact.tone !== 'ember' && fact.tone !== 'rose',
  );
  const runs = view.phase === 'running' || (view.phase === 'sending' && view.route === 'direct');
  const wish = t.inspector.actions.wish[view.wish];
  return (
    <div className="flex flex-col gap-2">
      {runs ? <RunningBar view={view} now={now} /> : null}
      <ul className="flex flex-wrap gap-x-1 text-muted tabular-nums">
        {facts.map((fact, index) => (
          <li key={fact.text} className={TONES[fact.tone]}>
            {index === 0 ? sentence(fact.text) : fact.text}
            {index < facts.length - 1 ? <span aria-hidden="true"> ·</span> : null}
          </li>
        ))}
      </ul>
      {view.route === 'direct' && view.phase !== 'collecting' ? <p className="text-muted">{t.inspector.direct}</p> : null}
      {view.contact.lostSince !== null && view.contact.trouble !== null ? (
        <p className="text-muted">{t.inspector.lastTrouble(view.contact.trouble)}.</p>
      ) : null}
      {view.unrecorded ? <Warning text={t.inspector.unrecorded} /> : null}
      {wish === '' ? null : <p className="text-held">{wish}</p>}
    </div>
  );
}

function RunningBar({ view, now }: { readonly view: JobView; readonly now: number }) {
  const elapsed = now - (view.runningSince ?? view.createdAt);
  const fraction = view.estimate === null ? null : estimateFraction(elapsed, view.estimate);
  const words = view.estimate === null ? t.queue.elapsed(elapsed) : t.queue.estimate(view.estimate.fromMs, view.estimate.toMs);
  return (
    <div
      role="progressbar"
      aria-label={t.phases.running}
      aria-valuetext={words}
      aria-valuemin={fraction === null ? undefined : 0}
      aria-valuemax={fraction === null ? undefined : 100}
      aria-valuenow={fraction === null ? undefined : Math.round(fraction * 100)}
      className="h-1 overflow-hidden rounded-full bg-line forced-color-adjust-none"
    >
      {fraction === null ? (
        <span className="drifting block h-full w-1/4 rounded-full bg-running" />
      ) : (
        <span
          className="block h-full rounded-full bg-running transition-[width] duration-1000 ease-linear"
          style={{ width: `${fraction * 100}%` }}
        />
      )}
    </div>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-failed">
      <CircleAlert size={16} className="mt-0.5" aria-hidden="true" />
      {text}
    </p>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
