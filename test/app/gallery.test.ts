/** The wall of everything that is saved, with thousands of results on it, and what is at risk in the order in which it is lost. */

import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { encodePng } from '../../src/practice/outputs/png.ts';
import { HOUR, MINUTE } from '../../src/shared/time.ts';
import { expect, type RunningApp, samplesFolder, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { fillGallery, type Saved } from '../support/fillGallery.ts';
import { paintedIn } from '../support/pixels.ts';
import { openView } from '../support/window.ts';

const MANY = 5_000;
const COLOURS = [
  [200, 40, 40],
  [40, 160, 60],
  [40, 60, 200],
] as const;
const CLIP_EVERY = 50;

/** Pictures of one colour each: large enough that a wall of them as they are would weigh gigabytes. */
async function writePictures(folder: string): Promise<readonly Saved['file'][]> {
  mkdirSync(folder, { recursive: true });
  return Promise.all(
    COLOURS.map(async (colour, index) => {
      const [width, height] = [1_600, 1_200];
      const bytes = new Uint8Array(width * height * 3);
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = colour[at % 3] ?? 0;
      const path = join(folder, `${index}.png`);
      writeFileSync(path, await encodePng({ width, height, channels: 3, bytes }));
      return { path, name: `${index}.png`, kind: 'image', mediaType: 'image/png', sizeBytes: statSync(path).size } as const;
    }),
  );
}

async function hang(userData: string, { count, everyMs }: { readonly count: number; readonly everyMs: number }): Promise<void> {
  // Where the app itself puts results: elsewhere a file is shown only while its digest is the saved one, and these are made up.
  const results = join(userData, 'results');
  const pictures = await writePictures(results);
  const clipPath = join(results, 'tide.mp4');
  copyFileSync(join(samplesFolder, 'tide-wide.mp4'), clipPath);
  const clip = {
    path: clipPath,
    name: 'tide.mp4',
    kind: 'video',
    mediaType: 'video/mp4',
    sizeBytes: statSync(clipPath).size,
  } as const;
  const now = Date.now();
  const saved = Array.from({ length: count }, (_, number): Saved => {
    const isClip = number % CLIP_EVERY === 0;
    const [picture] = [pictures[number % pictures.length]];
    return {
      at: now - (count - number) * everyMs,
      model: isClip ? 'kling/kling-v3' : 'bfl/flux-2-pro',
      prompt: `result ${number}`,
      file: isClip || picture === undefined ? clip : picture,
    };
  });
  fillGallery(userData, saved);
}

const wall = (page: Page): Locator => page.getByRole('grid', { name: 'Saved results' });
/** Counted from the newest. */
const tile = (page: Page, item: number): Locator => page.locator(`[data-item="${item}"]`);
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['item'] : undefined));

async function expectPainted(running: RunningApp, item: number): Promise<void> {
  const wanted = COLOURS[(MANY - 1 - item) % COLOURS.length] ?? [0, 0, 0];
  await expect(async () => {
    const painted = await paintedIn(running, tile(running.page, item));
    const middle = painted.at(Math.floor(painted.width / 2), Math.floor(painted.height / 2));
    for (const [at, colour] of middle.entries()) expect(Math.abs(colour - (wanted[at] ?? 0))).toBeLessThan(16);
  }).toPass();
}

function thumbsIn(userData: string): number {
  const names = readdirSync(join(userData, 'thumbs'), { recursive: true }).map(String);
  return names.filter((name) => name.endsWith('.webp')).length;
}

