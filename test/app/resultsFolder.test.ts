/** A results folder that is away, and saved files that a person moved: nothing is lost, and nothing is called safe that is not. */

import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { expectFilesOnDisk, expectPhase, expectRow, hasten, openJob, openView, submitPrompt, viewOf } from '../support/window.ts';

test('a result whose folder is away is kept, the window says where it should go, and it moves in by itself', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page } = await desk.launch();
  const results = join(desk.userData, 'results');
  renameSync(results, `${results}.away`);
  await submitPrompt(page, 'a patient plum');
  const banner = page.getByRole('region', { name: 'The results folder cannot be written.', exact: true });
  await expect(banner).toContainText(results);
  await expect(banner.getByRole('button', { name: 'Choose another folder' })).toBeVisible();
  await expectRow(page, 'a patient plum', 'Collecting');
  const inspector = await openJob(page, 'a patient plum');
  await expect(inspector.getByText('Kept by Afterglow: the results folder cannot be written.')).toBeVisible();
  await expect(inspector.getByText('Safe on disk')).toBeHidden();
  // The links' clock is told apart from the server's: what they held is here already.
  const links = inspector.getByRole('region', { name: 'Links in the result' });
  await expect(links.getByRole('listitem')).toContainText(/result\.sample, .*fetched/u);
  expect(readdirSync(join(desk.userData, 'store', 'waiting'))).toHaveLength(1);

  renameSync(`${results}.away`, results);
  const view = await expectPhase(page, 'a patient plum', 'done');
  await expectFilesOnDisk(view);
  await expect(banner).toBeHidden();
  expect(readdirSync(join(desk.userData, 'store', 'waiting'))).toEqual([]);
});

test('it moves there now when a person says so, and nothing of it is fetched a second time', async ({ desk, router }) => {
  hasten(router);
  const first = await desk.launch();
  const results = join(desk.userData, 'results');
  rmSync(results, { recursive: true });
  await submitPrompt(first.page, 'a waiting walnut');
  await expect(first.page.getByRole('region', { name: 'The results folder cannot be written.', exact: true })).toBeVisible({
    timeout: 15_000,
  });
  const fetched = () => router.control.counters().last.filter(({ route }) => route === 'asset').length;
  expect(fetched()).toBe(1);
  await openJob(first.page, 'a waiting walnut');
  const inspector = first.page.getByRole('complementary', { name: 'Job' });
  // The usual folder was deleted, so only a person has it made again.
  await inspector.getByRole('button', { name: 'Move there now' }).click();
  await expectFilesOnDisk(await expectPhase(first.page, 'a waiting walnut', 'done'));
  expect(fetched()).toBe(1);
});

test('a saved file that was deleted is told as missing when its job is opened, and is saved again', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  await submitPrompt(page, 'a fleeting fig');
  const before = await expectPhase(page, 'a fleeting fig', 'done');
  const [file] = before.files;
  if (file === undefined) throw new Error('nothing was saved');
  let inspector = await openJob(page, 'a fleeting fig');
  await expect(inspector.getByText('Safe on disk')).toBeVisible();
  await openView(page, 'Compose');
  rmSync(file.path);

  inspector = await openJob(page, 'a fleeting fig');
  await expect(inspector.getByText('1 file is no longer where it was saved')).toBeVisible();
  await expect(inspector.getByText('Safe on disk')).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Jobs' })).toContainText('1 file is no longer where it was saved');
  await inspector.getByRole('button', { name: 'Save again' }).click();
  await expect(inspector.getByText('Safe on disk')).toBeVisible();
  const after = await viewOf(page, 'a fleeting fig');
  expect(after.files.map(({ path }) => path)).toEqual(before.files.map(({ path }) => path));
  await expectFilesOnDisk(after);
});

test('a result that was saved in part stands under At risk, until its link is tried once more and lives', async ({
  desk,
  router,
}) => {
  hasten(router);
  router.control.trouble({ route: 'asset', times: 1, deed: { kind: 'answer', status: 404 } });
  const { page } = await desk.launch();
  await submitPrompt(page, 'a partial pear');
  await expectRow(page, 'a partial pear', 'Saved in part, 1 file was not saved');
  await page.getByRole('radio', { name: 'At risk 1' }).click();
  await expectRow(page, 'a partial pear', 'Saved in part');
  const inspector = await openJob(page, 'a partial pear');
  await inspector.getByRole('button', { name: 'Try once more' }).click();
  await expect(inspector.getByText('Safe on disk')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'At risk', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing is at risk')).toBeVisible();
  const view = await viewOf(page, 'a partial pear');
  expect(view).toMatchObject({ phase: 'done', safe: true, missing: [] });
  await expectFilesOnDisk(view);
});
