/** The viewer over the whole window: pictures that are really painted, walked through by keys alone, and bounded before. */

import { open } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { colours, farthestApart, paintedIn, pixelsOfFile } from '../support/pixels.ts';
import { expectPhase, hasten, openView, rowsOf, submitBody, viewOf } from '../support/window.ts';

const DRAWING = 'recraft/recraftv4_1_vector';

test('a picture is painted pixel for pixel, zoomed and moved by keys and wheel, and walked on from by arrows', async ({
  desk,
  router,
}) => {
  hasten(router);
  const running = await desk.launch();
  const { page, app } = running;
  await submitBody(page, { prompt: 'a quiet harbour', width: 1024, height: 768 });
  await submitBody(page, { prompt: 'a paper crane' }, { model: DRAWING });
  await expectPhase(page, 'a quiet harbour', 'done');
  await expectPhase(page, 'a paper crane', 'done');
  await openView(page, 'Queue');

  const row = rowsOf(page, 'a quiet harbour');
  await row.focus();
  await page.keyboard.press('Space');
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  const picture = viewer.getByRole('img', { name: 'a quiet harbour' });
  await expectLoaded(picture);
  const facts = viewer.getByRole('region', { name: 'Facts of the file' });
  await expect(facts).toContainText('1024 × 768');
  const view = await viewOf(page, 'a quiet harbour');
  await expect(facts).toContainText(view.files[0]?.digest ?? 'no digest');

  // The list of keys comes over it and goes again, and the keys of the viewer go on.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeFocused();

  // One to one: a part of the window is a part of the file, without a shade between.
  await page.keyboard.press('1');
  await expect(viewer.getByRole('button', { name: 'One to one, 1:1 (1)' })).toHaveAttribute('aria-pressed', 'true');
  const box = await picture.boundingBox();
  expect([box?.width, box?.height]).toEqual([1024, 768]);
  await page.mouse.move(5, 5);
  const part = { x: Math.max(300, Math.ceil(box?.x ?? 0)), y: Math.max(200, Math.ceil(box?.y ?? 0)), size: 256 };
  const painted = await paintedIn(running, viewer);
  const file = await pixelsOfFile(running, mainPath(view));
  const otherFrom = [part.x - (box?.x ?? 0), part.y - (box?.y ?? 0)] as const;
  expect(farthestApart(painted, file, { from: [part.x, part.y], otherFrom, size: [part.size, part.size] })).toBe(0);

  // Nearer around the pointer, with squares for pixels; then moved by keys and by hand; then all of it again.
  await page.mouse.move(500, 400);
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(2_500);
  await expect(picture).toHaveCSS('image-rendering', 'pixelated');
  const before = await picture.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())?.x).toBe((before?.x ?? 0) - 80);
  await page.mouse.down();
  await page.mouse.move(540, 380, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await picture.boundingBox())?.x).toBe((before?.x ?? 0) - 40);
  await page.keyboard.press('0');
  await expect(viewer.getByRole('button', { name: 'Fit (0)' })).toHaveAttribute('aria-pressed', 'true');

  for (const theme of THEMES) expect(await seriousFaults(page, theme), theme).toEqual([]);

  // On to the drawing, which is a picture and nothing else, and back.
  await page.keyboard.press('ArrowLeft');
  const drawing = viewer.getByRole('img', { name: 'a paper crane' });
  await expectLoaded(drawing);
  expect(colours(await paintedIn(running, drawing))).toBeGreaterThan(20);
  await expect(page.locator('svg:not(.lucide), iframe, object, embed').filter({ has: page.locator('script') })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(picture).toBeVisible();

  // In the smallest window too, with the facts put away.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));
  if (await facts.isVisible()) await page.keyboard.press('i');
  await expect(facts).toBeHidden();
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(250);
  await desk.screenshot(running, 'smallest');

  // Escape closes it also while the words of a button stand over it.
  await viewer.getByRole('button', { name: 'Close' }).focus();
  await expect(page.getByText(/^Close/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(row).toBeFocused();

  // A double click opens the job as well, over its list here; the focus stays on it until it is closed.
  await row.dblclick();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  const sheet = page.getByRole('dialog', { name: 'Job' });
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(row).toBeFocused();
});

test('a picture whose header tells of more pixels than the window bears is told of and not decoded', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  await submitBody(page, { prompt: 'a small bomb' });
  const view = await expectPhase(page, 'a small bomb', 'done');
  await writeSize(mainPath(view), 30_000, 30_000);

  await openView(page, 'Queue');
  await rowsOf(page, 'a small bomb').dblclick();
  const viewer = page.getByRole('dialog', { name: 'Viewer' });
  await expect(viewer.getByText('30000 × 30000: more pixels than the window shows by itself.')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'a small bomb' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Show it all the same' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /^Open/u }).last()).toBeEnabled();

  // Between what is calm and what cannot be borne a person may insist.
  await page.keyboard.press('Space');
  await expect(viewer).toBeHidden();
  await writeSize(mainPath(view), 10_000, 10_000);
  await rowsOf(page, 'a small bomb').dblclick();
  await expect(viewer.getByRole('button', { name: 'Show it all the same' })).toBeVisible();
});

test('a window that dies over a file comes back at once with the list, says so, and does not show that file by itself', async ({
  desk,
  router,
}) => {
  hasten(router);
  const { page, app } = await desk.launch();
  await submitBody(page, { prompt: 'a heavy picture' });
  const { id } = await expectPhase(page, 'a heavy picture', 'done');
  await openView(page, 'Queue');
  await rowsOf(page, 'a heavy picture').focus();
  await page.keyboard.press('Space');
  await expectLoaded(page.getByRole('dialog', { name: 'Viewer' }).getByRole('img', { name: 'a heavy picture' }));

  // What the test sees of the page ends with its process; from here on the window is asked by way of main.
  // A question to the page that has just died is never answered, so none is waited for longer than a moment.
  const asked = <T>(script: string): Promise<T | null> =>
    app.evaluate(async ({ BrowserWindow }, text) => {
      const answer = BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(text, true)
        .catch(() => null);
      return Promise.race([answer, new Promise<null>((resolve) => setTimeout(() => resolve(null), 300))]);
    }, script);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect
    .poll(async () => (await asked<string>('document.body.innerText')) ?? '', { timeout: 3_000, intervals: [50] })
    .toMatch(/a heavy picture[\s\S]*The window broke while .* stood in it, and came back/u);
  const facts = await asked<{ value: { bar: string; mayInsist: boolean } }>(
    `window.afterglow.beginShowing({ id: '${id}', index: 0 })`,
  );
  expect(facts?.value).toMatchObject({ bar: 'broke', mayInsist: true });
});

function mainPath(view: Awaited<ReturnType<typeof viewOf>>): string {
  const file = view.files.find(({ role }) => role === 'main');
  if (file === undefined) throw new Error('The job has no main file');
  return file.path;
}

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0))
    .toBe(true);
}

/** Writes another size into the header of a PNG; everything else stays as it was. */
async function writeSize(path: string, width: number, height: number): Promise<void> {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  const file = await open(path, 'r+');
  await file.write(bytes, 0, 8, 16);
  await file.close();
}
