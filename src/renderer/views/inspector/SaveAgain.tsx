import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

const words = t.inspector.absent;

/** Fetches what is not on disk, from what was kept or from the Router, and says how far that went. */
export function SaveAgain({ id, word, className }: { readonly id: JobId; readonly word: string; readonly className?: string }) {
  const [busy, setBusy] = useState(false);
  const saveAgain = async (): Promise<void> => {
    setBusy(true);
    const saved = await told(bridge().saveAgain(id));
    setBusy(false);
    if (saved === null) return;
    const { again, still } = saved.value;
    if (still === 0) tell(words.saved(again));
    else tell(again === 0 ? words.none : words.partly(again, still), { tone: 'failed' });
  };
  return (
    <Button icon={RotateCcw} disabled={busy} className={className} onClick={() => void saveAgain()}>
      {word}
    </Button>
  );
}
