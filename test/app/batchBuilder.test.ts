/** Batches in the real window: a table of 300 with bad rows, fifty prompts for three models with two seeds, and what survives a kill. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { chooseModel } from '../support/window.ts';

const SEED = '9223372036854775807';

/** A table as spreadsheets write it: with a mark at its beginning, line breaks of Windows, and quotes. */
function table(): string {
  const bad: Readonly<Record<number, string>> = {
    17: '"fox 17, running",x,512',
    60: '"fox 60, running",1,99999',
    118: '"fox 118, running",1,wide',
    204: '"fox 204, running",1,512,more',
    299: `"${'long '.repeat(10)}fox 299",1.5,512`,
  };
  const rows = Array.from({ length: 300 }, (_, nth) => bad[nth] ?? `"fox ${nth}, ""running""",${nth === 0 ? SEED : nth},512`);
  return `\ufeff${['Prompt,seed,Width', ...rows].join('\r\n')}\r\n`;
}

async function begin(page: Page, prompt: string): Promise<void> {
  await page.getByRole('link', { name: 'Compose' }).click();
  await chooseModel(page, 'flux-2-pro');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: 'Make a batch' }).click();
}

async function add(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Drops a file on what varies, as from a folder of the system. */
async function drop(page: Page, file: { readonly name: string; readonly text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, { type: 'text/csv' }));
    return transfer;
  }, file);
  const place = page.getByRole('region', { name: 'What varies' });
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await place.dispatchEvent('drop', { dataTransfer: data });
}

const waiting = (page: Page): Promise<readonly { readonly id: string; readonly rows: number }[]> =>
  page.evaluate(async () => {
    const answer = await window.afterglow.listBatches({ after: null, limit: 10 });
    return answer.ok ? answer.value.batches : [];
  });

test('a table of 300 rows: five bad ones are told, one is put right, four are left out, and digits come through', async ({
  desk,
  router,
}) => {
  router.control.turn({ hold: 'waiting' });
  const running = await desk.launch();
  const { page } = running;
  await begin(page, 'a fox');
  await page.getByRole('button', { name: 'Remove Prompts' }).click();
  await drop(page, { name: 'foxes.csv', text: table() });
  await expect(page.getByText('5 rows have problems')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Queue 295 jobs' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Rows of the batch' });
  await expect(grid).toHaveAttribute('aria-rowcount', '6');
  await expect(grid.getByText('Seed must be a whole number').first()).toBeVisible();
  await expect(grid.getByText('Width must be at most 2048')).toBeVisible();
  await desk.screenshot(running, 'bad-rows');
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);

  // By keyboard: the first bad row is opened and put right.
  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('foxes.csv, line 19').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Seed' }).fill('42');
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('4 rows have problems')).toBeVisible();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByRole('button', { name: 'Queue 296 jobs' }).click();
  await expect(page.getByRole('dialog').getByText('Queue 296 jobs?')).toBeVisible();
  await desk.screenshot(running, 'question');
  await page.getByRole('dialog').getByRole('button', { name: 'Queue 296 jobs' }).click({ clickCount: 3 });
  await expect(page.getByText('296 jobs queued.').first()).toBeVisible();

  const batches = await waiting(page);
  expect(batches.map(({ rows }) => rows)).toEqual([296]);
  const sent = await page.evaluate(async (id) => {
    const rows = await window.afterglow.listBatchRows({ id, from: 0, count: 20 });
    if (!rows.ok) return [];
    const bodies = await Promise.all(rows.value.jobs.map((job) => window.afterglow.getBody(job.id)));
    return bodies.map((body) => (body.ok ? body.value.text : body.error.kind));
  }, batches[0]?.id ?? '');
  expect(sent.some((body) => body.includes(SEED) && body.includes('fox 0, \\"running\\"'))).toBe(true);
  expect(sent.some((body) => body.includes('fox 17') && /"seed":\s*42\b/u.test(body))).toBe(true);

  await page.getByRole('button', { name: 'See the batch' }).click();
  await expect(page).toHaveURL(new RegExp(`batches/${batches[0]?.id}`, 'u'));
});

test('fifty prompts for three models with two seeds are counted, bounded, and there again after a kill', async ({
  desk,
  router,
}) => {
  router.control.turn({ hold: 'waiting' });
  const running = await desk.launch();
  const { page } = running;
  await begin(page, 'a lighthouse');
  const prompts = Array.from({ length: 25 }, (_, nth) => `lighthouse ${nth}, {dusk|dawn}`).join('\n');
  await page.getByRole('textbox', { name: 'Prompts' }).fill(prompts);
  await page.getByRole('combobox', { name: 'Choices in braces' }).click();
  await page.getByRole('option', { name: 'Every combination' }).click();
  await add(page, 'Models');
  for (const model of ['flux-kontext-pro', 'seedream']) {
    await page.getByRole('button', { name: 'Add a model' }).click();
    await page.getByRole('combobox', { name: 'Search models' }).fill(model);
    await page.keyboard.press('Enter');
  }
  await add(page, 'Setting');
  await page.getByRole('combobox', { name: 'Setting' }).click();
  await page.getByRole('option', { name: 'Seed' }).click();
  await page.getByRole('textbox', { name: 'Values' }).fill('7\n9223372036854775');
  const grid = page.getByRole('grid', { name: 'Rows of the batch' });
  await expect(grid).toHaveAttribute('aria-rowcount', '301');
  // One of the models takes smaller seeds than that.
  await expect(page.getByRole('button', { name: 'With problems 50' })).toBeVisible();
  await expect(page.getByText('50 rows have problems')).toBeVisible();
  await desk.screenshot(running, 'matrix');

  // A bound below it is told before anything is made, with the way out.
  await page.getByRole('button', { name: 'Limits' }).click();
  await page.getByRole('textbox', { name: 'Most rows' }).fill('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('300 rows, and you allow 100')).toBeVisible();
  await expect(grid).toHaveCount(0);
  // It is kept as soon as the typing pauses.
  const kept = () => page.evaluate(async () => JSON.stringify(await window.afterglow.openSheet()));
  await expect.poll(kept).toContain('mostRows\\":100,');
  await running.kill();

  const again = await desk.launch();
  const { page: later } = again;
  await later.getByRole('link', { name: 'Compose' }).click();
  await later.getByRole('button', { name: 'Make a batch' }).click();
  await expect(later.getByText('300 rows, and you allow 100')).toBeVisible();
  await expect(later.getByRole('textbox', { name: 'Prompts' })).toHaveValue(prompts);
  await later.getByRole('button', { name: 'Allow 300' }).click();
  await expect(later.getByRole('grid', { name: 'Rows of the batch' })).toHaveAttribute('aria-rowcount', '301');
  await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));
  await later.getByRole('button', { name: /^Rows/u }).click();
  await desk.screenshot(again, 'narrow');
  for (const theme of THEMES) expect(await seriousFaults(later, theme)).toEqual([]);
});
