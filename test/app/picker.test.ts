/** Choosing a model among a thousand, and why a draft cannot be submitted: all of it from the keyboard, in the real window. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { expectPhase, factsOf, hasten, openView, submitButton } from '../support/window.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search models' });
const chip = (page: Page) => page.getByRole('button', { name: /^Model:/u });
const active = (page: Page) => page.getByRole('option', { selected: true });
const about = (page: Page) => page.getByRole('region', { name: 'About this model' });

async function openPicker(page: Page): Promise<void> {
  await openView(page, 'Compose');
  await expect(chip(page)).not.toContainText('Choose');
  await chip(page).press('Enter');
  await expect(search(page)).toBeFocused();
}

test('one of a thousand models is found, starred and chosen by keyboard, and is within reach after a restart', async ({
  desk,
  router,
}) => {
  router.control.turn({ listed: 1_000 });
  const first = await desk.launch();
  const { page } = first;
  await openPicker(page);
  await expect(page.getByText(/Live list, read (just now|\d+ (?:s|min) ago) · 1,000 models/u)).toBeVisible();
  // Drawn is only what is in sight.
  expect(await page.getByRole('option').count()).toBeLessThan(40);
  await expect(active(page)).toHaveAccessibleName(/^FLUX 2 Pro flux-2-pro ?, takes image and text, makes image/u);

  await search(page).fill('harbour 0002');
  await expect(page.getByText('Nothing matches exactly. Close to it:')).toBeVisible();
  await search(page).fill('harbor 000');
  await page.keyboard.press('ArrowDown');
  const found = (await active(page).textContent()) ?? '';
  expect(found).toMatch(/Harbor 000\d/u);
  await page.keyboard.press('Control+d');
  await expect(active(page)).toHaveAccessibleName(/favourite/u);
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeHidden();
  await expect(chip(page)).toContainText(found.slice(0, 11));
  await expect.poll(async () => (await factsOf(page)).modelPicks.recent.length).toBe(1);
  await first.quit();

  const second = await desk.launch();
  await openPicker(second.page);
  await expect(second.page.getByText('Favourites', { exact: true })).toBeVisible();
  await expect(active(second.page)).toHaveAccessibleName(/^Harbor 000\d .*favourite/u);
  await desk.screenshot(second, 'favourites');

  // What it makes was not in any list: its own document told it.
  await expect(about(second.page)).toContainText('MakesImage');
  await second.page.getByRole('button', { name: 'Video', exact: true }).click();
  await second.page.getByRole('combobox', { name: 'Provider' }).click();
  await second.page.getByRole('option', { name: /^kling \(\d\)$/u }).click();
  await expect(second.page.getByRole('option', { name: /^Kling/u }).first()).toBeVisible();
  await expect(second.page.getByRole('option', { name: /Harbor/u })).toHaveCount(0);
});

test('the list can be read by everybody, in both themes and in a narrow window', async ({ desk, router }) => {
  router.control.turn({ listed: 1_000 });
  const running = await desk.launch();
  const { app, page } = running;
  await openPicker(page);
  for (const theme of THEMES) {
    expect(await seriousFaults(page, theme)).toEqual([]);
    await desk.screenshot(running, `picker-${theme}`);
  }
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));
  await expect(about(page)).toBeInViewport({ ratio: 1 });
  await expect(active(page)).toBeInViewport({ ratio: 1 });
  await desk.screenshot(running, 'picker-narrow');
});

test('a model that the queue does not take says so and runs directly; an id that no list has can be typed', async ({
  desk,
  router,
}) => {
  hasten(router);
  router.control.trouble({ route: 'models', times: 100, deed: { kind: 'status', status: 503 } });
  const { page } = await desk.launch();
  await openPicker(page);
  await expect(page.getByText(/^Offline: the list that ships with Afterglow · \d+ models$/u)).toBeVisible();
  await search(page).fill('eleven_v3');
  await expect(active(page)).toContainText('Runs directly');
  await expect(about(page)).toContainText('for at most 10 minutes, with Afterglow open');
  await expect(about(page)).toContainText('perhaps charged; this is not known');
  await page.keyboard.press('Enter');
  await expect(chip(page)).toContainText('Runs directly');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  await page.keyboard.press('Control+Enter');
  await expectPhase(page, 'Ready when you are.', 'done');
  expect(router.control.counters().byRoute['direct']).toBe(1);

  await openPicker(page);
  await search(page).fill('  Acme/Brand-New_2 ');
  await expect(active(page)).toHaveAccessibleName('Use acme/brand-new_2 not in the list');
  await expect(about(page)).toContainText('its job says so and can be run directly');
  await page.keyboard.press('Enter');
  await expect(chip(page)).toContainText('acme/brand-new_2');
});

test('each reason leads to its place, and the button says what will happen', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  await openView(page, 'Compose');
  const reasons = page.getByRole('list', { name: 'Why can I not submit?' });
  const lead = (words: string) => reasons.getByRole('button', { name: words }).click();
  await expect(reasons).toContainText('Write a prompt');
  await lead('Write a prompt');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await expect(prompt).toBeFocused();

  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByRole('textbox', { name: 'Draft as JSON' });
  await json.fill('{"prompt": "x", ');
  await page.getByRole('tab', { name: 'Form' }).click();
  await lead('The JSON cannot be read, line 1');
  await expect(json).toBeFocused();
  await json.fill('{"width": 1, "height": 2, "seed": -5, "safety_tolerance": 99}');
  await page.getByRole('tab', { name: 'Form' }).click();
  await reasons.getByRole('button', { name: /^\d more$/u }).click();
  const all = page.getByRole('dialog', { name: 'All reasons' });
  await expect(all.getByRole('button')).toHaveCount(4);
  // It lies behind the fold, and is led to all the same.
  await all.getByRole('button', { name: /^Safety tolerance/u }).click();
  await expect(all).toBeHidden();
  await expect(page.getByLabel('Safety tolerance').and(page.locator(':focus'))).toBeVisible();

  await page.getByRole('tab', { name: 'JSON' }).click();
  await json.fill('{"prompt": "a red teapot"}');
  await page.getByRole('tab', { name: 'Form' }).click();
  const submit = submitButton(page);
  await expect(submit).toHaveAccessibleName('Submit');
  await page.evaluate(() => window.afterglow.setSending('paused'));
  await expect(submit).toHaveAccessibleName('Submit. Hold: sending paused');
  await expect(page.getByText('Sending is paused. It is recorded now and goes out once you resume.')).toBeVisible();
  await submit.click();
  await expectPhase(page, 'a red teapot', 'outbox');
  expect(router.control.runs()).toHaveLength(0);
  await page.evaluate(() => window.afterglow.setSending('on'));
  await expectPhase(page, 'a red teapot', 'done');
});

test('without a key the reason leads to where one is put in', async ({ desk }) => {
  const { page } = await desk.launch({ against: 'keyless' });
  await page.getByRole('button', { name: 'Try it with the practice Router' }).click();
  await page.evaluate(() => window.afterglow.useProfile('router'));
  await openView(page, 'Compose');
  await page.getByRole('button', { name: 'Add a key, or use the practice Router' }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();
});
