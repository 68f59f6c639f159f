/** Makes the picture next door ready, so that a step to it does not wait. Only what main lets be painted is decoded. */

import type { FileAddress } from '../../../shared/contract.ts';
import { answerOf, bridge, fileUrl } from '../../bridge.ts';
import { knownJob, readJob } from './jobViews.ts';
import { fileAt, type Where } from './steps.ts';

export async function preload({ job, index }: Where): Promise<void> {
  if (knownJob(job) === null) await readJob(job);
  const view = knownJob(job);
  const file = view === null ? null : fileAt(view, index);
  if (file === null || file.kind !== 'image' || view?.absent.includes(file.index) === true) return;
  const address: FileAddress = { id: job, index: file.index };
  const facts = await answerOf(bridge().beginShowing(address));
  if (!facts.ok || facts.value.bar !== null) return;
  const picture = new Image();
  picture.src = fileUrl(address);
  await picture.decode().catch(() => {});
  await answerOf(bridge().endShowing(address));
}
