/** Trying the app without a key and without a network. */

import { expect, test } from '../support/app.ts';
import { expectFilesOnDisk, expectPhase, expectRow, factsOf, openView, rowsOf, submitPrompt } from '../support/window.ts';

test('the practice Router starts from the first window, and its jobs go on while the app is closed', async ({ desk, router }) => {
  const first = await desk.launch({ against: 'none' });
  await first.page.getByRole('button', { name: 'Try it with the practice Router' }).click();
  await expect(first.page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
  await submitPrompt(first.page, 'a paper boat [run: 4s]');
  await expectRow(first.page, 'a paper boat', /Queued|Running/u);
  await expect(rowsOf(first.page, 'a paper boat')).toHaveAccessibleName(/, Practice$/u);
  const startedAt = (await expectPhase(first.page, 'a paper boat [run: 4s]', 'running')).runningSince ?? 0;
  await first.quit();

  // The run has to end while nothing of the app is there.
  await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(5_000);
  const { page } = await desk.launch({ against: 'none' });
  await openView(page, 'Queue');
  await expectRow(page, 'a paper boat', 'Saved, Practice');
  // It was not run anew: a second one would still be at it.
  expect(Date.now() - startedAt).toBeLessThan(12_000);
  const view = await expectPhase(page, 'a paper boat [run: 4s]', 'done');
  await expectFilesOnDisk(view);
  expect(view.practice).toBe(true);
  await expect(rowsOf(page, 'a paper boat')).not.toContainText('credits');
  expect(await factsOf(page)).toMatchObject({ profile: 'practice', key: { kind: 'none' } });
  expect(router.control.counters().total).toBe(0);
});
