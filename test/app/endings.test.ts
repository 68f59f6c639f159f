/** What went wrong and who can mend it: time, the person, or nobody. */

import { expect, test } from '../support/app.ts';
import {
  chooseModel,
  expectPhase,
  expectRow,
  factsOf,
  hasten,
  holdRuns,
  MODEL,
  openJob,
  openView,
  rowsOf,
  submitPrompt,
  viewOf,
} from '../support/window.ts';

const banner = /^(No key|The Router refused|Out of credits|The Router asked)/u;

test('what time mends goes on by itself: a busy Router, then a rest that it asks for', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  router.control.trouble({
    route: 'submit',
    deed: { kind: 'bucket', bucket: 'service_unavailable', headers: { 'Retry-After': '2' } },
  });
  await submitPrompt(page, 'a patient heron');
  await expectRow(page, 'a patient heron', 'In outbox');
  await expect(rowsOf(page, 'a patient heron')).toContainText(/goes out (in [12] s|now)/u);
  await expectRow(page, 'a patient heron', 'Saved');

  router.control.rest(3_000);
  router.control.resetCounters();
  await submitPrompt(page, 'a patient stork');
  await expect(page.getByRole('region', { name: 'The Router asked for a rest.' })).toBeVisible();
  await expectRow(page, 'a patient stork', 'In outbox');
  await expectRow(page, 'a patient stork', 'Saved');
  await expect(page.getByRole('region', { name: banner })).toBeHidden();
  expect(router.control.counters().last.filter((call) => call.status === 429)).toHaveLength(1);
});

test('settings that the model refuses are told by name, with "not charged"', async ({ desk }) => {
  const { page } = await desk.launch();
  await openView(page, 'Compose');
  await chooseModel(page, MODEL);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a sliver');
  await page.getByRole('textbox', { name: 'Width' }).fill('5');
  await page.getByRole('button', { name: 'Submit anyway' }).click();
  await openView(page, 'Queue');
  await expectRow(page, 'a sliver', 'Failed');
  await expect(rowsOf(page, 'a sliver')).toContainText('The model does not accept these settings · not charged');
  const inspector = await openJob(page, 'a sliver');
  await expect(inspector.getByText('Not charged.')).toBeVisible();
  await expect(inspector.getByRole('listitem').filter({ hasText: /^width/u })).toBeVisible();
});

test('without credits jobs wait uncharged in the outbox, and a top-up with one click lets them go', async ({ desk, router }) => {
  hasten(router);
  router.control.turn({ funded: false });
  const { page } = await desk.launch();
  await submitPrompt(page, 'a poor poet');
  const told = page.getByRole('region', { name: 'Out of credits.' });
  await expect(told).toBeVisible();
  await expectRow(page, 'a poor poet', 'In outbox');
  router.control.turn({ funded: true });
  await told.getByRole('button', { name: 'Try sending now' }).click();
  await expectRow(page, 'a poor poet', 'Saved');
  await expect(told).toBeHidden();
  expect(router.control.counters().runs).toBe(1);
});

test('a key that is refused on the way pauses everything and asks for one; with a new key all of it goes on', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'running');
  const { page } = await desk.launch({ env: { COMFY_API_KEY: 'comfyui-practice-studio.first' } });
  await submitPrompt(page, 'a running fox');
  await expectRow(page, 'a running fox', 'Running');
  router.control.turn({ refusedKeys: ['comfyui-practice-studio.first'] });
  const told = page.getByRole('region', { name: 'The Router refused the key.' });
  await expect(told).toBeVisible();
  await submitPrompt(page, 'a waiting fox');
  await expectRow(page, 'a waiting fox', 'In outbox');
  await expectRow(page, 'a running fox', 'Running');
  const refusedBefore = router.control.counters().last.filter((call) => call.status === 401).length;

  await told.getByRole('button', { name: 'Replace the key' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'New API key' });
  await field.fill('comfyui-practice-studio.first');
  await page.getByRole('button', { name: 'Save key' }).click();
  await expect(page.getByText('The Router refused this key, so it was not stored.')).toBeVisible();
  expect(router.control.counters().last.filter((call) => call.status === 401 && call.route === 'status')).toHaveLength(
    refusedBefore,
  );
  await field.fill('comfyui-practice-studio.second');
  await page.getByRole('button', { name: 'Save key' }).click();
  await expect(told).toBeHidden();
  router.control.turn({ hold: 'no' });
  await openView(page, 'Queue');
  await expect.poll(() => router.control.runs().length).toBe(2);
  for (const run of router.control.runs()) router.control.finish(run.requestId);
  await expectRow(page, 'a running fox', 'Saved');
  await expectRow(page, 'a waiting fox', 'Saved');
  expect(Object.values(router.control.counters().runsByKey)).toEqual([1, 1]);
});

