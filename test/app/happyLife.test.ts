/** The main job of the app, from the first window to the picture on disk; by mouse, and by keyboard alone. */

import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/app.ts';
import {
  chooseModel,
  coloursOf,
  expectFilesOnDisk,
  expectRow,
  holdRuns,
  MODEL,
  openView,
  rowsOf,
  sha256,
  viewOf,
} from '../support/window.ts';

test('from a pasted key to the picture on disk: every phase is shown, and the bytes are those that were served', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'waiting');
  const running = await desk.launch({ against: 'keyless' });
  const { page } = running;

  await page.getByRole('textbox', { name: 'Comfy API key' }).fill(router.apiKey);
  await page.getByRole('button', { name: 'Begin' }).click();
  await chooseModel(page, MODEL);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lighthouse in fog');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
  await openView(page, 'Queue');

  await expectRow(page, 'a lighthouse in fog', `a lighthouse in fog, ${MODEL}, Queued, next in line`);
  const [run] = router.control.runs();
  if (run === undefined) throw new Error('nothing arrived at the Router');
  router.control.start(run.requestId);
  await expectRow(page, 'a lighthouse in fog', `${MODEL}, Running`);
  router.control.finish(run.requestId, { credits: '4.25' });
  await expectRow(page, 'a lighthouse in fog', `${MODEL}, Saved`);
  await expect(rowsOf(page, 'a lighthouse in fog')).toContainText('4.25 credits');
  await expect(rowsOf(page, 'a lighthouse in fog')).toContainText('at least 23 h left');

  await rowsOf(page, 'a lighthouse in fog').click();
  const inspector = page.getByRole('complementary', { name: 'Job' });
  const picture = inspector.getByRole('img', { name: 'a lighthouse in fog' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)))
    .toBeGreaterThan(100);
  expect(await coloursOf(running, picture)).toBeGreaterThan(50);

  const view = await viewOf(page, 'a lighthouse in fog');
  await expectFilesOnDisk(view);
  const served = await fetch(`${router.url}/v2/models/${MODEL}/requests/${run.requestId}`, {
    headers: { 'X-API-Key': router.apiKey },
  });
  const body = new Uint8Array(await served.arrayBuffer());
  const saved = view.files.find((file) => file.role === 'body');
  expect(sha256(await readFile(saved?.path ?? ''))).toBe(sha256(body));
  const { result } = JSON.parse(new TextDecoder().decode(body)) as { result: { sample: string } };
  const asset = new Uint8Array(await (await fetch(result.sample)).arrayBuffer());
  const main = view.files.find((file) => file.role === 'main');
  expect(main?.path.startsWith(desk.userData)).toBe(true);
  expect(sha256(await readFile(main?.path ?? ''))).toBe(sha256(asset));

  for (const file of view.files) await expect(inspector.getByText(file.name, { exact: true })).toBeVisible();
  await inspector.getByRole('tab', { name: 'Ids' }).click();
  for (const id of [run.requestId, view.key, view.id, MODEL, router.url]) {
    await expect(inspector.getByText(id, { exact: true }).first()).toBeVisible();
  }
  await inspector.getByRole('tab', { name: 'Timeline' }).click();
  for (const words of ['Recorded', 'Sent', 'Taken in by the Router', 'Result saved as received', 'Files saved']) {
    await expect(inspector.getByText(words).first()).toBeVisible();
  }
  await inspector.getByRole('tab', { name: 'Settings' }).click();
  await expect(inspector.getByText('"prompt": "a lighthouse in fog"')).toBeVisible();
  expect(router.control.counters().leastSlackMs).toBeGreaterThanOrEqual(0);
});
