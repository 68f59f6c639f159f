/** A batch of 300 in the real window: painted as a grid, walked by keys, paused, reordered, left in the middle, tried again, cancelled in part. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { holdRuns } from '../support/window.ts';

const PROMPTS = Array.from(
  { length: 100 },
  (_, nth) => `lantern ${nth}, over water${nth >= 20 && nth < 25 ? ' [fail: provider_error]' : ''}`,
);
const SEEDS = ['11', '22', '33'];

/** A hundred prompts with three seeds each, past the form. */
async function submitLanterns(page: Page): Promise<void> {
  const ok = await page.evaluate(
    async ({ prompts, seeds }) => {
      const ticket = await window.afterglow.newTicket();
      if (!ticket.ok) return false;
      const rows = prompts.flatMap((prompt) =>
        seeds.map((seed) => ({
          model: 'bfl/flux-2-pro',
          route: 'queued' as const,
          body: `{"prompt":${JSON.stringify(prompt)},"width":256,"height":256,"seed":${seed}}`,
          coordinates: [prompt, seed],
        })),
      );
      const axes = [
        { name: 'Prompt', values: prompts },
        { name: 'Seed', values: seeds },
      ];
      const policy = { stopAfterErrors: null, giveUpAfterMs: 3_600_000 };
      return (await window.afterglow.submitBatch({ ticket: ticket.value, name: 'Lanterns', axes, policy, rows })).ok;
    },
    { prompts: PROMPTS, seeds: SEEDS },
  );
  expect(ok).toBe(true);
}

async function openLanterns(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Batches' }).click();
  await page
    .getByRole('list', { name: 'Batches' })
    .getByRole('link', { name: /^Lanterns/u })
    .click();
  await expect(page.getByRole('heading', { name: 'Lanterns' })).toBeVisible();
}

const focusedRow = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null);

