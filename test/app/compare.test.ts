/** Comparing results: what is the same is black, what differs is not, and the settings that differ stand beside it. */

import { readFile, writeFile } from 'node:fs/promises';
import type { JobFile } from '../../src/shared/job.ts';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { brightest, colours, paintedIn } from '../support/pixels.ts';
import { expectPhase, hasten, openView, rowsOf, submitBody } from '../support/window.ts';

const PICTURE = { width: 512, height: 384 };

test('a run is compared with the one before it: divider, side by side, blink and difference, zoomed in step', async ({
  desk,
  router,
}) => {
  hasten(router);
  const running = await desk.launch();
  const { page } = running;
  const first = await submitBody(page, { prompt: 'the first boat', seed: 9_007_199_254_740_993n, ...PICTURE });
  await submitBody(page, { prompt: 'the second boat', seed: 9_007_199_254_740_992n, ...PICTURE }, { parent: first });
  await expectPhase(page, 'the first boat', 'done');
  await expectPhase(page, 'the second boat', 'done');
  await openView(page, 'Queue');
  await rowsOf(page, 'the second boat').focus();
  await page.keyboard.press('Space');
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  await expect(viewer.getByRole('img', { name: 'the second boat' })).toBeVisible();
  await page.keyboard.press('c');

  const compare = page.getByRole('dialog', { name: 'Compare' });
  const one = compare.getByRole('img', { name: 'A: the first boat' });
  const other = compare.getByRole('img', { name: 'B: the second boat' });
  await expect(one).toBeVisible();
  await expect(other).toBeVisible();

  // Digit for digit: a number that a double cannot hold is told as it was sent.
  const differs = compare.getByRole('region', { name: 'What differs' });
  await expect(differs).toContainText('9007199254740993');
  await expect(differs).toContainText('9007199254740992');
  await expect(differs).toContainText('the first boat');
  await expect(differs).not.toContainText('512');

  // The divider moves by keys wherever the focus is, and what it uncovers is really there.
  const divider = compare.getByRole('slider', { name: 'Divider' });
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
  await page.keyboard.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '0');
  const second = await paintedIn(running, other);
  await page.keyboard.press('End');
  await expect(divider).toHaveAttribute('aria-valuenow', '100');
  const whole = await paintedIn(running, one);
  const middle = [Math.floor(whole.width / 2), Math.floor(whole.height / 3)] as const;
  expect(colours(whole)).toBeGreaterThan(50);
  expect(whole.at(...middle)).not.toEqual(second.at(...middle));
  for (const theme of THEMES) expect(await seriousFaults(page, theme), theme).toEqual([]);

  // Side by side, nearer: both show the same part.
  await page.keyboard.press('m');
  await expect(compare.getByRole('radio', { name: 'Side by side' })).toBeChecked();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  await page.keyboard.press('ArrowDown');
  const boxes = async () => [await one.boundingBox(), await other.boundingBox()] as const;
  await expect.poll(async () => (await boxes())[0]?.width ?? 0).toBeGreaterThan(600);
  const [left, right] = await boxes();
  expect(left?.width).toBe(right?.width);
  expect(left?.y).toBe(right?.y);
  await page.keyboard.press('0');

  // Blink: one at a time, and a person can turn them.
  await page.keyboard.press('m');
  await page.keyboard.press('b');
  const seen = await one.isVisible();
  await page.keyboard.press('b');
  await expect.poll(() => one.isVisible()).toBe(!seen);
  expect(await other.isVisible()).toBe(seen);

  await page.keyboard.press('m');
  await expect(compare.getByRole('radio', { name: 'Difference' })).toBeChecked();
  expect(brightest(await paintedIn(running, other))).toBeGreaterThan(40);
  await desk.screenshot(running, 'difference');

  await page.keyboard.press('Escape');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page, 'the second boat')).toBeFocused();
});

test('of two runs that came out the same the difference is black, and nothing differs', async ({ desk, router }) => {
  hasten(router);
  const running = await desk.launch();
  const { page } = running;
  const body = { prompt: 'the same boat', seed: 7n, ...PICTURE };
  const first = await submitBody(page, body);
  const again = await submitBody(page, body, { parent: first });
  await makeTheSame(await mainFileOf(first), await mainFileOf(again));

  await openView(page, 'Queue');
  await page.locator(`[data-job="${again}"]`).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Viewer' }).getByRole('img', { name: 'the same boat' })).toBeVisible();
  await page.keyboard.press('c');
  const compare = page.getByRole('dialog', { name: 'Compare' });
  await compare.getByRole('radio', { name: 'Difference' }).click();
  const other = compare.getByRole('img', { name: 'B: the same boat' });
  await expect
    .poll(() => other.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(brightest(await paintedIn(running, other))).toBe(0);
  await expect(compare.getByText('The settings are the same.')).toBeVisible();

  async function mainFileOf(id: string): Promise<JobFile> {
    const find = async () => {
      const answer = await page.evaluate((job) => window.afterglow.getJob(job), id);
      return answer.ok ? answer.value.files.find(({ role }) => role === 'main') : undefined;
    };
    await expect.poll(find).toBeDefined();
    const file = await find();
    if (file === undefined) throw new Error('The job has no main file');
    return file;
  }
});

/** Puts the smaller picture in the place of the larger one as well. What follows its end is not part of a PNG. */
async function makeTheSame(one: JobFile, other: JobFile): Promise<void> {
  const [small, large] = one.sizeBytes < other.sizeBytes ? [one, other] : [other, one];
  await writeFile(large.path, Buffer.concat([await readFile(small.path), Buffer.alloc(large.sizeBytes - small.sizeBytes)]));
}
