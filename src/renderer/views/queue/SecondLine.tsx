import { FlaskConical } from 'lucide-react';
import type { NamedKey } from '../../../shared/appFacts.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { KeyMark } from '../../components/KeyMark.tsx';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import type { RowFact } from './rowFacts.ts';

/** Under the words of a job: its model, and what there is to know of it now. */
export function SecondLine({
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
