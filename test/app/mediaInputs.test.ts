/** Files as inputs, in the real window: dropped, pasted, chosen, by link, and from earlier results. */

import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { encodePng } from '../../src/practice/outputs/png.ts';
import { expect, projectFolder, test } from '../support/app.ts';
import { seriousFaults } from '../support/axe.ts';
import { startHashingFront } from '../support/servers/hashingFront.ts';
import { composePrompt, expectRow, hasten, jobsOf, openView, submitPrompt } from '../support/window.ts';

const noise = (side: number) =>
  encodePng({ width: side, height: side, channels: 3, bytes: new Uint8Array(randomBytes(side * side * 3)) });

const field = (page: Page, name: string): Locator => page.locator(`[data-path='["${name}"]']`);

/** A file of the disk, by the system's own dialog as far as a test can reach it. */
const choose = (page: Page, name: string, path: string) => field(page, name).locator('input[type=file]').setInputFiles(path);

/** A file that only the page has, as another program drops or pastes it. */
async function give(
  page: Page,
  name: string,
  how: { readonly event: 'drop' | 'paste'; readonly bytes: Buffer; readonly file: string },
) {
  await field(page, name)
    .getByRole('textbox')
    .evaluate(
      (element, { event, base64, file }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], file, { type: 'image/png' }));
        const given =
          event === 'drop'
            ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer });
        element.dispatchEvent(given);
      },
      { event: how.event, base64: how.bytes.toString('base64'), file: how.file },
    );
}

async function submitted(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'See the job' })).toBeVisible();
}

async function bodyOfNewest(page: Page): Promise<{ readonly digest: string; readonly sizeBytes: number }> {
  const [newest] = await jobsOf(page);
  const view = await page.evaluate((id) => window.afterglow.getJob(id), newest?.id ?? '');
  if (!view.ok) throw new Error(view.error.kind);
  return view.value.body;
}

test('a picture is dropped, pasted, taken from an earlier result and given by link, and each goes out as the model takes it', async ({
  desk,
  router,
}) => {
  hasten(router);
  const front = await startHashingFront(router.url);
  const running = await desk.launch({ env: { AFTERGLOW_ROUTER_URL: front.url } });
  const { page } = running;
  await submitPrompt(page, 'a paper boat');
  await expectRow(page, 'a paper boat', 'Saved');

  await composePrompt(page, 'the boat again', 'bfl/flux-2-pro');
  await page.getByRole('button', { name: /^Advanced/u }).click();
  const [dropped, pasted] = [await noise(40), await noise(30)];
  await give(page, 'input_image', { event: 'drop', bytes: dropped, file: 'A dropped boat.png' });
  await expect(field(page, 'input_image').getByText('A dropped boat.png')).toBeVisible();
  await expect(field(page, 'input_image').getByText(/PNG · 40 × 40/u)).toBeVisible();
  // It is really painted.
  const picture = field(page, 'input_image').locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await give(page, 'input_image_2', { event: 'paste', bytes: pasted, file: 'image.png' });
  await expect(field(page, 'input_image_2').getByText(/PNG · 30 × 30/u)).toBeVisible();
  await field(page, 'input_image_3')
    .getByRole('button', { name: /earlier result/u })
    .click();
  await page
    .getByRole('toolbar', { name: 'Results to choose from' })
    .getByRole('button', { name: /a paper boat/u })
    .click();
  await expect(field(page, 'input_image_3').getByText(/PNG · 1,024 × 1,024/u)).toBeVisible();
  await desk.screenshot(running, 'form');
  expect(await seriousFaults(page, 'light')).toEqual([]);

  await submitted(page);
  const { digest, sizeBytes } = await bodyOfNewest(page);
  await expect.poll(() => front.bodies.map((body) => body.digest)).toContain(digest);
  const sent = JSON.parse(front.bodies.find((body) => body.digest === digest)?.text ?? '') as Record<string, string>;
  expect(sent['input_image']).toBe(dropped.toString('base64'));
  expect(sent['input_image_2']).toBe(pasted.toString('base64'));
  const earlier = Buffer.from(sent['input_image_3'] ?? '', 'base64');
  expect(earlier.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeBytes).toBeGreaterThan(earlier.length);

  // Edited again it comes back by its placeholders, and a look at what was sent tells files in words.
  const [job] = await jobsOf(page);
  const again = await page.evaluate((id) => window.afterglow.draftFrom(id), job?.id ?? '');
  expect(again.ok && again.value.body.length).toBeLessThan(1_000);
  expect(again.ok && again.value.body).toMatch(/"afterglow-media:[0-9a-f]{64}:base64"/u);

  // A model that takes data URIs and links, one level down.
  await composePrompt(page, 'the boat sails', 'xai/grok-imagine-video');
  const frame = page.locator(`[data-path='["image","url"]']`);
  // What the former model had comes along to the places that are here.
  await expect(frame.getByText('A dropped boat.png')).toBeVisible();
  const others = page.locator(`[data-path='["reference_images"]']`).getByRole('button', { name: /^Remove/u });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await others.first().click();
  await frame.getByRole('button', { name: /^Remove/u }).click();
  await frame.getByRole('textbox').fill('https://pictures.example/boat.png');
  await expect(frame.getByRole('textbox')).toHaveValue('https://pictures.example/boat.png');
  await frame.getByRole('button', { name: /^Remove/u }).click();
  await frame.locator('input[type=file]').setInputFiles(join(projectFolder, 'resources', 'icon.png'));
  await expect(frame.getByText('icon.png')).toBeVisible();
  await submitted(page);
  const icon = await readFile(join(projectFolder, 'resources', 'icon.png'));
  await expect.poll(() => front.bodies.at(-1)?.text ?? '').toContain(`"data:image/png;base64,${icon.toString('base64')}"`);
  await front.close();
});

