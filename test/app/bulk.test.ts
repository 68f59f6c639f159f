/** Many jobs at once, a list that moves under the pointer, and what is told of the time away, in the real window. */

import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults } from '../support/axe.ts';
import { cancelsTold, expectRow, hasten, holdRuns, jobsOf, openView, rowsOf, submitPrompt, viewOf } from '../support/window.ts';

const ANOTHER_MODEL = 'openai/gpt-image-2';

/** Submits past the form, as another window would: the list moves, and nothing else does. */
async function submitBeside(page: Page, prompt: string): Promise<void> {
  await page.evaluate(async (words) => {
    const ticket = await window.afterglow.newTicket();
    if (!ticket.ok) throw new Error('no ticket');
    const body = JSON.stringify({ prompt: words, width: 256, height: 256 });
    await window.afterglow.submit({ ticket: ticket.value, model: 'bfl/flux-2-pro', body, route: 'queued', parent: null });
  }, prompt);
}

async function wish(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Many jobs at once' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** From now on the system's notices are kept here instead of being shown. */
async function keepNotices(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification, BrowserWindow }) => {
    const kept: { title: string; body: string; silent: boolean; click(): void }[] = [];
    Object.assign(globalThis, { kept });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      kept.push({ title: this.title, body: this.body, silent: this.silent, click: () => this.emit('click') });
    };
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
  });
}

const noticesOf = (app: ElectronApplication): Promise<readonly { title: string; body: string; silent: boolean }[]> =>
  app.evaluate(() =>
    (globalThis as unknown as { kept: { title: string; body: string; silent: boolean }[] }).kept.map(
      ({ title, body, silent }) => ({ title, body, silent }),
    ),
  );

test('the row that was pressed is the one that is cancelled, though the list moves under the pointer before it is let go', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  await submitPrompt(page, 'first of three');
  await submitPrompt(page, 'middle of three', ANOTHER_MODEL);
  await submitPrompt(page, 'last of three');
  for (const prompt of ['first of three', 'middle of three', 'last of three']) await expectRow(page, prompt, 'Queued');
  const meant = (await viewOf(page, 'middle of three')).requestId;

  const button = page.getByRole('button', { name: 'Cancel middle of three' });
  const place = await button.boundingBox();
  if (place === null) throw new Error('There is no such button in sight.');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await submitBeside(page, 'one that came between');
  // Another row lies under the pointer now.
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(place.y + 20);
  const under = await page.evaluate(
    ([left, top]) => {
      return document.elementFromPoint(left, top)?.closest('button')?.getAttribute('aria-label') ?? null;
    },
    [x, y] as const,
  );
  expect(under).toBe('Cancel last of three');
  await page.mouse.up();

  await expectRow(page, 'middle of three', 'Cancelled');
  const cancels = router.control.counters().last.filter(({ route }) => route === 'cancel');
  expect(cancels).toMatchObject([{ method: 'PUT', model: ANOTHER_MODEL, requestId: meant }]);
  for (const prompt of ['first of three', 'last of three', 'one that came between']) {
    expect((await viewOf(page, prompt)).wish).toBe('none');
  }

  // Whoever draws the pointer away before letting go did not mean it.
  const last = await page.getByRole('button', { name: 'Cancel last of three' }).boundingBox();
  if (last === null) throw new Error('There is no such button in sight.');
  await page.mouse.move(last.x + 5, last.y + 5);
  await page.mouse.down();
  await page.mouse.move(last.x - 200, last.y + 5);
  await page.mouse.up();
  await page.waitForTimeout(300);
  expect((await viewOf(page, 'last of three')).wish).toBe('none');
  // The keyboard needs no pointer.
  await page.getByRole('button', { name: 'Cancel last of three' }).focus();
  await page.keyboard.press('Enter');
  await expectRow(page, 'last of three', 'Cancelled');
  expect(cancelsTold(router)).toBe(2);
});

