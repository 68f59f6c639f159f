/** Drafts, presets, and jobs that are used again, in the real window. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';

const SEED = '1234567890123456789';

async function chooseModel(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Compose' }).click();
  await page.getByRole('button', { name: /^Model:|Choose a model/u }).click();
  await page.getByRole('combobox', { name: 'Search models' }).fill(name);
  await page.keyboard.press('Enter');
  // The keyboard goes on in the words once the list has closed.
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();
}

async function expectSound(page: Page): Promise<void> {
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);
}

/** What the dialogs of the system answer from now on. */
async function answerDialogs(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
}

/** The bodies that were sent, newest first. */
async function sentBodies(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const listed = await window.afterglow.listJobs({ filter: 'all', search: '', after: null, limit: 50 });
    const ids = listed.ok ? listed.value.jobs.map((job) => job.id) : [];
    const bodies = await Promise.all(ids.map((id) => window.afterglow.getBody(id)));
    return bodies.map((body) => (body.ok ? body.value.text : ''));
  });
}

test('drafts stay open beside each other, survive a kill, and come back when one is deleted', async ({ desk }) => {
  const first = await desk.launch();
  await chooseModel(first.page, 'flux-2-pro');
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('a lighthouse in the fog');
  await first.page.getByRole('textbox', { name: 'Seed' }).fill(SEED);
  await first.page.getByRole('button', { name: 'Drafts' }).click();
  await first.page.getByRole('button', { name: 'New draft' }).click();
  await expect(first.page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('');
  await first.page.getByRole('textbox', { name: 'Prompt' }).fill('foxes at the market');
  // Typing is handed over after a short pause; from there on nothing can lose it.
  await expect
    .poll(() =>
      first.page.evaluate(async () => {
        const open = await window.afterglow.openDraft();
        return open.ok ? open.value.body : '';
      }),
    )
    .toContain('foxes at the market');
  await first.kill();

  const running = await desk.launch();
  const { page } = running;
  await page.getByRole('link', { name: 'Compose' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('foxes at the market');
  await page.getByRole('button', { name: 'Drafts, 2 open' }).click();
  await desk.screenshot(running, 'drafts');
  await page.getByRole('button', { name: /^a lighthouse in the fog/u }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a lighthouse in the fog');
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue(SEED);

  await page.getByRole('button', { name: 'Drafts, 2 open' }).click();
  await page.getByRole('button', { name: 'Rename a lighthouse in the fog' }).click();
  await page.getByRole('textbox', { name: 'Name of the draft' }).fill('Lighthouse');
  await page.keyboard.press('Enter');
  await expectSound(page);
  await page.getByRole('button', { name: 'Delete Lighthouse' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('foxes at the market');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a lighthouse in the fog');
  await page.keyboard.press('Control+d');
  await expect(page.getByRole('button', { name: 'Drafts, 3 open' })).toBeVisible();
});

test('another model takes along what it knows by the same name, and gives all of it back', async ({ desk }) => {
  const { page } = await desk.launch();
  await chooseModel(page, 'flux-2-pro');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a paper crane');
  await page.getByRole('textbox', { name: 'Width' }).fill('512');
  await chooseModel(page, 'recraftv4_1_vector');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a paper crane');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Width' })).toHaveValue('512');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a paper crane');
});

test('nineteen digits go from a job into a preset, out and in through a table, over a draft, and to the wire', async ({
  desk,
}) => {
  const running = await desk.launch();
  const { page, app } = running;
  await chooseModel(page, 'flux-2-pro');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a red teapot');
  await page.getByRole('textbox', { name: 'Seed' }).fill(SEED);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'See the job' }).click();

  await page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'a red teapot' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await page.getByRole('menuitem', { name: 'Save as preset' }).click();
  const question = page.getByRole('dialog', { name: 'Save as preset' });
  await question.getByRole('textbox', { name: 'Name' }).fill('=Foggy');
  await question.getByRole('checkbox', { name: /prompt/u }).check();
  await question.getByRole('textbox', { name: 'Prompt' }).fill('{prompt}, thick fog');
  await expectSound(page);
  await desk.screenshot(running, 'save-preset');
  await question.getByRole('button', { name: 'Save preset' }).click();
  await expect(question).toBeHidden();

  const table = join(desk.userData, 'presets.csv');
  await answerDialogs(app, table);
  await page.getByRole('link', { name: 'Compose' }).click();
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Manage presets' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As a table (CSV)' }).click();
  await expect.poll(() => readFile(table, 'utf8').catch(() => '')).toContain(SEED);
  expect(await readFile(table, 'utf8')).toContain("'=Foggy");
  await page.getByRole('button', { name: 'Delete =Foggy' }).click();
  await writeFile(table, `${await readFile(table, 'utf8')}Broken,no model,1\r\n`);
  await page.getByRole('button', { name: 'Import' }).click();
  const report = page.getByRole('dialog', { name: 'Import presets' });
  await expect(report.getByText('1 preset would come in.')).toBeVisible();
  await expect(report.getByText(/its model id has not the form/u)).toBeVisible();
  await desk.screenshot(running, 'import');
  await report.getByRole('button', { name: 'Import 1 preset' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Drafts/u }).click();
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a blue kettle');
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: '=Foggy' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a blue kettle, thick fog');
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue(SEED);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
  const [sent = ''] = await sentBodies(page);
  expect(sent).toContain(`"seed": ${SEED}`);
  expect(sent).toContain('a blue kettle, thick fog');
});

test('a job runs again as it was, and once more with nothing changed but its seed', async ({ desk }) => {
  const { page } = await desk.launch();
  await chooseModel(page, 'flux-2-pro');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a quiet harbour');
  await page.getByRole('textbox', { name: 'Seed' }).fill(SEED);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'See the job' }).click();
  await page.getByRole('radio', { name: /^All/u }).click();
  const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: 'a quiet harbour' });
  for (const [entry, told] of [
    [/^Run again/u, 'Sent again.'],
    [/^Run with another seed/u, 'Sent again with another seed.'],
  ] as const) {
    await rows.last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Use again' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByText(told, { exact: true })).toBeVisible();
  }
  await expect(rows).toHaveCount(3);
  const [remixed = '', again = '', first = ''] = await sentBodies(page);
  expect(again).toBe(first);
  expect(first).toContain(SEED);
  expect(remixed).not.toBe(first);
  expect(remixed.replace(/"seed": \d+/u, `"seed": ${SEED}`)).toBe(first);
});

test('earlier prompts come back with Alt and the arrows, whole, and go with their jobs', async ({ desk }) => {
  const { page } = await desk.launch();
  await chooseModel(page, 'flux-2-pro');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('first line\nsecond line');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
  await prompt.fill('my own words');
  await prompt.press('Alt+ArrowUp');
  await expect(prompt).toHaveValue('first line\nsecond line');
  await prompt.press('Alt+ArrowDown');
  await expect(prompt).toHaveValue('my own words');
  await page.getByRole('button', { name: 'Earlier prompts' }).click();
  await page.getByRole('searchbox', { name: 'Search earlier prompts' }).fill('SECOND');
  await expectSound(page);
  await page.getByRole('button', { name: /^first line second line/u }).click();
  await expect(prompt).toHaveValue('first line\nsecond line');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt).toHaveValue('my own words');
});
