/** A cancel is a wish: the window says that it was asked, and a status read says what came of it. */

import { expect, test } from '../support/app.ts';
import {
  cancelsTold,
  expectFilesOnDisk,
  expectPhase,
  expectRow,
  hasten,
  holdRuns,
  openJob,
  rowsOf,
  submitPrompt,
  viewOf,
} from '../support/window.ts';

test('a job cancelled while it waits in line never runs, and says so', async ({ desk, router }) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  await submitPrompt(page, 'a slow tortoise');
  await expectRow(page, 'a slow tortoise', 'Queued');
  await page.getByRole('button', { name: 'Cancel a slow tortoise' }).click();
  await expectRow(page, 'a slow tortoise', 'Cancelled');
  await expect(rowsOf(page, 'a slow tortoise')).toContainText('Cancelled, as you asked');
  expect(cancelsTold(router)).toBe(1);
  expect(router.control.runs().map(({ startedAt, ending }) => ({ startedAt, ending }))).toEqual([
    { startedAt: null, ending: 'cancelled' },
  ]);
});

test('a cancel that comes too late loses: the job finishes, its picture is saved, and the history says why', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'running');
  const { page } = await desk.launch();
  await submitPrompt(page, 'a hasty hare');
  await expectRow(page, 'a hasty hare', 'Running');
  await page.getByRole('button', { name: 'Cancel a hasty hare' }).click();
  // The Router heard it, and the run goes on all the same: asked is all that can be said.
  await expect.poll(async () => (await viewOf(page, 'a hasty hare')).wish).toBe('heard');
  await expectRow(page, 'a hasty hare', 'Running, Cancel asked');
  await expect(page.getByRole('button', { name: 'Cancel a hasty hare' })).toBeDisabled();
  const inspector = await openJob(page, 'a hasty hare');
  await expect(inspector.getByText('The Router heard the cancel. It may still finish and be charged.')).toBeVisible();
  // What was chosen stays, though it stood there before and files come that would take its place.
  await inspector.getByRole('tab', { name: 'Timeline' }).click();

  router.control.finish((await viewOf(page, 'a hasty hare')).requestId ?? '');
  await expectRow(page, 'a hasty hare', 'Saved');
  await expectFilesOnDisk(await viewOf(page, 'a hasty hare'));
  await expect(inspector.getByText('Cancel asked', { exact: true })).toBeVisible();
});

test('a cancel of a run that has just ended is told "too late", and the result is collected', async ({ desk, router }) => {
  hasten(router);
  router.control.turn({ hold: 'waiting', limits: { longestHintMs: 60_000 }, paceMs: { image: 20_000 } });
  const { page } = await desk.launch();
  await submitPrompt(page, 'a hasty hound');
  await expectRow(page, 'a hasty hound', 'Queued');
  // It ends unseen, long before the next read is due; then every read of the result fails for a while.
  router.control.trouble({ route: 'result', times: 100, deed: { kind: 'html', status: 502 } });
  router.control.finish((await viewOf(page, 'a hasty hound')).requestId ?? '');
  const inspector = await openJob(page, 'a hasty hound');
  await inspector.getByRole('button', { name: 'Cancel job' }).click();
  await expect(inspector.getByText('Too late to cancel: it had already ended.')).toBeVisible();
  router.control.clearTrouble();
});

test('a cancel is shown as asked, and only as asked, until a status read tells what came of it', async ({ desk, router }) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  await submitPrompt(page, 'a patient snail');
  await expectRow(page, 'a patient snail', 'Queued');
  router.control.trouble({ route: 'status', times: 100, deed: { kind: 'html', status: 502 } });
  await page.getByRole('button', { name: 'Cancel a patient snail' }).click();
  await expectRow(page, 'a patient snail', /Queued.*, Cancel asked/u);
  // At the server it is over by now, and a read has failed to say so.
  await expect.poll(() => router.control.runs()[0]?.ending).toBe('cancelled');
  await expect.poll(() => router.control.counters().last.filter((call) => call.status === 502).length).toBeGreaterThan(0);
  expect((await viewOf(page, 'a patient snail')).phase).toBe('queued');
  router.control.clearTrouble();
  await expectRow(page, 'a patient snail', 'Cancelled');
});

test('a cancel whose answer is lost may be asked again, and a job that was not sent yet is simply dropped', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  await submitPrompt(page, 'a lost word');
  await expectRow(page, 'a lost word', 'Queued');
  router.control.trouble({ route: 'cancel', deed: { kind: 'reset', when: 'before' } });
  await page.getByRole('button', { name: 'Cancel a lost word' }).click();
  await expect.poll(async () => (await viewOf(page, 'a lost word')).wish).toBe('unheard');
  await page.getByRole('button', { name: 'Cancel a lost word' }).click();
  await expectRow(page, 'a lost word', 'Cancelled');

  router.control.trouble({
    route: 'submit',
    times: 100,
    deed: { kind: 'bucket', bucket: 'service_unavailable', headers: { 'Retry-After': '60' } },
  });
  await submitPrompt(page, 'a word not said');
  await expectRow(page, 'a word not said', 'In outbox');
  await page.getByRole('button', { name: 'Cancel a word not said' }).click();
  await expectRow(page, 'a word not said', 'Cancelled');
  await expect(rowsOf(page, 'a word not said')).toContainText('not charged');
  const dropped = await expectPhase(page, 'a word not said', 'cancelled');
  expect(dropped.requestId).toBeNull();
  expect(router.control.runs()).toHaveLength(1);
});