test('all that waits is cancelled after one question with its number and a moment to undo, and told as it comes', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'waiting');
  const { page } = await desk.launch();
  await submitPrompt(page, 'wave 1');
  for (const nth of [2, 3, 4]) await submitBeside(page, `wave ${nth}`);
  for (const nth of [1, 2, 3, 4]) await expectRow(page, `wave ${nth}`, 'Queued');
  await page.evaluate(() => window.afterglow.setSending('paused'));
  await submitBeside(page, 'wave 5');
  await expectRow(page, 'wave 5', 'In outbox');

  await wish(page, 'Cancel all waiting');
  const question = page.getByRole('dialog', { name: 'Cancel 5 jobs that wait?' });
  await expect(question).toContainText('1 in the outbox: cancelled at once, not charged.');
  await expect(question).toContainText('4 at the Router: asked one after another. They may still run, and may be charged.');
  expect(await seriousFaults(page, 'light')).toEqual([]);
  await question.getByRole('button', { name: 'Cancel them' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForTimeout(3_500);
  expect(cancelsTold(router)).toBe(0);
  expect((await viewOf(page, 'wave 5')).phase).toBe('outbox');

  await wish(page, 'Cancel all waiting');
  await question.getByRole('button', { name: 'Cancel them' }).click();
  const line = page.getByRole('region', { name: 'Many jobs at once' });
  await expect(line).toContainText('Nothing was asked yet.');
  await expect(line).toContainText('5 cancelled.');
  expect(cancelsTold(router)).toBe(4);
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();

  // Ended ones go, after one question; the words of another kind that finds nothing to do.
  await page.evaluate(() => window.afterglow.setSending('on'));
  await wish(page, 'Retry failed');
  await expect(page.getByText('There is no failed job to run again.').first()).toBeVisible();
  await wish(page, 'Clear finished');
  await page.getByRole('dialog', { name: 'Remove 5 ended jobs from the list?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No jobs yet')).toBeVisible();
  expect(await jobsOf(page)).toEqual([]);
});

test('what ended while the app was closed is one notice, and a click on it shows that group', async ({ desk, router }) => {
  holdRuns(router, 'waiting');
  const first = await desk.launch();
  await submitPrompt(first.page, 'tide 1');
  for (const nth of [2, 3]) await submitBeside(first.page, `tide ${nth}`);
  for (const nth of [1, 2, 3]) await expectRow(first.page, `tide ${nth}`, 'Queued');
  await first.kill();
  const [failing, ...good] = router.control.runs();
  for (const run of good) router.control.finish(run.requestId);
  router.control.finish(failing?.requestId ?? '', { ending: 'provider_error' });
  router.control.turn({ hold: 'no' });
  // One of them cannot be read at first, so that the notices are kept from the beginning.
  router.control.trouble({ route: 'status', times: 1, deed: { kind: 'html', status: 502 } });

  const { app, page } = await desk.launch();
  await keepNotices(app);
  await expect
    .poll(() => noticesOf(app))
    .toEqual([{ title: 'While you were away: 2 saved, 1 failed', body: 'Open to see why, and what was charged.', silent: true }]);
  const line = page.getByRole('region', { name: 'While you were away' });
  await expect(line).toContainText('2 saved and 1 failed');

  await submitPrompt(page, 'after the tide');
  await expectRow(page, 'after the tide', 'Saved');
  await openView(page, 'Settings');
  await app.evaluate(() => (globalThis as unknown as { kept: { click(): void }[] }).kept[0]?.click());
  await expect(page.getByRole('grid', { name: 'Jobs' }).getByRole('row')).toHaveCount(3);
  await expect(rowsOf(page, 'after the tide')).toHaveCount(0);
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Show all jobs' }).click();
  await expect(page.getByRole('grid', { name: 'Jobs' }).getByRole('row')).toHaveCount(4);

  // What ended since is told by itself, a little later, and once.
  await expect.poll(() => noticesOf(app)).toHaveLength(2);
  await openView(page, 'Settings');
  await page.getByRole('switch', { name: 'Finished' }).click();
  await expect(page.getByRole('switch', { name: 'Finished' })).not.toBeChecked();
  expect(await seriousFaults(page, 'dark')).toEqual([]);
});

test('everything at risk is collected at one press, and told as it gets safe', async ({ desk, router }) => {
  hasten(router);
  router.control.trouble({ route: 'asset', times: 100, deed: { kind: 'answer', status: 404 } });
  const { page } = await desk.launch();
  await submitPrompt(page, 'ember 1');
  await submitBeside(page, 'ember 2');
  for (const nth of [1, 2]) await expectRow(page, `ember ${nth}`, 'Saved in part');
  await page.getByRole('radio', { name: /^At risk/u }).click();
  await expect(page.getByRole('grid', { name: 'Jobs' }).getByRole('row')).toHaveCount(2);
  router.control.clearTrouble();
  await page.getByRole('button', { name: 'Collect all now' }).click();
  await expect(page.getByRole('region', { name: 'Many jobs at once' })).toContainText('2 no longer at risk.');
  await expect(page.getByText('Nothing is at risk')).toBeVisible();
  expect((await jobsOf(page)).map(({ missingCount }) => missingCount)).toEqual([0, 0]);
});
