/** What can be done with the file in sight. */

import type { JobFile } from '../../../shared/job.ts';
import type { JobView } from '../../../shared/jobView.ts';
import { bridge } from '../../bridge.ts';
import { tell } from '../../components/tell.ts';
import { told } from '../../store.ts';
import { t } from '../../text/en.ts';

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
