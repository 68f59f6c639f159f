/** Runs and jobs that come from elsewhere: by their ids, and with a back-up of another computer. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PracticeRouter } from '../../src/practice/practiceRouter.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import {
  composePrompt,
  expectFilesOnDisk,
  expectPhase,
  hasten,
  jobsOf,
  MODEL,
  openView,
  submitButton,
  submitPrompt,
} from '../support/window.ts';

const submitsTold = (router: PracticeRouter): number => router.control.counters().byRoute['submit'] ?? 0;

/** What another program does: it submits, and knows a model id and a request id from then on. */
async function submitElsewhere(router: PracticeRouter): Promise<{ readonly requestId: string; readonly statusUrl: string }> {
  const answer = await fetch(`${router.url}/v2/models/${MODEL}/requests`, {
    method: 'POST',
    headers: { 'X-API-Key': router.apiKey, 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: 'a lighthouse from elsewhere' }),
  });
  const handle = (await answer.json()) as { readonly request_id: string; readonly status_url: string };
  return { requestId: handle.request_id, statusUrl: handle.status_url };
}

test('a run of another program is found by a pasted command, collected, and added once; the key in it is dropped', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { requestId } = await submitElsewhere(router);
  const { page } = await desk.launch();
  await openView(page, 'Queue');
  const before = submitsTold(router);

  const dialog = page.getByRole('dialog', { name: 'Add a run from elsewhere' });
  await page.getByRole('button', { name: 'Add a run' }).click();
  const pasted = dialog.getByRole('textbox', { name: 'Paste its address, command or answer' });
  await expect(pasted).toBeFocused();
  const address = `https://other.example/v2/models/${MODEL}/requests/${requestId}/status`;
  await page.keyboard.insertText(`curl ${address} -H "X-API-Key: ${router.apiKey}"`);
  await expect(pasted).toHaveValue('');
  await expect(dialog.getByRole('textbox', { name: 'Model id' })).toHaveValue(MODEL);
  await expect(dialog.getByRole('textbox', { name: 'Request id' })).toHaveValue(requestId);
  await expect(dialog.getByText('A key was in it too.')).toBeVisible();
  await expect(dialog.getByText('The address names https://other.example.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(router.apiKey);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(dialog).toBeHidden();
  const view = await expectPhase(page, '', 'done');
  expect(view.requestId).toBe(requestId);
  await expectFilesOnDisk(view);
  const inspector = page.getByRole('complementary', { name: 'Job' });
  await expect(inspector.getByText('Added by its id; what was asked for is not known here.')).toBeVisible();
  await expect(inspector.getByRole('button', { name: /Run again/u })).toBeHidden();
  await expect(inspector.getByRole('button', { name: 'Edit and resubmit' })).toBeHidden();
  await inspector.getByRole('tab', { name: 'Settings' }).click();
  await expect(inspector.getByText('This run was submitted elsewhere')).toBeVisible();
  await inspector.getByRole('tab', { name: 'Ids' }).click();
  await expect(inspector.getByText(requestId)).toBeVisible();

  // Once more, by keyboard alone: it leads to the job that is there.
  await inspector.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+Shift+A');
  await expect(pasted).toBeFocused();
  await page.keyboard.insertText(`client.handle("${MODEL}", "${requestId}")`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(inspector).toBeVisible();
  expect(await jobsOf(page)).toHaveLength(1);
  expect(submitsTold(router)).toBe(before);
});

test('a run that the key does not see waits for a person, in words', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  await openView(page, 'Queue');
  await page.getByRole('button', { name: 'Add a run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a run from elsewhere' });
  await dialog.getByRole('textbox', { name: 'Model id' }).fill('BFL/Flux');
  await dialog.getByRole('textbox', { name: 'Request id' }).fill('5b6f0d1e-3f0a-4d0c-9a51-3d0f0a7c9b11');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('A model id has the form provider/model')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Model id' }).fill(MODEL);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectPhase(page, '', 'held');
  const inspector = page.getByRole('complementary', { name: 'Job' });
  await expect(inspector.getByText('This key does not see the job at the Router.')).toBeVisible();
});

async function choose({ app }: RunningApp, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);
}

test('a back-up brings all jobs to another computer, once, and what was not sent yet waits there for a person', async ({
  desk,
  router,
}) => {
  hasten(router);
  const elsewhere = await mkdtemp(join(tmpdir(), 'afterglow-other-'));
  const file = join(elsewhere, 'all.afterglow');
  const first = await desk.launch();
  await submitPrompt(first.page, 'a finished harbour');
  const finished = await expectPhase(first.page, 'a finished harbour', 'done');
  router.control.turn({ hold: 'waiting' });
  await submitPrompt(first.page, 'a waiting harbour');
  const waiting = await expectPhase(first.page, 'a waiting harbour', 'queued');
  await first.page.evaluate(() => window.afterglow.setSending('paused'));
  await composePrompt(first.page, 'an unsent harbour');
  await submitButton(first.page).click();
  await expectPhase(first.page, 'an unsent harbour', 'outbox');

  await choose(first, file);
  await openView(first.page, 'Settings');
  await first.page.getByRole('button', { name: 'Make a back-up' }).click();
  await expect(first.page.getByText(`It is at ${file}.`)).toBeVisible();
  expect(await readFile(file, 'utf8')).not.toContain(router.apiKey);
  await first.kill();
  const submits = submitsTold(router);

  const second = await desk.launch({ env: { AFTERGLOW_USER_DATA: join(elsewhere, 'data') } });
  const { page } = second;
  await choose(second, file);
  await openView(page, 'Settings');
  await page.getByRole('button', { name: 'Import a back-up' }).click();
  const dialog = page.getByRole('dialog', { name: 'What this back-up would bring' });
  await expect(dialog.getByText('3 jobs not here yet')).toBeVisible();
  await expect(dialog.getByText('1 job may have been sent since')).toBeVisible();
  expect(await jobsOf(page)).toHaveLength(0);
  await desk.screenshot(second, 'report');
  await dialog.getByRole('button', { name: 'Import 3 jobs' }).click();
  await expect(dialog).toBeHidden();

  const brought = await expectPhase(page, 'a finished harbour', 'done');
  expect(brought.files).toEqual(finished.files);
  await expectFilesOnDisk(brought);
  const held = await expectPhase(page, 'an unsent harbour', 'held');
  expect(held.heldBecause).toBe('outcomeUnknown');
  // The key is the same, but this computer knows it by another name: one read shows that it sees the job.
  router.control.release(waiting.requestId ?? '');
  await expectFilesOnDisk(await expectPhase(page, 'a waiting harbour', 'done'));
  expect(submitsTold(router)).toBe(submits);

  await page.getByRole('button', { name: 'Import a back-up' }).click();
  await expect(dialog.getByText('Everything in it is already here.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await jobsOf(page)).toHaveLength(3);
  await second.quit();
  await rm(elsewhere, { recursive: true, force: true });
});
