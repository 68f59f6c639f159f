/** A disk that fills up under the app: nothing new begins unrecorded, what is at the Router is followed, and saving resumes. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { canMount, mountSmallDisk } from '../support/smallDisk.ts';
import { composePrompt, expectPhase, factsOf, hasten, jobsOf, openView, submitPrompt } from '../support/window.ts';

const MB = 1024 * 1024;

test('with the disk full a submit is refused in words before it is sent and jobs are followed; with room again all goes on (needs the right to mount)', async ({
  desk,
  router,
}) => {
  test.skip(!canMount(), 'this account has no right to mount');
  hasten(router);
  const { control } = router;
  control.turn({ hold: 'running' });
  const disk = mountSmallDisk(96 * MB);
  const userData = join(disk.folder, 'data');
  mkdirSync(userData);
  try {
    const running = await desk.launch({ env: { AFTERGLOW_USER_DATA: userData } });
    const { page } = running;
    await submitPrompt(page, 'before the disk was full');
    await expectPhase(page, 'before the disk was full', 'running');

    await composePrompt(page, 'while it is full');
    await disk.fill();
    const submits = control.counters().byRoute['submit'];
    const reads = control.counters().byRoute['status'] ?? 0;
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('could not be recorded, so it was not sent')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The disk is full.' })).toBeVisible();
    expect(control.counters().byRoute['submit']).toBe(submits);
    expect(await jobsOf(page)).toHaveLength(1);
    await expect.poll(() => control.counters().byRoute['status'] ?? 0).toBeGreaterThan(reads + 2);
    await expectPhase(page, 'before the disk was full', 'running');

    // What happens meanwhile is noticed and recorded, and its result waits for room.
    for (const run of control.runs()) control.finish(run.requestId);
    await expectPhase(page, 'before the disk was full', 'collecting');
    await expect(page.getByRole('region', { name: 'The disk is full.' })).toBeVisible();
    await desk.screenshot(running, 'full');

    disk.free();
    control.turn({ hold: 'no' });
    await expect.poll(async () => (await jobsOf(page)).map(({ phase }) => phase), { timeout: 45_000 }).toEqual(['done']);
    await openView(page, 'Compose');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectPhase(page, 'while it is full', 'done');
    await expect.poll(async () => (await factsOf(page)).hindrances, { timeout: 45_000 }).toEqual([]);
    await running.quit();
  } finally {
    disk.dispose();
  }
});