test('five thousand results hang on a wall that opens at once, holds little, and is walked by keys', async ({ desk }) => {
  await hang(desk.userData, { count: MANY, everyMs: 7 * MINUTE });
  const running = await desk.launch({ against: 'practice' });
  const { page } = running;
  await expect(page.getByRole('navigation')).toBeVisible();
  const began = Date.now();
  await openView(page, 'Gallery');
  await expect(tile(page, 0)).toHaveAccessibleName(/^result 4999, bfl\/flux-2-pro, asked /u);
  expect(Date.now() - began).toBeLessThan(3_000);

  // The counts that readers hear are the true ones, however little of it is in the page.
  const columns = Number(await wall(page).getAttribute('aria-colcount'));
  expect(columns).toBeGreaterThan(2);
  expect(Number(await wall(page).getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(Math.ceil(MANY / columns));
  for (const item of [0, 1, 2]) await expectPainted(running, item);
  const pictures = await wall(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ src, naturalWidth }) => ({ src, naturalWidth })));
  expect(pictures.length).toBeLessThan(80);
  for (const { src, naturalWidth } of pictures) {
    expect(src).toMatch(/^afterglow-result:\/\/thumb\//u);
    expect(naturalWidth).toBeLessThanOrEqual(768);
  }
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_500);

  await tile(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const below = Number(await focused(page));
  expect(below).toBeGreaterThan(0);
  expect(below).toBeLessThanOrEqual(columns);
  await page.keyboard.press('End');
  expect(await focused(page)).toBe(String(MANY - 1));
  await expect(tile(page, MANY - 1)).toHaveAccessibleName(/^result 0, /u);
  await expect(tile(page, MANY - 1)).toBeInViewport();
  await expectPainted(running, MANY - 2);

  // A walk over the whole wall leaves little behind, and the tile that has the focus stays in the page.
  const heapBytes = (): Promise<number> =>
    page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
  const before = await heapBytes();
  const scroller = wall(page).locator('..');
  const heightPx = await scroller.evaluate((element) => element.scrollHeight);
  for (let part = 0; part <= 40; part += 1) {
    await scroller.evaluate((element, top) => element.scrollTo(0, top), (heightPx * part) / 41);
    await page.waitForTimeout(60);
  }
  expect(await focused(page)).toBe(String(MANY - 1));
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_500);
  expect((await heapBytes()) - before).toBeLessThan(64 * 1024 * 1024);
  // Small pictures were made of what stood in sight, not of all that hangs there.
  expect(thumbsIn(desk.userData)).toBeLessThan(MANY / 5);

  await page.keyboard.press('Home');
  expect(await focused(page)).toBe('0');
  await expect(tile(page, 0)).toHaveAccessibleName(/^result 4999, /u);
  await page.keyboard.press('s');
  await expect(tile(page, 0)).toHaveAccessibleName(/, starred/u);
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => focused(page)).toBe('0');

  // Having walked on in the viewer, one comes back to the tile that was looked at last, also where it hung out of sight.
  const away = 4 * columns;
  await expect(tile(page, away)).not.toBeInViewport();
  await page.keyboard.press(' ');
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  await expect(viewer).toBeVisible();
  for (let step = 1; step <= away; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('heading', { name: `result ${MANY - 1 - step}` })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect.poll(() => focused(page)).toBe(String(away));
  await expect(tile(page, away)).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await tile(page, 3).click({ modifiers: ['Shift'] });
  await expect(wall(page).getByRole('gridcell', { selected: true })).toHaveCount(4);
  await tile(page, 3).focus();
  await page.keyboard.press('Escape');
  await expect(wall(page).getByRole('gridcell', { selected: true })).toHaveCount(0);

  // The list of the same jobs draws small pictures of the rows in sight as well, and of no others.
  await openView(page, 'Queue');
  const covers = page.getByRole('grid', { name: 'Jobs' }).locator('img');
  await expect(covers.first()).toHaveJSProperty('complete', true);
  const drawn = await covers.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));
  expect(drawn.length).toBeLessThan(60);
  for (const src of drawn) expect(src).toMatch(/^afterglow-result:\/\/thumb\/.*\/96/u);
});

