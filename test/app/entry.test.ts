/** What a person types wrongly: each gets its message at its field, and nothing is stored or sent. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { factsOf, jobsOf, MODEL, openView } from '../support/window.ts';

test('a bad key is refused at its field: nothing is stored, and none but a well-formed one is ever sent', async ({
  desk,
  router,
}) => {
  const first = await desk.launch({ against: 'keyless' });
  const field = first.page.getByRole('textbox', { name: 'Comfy API key' });
  const begin = first.page.getByRole('button', { name: 'Begin' });
  const cases = [
    ['', 'Paste a key first.'],
    ['   ', 'Paste a key first.'],
    ['comfyui-one\ncomfyui-two', 'A key is one line, and this text has several.'],
    ['comfyui-schlüssel', 'A key has only plain letters, digits and signs.'],
    [`comfyui-${'k'.repeat(20_000)}`, 'This is too long for a key.'],
  ] as const;
  for (const [key, words] of cases) {
    await field.fill(key);
    await begin.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll('.', '\\.'), 'u'));
  }
  expect(router.control.counters().total).toBe(0);

  await field.fill('comfyui-not-one-of-ours');
  await begin.click();
  await expect(field).toHaveAccessibleDescription(/The Router refused this key, so it was not stored\./u);
  expect(router.control.counters().last.map((call) => call.status)).toEqual([401]);
  await first.quit();
  expect(await filesWith(desk.userData, 'not-one-of-ours')).toEqual([]);
  const second = await desk.launch({ against: 'keyless' });
  await expect(second.page.getByRole('textbox', { name: 'Comfy API key' })).toBeVisible();
  expect((await factsOf(second.page)).key).toEqual({ kind: 'none' });
});

test('a bad address of the Router is refused at its field, and the one before stays', async ({ desk }) => {
  const { page } = await desk.launch({ against: 'practice' });
  await openView(page, 'Settings');
  const field = page.getByRole('textbox', { name: 'Address' });
  const before = await field.inputValue();
  const cases = [
    ['api.comfy.org', 'This is not a web address.'],
    ['http://api.comfy.org', 'The address must begin with https'],
    ['ftp://api.comfy.org', 'The address must begin with https'],
    ['https://api.comfy.org/v2', 'Give the address alone, without a path'],
    ['https://name:word@api.comfy.org', 'The address must hold no name or password.'],
  ] as const;
  for (const [address, words] of cases) {
    await field.fill(address);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll('.', '\\.'), 'u'));
    expect((await factsOf(page)).base).toBe(before);
  }
});

test('a results folder that cannot be written is refused at its field, and the one before stays', async ({ desk }) => {
  const { app, page } = await desk.launch({ against: 'practice' });
  await openView(page, 'Settings');
  const file = join(desk.userData, 'a file');
  await writeFile(file, 'not a folder');
  const before = (await factsOf(page)).resultsFolder;
  const choose = page.getByRole('button', { name: 'Choose a folder' });

  await answerDialog(app, join(file, 'below it'));
  await choose.click();
  await expect(choose).toHaveAccessibleDescription(/Nothing can be written to this folder, so it was not taken\./u);
  await answerDialog(app, join(desk.userData, 'nowhere'));
  await choose.click();
  await expect(choose).toHaveAccessibleDescription(/This folder does not exist, so it was not taken\./u);
  expect((await factsOf(page)).resultsFolder).toBe(before);

  const good = join(desk.userData, 'elsewhere');
  await mkdir(good);
  await answerDialog(app, good);
  await choose.click();
  await expect(page.getByRole('textbox', { name: 'Folder' })).toHaveValue(good);
  expect(await readdir(good)).toEqual([]);
});

test('a body that is no JSON object, or over 100 MiB, is refused and never sent', async ({ desk, router }) => {
  const { page } = await desk.launch();
  await openView(page, 'Compose');
  await page.getByRole('tab', { name: 'JSON' }).click();
  const text = page.getByRole('textbox', { name: 'Draft as JSON' });
  for (const [body, words] of [
    ['[1, 2]', 'The JSON must be one object'],
    ['{"prompt": ', 'The JSON cannot be read, line 1'],
  ] as const) {
    await text.fill(body);
    await expect(page.getByRole('list', { name: 'Why can I not submit?' })).toContainText(words);
    await page.keyboard.press('Control+Enter');
  }
  const refusals = await page.evaluate(async (model) => {
    const kinds: string[] = [];
    for (const body of ['[1]', '"x"', '{', 'null', `{"prompt":"${'x'.repeat(105 * 1024 * 1024)}"}`]) {
      const ticket = await window.afterglow.newTicket();
      if (!ticket.ok) throw new Error('no ticket');
      const answer = await window.afterglow.submit({ ticket: ticket.value, model, body, route: 'queued', parent: null });
      kinds.push(answer.ok ? 'taken' : answer.error.kind);
    }
    return kinds;
  }, MODEL);
  expect(refusals).toEqual(['bodyNotObject', 'bodyNotObject', 'bodyNotJson', 'bodyNotObject', 'bodyTooLarge']);
  expect(await jobsOf(page)).toEqual([]);
  expect(router.control.counters().byRoute['submit'] ?? 0).toBe(0);
});

/** The system's folder dialog, as if a person had chosen this. */
async function answerDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [path] }) });
  }, folder);
}

/** Files below a folder that hold these words. */
async function filesWith(folder: string, words: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(words)) found.push(path);
  }
  return found;
}
