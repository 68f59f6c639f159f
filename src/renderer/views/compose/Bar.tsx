import { ArrowUp, Check, Hourglass, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { JobSummary } from '../../../shared/jobView.ts';
import { SHORTCUTS } from '../../../shared/shortcuts.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { FieldErrorLine } from '../../components/Field.tsx';
import { PhaseIcon } from '../../components/PhaseIcon.tsx';
import { spelled } from '../../keyCaps.ts';
import { goTo } from '../../route.ts';
import { refusalWords, useApp, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { rowWord } from '../queue/rowFacts.ts';
import { medianCredits } from './median.ts';
import { PatienceChoice } from './PatienceChoice.tsx';
import { Reasons } from './Reasons.tsx';
import { submitWords, type Target, type Will, willWords } from './reasons.ts';
import type { Composing } from './useComposing.ts';

/** The foot of the draft: what hinders it, what will happen, what it may cost, and the button. */
export function Bar({
  composing,
  onTarget,
  onSubmit,
}: {
  readonly composing: Composing;
  readonly onTarget: (target: Target) => void;
  readonly onSubmit: (anyway: 'anyway' | 'checked') => void;
}) {
  const { draft, reasons, sent } = composing;
  const app = useApp();
  const will = willWords(app, draft.route);
  const isFree = reasons.length === 0;
  const onlyDoubts = !isFree && reasons.every((reason) => !reason.firm);
  return (
    <footer className="col-span-2 row-start-3 flex min-w-0 items-center gap-4 border-t border-line bg-surface px-4 py-2.5">
      <div className="min-w-0 flex-1">
        {draft.refusal ? <FieldErrorLine text={refusalWords(draft.refusal)} /> : null}
        {isFree && sent !== null ? (
          <Sent job={sent} />
        ) : isFree ? (
          <p className={will.held ? 'text-held text-pretty' : 'text-pretty'}>{will.words}</p>
        ) : (
          <Reasons reasons={reasons} onTarget={onTarget} />
        )}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <MoneyLine model={draft.model} />
          <PatienceChoice />
        </div>
      </div>
      {onlyDoubts && composing.words !== '' ? (
        <Button tone="plain" title={t.compose.submitAnywayNote} onClick={() => onSubmit('anyway')}>
          {t.compose.submitAnyway}
        </Button>
      ) : null}
      <div className="flex shrink-0 items-center gap-3">
        <span aria-hidden="true" className="font-sans text-label text-muted max-[800px]:hidden">
          {spelled(SHORTCUTS.compose.submit[0], { isMac: app.platform === 'darwin' })}
        </span>
        <Button
          tone="primary"
          aria-disabled={!isFree || draft.submitting || draft.settling || undefined}
          aria-busy={draft.submitting || undefined}
          className="min-w-24"
          onClick={() => onSubmit('checked')}
        >
          <SubmitIcon draft={draft} will={will} />
          {/* It submits all the same, and is found by that name. */}
          {will.why === null ? null : <span className="sr-only">{t.compose.submit}.</span>} {submitWords(will)}
        </Button>
      </div>
    </footer>
  );
}

/** What became of the press on Submit, beside the button, where the eye is; it moves nothing and asks for nothing. */
function Sent({ job }: { readonly job: JobSummary }) {
  return (
    <p key={job.id} className="rising flex min-w-0 items-center gap-2">
      <PhaseIcon job={job} size={16} />
      <span className="one-line font-medium">{t.compose.queued.now(rowWord(job))}</span>
      <Button size="small" onClick={() => goTo({ view: 'queue', job: job.id })}>
        {t.compose.queued.see}
      </Button>
    </p>
  );
}

function SubmitIcon({ draft, will }: { readonly draft: Composing['draft']; readonly will: Will }) {
  if (draft.submitting) return <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />;
  if (draft.settling && draft.origin?.sentHere) return <Check size={16} aria-hidden="true" />;
  return will.why === null ? <ArrowUp size={16} aria-hidden="true" /> : <Hourglass size={16} aria-hidden="true" />;
}

/** What is known of money before it is spent: the policy fact, and what earlier runs of this model took here. */
function MoneyLine({ model }: { readonly model: string }) {
  const profile = useApp().profile;
  const entry = useCache((cache) => cache.catalogue?.models.find((candidate) => candidate.id === model) ?? null);
  const learned = useLearned(model);
  if (model === '') return null;
  const words = t.compose.moneyLine;
  const parts: string[] = profile === 'practice' ? [words.practice] : [words[entry?.chargesOnRefusal ?? 'unknown']];
  if (profile !== 'practice' && learned) parts.unshift(words.median(learned.credits, learned.count));
  return <p className="one-line text-second text-muted">{parts.join(' · ')}</p>;
}

function useLearned(model: string): { readonly credits: string; readonly count: number } | null {
  const [learned, setLearned] = useState<{ readonly credits: string; readonly count: number } | null>(null);
  const done = useCache((cache) => cache.counts.done);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further finished job is what makes it worth asking again
  useEffect(() => {
    let isWanted = true;
    setLearned(null);
    if (model === '') return;
    void answerOf(bridge().listJobs({ filter: 'done', search: model, after: null, limit: 50 })).then((outcome) => {
      if (isWanted && outcome.ok) setLearned(medianCredits(outcome.value.jobs.filter((job) => job.model === model)));
    });
    return () => {
      isWanted = false;
    };
  }, [model, done]);
  return learned;
}
