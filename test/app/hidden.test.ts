/** A window that nobody sees: the work goes on at its own pace. */

import { expect, test } from '../support/app.ts';
import { expectPhase, expectRow, hasten, submitPrompt } from '../support/window.ts';

test('a window out of sight changes no pace, and shows what happened without a reload when it is back', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { control } = router;
  control.turn({ hold: 'running' });
  const { app, page } = await desk.launch();
  await submitPrompt(page, 'seen by nobody');
  await expectPhase(page, 'seen by nobody', 'running');
  await page.evaluate(() => {
    document.title = 'not loaded again';
  });

  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });
  control.resetCounters();
  // The hints are a second long; the pace is kept by main, whatever becomes of the timers of a hidden page.
  await expect.poll(() => control.counters().byRoute['status'] ?? 0).toBeGreaterThanOrEqual(8);
  expect(control.counters().leastSlackMs).toBeGreaterThanOrEqual(0);
  for (const run of control.runs()) control.finish(run.requestId);
  await expect.poll(() => control.counters().byRoute['asset'] ?? 0).toBe(1);

  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.show();
  });
  await expectRow(page, 'seen by nobody', 'Saved');
  expect(await page.title()).toBe('not loaded again');
});
