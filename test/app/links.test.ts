/** Links and back-ups that are opened outside, at a start and while the app is there; and a second start as such. */

import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type RunningApp, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { startAgain } from '../support/startAgain.ts';
import { expectPhase, hasten, jobsOf, MODEL, openView, submitButton, submitPrompt } from '../support/window.ts';

const STRANGE_ID = '0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const linked = (words: string): string => `afterglow://compose/${MODEL}?prompt=${encodeURIComponent(words)}`;
const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const noticeOf = (page: Page) => page.getByText('This draft was opened from a link', { exact: true });

const isVisible = ({ app }: RunningApp): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().every((window) => window.isVisible()));
const hide = ({ app }: RunningApp): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

test('a link that starts the app waits for a key or the practice Router, opens once, and submits nothing', async ({ desk }) => {
  const running = await desk.launch({ against: 'none', args: [linked('a red teapot\non a sill')] });
  const { page } = running;
  const waiting = page.getByText('A link is waiting. It opens once you begin.');
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);

  await page.getByRole('button', { name: 'Try it with the practice Router' }).click();
  await expect(noticeOf(page)).toBeVisible();
  await expect(promptOf(page)).toHaveValue('a red teapot\non a sill');
  await expect(promptOf(page)).toBeFocused();
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);

  // Loaded again, it is the draft that it was, and no second one comes.
  await page.reload();
  await expect(promptOf(page)).toHaveValue('a red teapot\non a sill');
  const { value: drafts } = (await page.evaluate(() => window.afterglow.listDrafts())) as { readonly value: readonly unknown[] };
  expect(drafts).toHaveLength(1);
  expect(await jobsOf(page)).toEqual([]);
});

test('a second start ends at once and brings the window up with its link; no link submits, adds or overwrites anything', async ({
  desk,
  router,
}) => {
  hasten(router);
  const running = await desk.launch();
  const { page } = running;
  const open = async (...opened: readonly string[]): Promise<void> => {
    const started = await startAgain({ userData: desk.userData, opened });
    expect(started.code).toBe(0);
  };
  await submitPrompt(page, 'a harbour');
  const job = await expectPhase(page, 'a harbour', 'done');
  const submits = router.control.counters().byRoute['submit'];

  await test.step('without anything it shows the window', async () => {
    await hide(running);
    expect(await isVisible(running)).toBe(false);
    await open();
    await expect.poll(() => isVisible(running)).toBe(true);
  });

  await test.step('a link to a job shows it, by its own id and by that of its request', async () => {
    for (const id of [job.id, job.requestId ?? '']) {
      await openView(page, 'Gallery');
      await open(`afterglow://job/${id}`);
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/queue/${job.id}`);
      await expect(page.getByRole('region', { name: 'Job', exact: true })).toBeFocused();
    }
  });

  await test.step('a link to a draft lays a new one beside what was begun', async () => {
    await openView(page, 'Compose');
    await promptOf(page).fill('half a thought');
    await openView(page, 'Queue');
    await open(linked('a teapot of a stranger'));
    await expect(promptOf(page)).toHaveValue('a teapot of a stranger');
    await expect(noticeOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Drop this draft' }).click();
    await expect(promptOf(page)).toHaveValue('half a thought');
    await expect(noticeOf(page)).toBeHidden();
  });

  await test.step('a link to a run fills in a dialog', async () => {
    await open(`afterglow://add/${MODEL}/${STRANGE_ID}`);
    const dialog = page.getByRole('dialog', { name: 'Add a run from elsewhere' });
    await expect(dialog.getByRole('textbox', { name: 'Request id' })).toHaveValue(STRANGE_ID);
    await expect(dialog.getByText('Filled in from a link. Nothing is added before you say so.')).toBeVisible();
    for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('what is not for us is refused in words', async () => {
    for (const link of [`afterglow://submit/${MODEL}?prompt=x`, 'afterglow://app/#/settings', `${linked('x')}&submit=1`]) {
      await open(link);
      const told = page.getByText('This link is not one Afterglow can open. Nothing was done.');
      // The same words stand in a region for readers.
      await expect(told.last()).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).last().click();
    }
    await open(`afterglow://job/${STRANGE_ID}`);
    await expect(page.getByText('No job here has the id in this link. Nothing was done.').last()).toBeVisible();
  });

  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  await openView(page, 'Compose');
  await expect(promptOf(page)).toHaveValue('half a thought');
  await expect(submitButton(page)).toBeVisible();
  expect(await jobsOf(page)).toHaveLength(1);
  expect(router.control.counters().byRoute['submit']).toBe(submits);
  expect(router.control.runs()).toHaveLength(1);
});

test('a back-up that is opened outside tells what it would bring, at a first start too, and comes in on a person’s word alone', async ({
  desk,
  router,
}) => {
  hasten(router);
  const folder = join(desk.userData, 'Zoë’s back-ups');
  const file = join(folder, 'all.afterglow');
  const other = join(desk.userData, 'other');
  await mkdir(folder);
  const first = await desk.launch();
  await submitPrompt(first.page, 'a harbour');
  await expectPhase(first.page, 'a harbour', 'done');
  await first.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, file);
  await first.page.evaluate(() => window.afterglow.exportBackup());
  await first.quit();

  const { page } = await desk.launch({ against: 'none', args: [file], env: { AFTERGLOW_USER_DATA: other } });
  const dialog = page.getByRole('dialog', { name: 'What this back-up would bring' });
  await expect(dialog.getByText('1 job not here yet')).toBeVisible();
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try it with the practice Router' })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await jobsOf(page)).toEqual([]);

  // A path that begins where the second start was made.
  expect(await startAgain({ userData: other, opened: ['all.afterglow'], folder })).toMatchObject({ code: 0 });
  await expect(dialog.getByText(file)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 job' }).click();
  await expect(page.getByRole('row', { name: /a harbour/u })).toBeVisible();

  await test.step('what is none says so', async () => {
    await writeFile(join(folder, 'none.afterglow'), 'a letter\n');
    await startAgain({ userData: other, opened: ['none.afterglow'], folder });
    await expect(page.getByRole('dialog').getByText('This is not a back-up of Afterglow. Nothing was changed.')).toBeVisible();
    await page.keyboard.press('Escape');
    await startAgain({ userData: other, opened: [join(folder, 'gone.afterglow')] });
    await expect(page.getByText('This back-up is not there any more, or is no file. Nothing was done.').last()).toBeVisible();
    // Another kind of file by its name is nothing that the app is asked for.
    await copyFile(file, join(folder, 'all.txt'));
    await startAgain({ userData: other, opened: ['all.txt'], folder });
  });
  expect(await jobsOf(page)).toHaveLength(1);
});
