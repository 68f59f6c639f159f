import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import type { JobId } from '../../../shared/job.ts';
import type { CallError, Outcome } from '../../../shared/refusal.ts';
import { checkBody } from '../../../shared/schema/checkBody.ts';
import { tidyText } from '../../../shared/schema/draftText.ts';
import { answerOf, bridge } from '../../bridge.ts';
import { FieldErrorLine } from '../../components/Field.tsx';
import { refusalWords } from '../../store.ts';
import { t } from '../../text/en.ts';

interface Excerpt {
  readonly text: string;
  readonly cut: boolean;
}

/** The text of a saved file. */
export function ReadText({ job, index, mono }: { readonly job: JobId; readonly index: number; readonly mono: boolean }) {
  const read = useExcerpt(`${job}/${index}`, () => bridge().readText({ id: job, index }));
  const shown = useMemo(
    () => (mono && read !== null && !('kind' in read) ? { ...read, text: laidOut(read.text) } : read),
    [mono, read],
  );
  return (
    <ExcerptPane read={shown} mono={mono} cutWords={t.inspector.textCut} label={t.inspector.kinds[mono ? 'json' : 'text']} />
  );
}

/** Reads once per `name`. */
export function useExcerpt(name: string, ask: () => Promise<Outcome<Excerpt>>): Excerpt | CallError | null {
  const [read, setRead] = useState<Excerpt | CallError | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the question
  useEffect(() => {
    let over = false;
    void answerOf(ask()).then((outcome) => {
      if (!over) setRead(outcome.ok ? outcome.value : outcome.error);
    });
    return () => {
      over = true;
    };
  }, [name]);
  return read;
}

export function ExcerptPane({
  read,
  mono,
  cutWords,
  label,
}: {
  readonly read: Excerpt | CallError | null;
  readonly mono: boolean;
  readonly cutWords: string;
  readonly label: string;
}) {
  if (read === null) return <div aria-busy="true" className="h-24 rounded-card bg-raised" />;
  if ('kind' in read) return <FieldErrorLine text={refusalWords(read)} />;
  return (
    <div className="overflow-hidden rounded-card bg-raised">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, also for those who have only keys
        tabIndex={0}
        aria-label={label}
        className="focus-inset max-h-80 overflow-auto p-3"
      >
        <pre
          dir="auto"
          className={clsx('whitespace-pre-wrap [overflow-wrap:anywhere]', mono ? 'font-mono text-second' : 'font-sans text-base')}
        >
          {read.text}
        </pre>
      </section>
      {read.cut ? <p className="border-t border-line px-3 py-1.5 text-second text-muted">{cutWords}</p> : null}
    </div>
  );
}

/** JSON with room to breathe, digit for digit; what cannot be read (it may be cut) as it is. */
export function laidOut(text: string): string {
  return checkBody(text).kind === 'ok' ? tidyText(text) : text;
}
