/** One draft in three views, and commands that become one, in the real window. */

import type { Page } from '@playwright/test';
import { expect, type RunningApp, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { startHashingFront } from '../support/servers/hashingFront.ts';
import { composePrompt, hasten, MODEL } from '../support/window.ts';

const SEED = '1234567890123456789';
const KEY = `comfyui-${'0a1b2c3d'.repeat(8)}`;

const tab = (page: Page, name: 'Form' | 'JSON' | 'Code') => page.getByRole('tab', { name, exact: true }).click();
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Draft as JSON' });
const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const clipboardOf = ({ app }: RunningApp) => app.evaluate(({ clipboard }) => clipboard.readText());
const keptBody = (page: Page) =>
  page.evaluate(async () => {
    const opened = await window.afterglow.openDraft();
    return opened.ok ? opened.value.body : '';
  });

/** As the system's own paste does it, wherever the keyboard is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', given);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData: transfer });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

test('form, JSON and code are one draft; JSON that cannot be read is kept over views and a kill, and its place is told', async ({
  desk,
}) => {
  const running = await desk.launch();
  const { page } = running;
  await composePrompt(page, 'a red teapot');
  await page.getByRole('textbox', { name: 'Seed' }).fill(SEED);

  await tab(page, 'JSON');
  await editorOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('"wid');
  const offered = page.getByRole('option', { name: /^width/u });
  await expect(offered).toBeVisible();
  // A list that has only just come up does not take the Enter of somebody who writes on.
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await page.keyboard.type('5,');
  await expect(editorOf(page)).toContainText('"width": 5,');
  await expect(page.getByText('Width must be at least 256')).toBeVisible();
  for (const theme of THEMES) expect(await seriousFaults(page, theme), `JSON, ${theme}`).toEqual([]);

  await tab(page, 'Form');
  await expect(page.getByRole('textbox', { name: 'Width' })).toHaveValue('5');
  await page.getByRole('textbox', { name: 'Width' }).fill('1024');
  await tab(page, 'JSON');
  await expect(editorOf(page)).toContainText('"width": 1024,');

  // Undo goes on where it was, over the change that the form has made.
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('oops');
  await tab(page, 'Code');
  await expect(page.getByText(/The JSON view cannot be read yet\. Line \d+, column \d+:/u)).toBeVisible();
  await tab(page, 'Form');
  await expect(page.getByText(/The JSON view cannot be read yet\. Line \d+, column \d+:/u)).toBeVisible();
  await desk.screenshot(running, 'unreadable');
  await expect.poll(() => keptBody(page)).toContain('}oops');
  await running.kill();

  const again = await desk.launch();
  await again.page.getByRole('link', { name: 'Compose' }).click();
  await again.page.getByRole('button', { name: 'Go on in the JSON view' }).click();
  await expect(editorOf(again.page)).toContainText('}oops');
  await expect(editorOf(again.page)).toContainText(SEED);
  await editorOf(again.page).click();
  await again.page.keyboard.press('Control+End');
  for (let letter = 0; letter < 4; letter += 1) await again.page.keyboard.press('Backspace');
  await tab(again.page, 'Form');
  await expect(promptOf(again.page)).toHaveValue('a red teapot');
  await expect(again.page.getByRole('textbox', { name: 'Seed' })).toHaveValue(SEED);
});

test('a pasted command is the draft, without its key; the code view gives it back, and the seed reaches the wire', async ({
  desk,
  router,
}) => {
  hasten(router);
  const front = await startHashingFront(router.url);
  const running = await desk.launch({ env: { AFTERGLOW_ROUTER_URL: front.url } });
  const { app, page } = running;
  await composePrompt(page, 'what was there');
  const command = `curl -X POST "https://api.comfy.org/v2/models/${MODEL}/requests" \\\n  -H 'X-API-Key: ${KEY}' \\\n  -d '{"prompt": "it'\\''s from a command", "seed": ${SEED}}'`;

  await promptOf(page).focus();
  await paste(page, command);
  await expect(promptOf(page)).toHaveValue("it's from a command");
  await expect(page.getByText('The key that was in it was left out.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue(SEED);
  await expect.poll(() => keptBody(page)).toContain(SEED);
  expect(await page.evaluate(() => JSON.stringify(window.afterglow.openDraft()))).not.toContain(KEY);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(promptOf(page)).toHaveValue('what was there');

  // Words are words, even when they are about commands.
  await promptOf(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('curl of steam over a cup');
  await expect(promptOf(page)).toHaveValue('curl of steam over a cup');

  await page.getByRole('button', { name: 'Paste a command' }).click();
  const box = page.getByRole('textbox', { name: 'Command or code' });
  await box.fill(`client.models.submit("${MODEL}", {"prompt": ask()})`);
  await page.getByRole('button', { name: 'Make it the draft' }).click();
  await expect(page.getByText('A value in it is worked out by code, which is never run: ask()').first()).toBeVisible();
  for (const theme of THEMES) expect(await seriousFaults(page, theme), `paste, ${theme}`).toEqual([]);
  await box.fill(`client.models.submit("${MODEL}", {"prompt": "it's from Python", "seed": ${SEED}})`);
  await page.getByRole('button', { name: 'Make it the draft' }).click();
  await expect(box).toBeHidden();
  await expect(promptOf(page)).toHaveValue("it's from Python");

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));
  await tab(page, 'Code');
  const code = page.getByRole('region', { name: 'Draft as code' });
  await expect(code).toContainText(`/v2/models/${MODEL}/requests`);
  await expect(code).toContainText(SEED);
  for (const theme of THEMES) expect(await seriousFaults(page, theme), `code, ${theme}`).toEqual([]);
  await desk.screenshot(running, 'code-narrow');
  for (const language of ['TypeScript', 'Python', 'cURL']) {
    await page.getByRole('tab', { name: language }).click();
    await expect(code).toContainText('COMFY_API_KEY');
    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect
      .poll(() => clipboardOf(running))
      .toContain(language === 'cURL' ? 'curl' : language === 'Python' ? 'import' : 'await');
    const copied = await clipboardOf(running);
    expect(copied).toContain(SEED);
    expect(copied).not.toContain(router.apiKey);
  }

  const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();
  await submit();
  const sent = `{"prompt": "it's from Python", "seed": ${SEED}}`;
  await expect.poll(() => front.bodies.map(({ text }) => text)).toEqual([sent]);

  // From the form, too, each digit leaves as it is written; and from another view the command leads here.
  await tab(page, 'Form');
  const seed = `${SEED.slice(0, -1)}7`;
  await page.getByRole('textbox', { name: 'Seed' }).fill(seed);
  await submit();
  await expect.poll(() => front.bodies.map(({ text }) => text)).toEqual([sent, sent.replace(SEED, seed)]);
  await page.getByRole('link', { name: 'Gallery' }).click();
  await paste(page, '{"prompt": "only words"}');
  await paste(page, command);
  await expect(promptOf(page)).toHaveValue("it's from a command");
  await front.close();
});
