/** How results are named, what lies beside them, and settings that come back from a file. */

import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults } from '../support/axe.ts';
import { expectFilesOnDisk, expectPhase, hasten, openJob, openView, submitPrompt, viewOf } from '../support/window.ts';

/** Drops a file on the window, as from a folder beside it. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      const tell = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      tell('dragover');
      tell('drop');
    },
    [name, bytes.toString('base64')] as const,
  );
}

test('a pattern is shown before it is saved, names the next result, and its sidecar and a copy give the settings back', async ({
  desk,
  router,
}) => {
  hasten(router);
  const running = await desk.launch();
  const { app, page } = running;
  await submitPrompt(page, 'an early egret');
  const early = await expectPhase(page, 'an early egret', 'done');

  await openView(page, 'Settings');
  const section = page.getByRole('region', { name: 'File names' });
  const field = section.getByRole('textbox', { name: 'Pattern' });
  const preview = section.getByRole('region', { name: 'A new result would be saved as' });
  await expect(preview).toContainText('From your newest job');
  await field.fill('{provider/');
  await expect(section.getByText('A brace is open: each { needs a } after it.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await field.fill('{provider}/');
  await section.getByRole('button', { name: /^Put in \{prompt\}/u }).click();
  await expect(field).toHaveValue('{provider}/{prompt}');
  await expect(preview.getByRole('listitem').first()).toContainText('an early egret.png');
  await expect(preview.getByRole('listitem').first()).toContainText('bfl');
  await expect(preview.getByRole('listitem').last()).toContainText('an early egret (2).png');
  expect(await seriousFaults(page, 'dark')).toEqual([]);
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('New results are named like this').first()).toBeVisible();

  await submitPrompt(page, 'a later loon');
  const view = await expectPhase(page, 'a later loon', 'done');
  await expectFilesOnDisk(view);
  const [file] = view.files;
  if (file === undefined) throw new Error('nothing was saved');
  expect(relative(join(desk.userData, 'results'), file.path)).toBe(join('bfl', 'a later loon.png'));
  const sidecar = readFileSync(`${file.path}.afterglow.json`);
  expect(JSON.parse(sidecar.toString())).toMatchObject({ afterglow: 'result', model: view.model, file: { sha256: file.digest } });
  expect(sidecar.toString()).not.toContain(router.apiKey);
  const after = await viewOf(page, 'an early egret');
  expect(after.files.map(({ path }) => path)).toEqual(early.files.map(({ path }) => path));

  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await openView(page, 'Compose');
  await prompt.fill('something else');
  await openView(page, 'Queue');
  await drop(page, 'a later loon.png.afterglow.json', sidecar);
  await expect(prompt).toHaveValue('a later loon');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(prompt).toHaveValue('something else');

  await drop(page, 'diary.txt', Buffer.from('Dear diary,'));
  await expect(page.getByText('There are no settings of Afterglow in this file. Your draft is as it was.').first()).toBeVisible();
  // Beside the form a plain picture is meant as an input; anywhere else it is told what it lacks.
  await openView(page, 'Queue');
  await drop(page, 'plain.png', readFileSync(file.path));
  await expect(page.getByText('This picture carries no settings of Afterglow. Your draft is as it was.').first()).toBeVisible();
  await openView(page, 'Compose');
  await expect(prompt).toHaveValue('something else');

  const copy = join(desk.userData, 'copy.png');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, copy);
  const inspector = await openJob(page, 'a later loon');
  await expect(inspector.getByText('Its files: all fetched')).toBeVisible();
  await inspector.getByRole('button', { name: /^Save a copy with its settings/u }).click();
  await expect.poll(() => existsSync(copy)).toBe(true);
  await expectFilesOnDisk(view);
  await openView(page, 'Compose');
  await page.getByRole('button', { name: 'Open settings from a file' }).click();
  await expect(prompt).toHaveValue('a later loon');
});