/** The prompts of what waits, in the order in which they stand. */
const waitingNow = async (page: Page): Promise<readonly string[]> => {
  const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row');
  return (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-job') ?? ''))).slice(0, 4);
};

test('a batch of 300 is a grid; it is paused, reordered, left, gone on with, tried again and cancelled in part', async ({
  desk,
  router,
}) => {
  holdRuns(router, 'waiting');
  const first = await desk.launch();
  const { page } = first;
  await submitLanterns(page);
  await openLanterns(page);
  await expect(page.getByText('100 at the Router')).toBeVisible();
  await expect(page.getByText('200 waiting here')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('200 jobs wait here, on this computer.')).toBeVisible();

  // Its name is changed where it stands, by keys alone, and the focus comes back to where that began.
  const rename = page.getByRole('button', { name: 'Rename this batch' });
  for (const { typed, key, called } of [
    { typed: 'Lamps', key: 'Escape', called: 'Lanterns' },
    { typed: 'Lamps', key: 'Enter', called: 'Lamps' },
    { typed: 'Lanterns', key: 'Enter', called: 'Lanterns' },
  ]) {
    await rename.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name of this batch' }).fill(typed);
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible();
    await expect(rename).toBeFocused();
  }

  // By its axes, and by keys: one stop, then arrows.
  const grid = page.getByRole('grid', { name: 'Rows of Lanterns' });
  await expect(grid).toHaveAttribute('aria-rowcount', '101');
  await expect(grid).toHaveAttribute('aria-colcount', '4');
  await expect(grid.getByRole('columnheader')).toHaveText(['Prompt', ...SEEDS]);
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
  await grid.locator('[tabindex="0"]').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(() => focusedRow(page)).toBe('7');
  await page.keyboard.press('Control+End');
  await expect.poll(() => focusedRow(page)).toBe('299');
  // What is far away is not in the page, and the rest is found all the same.
  expect(await grid.getByRole('row').count()).toBeLessThan(40);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => focusedRow(page)).toBe('0');

  // What waits here can go out in another order: by keys, by the menu, by dragging.
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('radio', { name: /^Waiting/u }).click();
  await expect(page.getByText('200 jobs wait here, on this computer, in the order in which they go out.')).toBeVisible();
  const before = await waitingNow(page);
  const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row');
  await rows.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => waitingNow(page)).toEqual([before[1], before[0], before[2], before[3]]);
  await rows.nth(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Send first' }).click();
  await expect.poll(() => waitingNow(page)).toEqual([before[2], before[1], before[0], before[3]]);
  await rows.nth(3).dragTo(rows.nth(0), { targetPosition: { x: 200, y: 4 } });
  const order = [before[3], before[2], before[1], before[0]];
  await expect.poll(() => waitingNow(page)).toEqual(order);
  expect(await seriousFaults(page, 'dark')).toEqual([]);
  await desk.screenshot(first, 'waiting');
  await first.quit();

  // Left in the middle: the pause and the order are kept, and what is at the Router went on.
  router.control.turn({ hold: 'no', limits: { concurrency: 100 } });
  for (const run of router.control.runs()) router.control.release(run.requestId);
  const second = await desk.launch();
  const later = second.page;
  await openLanterns(later);
  await expect(later.getByText('85 saved', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(later.getByText('15 failed', { exact: true })).toBeVisible();
  await expect(later.getByText('200 waiting here')).toBeVisible();
  await expect(later.getByRole('gridcell', { name: /^Row 5, lantern 1, over water, bfl\/flux-2-pro, Saved/u })).toBeVisible();
  await later.getByRole('link', { name: 'Queue' }).click();
  await later.getByRole('radio', { name: /^Waiting/u }).click();
  await expect.poll(() => waitingNow(later)).toEqual(order);

  // Under a heading of its own, folded and unfolded.
  await later.getByRole('radio', { name: /^All/u }).click();
  await later.getByRole('button', { name: 'Group by batch' }).click();
  const list = later.getByRole('grid', { name: 'Jobs' });
  await list.getByRole('button', { name: 'Fold Lanterns' }).click();
  await expect(list.getByRole('row')).toHaveCount(1);
  await list.getByRole('button', { name: 'Unfold Lanterns' }).click();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  expect(await seriousFaults(later, 'light')).toEqual([]);
  await desk.screenshot(second, 'grouped');

  // A result is looked at; right and left go along its line, up and down along its column.
  await openLanterns(later);
  const shown = later.getByRole('grid', { name: 'Rows of Lanterns' });
  await shown.locator('[data-row="1"]').click();
  await later.keyboard.press(' ');
  const viewer = later.getByRole('dialog', { name: 'Viewer' });
  const jobOf = (row: number): Promise<string | null> => shown.locator(`[data-row="${row}"]`).getAttribute('data-job');
  const seedSeen = (seed: string) => expect(viewer.getByRole('definition').getByText(seed, { exact: true })).toBeVisible();
  await seedSeen('22');
  await later.keyboard.press('ArrowRight');
  await seedSeen('33');
  await later.keyboard.press('ArrowDown');
  await expect(viewer.getByRole('heading', { name: /lantern 1, over water/u })).toBeVisible();
  await later.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  const down = await jobOf(5);
  await expect.poll(() => later.evaluate(() => location.hash)).toContain(down ?? 'nothing');
  await later.keyboard.press('Escape');

  for (const theme of THEMES) {
    expect(await seriousFaults(later, theme)).toEqual([]);
    await desk.screenshot(second, `grid-${theme}`);
  }
  await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));
  await desk.screenshot(second, 'grid-narrow');
  await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));

  // What failed is tried again, asked about with its exact number; it waits with the rest.
  await later.getByRole('button', { name: 'Retry 15 failed' }).click();
  const question = later.getByRole('dialog');
  await expect(question.getByText('Run 15 failed jobs again?')).toBeVisible();
  await question.getByRole('button', { name: 'Run again' }).click();
  await expect(later.getByText('215 waiting here')).toBeVisible();
  await expect(later.getByText('15 retries')).toBeVisible();

  // It goes on, and the rest is cancelled: what was not sent at once, what is at the Router once it says so.
  router.control.turn({ hold: 'waiting' });
  await later.getByRole('button', { name: 'Resume' }).click();
  await expect(later.getByText('100 at the Router')).toBeVisible();
  await later.getByRole('button', { name: 'More for this batch' }).click();
  await later.getByRole('menuitem', { name: 'Cancel waiting' }).click();
  await expect(question.getByText('Cancel 215 jobs that wait?')).toBeVisible();
  await expect(question.getByText('115 in the outbox: cancelled at once, not charged.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel them' }).click();
  await expect(later.getByText('215 cancelled', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(later.getByText('85 saved', { exact: true })).toBeVisible();
  await expect(later.getByText('Finished', { exact: true })).toBeVisible();
});
