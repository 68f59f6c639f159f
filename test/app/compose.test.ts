/** The forms of the window, in the real one: the first key, the first prompt, what the Router refuses. */

import { expect, test } from '../support/app.ts';
import { chooseModel } from '../support/window.ts';

test('the first window refuses bad keys at their field, and the practice Router needs none', async ({ desk }) => {
  const { page } = await desk.launch({ against: 'none' });
  const key = page.getByRole('textbox', { name: 'Comfy API key' });
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('Paste a key first.')).toBeVisible();
  await key.fill('comfyui-1\ncomfyui-2');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('A key is one line')).toBeVisible();
  await key.fill('comfyui-schlüssel');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('plain letters')).toBeVisible();
  await page.getByRole('button', { name: 'Try it with the practice Router' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
});

test('the form and the JSON view are one draft, and a seed of nineteen digits comes through both', async ({ desk }) => {
  const running = await desk.launch();
  const { page } = running;
  await page.getByRole('link', { name: 'Compose' }).click();
  await chooseModel(page, 'flux-2-pro');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a red teapot');
  await page.getByRole('textbox', { name: 'Seed' }).fill('1234567890123456789');
  await page.getByRole('button', { name: 'Give up waiting: Waits as long as it takes' }).press('Enter');
  await page.getByRole('radio', { name: 'A limit of my own' }).click();
  await page.getByRole('textbox', { name: 'Minutes' }).fill('90');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Give up waiting: Gives up after 1 h 30 min' })).toBeFocused();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByRole('textbox', { name: 'Draft as JSON' })).toContainText('1234567890123456789');
  await desk.screenshot(running, 'json');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a red teapot');
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('1234567890123456789');
  await expect(page.getByRole('button', { name: 'Give up waiting: Gives up after 1 h 30 min' })).toBeVisible();
  await desk.screenshot(running, 'form');
  await page.getByRole('button', { name: 'Submit', exact: true }).click({ clickCount: 5, delay: 20 });
  await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
  await desk.screenshot(running, 'submitted');
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('radio', { name: /^All/u }).click();
  await expect(page.getByLabel('Jobs').getByText('a red teapot')).toHaveCount(1);
});

test('what the Router refuses stands at its field, with "not charged", and the keyboard is there', async ({ desk }) => {
  const running = await desk.launch();
  const { page } = running;
  await page.getByRole('link', { name: 'Compose' }).click();
  await chooseModel(page, 'flux-2-pro');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a red teapot');
  await page.getByRole('textbox', { name: 'Width' }).fill('5');
  await expect(page.getByText('Must be at least 256', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit anyway' }).click();
  await expect(page.getByText(/The Router refused 1 setting\. Not charged\./u)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Width' })).toBeFocused();
  await desk.screenshot(running, 'refused');
});
