/** Stars a job, or takes its star away. The star is drawn once main has told so. */

import type { JobSummary } from '../../shared/jobView.ts';
import { noChange } from '../../shared/marks.ts';
import { bridge } from '../bridge.ts';
import { told } from '../store.ts';
import { t } from '../text/en.ts';
import { announce } from './announce.ts';

export async function toggleStar(job: Pick<JobSummary, 'id' | 'starred'>): Promise<void> {
  const kept = await told(bridge().markJob({ ...noChange(job.id), starred: !job.starred }));
  if (kept !== null) announce(job.starred ? t.gallery.starOff : t.gallery.starOn);
}
