import { FileQuestion, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { JobView } from '../../../shared/job.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.inspector.absent;

/** Saved files that are gone from where they were saved, and the way to have them again. */
export function Absent({ view }: { readonly view: JobView }) {
  const [busy, setBusy] = useState(false);
  const saveAgain = async (): Promise<void> => {
    setBusy(true);
    const saved = await told(bridge().saveAgain(view.id));
    setBusy(false);
    if (saved === null) return;
    const { again, still } = saved.value;
    if (still === 0) tell(words.saved(again));
    else tell(again === 0 ? words.none : words.partly(again, still), { tone: 'failed' });
  };
  return (
    <section
      aria-label={words.title(view.absent.length)}
      className="flex flex-col items-start gap-2 rounded-card border border-[color-mix(in_oklab,var(--held)_45%,var(--line))] p-4"
    >
      <div className="flex gap-2.5">
        <FileQuestion size={16} aria-hidden="true" className="mt-0.5 text-held" />
        <div className="flex min-w-0 flex-col gap-1 text-pretty">
          <p className="font-medium">{words.title(view.absent.length)}</p>
          <p className="text-muted">{words.line}</p>
        </div>
      </div>
      <Button icon={RotateCcw} disabled={busy} className="ml-[26px]" onClick={() => void saveAgain()}>
        {t.inspector.actions.saveAgain}
      </Button>
    </section>
  );
}