test('the wall shows what is asked for: a kind, a model, a star, words, and small pictures when those were chosen', async ({
  desk,
}) => {
  await hang(desk.userData, { count: 500, everyMs: HOUR });
  const first = await desk.launch({ against: 'practice' });
  const { page } = first;
  await openView(page, 'Gallery');
  const kinds = page.getByRole('radiogroup', { name: 'Kind' });
  await expect(kinds.getByRole('radio', { name: 'Images 490' })).toBeVisible();
  await kinds.getByRole('radio', { name: 'Video 10' }).click();
  await expect(tile(page, 0)).toHaveAccessibleName(/^result 450, kling\/kling-v3/u);
  await expect(tile(page, 1)).toHaveAccessibleName(/^result 400, /u);
  await expect(tile(page, 0).locator('img')).toHaveJSProperty('complete', true);
  await expect.poll(async () => (await paintedIn(first, tile(page, 0))).at(60, 60).some((colour) => colour > 90)).toBe(true);

  await page.getByRole('button', { name: 'Starred only' }).click();
  await expect(page.getByText('Nothing here matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('combobox', { name: 'Model: Any model' }).click();
  await page.getByRole('option', { name: 'kling-v3 10' }).click();
  await expect(tile(page, 0)).toHaveAccessibleName(/^result 450, /u);
  await page.getByRole('combobox', { name: 'Model: kling-v3' }).click();
  await page.getByRole('option', { name: 'Any model' }).click();
  await page.getByRole('combobox', { name: 'Day: Any day' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect(page.getByRole('radio', { name: /^Images 1\d\d$/u })).toBeVisible();
  await page.getByRole('combobox', { name: 'Day: Last 7 days' }).click();
  await page.getByRole('option', { name: 'Any day' }).click();
  await expect(tile(page, 0)).toHaveAccessibleName(/^result 499, /u);
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('result 239');
  await expect(tile(page, 0)).toHaveAccessibleName(/^result 239, /u);

  // A mark is found by its words, and a star by itself.
  await tile(page, 0).click();
  const inspector = page.getByRole('complementary', { name: 'Job' });
  await inspector.getByRole('button', { name: 'Add title, tags or a note' }).click();
  await inspector.getByRole('textbox', { name: 'Title' }).fill('The cover of May');
  await inspector.getByRole('textbox', { name: 'Add a tag' }).fill('client');
  await page.keyboard.press('Enter');
  await expect(inspector.getByRole('button', { name: 'Remove the tag client' })).toBeVisible();
  await inspector.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(tile(page, 0)).toHaveAccessibleName(/^The cover of May, result 239, .*starred/u);
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('client');
  await expect(tile(page, 1)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Starred only' }).click();
  await expect(tile(page, 1)).toHaveCount(0);
  await expect(tile(page, 0)).toHaveAccessibleName(/^The cover of May/u);
  for (const theme of THEMES) expect(await seriousFaults(page, theme), theme).toEqual([]);

  await page.getByRole('button', { name: 'Small pictures' }).click();
  await expect(page.getByRole('button', { name: 'Small pictures' })).toHaveAttribute('aria-pressed', 'true');
  await first.quit();
  const second = await desk.launch({ against: 'practice' });
  await openView(second.page, 'Gallery');
  await expect(second.page.getByRole('button', { name: 'Small pictures' })).toHaveAttribute('aria-pressed', 'true');
  const [, starred] = [await tile(second.page, 0).waitFor(), second.page.getByRole('button', { name: 'Starred only' })];
  await starred.click();
  await expect(tile(second.page, 0)).toHaveAccessibleName(/^The cover of May, result 239, .*starred/u);
});

test('what is at risk stands in the order in which it is lost, says when the first is, and has its next step in each row', async ({
  desk,
}) => {
  const [picture] = await writePictures(join(desk.userData, 'results'));
  if (picture === undefined) throw new Error('There is no picture.');
  const now = Date.now();
  const agesH = [23.5, 3, 12, 1];
  fillGallery(desk.userData, [
    ...agesH
      .toSorted((one, other) => other - one)
      .map(
        (ageH): Saved => ({
          at: now - ageH * HOUR,
          model: 'bfl/flux-2-pro',
          prompt: `${ageH} hours old`,
          file: picture,
          missing: 1,
        }),
      ),
    { at: now - MINUTE * 5, model: 'bfl/flux-2-pro', prompt: 'all of it is here', file: picture },
  ]);
  const { page } = await desk.launch({ against: 'practice' });
  await openView(page, 'Queue');
  const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toHaveAccessibleName(/^all of it is here/u);
  await page.getByRole('radio', { name: /^At risk/u }).click();
  await expect(rows).toHaveCount(4);
  const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')?.split(',')[0]));
  expect(names).toEqual(['23.5 hours old', '12 hours old', '3 hours old', '1 hours old']);
  await expect(
    page.getByText(/^4 jobs are not safe on disk\. The first is lost in 2\d min at the earliest: 23\.5 hours old$/u),
  ).toBeVisible();
  await expect(rows.first()).toContainText(/at least 2\d min left/u);
  await expect(page.getByRole('button', { name: 'Collect all now' })).toBeVisible();
  await expect(rows.nth(1).getByRole('button', { name: 'Fetch again: 12 hours old' })).toBeVisible();
});
