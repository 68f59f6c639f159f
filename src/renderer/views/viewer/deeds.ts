/** What can be done with the file in sight. */

import type { JobFile, JobId } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { goTo } from '../../route.ts';
import { refusalWords, told } from '../../store.ts';
import { t } from '../../text/en.ts';
import { takeFrom } from '../compose/drafts/openDrafts.ts';
import { closeViewer } from './viewerStore.ts';

interface Named {
  readonly job: Pick<JobView, 'id'>;
  readonly file: Pick<JobFile, 'index'>;
}

const addressOf = ({ job, file }: Named) => ({ id: job.id, index: file.index });

export async function openShown(named: Named): Promise<void> {
  await told(bridge().openFile(addressOf(named)));
}

export async function revealShown(named: Named): Promise<void> {
  await told(bridge().revealFile(addressOf(named)));
}

export async function copyShown(named: Named): Promise<void> {
  if ((await told(bridge().copyFile(addressOf(named)))) !== null) tell(t.app.copied);
}

export async function saveShown(named: Named): Promise<void> {
  const saved = await told(bridge().saveFileAs(addressOf(named)));
  if (saved !== null && saved.value !== null) tell(t.viewer.savedAs(saved.value));
}

/** The job's settings into Compose. */
export async function takeAgain(id: JobId): Promise<void> {
  const refusal = await takeFrom(id);
  if (refusal !== null) {
    tell(refusalWords(refusal), { tone: 'failed' });
    return;
  }
  closeViewer();
  goTo({ view: 'compose' });
}
