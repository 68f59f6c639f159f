import { Download, Scale } from 'lucide-react';
import { useState } from 'react';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.settings.limits.tooLarge;

/** What is over a size limit: the whole answer, or some of the files that it names. Null: nothing is. */
export function overLimitOf(view: Pick<JobView, 'phase' | 'obstacle' | 'missing' | 'error'>): string | null {
  if (view.phase === 'collecting' && view.obstacle === 'tooLarge') return words.answer;
  if (view.phase === 'held' && view.error?.kind === 'result_too_large') return words.direct;
  const files = view.missing.filter(({ reason, source }) => reason === 'tooLarge' && source !== '$body');
  return files.length === 0 ? null : words.some(files.length);
}

/** Says what was not saved for its size, and offers to save it all the same: for this job alone. */
export function TooLarge({ view, line }: { readonly view: JobView; readonly line: string }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await told(bridge().saveLarge(view.id));
    setBusy(false);
    if (saved === null) return;
    const { again, still } = saved.value;
    if (again === 0 && still === 0) tell(words.coming);
    else if (still === 0) tell(t.inspector.absent.saved(again));
    else tell(again === 0 ? t.inspector.absent.none : t.inspector.absent.partly(again, still), { tone: 'failed' });
  };
  return (
    <section
      aria-label={words.title}
      className="flex flex-col items-start gap-2 rounded-card border border-[color-mix(in_oklab,var(--held)_45%,var(--line))] p-4"
    >
      <div className="flex gap-2.5">
        <Scale size={16} aria-hidden="true" className="mt-0.5 text-held" />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          <p className="font-medium">{words.title}</p>
          <p className="text-muted">{line}</p>
        </div>
      </div>
      <Button icon={Download} disabled={busy} className="ml-[26px]" onClick={() => void save()}>
        {words.save}
      </Button>
    </section>
  );
}
