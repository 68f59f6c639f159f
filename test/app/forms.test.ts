/** The form of a model of each kind, in the real window: what it will not take is said at its field, and what it takes runs. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { chooseModel } from '../support/window.ts';

interface Kind {
  readonly kind: string;
  readonly model: string;
  readonly prompt: string;
  /** Makes the draft one that the Router refuses, and then a good one. */
  readonly spoil: (page: Page) => Promise<void>;
  readonly said: string;
  readonly mend: (page: Page) => Promise<void>;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const KINDS: readonly Kind[] = [
  {
    kind: 'image',
    model: 'bfl/flux-2-pro',
    prompt: 'a boat of paper',
    spoil: (page) => field(page, 'Width').fill('5'),
    said: 'Must be at least 256',
    mend: async (page) => {
      await field(page, 'Width').fill('1024');
      await page.getByRole('button', { name: 'Proportion 16:9' }).click();
      await expect(field(page, 'Height')).not.toHaveValue('');
    },
  },
  {
    kind: 'video',
    model: 'xai/grok-imagine-video',
    prompt: 'a kite over dunes',
    spoil: (page) => field(page, 'Duration').fill('99'),
    said: 'Must be at most 15',
    mend: async (page) => {
      await page.getByRole('slider', { name: 'Duration, slider' }).focus();
      await page.keyboard.press('Home');
      await expect(field(page, 'Duration')).toHaveValue('1');
      await page.getByRole('radio', { name: '9:16' }).check();
    },
  },
  {
    kind: 'audio',
    model: 'heygen/starfish',
    prompt: 'your render is ready',
    spoil: async (page) => {
      await field(page, 'Voice ID').fill('practice-voice');
      await field(page, 'Speed').fill('9');
    },
    said: 'Must be at most 2',
    mend: (page) => field(page, 'Speed').fill('1.25'),
  },
  {
    kind: '3d',
    model: 'meshy/meshy-7.1',
    prompt: 'a low stool of driftwood',
    spoil: (page) => field(page, 'Target polycount').fill('7'),
    said: 'Must be at least 100',
    mend: (page) => field(page, 'Target polycount').fill('30000'),
  },
  {
    kind: 'text',
    model: 'anthropic/claude-opus-5',
    prompt: 'two lines about a lighthouse',
    spoil: (page) => field(page, 'Max tokens').fill('0'),
    said: 'Must be at least 1',
    mend: (page) => field(page, 'Max tokens').fill('200'),
  },
];

test('a model of each kind refuses a bad draft at its field, at no charge, and runs a good one', async ({ desk }) => {
  test.setTimeout(240_000);
  const running = await desk.launch();
  const { page } = running;
  await page.getByRole('link', { name: 'Compose' }).click();
  for (const { kind, model, prompt, spoil, said, mend } of KINDS) {
    await chooseModel(page, model);
    await field(page, 'Prompt').fill(prompt);
    await spoil(page);
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit anyway' }).click();
    await expect(page.getByText(/The Router refused 1 setting\. Not charged\./u)).toBeVisible();
    await desk.screenshot(running, `refused-${kind}`);
    await mend(page);
    await expect(page.getByText(/The Router refused/u)).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('radio', { name: /^All/u }).click();
  for (const { prompt } of KINDS) await expect(page.getByLabel('Jobs').getByText(prompt)).toHaveCount(2);
});

test('turns of a conversation are added, moved by the keyboard and removed, and the text keeps their order', async ({ desk }) => {
  const running = await desk.launch();
  const { page } = running;
  await page.getByRole('link', { name: 'Compose' }).click();
  await chooseModel(page, 'anthropic/claude-opus-5');
  await field(page, 'Prompt').fill('first');
  const unfold = page.getByRole('button', { name: /^Advanced/u });
  if ((await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
  const add = page.getByRole('button', { name: 'Add to Messages' });
  await add.click();
  await field(page, 'Words').last().fill('an answer');
  await desk.screenshot(running, 'turns');
  await page.getByRole('button', { name: /^Move no\. 2 of Messages/u }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /^Move no\. 1 of Messages/u })).toBeFocused();
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByRole('textbox', { name: 'Draft as JSON' });
  await expect(json).toContainText(/assistant.*an answer.*user.*first/su);
  await page.getByRole('tab', { name: 'Form' }).click();
  if ((await unfold.count()) > 0 && (await unfold.getAttribute('aria-expanded')) === 'false') await unfold.click();
  await page.getByRole('button', { name: 'Remove no. 1 of Messages' }).click();
  await expect(field(page, 'Prompt')).toHaveValue('first');
});

test('a seed with an open lock is another one with every submit, and the draft says which', async ({ desk }) => {
  const { page } = await desk.launch();
  await page.getByRole('link', { name: 'Compose' }).click();
  await chooseModel(page, 'bfl/flux-2-pro');
  await field(page, 'Prompt').fill('a red teapot');
  await page.getByRole('button', { name: 'Draw a number for Seed' }).click();
  const drawn = await field(page, 'Seed').inputValue();
  expect(drawn).toMatch(/^\d+$/u);
  await page.getByRole('button', { name: 'Keep this seed' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
  await expect(field(page, 'Seed')).not.toHaveValue(drawn);
});