test('what is no picture is told in words, and changes nothing', async ({ desk }) => {
  const running = await desk.launch({ against: 'practice' });
  const { page } = running;
  await composePrompt(page, 'a lamp', 'bfl/flux-2-pro');
  const at = (name: string) => join(desk.userData, name);
  await writeFile(at('words.png'), 'only some words\n');
  await writeFile(at('empty.png'), '');
  await writeFile(at('huge.png'), '');
  await truncate(at('huge.png'), 90_000_000);
  const bomb = Buffer.from(await noise(2));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await writeFile(at('bomb.png'), bomb);
  await symlink('/dev/zero', at('endless.png'));

  await choose(page, 'input_image', at('words.png'));
  await expect(field(page, 'input_image').getByText('This file is text; a picture belongs here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Input image: this file is text/u })).toBeVisible();
  await field(page, 'input_image')
    .getByRole('button', { name: /^Remove/u })
    .click();

  // A picture that decodes to more than a window can bear is taken in and told, and never painted.
  await choose(page, 'input_image', at('bomb.png'));
  await expect(field(page, 'input_image').getByText(/60,000 × 60,000/u)).toBeVisible();
  await expect(field(page, 'input_image').locator('img')).toHaveCount(0);
  await field(page, 'input_image')
    .getByRole('button', { name: /^Remove/u })
    .click();

  const refusals = [
    ['empty.png', 'This file is empty.'],
    ['huge.png', /too large: the Router takes up to 100 MiB/u],
    ['endless.png', 'This is no plain file'],
  ] as const;
  for (const [name, words] of refusals) {
    await choose(page, 'input_image', at(name));
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(field(page, 'input_image').getByRole('textbox')).toHaveValue('');

  // A good one that is dropped beside the fields finds the first that is free.
  const good = await noise(20);
  await page.locator('main').evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'good.png', { type: 'image/png' }));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, good.toString('base64'));
  await expect(field(page, 'input_image').getByText('good.png')).toBeVisible();
});

test('60 MB go out byte for byte after their file was deleted, after a kill too, and the window stays awake', async ({
  desk,
  router,
}) => {
  hasten(router);
  const front = await startHashingFront(router.url);
  const env = { AFTERGLOW_ROUTER_URL: front.url };
  const first = await desk.launch({ env });
  await composePrompt(first.page, 'a large lamp', 'bfl/flux-2-pro');
  const path = join(desk.userData, 'large.png');
  const head = await noise(64);
  const bytes = Buffer.concat([head, randomBytes(60_000_000 - head.length)]);
  await writeFile(path, bytes);
  await choose(first.page, 'input_image', path);
  await expect(field(first.page, 'input_image').getByText('large.png')).toBeVisible();
  await rm(path);
  // The text of the draft is as short as ever, and is kept.
  await expect.poll(() => draftLength(first.page)).toBeLessThan(1_000);
  await first.kill();

  const { page } = await desk.launch({ env });
  await openView(page, 'Compose');
  await expect(field(page, 'input_image').getByText('large.png')).toBeVisible();
  // How long anything holds the window up on this machine just now, with nothing to do; then while it builds and sends.
  await watchBlocks(page);
  await page.waitForTimeout(1_000);
  const idleMs = await longestBlockMs(page);
  await watchBlocks(page);
  await submitted(page);
  const { digest, sizeBytes } = await bodyOfNewest(page);
  const wanted = createHash('sha256');
  const text = await page.evaluate(() => window.afterglow.openDraft());
  if (!text.ok) throw new Error(text.error.kind);
  wanted.update(text.value.body.replace(/"afterglow-media:[0-9a-f]{64}:base64"/u, `"${bytes.toString('base64')}"`));
  expect(wanted.digest('hex')).toBe(digest);
  await expect.poll(() => front.bodies.map((body) => body.digest), { timeout: 60_000 }).toContain(digest);
  expect(front.bodies.find((body) => body.digest === digest)?.sizeBytes).toBe(sizeBytes);
  // Half a second of stillness would be felt, and is not owed to a machine that is itself slow.
  expect(await longestBlockMs(page)).toBeLessThan(Math.max(500, 10 * idleMs));
  await front.close();
});

async function draftLength(page: Page): Promise<number> {
  const draft = await page.evaluate(() => window.afterglow.openDraft());
  return draft.ok && draft.value.body.includes('afterglow-media:') ? draft.value.body.length : Number.POSITIVE_INFINITY;
}

async function watchBlocks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { longest: 0, last: performance.now() };
    Object.assign(window, { blocks: seen });
    setInterval(() => {
      seen.longest = Math.max(seen.longest, performance.now() - seen.last);
      seen.last = performance.now();
    }, 10);
  });
}

const longestBlockMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { readonly blocks: { readonly longest: number } }).blocks.longest);
