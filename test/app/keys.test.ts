/** Several keys at once: each job keeps to its own, whichever new jobs go out with, and whatever becomes of the others. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { expectPhase, expectRow, factsOf, holdRuns, openJob, openView, rowsOf, submitPrompt } from '../support/window.ts';

const STUDIO = 'comfyui-practice-studio.one';
const CLIENT = 'comfyui-practice-client.one';

async function begin(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Comfy API key' }).fill(key);
  await page.getByRole('button', { name: 'Begin' }).click();
}

async function addKey(page: Page, { name, key }: { readonly name: string; readonly key: string }): Promise<void> {
  await openView(page, 'Settings');
  await page.getByRole('button', { name: 'Add another key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
}

async function useForNewJobs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^New jobs go out with/u }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('button', { name: `New jobs go out with ${name}. Change` })).toBeVisible();
}

test('switching keys moves no job; a removed one makes its jobs wait in words, and they go on when it returns', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'running');
  const running = await desk.launch({ against: 'keyless' });
  const { page } = running;
  const unknown = () => router.control.counters().last.filter(({ status }) => status === 404);
  const readsOf = (requestId: string | null) =>
    router.control.counters().last.filter((call) => call.requestId === requestId && call.route === 'status').length;

  await begin(page, STUDIO);
  await submitPrompt(page, 'a studio fox');
  await expectRow(page, 'a studio fox', 'Running');
  // With one key there is nothing to tell apart.
  await expect(rowsOf(page, 'a studio fox')).not.toHaveAccessibleName(/Main/u);

  await addKey(page, { name: 'Client', key: CLIENT });
  expect((await factsOf(page)).activeKey).toBe('main');
  await useForNewJobs(page, 'Client');
  await submitPrompt(page, 'a client fox');
  await expectRow(page, 'a client fox', 'Running');
  await expectRow(page, 'a client fox', 'Client');
  await expectRow(page, 'a studio fox', 'Main');
  const studio = await expectPhase(page, 'a studio fox', 'running');
  const client = await expectPhase(page, 'a client fox', 'running');
  expect(studio.profile).not.toBe(client.profile);
  const readBefore = [readsOf(studio.requestId), readsOf(client.requestId)];
  await expect.poll(() => readsOf(studio.requestId)).toBeGreaterThan(readBefore[0] ?? 0);
  await expect.poll(() => readsOf(client.requestId)).toBeGreaterThan(readBefore[1] ?? 0);
  await desk.screenshot(running, 'two-keys');

  await openView(page, 'Settings');
  await page.getByRole('button', { name: 'Remove: Main' }).click();
  await expect(page.getByText(/1 job made with it then waits here until this key returns/u)).toBeVisible();
  await desk.screenshot(running, 'removing-a-key');
  await page.getByRole('button', { name: 'Remove key' }).click();
  await openView(page, 'Queue');
  await expect(rowsOf(page, 'a studio fox')).toContainText('waits for its key');
  await expect(page.getByRole('region', { name: 'The key “Main” is not here.' })).toBeVisible();
  const inspector = await openJob(page, 'a studio fox');
  await expect(inspector.getByText('is not here; the job waits until it returns')).toBeVisible();
  await desk.screenshot(running, 'a-key-is-gone');
  const readWithout = readsOf(studio.requestId);
  router.control.finish(studio.requestId ?? '');
  router.control.finish(client.requestId ?? '');
  await expectRow(page, 'a client fox', 'Saved');
  await expectRow(page, 'a studio fox', 'Running');
  expect(readsOf(studio.requestId)).toBe(readWithout);

  await openView(page, 'Settings');
  await page.getByRole('button', { name: 'Bring the key back: Main' }).click();
  const card = page.getByRole('article', { name: 'Main' });
  await card.getByRole('textbox', { name: 'API key' }).fill(STUDIO);
  await card.getByRole('button', { name: 'Save key' }).click();
  await openView(page, 'Queue');
  await expectRow(page, 'a studio fox', 'Saved');
  await expect(page.getByRole('region', { name: 'The key “Main” is not here.' })).toBeHidden();
  expect((await factsOf(page)).keys).toHaveLength(2);
  // No request id was ever asked for with the key of another workspace.
  expect(unknown()).toEqual([]);
  expect(Object.values(router.control.counters().runsByKey)).toEqual([1, 1]);
});

test('a key that takes the place of another of its workspace goes on without a break; one of another workspace does not', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'running');
  const { page } = await desk.launch({ against: 'keyless' });
  await begin(page, STUDIO);
  await submitPrompt(page, 'a patient owl');
  await expectRow(page, 'a patient owl', 'Running');
  await addKey(page, { name: 'Client', key: CLIENT });
  const replace = async (name: string, key: string): Promise<void> => {
    await openView(page, 'Settings');
    await page.getByRole('button', { name: `Replace: ${name}` }).click();
    await page.getByRole('textbox', { name: 'New API key' }).fill(key);
    await page.getByRole('button', { name: 'Save key' }).click();
    await expect(page.getByRole('button', { name: `Replace: ${name}` })).toBeVisible();
  };
  await replace('Main', 'comfyui-practice-studio.two');
  await openView(page, 'Queue');
  const readAt = async () => (await expectPhase(page, 'a patient owl', 'running')).contact.lastCheckedAt ?? 0;
  const before = await readAt();
  await expect.poll(readAt).toBeGreaterThan(before);

  await replace('Main', 'comfyui-practice-elsewhere.one');
  await openView(page, 'Queue');
  const told = page.getByRole('region', { name: 'The key “Main, earlier key” is not here.' });
  await expect(told).toBeVisible();
  await expect(rowsOf(page, 'a patient owl')).toContainText('waits for its key');

  // It comes back beside the one that took its place.
  await told.getByRole('button', { name: 'Look at keys' }).click();
  await page.getByRole('button', { name: 'Bring the key back: Main, earlier key' }).click();
  const card = page.getByRole('article', { name: 'Main, earlier key' });
  await card.getByRole('textbox', { name: 'API key' }).fill(STUDIO);
  await card.getByRole('button', { name: 'Save key' }).click();
  await expect(told).toBeHidden();
  expect((await factsOf(page)).keys).toHaveLength(3);
  const owl = await expectPhase(page, 'a patient owl', 'running');
  router.control.finish(owl.requestId ?? '');
  await openView(page, 'Queue');
  await expectRow(page, 'a patient owl', 'Saved');
  expect(Object.values(router.control.counters().runsByKey)).toEqual([1]);
});

test('keys can be named, coloured and chosen, and axe finds nothing serious in any of it, in either theme', async ({ desk }) => {
  const running = await desk.launch({ against: 'keyless' });
  const { page } = running;
  await begin(page, STUDIO);
  await addKey(page, { name: 'Client', key: CLIENT });
  const found: Record<string, readonly string[]> = {};
  const look = async (place: string): Promise<void> => {
    for (const theme of THEMES) {
      const faults = await seriousFaults(page, theme);
      if (faults.length > 0) found[`${place}, ${theme}`] = faults;
      await desk.screenshot(running, `${place}-${theme}`);
    }
  };
  await page.getByRole('button', { name: 'Rename: Main' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('client');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(name).toHaveAccessibleDescription('Another key has this name.');
  await look('renaming');
  await name.fill('Studio');
  await page.getByRole('radio', { name: 'Green' }).check();
  await page.getByRole('article', { name: 'Main' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Studio' })).toBeVisible();
  expect((await factsOf(page)).keys).toMatchObject([{ name: 'Studio', tint: 2 }, { name: 'Client' }]);

  await page.getByRole('button', { name: 'Add another key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Again');
  await page.getByRole('textbox', { name: 'API key' }).fill(CLIENT);
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByText('This key is in the list already, under another name.')).toBeVisible();
  await look('adding');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: /^New jobs go out with Studio/u }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Studio', 'Client', 'Practice Router', 'Manage keys']);
  await look('choosing');
  await page.getByRole('menuitem', { name: 'Client' }).click();
  await expect(page.getByRole('article', { name: 'Client' }).getByText('In use for new jobs')).toBeVisible();
  expect(found).toEqual({});
});
