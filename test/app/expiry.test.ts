/** The 24 hours of a result: what is promised of them, by whose clock, and what stays when they are over. */

import { startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import { HOUR } from '../../src/shared/time.ts';
import { expect, samplesFolder, test } from '../support/app.ts';
import {
  expectFilesOnDisk,
  expectPhase,
  expectRow,
  factsOf,
  hasten,
  holdRuns,
  openJob,
  openView,
  rowsOf,
  submitPrompt,
  viewOf,
} from '../support/window.ts';

test('a result that the server forgot while the app was closed is told as expired, and what was saved before stays', async ({
  desk,
  router,
}) => {
  hasten(router);
  const first = await desk.launch();
  await submitPrompt(first.page, 'a kept melon');
  await expectRow(first.page, 'a kept melon', 'Saved');
  await expect(rowsOf(first.page, 'a kept melon')).toContainText('at least 23 h left');
  router.control.turn({ hold: 'waiting' });
  await submitPrompt(first.page, 'a forgotten melon');
  const { requestId } = await expectPhase(first.page, 'a forgotten melon', 'queued');
  await first.quit();
  router.control.finish(requestId ?? '');
  router.control.advance(25 * HOUR);

  const { page } = await desk.launch();
  await openView(page, 'Queue');
  await expectRow(page, 'a forgotten melon', 'Expired');
  await expect(rowsOf(page, 'a forgotten melon')).toContainText('may be charged');
  const inspector = await openJob(page, 'a forgotten melon');
  await expect(inspector.getByText(/its 24 hours were over before it could be saved/u)).toBeVisible();
  await expect(inspector.getByText('Gone from the server')).toBeVisible();

  await expectRow(page, 'a kept melon', 'Saved');
  await expect(rowsOf(page, 'a kept melon')).toContainText('time on the server is over');
  await expectFilesOnDisk(await viewOf(page, 'a kept melon'));
});

test('a result whose links are dead is saved as far as it goes, and the row says how many are missing', async ({
  desk,
  router,
}) => {
  hasten(router);
  router.control.trouble({ route: 'asset', times: 100, deed: { kind: 'answer', status: 404 } });
  const { page } = await desk.launch();
  await submitPrompt(page, 'a dead link');
  await expectRow(page, 'a dead link', 'Saved in part, 1 file was not saved');
  const view = await viewOf(page, 'a dead link');
  expect(view.files.map((file) => file.role)).toEqual(['body']);
  await expectFilesOnDisk(view);
  const inspector = await openJob(page, 'a dead link');
  await expect(inspector.getByText('What could be had is on disk; 1 file was not saved.')).toBeVisible();
});

for (const [words, offsetMs] of [
  ['two days behind', 48 * HOUR],
  ['two days ahead', -48 * HOUR],
] as const) {
  test(`a clock of this machine that is ${words} changes nothing of the countdown, and jobs run as ever`, async ({ desk }) => {
    const router = await startPracticeRouter({ samplesFolder, clock: { now: () => Date.now() + offsetMs } });
    hasten(router);
    const running = await desk.launch({ env: { AFTERGLOW_ROUTER_URL: router.url } });
    const { page } = running;
    await submitPrompt(page, 'a wrong clock');
    await expectRow(page, 'a wrong clock', 'Saved');
    await expect(rowsOf(page, 'a wrong clock')).toContainText('at least 23 h left');
    expect(Math.abs((await factsOf(page)).skewMs - offsetMs)).toBeLessThan(5_000);
    // Half a day on, by the only clock that counts.
    router.control.advance(12 * HOUR);
    await submitPrompt(page, 'a later one');
    await expectRow(page, 'a later one', 'Saved');
    await expect(rowsOf(page, 'a wrong clock')).toContainText('at least 11 h left');
    await running.quit();
    await router.close();
  });
}

test('past the sure bound of a result that is not on disk it "may be gone any time", and it is still tried', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'running');
  const first = await desk.launch();
  await submitPrompt(first.page, 'a last ember');
  const { requestId } = await expectPhase(first.page, 'a last ember', 'running');
  await first.quit();
  // Two hours pass unseen before it ends: nobody here knows when that was.
  router.control.advance(2 * HOUR);
  router.control.finish(requestId ?? '');
  router.control.trouble({ route: 'result', times: 1_000, deed: { kind: 'html', status: 502 } });
  router.control.advance(23 * HOUR);

  const { page } = await desk.launch();
  await openView(page, 'Queue');
  await expectRow(page, 'a last ember', 'Collecting');
  await expect(rowsOf(page, 'a last ember')).toContainText('may be gone any time');
  const inspector = await openJob(page, 'a last ember');
  await expect(inspector.getByText(/^May be gone any time, at the latest /u)).toBeVisible();
  router.control.clearTrouble();
  await expectRow(page, 'a last ember', 'Saved');
});
