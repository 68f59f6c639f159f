/** Size limits: set in the settings, told at the job, lifted for that job alone. */

import { expect, test } from '../support/app.ts';
import { seriousFaults } from '../support/axe.ts';
import { expectFilesOnDisk, expectRow, hasten, openJob, openView, rowsOf, submitBody, viewOf } from '../support/window.ts';

test('what is over a limit is told at its job and saved all the same when a person says so; the limit stays for others', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page } = await desk.launch();
  await openView(page, 'Settings');
  const answer = page.getByRole('textbox', { name: 'Answer, in MB' });
  await answer.fill('none');
  await answer.blur();
  await expect(page.getByText('A whole number from 1 to 1,000,000.')).toBeVisible();
  await answer.fill('1');
  await answer.press('Enter');
  await expect(page.getByRole('button', { name: 'Set to usual' })).toBeVisible();

  const large = { prompt: 'a large meadow', size: '2048x2048' };
  await submitBody(page, large, { model: 'openai/gpt-image-2' });
  await openView(page, 'Queue');
  await expect(rowsOf(page, 'a large meadow')).toContainText('over your size limit');
  const inspector = await openJob(page, 'a large meadow');
  await expect(inspector.getByText('Larger than your limit', { exact: true })).toBeVisible();
  expect(await seriousFaults(page, 'light')).toEqual([]);
  await inspector.getByRole('button', { name: 'Save all the same' }).click();
  await expectRow(page, 'a large meadow', 'Saved');
  const view = await viewOf(page, 'a large meadow');
  expect(view.files.map(({ role }) => role)).toEqual(['main', 'body']);
  expect(view.files.find(({ role }) => role === 'body')?.sizeBytes).toBeGreaterThan(1_000_000);
  await expectFilesOnDisk(view);

  await submitBody(page, { ...large, prompt: 'another meadow' }, { model: 'openai/gpt-image-2' });
  await openView(page, 'Queue');
  await expect(rowsOf(page, 'another meadow')).toContainText('over your size limit');
  await openView(page, 'Settings');
  await page.getByRole('button', { name: 'Set to usual' }).click();
  await openView(page, 'Queue');
  await expectRow(page, 'another meadow', 'Saved');
});
