import { useState } from 'react';
import type { SavedAgain } from '../../../shared/contract.ts';
import type { JobSummary } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { tell } from '../../components/tell.ts';
import { usePress } from '../../components/usePress.ts';
import { goTo } from '../../route.ts';
import { isActive, promptBeginning, titleOf } from '../../select.ts';
import { told, useCache } from '../../store.ts';
import { t } from '../../text/en.ts';

/** Where what is at risk is shown: the one thing to do about this row. */
export function RiskStep({ job }: { readonly job: JobSummary }) {
  const isShown = useCache(({ list }) => list.group === null && list.filter === 'atRisk');
  const [busy, setBusy] = useState(false);
  const step = stepOf(job);
  const act = async (): Promise<void> => {
    if (step === 'decide') {
      goTo({ view: 'queue', job: job.id });
      return;
    }
    setBusy(true);
    if (step === 'check') await told(bridge().checkJob(job.id));
    else {
      const saved = await told(bridge().saveAgain(job.id));
      if (saved !== null) tellOf(saved.value);
    }
    setBusy(false);
  };
  const press = usePress(() => void act());
  if (!isShown) return null;
  const word = t.risk.next[step];
  return (
    <Button size="small" tabIndex={-1} disabled={busy} aria-label={t.risk.nextOf(word, promptBeginning(titleOf(job)))} {...press}>
      {word}
    </Button>
  );
}

function tellOf({ again, still }: SavedAgain): void {
  const words = t.inspector.absent;
  if (still === 0) tell(words.saved(again));
  else tell(again === 0 ? words.none : words.partly(again, still), { tone: 'failed' });
}

/** An ended job is fetched again, one that waits for a person opens, and what is on its way is looked at now. */
function stepOf(job: JobSummary): 'fetch' | 'check' | 'decide' {
  if (!isActive(job)) return 'fetch';
  return job.phase === 'held' ? 'decide' : 'check';
}
