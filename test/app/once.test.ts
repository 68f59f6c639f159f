/** A draft is bought once, whatever the hand or the machine does. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { composePrompt, expectPhase, hasten, jobsOf, mostRunsOfAKey, openView } from '../support/window.ts';

test('five fast clicks make one job, and so do five fast presses of Ctrl+Enter', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  await composePrompt(page, 'clicked five times');
  await page.getByRole('button', { name: 'Submit', exact: true }).click({ clickCount: 5, delay: 5 });
  await expectPhase(page, 'clicked five times', 'done');

  await composePrompt(page, 'pressed five times');
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Control+Enter');
  await expectPhase(page, 'pressed five times', 'done');

  // Without the window's own care: five callers at once with one ticket.
  const answers = await page.evaluate(async () => {
    const ticket = await window.afterglow.newTicket();
    if (!ticket.ok) throw new Error('no ticket');
    const draft = {
      ticket: ticket.value,
      model: 'bfl/flux-2-pro',
      body: '{"prompt":"called five times"}',
      route: 'queued',
      parent: null,
    } as const;
    return Promise.all(Array.from({ length: 5 }, () => window.afterglow.submit(draft)));
  });
  expect(new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.error.kind))).size).toBe(1);
  expect(answers.filter((answer) => answer.ok && !answer.value.already)).toHaveLength(1);
  await expectPhase(page, 'called five times', 'done');
  expect(await jobsOf(page)).toHaveLength(3);
  expect(router.control.counters().runs).toBe(3);
  expect(mostRunsOfAKey(router)).toBe(1);
});

test('a draft that was submitted just before a crash is known as submitted, and makes no second job unless it is asked to', async ({
  desk,
  router,
}) => {
  hasten(router);
  const first = await desk.launch();
  await composePrompt(first.page, 'sent before the crash');
  await expect.poll(() => keptBody(first.page)).toContain('sent before the crash');
  // Main has the job, and the window is gone before it can hear so.
  await first.page.evaluate(async () => {
    const draft = await window.afterglow.openDraft();
    if (!draft.ok) throw new Error('no draft');
    const { usedFor, id, name, unfinished, ...rest } = draft.value;
    await window.afterglow.submit(rest);
  });
  await first.kill();

  const { page } = await desk.launch();
  await expectPhase(page, 'sent before the crash', 'done');
  await openView(page, 'Compose');
  await expect(page.getByText('This draft was already submitted')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).press('Control+Enter');
  await page.getByRole('button', { name: 'Submit', exact: true }).click({ force: true });
  expect(await jobsOf(page)).toHaveLength(1);
  expect(router.control.counters().runs).toBe(1);

  await page.getByRole('button', { name: 'Submit again as new' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.poll(async () => (await jobsOf(page)).length).toBe(2);
  await expect.poll(() => router.control.counters().runs).toBe(2);
  expect(mostRunsOfAKey(router)).toBe(1);
});

/** The text of the draft as main keeps it. */
async function keptBody(page: Page): Promise<string> {
  const draft = await page.evaluate(() => window.afterglow.openDraft());
  return draft.ok ? draft.value.body : '';
}
