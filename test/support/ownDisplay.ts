/**
 * One display to each worker of Playwright, so that windows of tests that run at the same time never stand before each
 * other and have a clipboard each. A config calls this at its top, since a worker reads its config before any test.
 */

import { countDisplays, displayOfWorker } from '../../scripts/setup/display.mjs';

/** Takes the display of the worker that this process is, and answers how many workers there can be. */
export function shareDisplays(env = process.env): number {
  const worker = env['TEST_PARALLEL_INDEX'];
  const own = worker === undefined ? undefined : displayOfWorker(Number(worker), env);
  if (own !== undefined) env['DISPLAY'] = own;
  return countDisplays(env);
}
