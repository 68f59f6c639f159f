/** The core over real HTTP against a practice Router that finishes nothing by itself; both go by the clock of the test. */

import { type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import type { JobId } from '../../src/shared/job.ts';
import { DAY } from '../../src/shared/time.ts';
import { value } from './core.ts';
import { type CoreOverHttp, startOverHttp } from './coreOverHttp.ts';
import { createHandClock, type HandClock } from './handClock.ts';

export interface HeldRouter {
  readonly clock: HandClock;
  readonly router: PracticeRouter;
  readonly over: CoreOverHttp;
}

export async function startHeldRouter(): Promise<HeldRouter> {
  const clock = createHandClock();
  const router = await startPracticeRouter({ samplesFolder: 'resources/samples', clock });
  router.control.turn({ hold: 'waiting', queueTimeoutMs: 7 * DAY });
  return { clock, router, over: startOverHttp({ url: router.url, key: router.apiKey }, { clock }) };
}

/** Submits a draft, and waits until nothing is under way. */
export async function submitTo(over: CoreOverHttp): Promise<JobId> {
  const { id } = value(await over.core.runner.submit(over.core.draft()));
  await over.calm();
  return id;
}