test('a key that may not queue is tried once, told with its causes, and the job can be run directly', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page } = await desk.launch({ env: { COMFY_API_KEY: 'comfyui-legacy' } });
  await submitPrompt(page, 'an old key');
  await expectRow(page, 'an old key', 'Failed');
  await expect(rowsOf(page, 'an old key')).toContainText('This job cannot be queued · not charged');
  const inspector = await openJob(page, 'an old key');
  await expect(inspector.getByText(/key may belong to no workspace.*may have no queue.*may only run directly/u)).toBeVisible();
  expect(router.control.counters().byRoute['submit']).toBe(1);

  await inspector.getByRole('button', { name: 'Run directly (may be charged)' }).click();
  await expect(inspector.getByText(/for up to 10 minutes; keep Afterglow open/u)).toBeVisible();
  await inspector.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByRole('row', { name: /^an old key.*Saved/u })).toBeVisible();
  expect(router.control.counters().byRoute['submit']).toBe(1);
  expect(router.control.counters().byRoute['direct']).toBe(1);
});

test('what nobody can mend ends with what happened, what it cost and what to do', async ({ desk, router }) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  const cases = [
    {
      prompt: 'a broken model',
      how: { ending: 'provider_error', detail: 'the partner fell over' },
      row: 'The model’s provider failed while working on this · may be charged',
      lines: ['May be charged.', 'Run it again if you wish. That is a new job with its own charge.'],
    },
    {
      prompt: 'a rude picture',
      how: { ending: 'content_policy_violation', refusalSubject: 'input_text' },
      row: 'A content policy refused this · may be charged',
      lines: ['It was about the text that you sent.', 'Change the prompt or the input. The same one will be refused again.'],
    },
    {
      prompt: 'an endless wait',
      how: { ending: 'queue_timeout' },
      row: 'It waited in the queue too long and never started · not charged',
      lines: ['Not charged.', 'Run it again.'],
    },
  ];
  for (const { prompt, how, row, lines } of cases) {
    await submitPrompt(page, prompt);
    router.control.finish((await expectPhase(page, prompt, 'queued')).requestId ?? '', how);
    await expectRow(page, prompt, 'Failed');
    await expect(rowsOf(page, prompt)).toContainText(row);
    const inspector = await openJob(page, prompt);
    for (const line of lines) await expect(inspector.getByText(line, { exact: true })).toBeVisible();
    await inspector.getByRole('button', { name: 'Details' }).click();
    await expect(inspector.locator('dd', { hasText: how.ending })).toBeVisible();
    // What a policy refused once it refuses again.
    const runAgain = inspector.getByRole('button', { name: 'Run again (may be charged)' });
    await expect(runAgain).toHaveCount(how.ending === 'content_policy_violation' ? 0 : 1);
    await expect(inspector.getByRole('button', { name: 'Edit and resubmit' })).toBeVisible();
  }
  expect((await factsOf(page)).inFlight).toBe(0);
  expect((await viewOf(page, 'a broken model')).error?.detail).toBe('the partner fell over');
});
