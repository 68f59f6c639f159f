/** A submit whose outcome nobody knows: to find out and to buy again are two buttons with two explanations. */

import type { Page } from '@playwright/test';
import type { PracticeRouter } from '../../src/practice/practiceRouter.ts';
import { expect, test } from '../support/app.ts';
import {
  expectPhase,
  expectRow,
  hasten,
  holdRuns,
  jobsOf,
  MODEL,
  openJob,
  rowsOf,
  submitPrompt,
  viewOf,
} from '../support/window.ts';

/** Its answers get lost, and then a person wants to cancel it: nothing more is sent without a word of theirs. */
async function hold({ page, router, prompt }: { page: Page; router: PracticeRouter; prompt: string }): Promise<void> {
  router.control.trouble({ route: 'submit', times: 100, deed: { kind: 'reset', when: 'after' } });
  await submitPrompt(page, prompt);
  await expectRow(page, prompt, 'Sending');
  await page.getByRole('button', { name: `Cancel ${prompt}` }).click();
  await expectRow(page, prompt, 'Held');
  router.control.clearTrouble();
}

test('what was lost is found by sending the same again, or bought once more as a new job, and each says which it is', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page } = await desk.launch();
  await hold({ page, router, prompt: 'a letter in the snow' });
  await expect(rowsOf(page, 'a letter in the snow')).toContainText('outcome unknown · may be charged');
  const inspector = await openJob(page, 'a letter in the snow');
  await expect(
    inspector.getByText('The answer to the submit was lost, so nobody knows whether the Router has this job.'),
  ).toBeVisible();
  await expect(inspector.getByText(/the same key finds it.*Within 24 hours it cannot run twice\./u)).toBeVisible();
  const same = inspector.getByRole('button', { name: 'Send the same again' });
  const anew = inspector.getByRole('button', { name: 'Run again (may be charged)' });
  await expect(same).toHaveAttribute('title', /^Same key: it cannot be charged twice/u);
  await expect(anew).toHaveAttribute('title', 'A new job with its own key and its own charge.');

  // To buy again is asked about first, and leaves the held one where it is.
  await anew.click();
  await expect(inspector.getByText('Run it again as a new job? It may be charged.')).toBeVisible();
  await inspector.getByRole('button', { name: 'Run again', exact: true }).click();
  await expect.poll(async () => (await jobsOf(page)).map((job) => job.phase).toSorted()).toEqual(['done', 'held']);
  expect(router.control.counters().runs).toBe(2);

  const held = (await jobsOf(page)).find((job) => job.phase === 'held');
  await page.getByRole('row', { name: /^a letter in the snow.*Held/u }).click();
  await same.click();
  await expect.poll(async () => (await jobsOf(page)).map((job) => job.phase)).toEqual(['done', 'done']);
  expect(router.control.counters().runs).toBe(2);
  expect((await jobsOf(page)).find((job) => job.id === held?.id)?.requestId).toBe(router.control.runs()[0]?.requestId);
});

test('a key that belongs to another request is told as that, and offers a new job', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  router.control.trouble({ route: 'submit', deed: { kind: 'bucket', bucket: 'invalid_input', status: 409 } });
  await submitPrompt(page, 'a borrowed key');
  await expectRow(page, 'a borrowed key', 'Failed');
  const inspector = await openJob(page, 'a borrowed key');
  await expect(inspector.getByText(/idempotency key belongs to another request/u)).toBeVisible();
  await expect(inspector.getByText(/Nothing is wrong with the settings/u)).toBeVisible();
  await expect(inspector.getByText('Not charged.', { exact: true })).toBeVisible();
  await inspector.getByRole('button', { name: 'Run again (may be charged)' }).click();
  await inspector.getByRole('button', { name: 'Run again', exact: true }).click();
  await expect(page.getByRole('row', { name: /^a borrowed key.*Saved/u })).toBeVisible();
  expect(router.control.counters().runs).toBe(1);
});

test('a second sending that is refused proves nothing about the first: the job is held, and says so', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page } = await desk.launch();
  router.control.trouble({ route: 'submit', deed: { kind: 'reset', when: 'after' } });
  router.control.trouble({ route: 'submit', skip: 1, deed: { kind: 'bucket', bucket: 'forbidden' } });
  await submitPrompt(page, 'a door shut twice');
  await expectRow(page, 'a door shut twice', 'Held');
  const inspector = await openJob(page, 'a door shut twice');
  await expect(inspector.getByText(/The second sending was refused, which tells nothing about the first/u)).toBeVisible();
  await inspector.getByRole('button', { name: 'Send the same again' }).click();
  await expectPhase(page, 'a door shut twice', 'done');
  expect(router.control.counters().runs).toBe(1);
});

test('a direct run says how long it may take, survives a quit, and is collected under its key', async ({ desk, router }) => {
  holdRuns(router, 'running');
  const first = await desk.launch({ env: { COMFY_API_KEY: 'comfyui-legacy' } });
  await submitPrompt(first.page, 'a straight road', MODEL);
  await expectRow(first.page, 'a straight road', 'Failed');
  const inspector = await openJob(first.page, 'a straight road');
  await inspector.getByRole('button', { name: 'Run directly (may be charged)' }).click();
  await inspector.getByRole('button', { name: 'Run it' }).click();
  const row = first.page.getByRole('row', { name: /^a straight road.*Sending/u });
  await expect(row).toContainText('Running, keep Afterglow open');
  await row.click();
  await expect(inspector.getByText(/without the queue, for up to 10 minutes\. Keep Afterglow open/u)).toBeVisible();
  await expect(inspector.getByRole('button', { name: 'Stop waiting (may be charged)' })).toBeVisible();
  await expect.poll(() => router.control.runs().length).toBe(1);
  await first.quit();

  // The Router gives up waiting once more before it is over.
  router.control.trouble({
    route: 'direct',
    deed: { kind: 'bucket', bucket: 'deadline_exceeded', headers: { 'Retry-After': '1' } },
  });
  router.control.turn({ hold: 'no' });
  router.control.finish(router.control.runs()[0]?.requestId ?? '');
  const { page } = await desk.launch({ env: { COMFY_API_KEY: 'comfyui-legacy' } });
  await expect.poll(async () => (await jobsOf(page)).map((job) => job.phase).toSorted()).toEqual(['done', 'failed']);
  expect(router.control.counters().runs).toBe(1);
  expect(Object.values(router.control.counters().runsByKey)).toEqual([1]);
  expect(router.control.counters().byRoute['direct']).toBeGreaterThanOrEqual(3);
});

test('a cancel that came too late is told beside the result that it could not stop', async ({ desk, router }) => {
  holdRuns(router, 'running');
  const { page } = await desk.launch();
  await submitPrompt(page, 'a late second thought');
  await expectRow(page, 'a late second thought', 'Running');
  await page.getByRole('button', { name: 'Cancel a late second thought' }).click();
  await expect.poll(async () => (await viewOf(page, 'a late second thought')).wish).toBe('heard');
  router.control.finish((await viewOf(page, 'a late second thought')).requestId ?? '', { credits: '3' });
  await expectRow(page, 'a late second thought', 'Saved');
  const inspector = await openJob(page, 'a late second thought');
  await expect(inspector.getByText('You asked to cancel, and it finished all the same. Its files are saved.')).toBeVisible();
  await expect(inspector.getByText('Charged 3 credits.', { exact: true })).toBeVisible();
});
