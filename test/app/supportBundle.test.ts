/** The support bundle: read first, without the prompt when that is not wanted, then copied or saved as it was shown. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { expectPhase, hasten, openJob, submitPrompt } from '../support/window.ts';

test('it is shown before it is copied, leaves the prompt out when asked, and is copied and saved as shown', async ({
  desk,
  router,
}) => {
  hasten(router);
  const running = await desk.launch();
  const { page, app } = running;
  await submitPrompt(page, 'a discreet damson');
  const view = await expectPhase(page, 'a discreet damson', 'done');
  const inspector = await openJob(page, 'a discreet damson');
  await inspector.getByRole('tab', { name: 'Timeline' }).click();
  await expect(inspector.getByText(/^Taken in by the Router, next call /u)).toBeVisible();
  await inspector.getByRole('button', { name: 'Copy support bundle' }).click();

  const dialog = page.getByRole('dialog', { name: 'Support bundle' });
  const text = dialog.getByRole('textbox', { name: 'What the bundle contains' });
  await expect(text).toHaveValue(/prompt: "a discreet damson"/u);
  for (const part of [
    'version: ',
    'build: source',
    'electron: ',
    `job: ${view.id}`,
    `request: ${view.requestId}`,
    `router: ${view.base}`,
    'accepted',
  ]) {
    expect(await text.inputValue()).toContain(part);
  }
  await desk.screenshot(running, 'support bundle');
  // Nothing that only screen readers meet may lengthen the page behind.
  expect(await page.evaluate(() => document.documentElement.scrollTop + document.body.scrollTop)).toBe(0);
  await dialog.getByRole('switch', { name: 'Include the prompt' }).click();
  await expect(text).toHaveValue(/prompt: \[left out\]/u);
  expect(await text.inputValue()).not.toContain('damson');

  const path = join(desk.userData, 'for support.txt');
  await app.evaluate(({ dialog: dialogs }, filePath) => {
    dialogs.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  const shown = await text.inputValue();
  await dialog.getByRole('button', { name: 'Save as' }).click();
  await expect(dialog).toBeHidden();
  expect(readFileSync(path, 'utf8')).toBe(shown);

  await inspector.getByRole('button', { name: 'Copy support bundle' }).click();
  await expect(text).toHaveValue(/discreet damson/u);
  const toCopy = await text.inputValue();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog).toBeHidden();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied.replaceAll('\r\n', '\n')).toBe(toCopy);
});
