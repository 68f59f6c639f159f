import { Collapsible } from '@base-ui/react/collapsible';
import clsx from 'clsx';
import { ChevronRight, Copy } from 'lucide-react';
import type { JobError } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { Button } from '../../components/Button.tsx';
import { copyText } from '../../components/copyText.ts';
import { t } from '../../text/en.ts';
import { endingWords } from '../../text/endingWords.ts';
import { signOf } from './endings.ts';

/** What happened, whether it was charged, what to do now; the raw reason behind Details. */
export function Ending({ view, now }: { readonly view: JobView; readonly now: number }) {
  const words = endingWords(view, now);
  const sign = signOf(view, now);
  if (words === null || sign === null) return null;
  const tone = TONES[view.phase === 'failed' ? 'failed' : view.phase === 'held' ? 'held' : 'still'];
  return (
    <section className={clsx('flex flex-col gap-2 rounded-card border p-4', tone.card)}>
      <div className="flex gap-2.5">
        <sign.icon size={16} aria-hidden="true" className={clsx('mt-0.5 shrink-0', tone.text)} />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          <p className="font-medium">{words.what}</p>
          <p>{charged(words.charged)}</p>
          {view.error !== null && view.error.refusalSubject !== null ? (
            <p>{t.endings.refusedPart(view.error.refusalSubject)}</p>
          ) : null}
          <p className="text-muted">{words.next}</p>
          {view.phase === 'failed' && view.fileCount > 0 ? <p className="text-muted">{t.endings.failedWithFiles}</p> : null}
        </div>
      </div>
      {view.error === null ? null : <FieldErrors error={view.error} />}
      {view.error === null ? null : <Details error={view.error} />}
    </section>
  );
}

const TONES = {
  failed: { text: 'text-failed', card: 'border-[color-mix(in_oklab,var(--failed)_45%,var(--line))]' },
  held: { text: 'text-held', card: 'border-[color-mix(in_oklab,var(--held)_45%,var(--line))]' },
  still: { text: 'text-still', card: 'border-line' },
} as const;

function charged(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function FieldErrors({ error }: { readonly error: JobError }) {
  if (error.fields.length === 0) return null;
  return (
    <ul className="selectable ml-[26px] flex flex-col gap-1">
      {error.fields.map((field) => (
        <li key={`${field.path.join('.')}${field.message}`} className="text-second">
          <code className="font-mono text-failed">
            <bdi>{t.inspector.fieldOf(field.path)}</bdi>
          </code>{' '}
          <bdi>{field.message}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Details({ error }: { readonly error: JobError }) {
  const lines = [
    [t.inspector.raw, error.kind],
    [t.inspector.httpStatus, error.httpStatus === null ? null : String(error.httpStatus)],
    [t.inspector.serverSays, error.detail === '' ? null : error.detail],
    [t.inspector.ids.support, error.supportId],
  ].filter((line): line is [string, string] => line[1] !== null);
  return (
    <Collapsible.Root className="ml-[26px]">
      <Collapsible.Trigger className="group press flex h-6 items-center gap-1 rounded-control text-second text-muted hover:text-text">
        <ChevronRight size={14} aria-hidden="true" className="transition-transform group-data-panel-open:rotate-90" />
        {t.app.details}
      </Collapsible.Trigger>
      <Collapsible.Panel className="flex flex-col items-start gap-2 pt-1">
        <dl className="selectable grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-second">
          {lines.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="font-mono [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <Button size="small" icon={Copy} onClick={() => void copyText(lines.map((line) => line.join(': ')).join('\n'))}>
          {t.inspector.copyDetails}
        </Button>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
