/** Using a job once more: its settings in a new draft, the same run again, the same with another seed, or a preset of it. */

import { Bookmark, Dices, PenLine, RotateCcw } from 'lucide-react';
import type { JobId } from '../../shared/job.ts';
import type { JobSummary } from '../../shared/jobView.ts';
import { bridge } from '../bridge.ts';
import type { MenuGroup } from '../components/Menu.tsx';
import { tell } from '../components/tell.ts';
import { goTo } from '../route.ts';
import { refusalWords, told } from '../store.ts';
import { t } from '../text/en.ts';
import { takeFrom } from '../views/compose/drafts/openDrafts.ts';
import { saveJobAsPreset } from '../views/compose/presets/presetStore.ts';
import { closeViewer } from '../views/viewer/viewerStore.ts';

type Again = Pick<JobSummary, 'id' | 'practice' | 'route'>;

export function againGroup(job: Again): MenuGroup {
  const charged = job.practice ? 'free' : 'perhaps';
  return {
    label: t.drafts.again,
    icon: RotateCcw,
    parted: true,
    entries: [
      { label: t.inspector.actions.edit, icon: PenLine, onSelect: () => void editAgain(job.id) },
      { label: t.inspector.actions.runAgain(charged), icon: RotateCcw, onSelect: () => void runAgain(job) },
      { label: t.drafts.remix(charged), icon: Dices, onSelect: () => void remix(job) },
      { label: t.presets.saveJob, icon: Bookmark, parted: true, onSelect: () => void saveJobAsPreset(job.id) },
    ],
  };
}

/** The settings of a job in a draft of their own. */
export async function editAgain(id: JobId): Promise<void> {
  const refusal = await takeFrom(id);
  if (refusal !== null) {
    tell(refusalWords(refusal), { tone: 'failed' });
    return;
  }
  closeViewer();
  goTo({ view: 'compose' });
}

async function runAgain({ id, route }: Again): Promise<void> {
  const submitted = await told(bridge().runAgain({ id, route }));
  if (submitted !== null) tellOf(submitted.value.id, t.drafts.ranAgain);
}

async function remix({ id }: Again): Promise<void> {
  const submitted = await told(bridge().remixJob(id));
  if (submitted !== null) tellOf(submitted.value.id, t.drafts.remixed);
}

function tellOf(id: JobId, words: string): void {
  const see = (): void => {
    closeViewer();
    goTo({ view: 'queue', job: id });
  };
  tell(words, { action: { label: t.drafts.see, run: see } });
}
