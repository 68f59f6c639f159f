/** Results leave the app: selected by keys, exported, dragged, copied, used again, and put into the trash. */

import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { seriousFaults, THEMES } from '../support/axe.ts';
import { expectPhase, hasten, openView, rowsOf, sha256, submitBody } from '../support/window.ts';
import { readZip } from '../support/zip.ts';

const PROMPTS = ['a red kite', 'a blue kite', 'a green kite', 'a kite of paper'] as const;

interface Kite {
  readonly id: string;
  readonly prompt: string;
  readonly path: string;
  readonly digest: string;
}

/** Four saved pictures in the list, the newest first. */
async function kitesIn(page: Page): Promise<readonly [Kite, Kite, Kite, Kite]> {
  const kites: Kite[] = [];
  const ids: string[] = [];
  for (const prompt of PROMPTS) {
    ids.push(await submitBody(page, { prompt, width: 256, height: 256, seed: 12345678901234567890n }));
  }
  for (const [at, prompt] of PROMPTS.entries()) {
    const { files } = await expectPhase(page, prompt, 'done');
    const [file] = files.filter(({ role }) => role === 'main');
    kites.unshift({ id: ids[at] ?? '', prompt, path: file?.path ?? '', digest: file?.digest ?? '' });
  }
  await openView(page, 'Queue');
  const [one, two, three, four] = kites;
  if (!one || !two || !three || !four) throw new Error('not four kites');
  return [one, two, three, four];
}

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected jobs' });

async function spyOnDrags(
  app: ElectronApplication,
): Promise<() => Promise<readonly { files: string[]; iconIsEmpty: boolean }[]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const drags: { files: string[]; iconIsEmpty: boolean }[] = [];
    Object.assign(globalThis, { drags });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('no window');
    contents.startDrag = ({ files, icon }) => {
      drags.push({ files: files ?? [], iconIsEmpty: typeof icon === 'string' || icon.isEmpty() });
    };
  });
  return () => app.evaluate(() => (globalThis as unknown as { drags: { files: string[]; iconIsEmpty: boolean }[] }).drags);
}

test('three jobs are selected by keys, exported as an archive, dragged out and copied; what is gone is told', async ({
  desk,
  router,
}) => {
  hasten(router);
  const out = await mkdtemp(join(tmpdir(), 'afterglow-out-'));
  const { app, page } = await desk.launch();
  const kites = await kitesIn(page);
  const { keyboard } = page;

  await rowsOf(page, kites[0].prompt).click();
  await expect(bar(page)).toBeHidden();
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 selected');
  await expect(page.getByRole('grid', { name: 'Jobs' })).toHaveAttribute('aria-multiselectable', 'true');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
  await keyboard.press('Control+a');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(4);
  await rowsOf(page, kites[3].prompt).click({ modifiers: ['Control'] });
  await expect(page.getByRole('row', { selected: true })).toHaveCount(3);
  for (const theme of THEMES) expect(await seriousFaults(page, theme)).toEqual([]);

  // Exported: a place that is taken stays as it is.
  const zip = join(out, 'Kites.zip');
  await app.evaluate(({ dialog }, path) => {
    Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath: path }) });
  }, zip);
  for (const expected of [zip, join(out, 'Kites (2).zip')]) {
    await bar(page).getByRole('button', { name: 'Export…' }).click();
    const question = page.getByRole('dialog', { name: 'Export 3 jobs' });
    await question.getByRole('combobox', { name: 'List' }).click();
    await page.getByRole('option', { name: /JSON/u }).click();
    await question.getByRole('button', { name: 'Choose a place…' }).click();
    await expect(page.getByText(`exported to ${expected}.`).first()).toBeVisible();
    const contents = await readZip(expected);
    const digests = [...contents.values()].map(sha256);
    for (const { digest } of kites.slice(0, 3)) expect(digests).toContain(digest);
    expect(contents.size).toBe(4);
    const list = String(contents.get('Afterglow list.json'));
    expect(list).toContain('"seed":12345678901234567890');
    expect((JSON.parse(list) as { jobId: string }[]).map(({ jobId }) => jobId).sort()).toEqual(
      kites
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    );
  }
  expect((await readdir(out)).sort()).toEqual(['Kites (2).zip', 'Kites.zip']);

  // Dragged: one row of the three carries all of them.
  const drags = await spyOnDrags(app);
  await startDragOf(rowsOf(page, kites[1].prompt));
  await expect.poll(async () => (await drags()).length).toBe(1);
  const [drag] = await drags();
  expect(drag?.iconIsEmpty).toBe(false);
  expect([...(drag?.files ?? [])].sort()).toEqual(
    kites
      .slice(0, 3)
      .map(({ path }) => path)
      .sort(),
  );
  await startDragOf(rowsOf(page, kites[3].prompt));
  await expect.poll(async () => (await drags()).at(1)?.files).toEqual([kites[3].path]);

  // Copied, from the menu that the keyboard opens, and by its keys.
  await keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await rowsOf(page, kites[0].prompt).click();
  await copyBy(page, 'Path');
  await expect.poll(() => clipboardOf(app)).toBe(kites[0].path);
  await copyBy(page, 'Settings as JSON');
  await expect.poll(() => clipboardOf(app)).toContain('"seed":12345678901234567890');
  await keyboard.press('Control+Shift+C');
  const requestId = (await expectPhase(page, kites[0].prompt, 'done')).requestId;
  await expect.poll(() => clipboardOf(app)).toBe(requestId);
  await copyBy(page, 'File');
  await expect(page.getByText(/^1 (?:file|path) copied/u).first()).toBeVisible();

  // What is gone cannot go along, and that is said.
  await rename(kites[0].path, `${kites[0].path}.away`);
  await keyboard.press('Control+a');
  await startDragOf(rowsOf(page, kites[1].prompt));
  await expect(page.getByText('1 file stayed behind: no longer where it was saved.').first()).toBeVisible();
  expect((await drags()).at(-1)?.files).toHaveLength(3);
  await rm(out, { recursive: true, force: true });
});

test('files go to the trash after one question, are told to be there, and are saved again; jobs leave the list with their files kept', async ({
  desk,
  router,
}) => {
  hasten(router);
  const bin = await mkdtemp(join(tmpdir(), 'afterglow-bin-'));
  const { app, page } = await desk.launch();
  const kites = await kitesIn(page);
  await app.evaluate(({ shell }, folder) => {
    const { renameSync } = process.getBuiltinModule('node:fs');
    const { basename: nameOf, join: joined } = process.getBuiltinModule('node:path');
    Object.assign(shell, {
      trashItem: async (path: string) => renameSync(path, joined(folder, nameOf(path))),
    });
  }, bin);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 480));

  await rowsOf(page, kites[0].prompt).click({ modifiers: ['Control'] });
  await rowsOf(page, kites[1].prompt).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'More for what is selected' }).click();
  await page.getByRole('menuitem', { name: 'Move files to trash…' }).click();
  const question = page.getByRole('dialog', { name: /^Move 2 files \(.+\) to the trash\?$/u });
  await question.getByRole('button', { name: 'Not now' }).click();
  expect(await readdir(bin)).toEqual([]);
  await bar(page).getByRole('button', { name: 'More for what is selected' }).click();
  await page.getByRole('menuitem', { name: 'Move files to trash…' }).click();
  await question.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('2 files moved to the trash.').first()).toBeVisible();
  const trashed = await readdir(bin);
  for (const { path } of kites.slice(0, 2)) expect(trashed).toContain(basename(path));
  await expect(rowsOf(page, kites[0].prompt)).toContainText('1 file in the trash');
  expect(await expectPhase(page, kites[0].prompt, 'done')).toMatchObject({
    safe: true,
    atRisk: false,
    absent: [0],
    trashed: [0],
  });

  const saved = await page.evaluate((id) => window.afterglow.saveAgain(id), kites[0].id);
  expect(saved).toEqual({ ok: true, value: { again: 1, still: 0 } });
  const again = await expectPhase(page, kites[0].prompt, 'done');
  expect(sha256(await readFile(again.files[0]?.path ?? ''))).toBe(kites[0].digest);

  // Out of the list is another thing: the file stays.
  await page.keyboard.press('Escape');
  await rowsOf(page, kites[2].prompt).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from list' }).click();
  await page
    .getByRole('dialog', { name: 'Remove 1 job from the list?' })
    .getByRole('button', { name: 'Remove from list' })
    .click();
  await expect(rowsOf(page, kites[2].prompt)).toHaveCount(0);
  expect(sha256(await readFile(kites[2].path))).toBe(kites[2].digest);
  await rm(bin, { recursive: true, force: true });
});

test('a saved picture becomes an input of a new draft', async ({ desk, router }) => {
  hasten(router);
  const { page } = await desk.launch();
  const kites = await kitesIn(page);
  await rowsOf(page, kites[0].prompt).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Use as input' }).click();
  await expect(page.getByRole('heading', { name: 'Compose' })).toBeAttached();
  await expect(page.getByText(/^Put into “/u).first()).toBeVisible();
  await expect
    .poll(async () => {
      const draft = await page.evaluate(() => window.afterglow.openDraft());
      return draft.ok && draft.value.body.includes(`afterglow-media:${kites[0].digest}:`);
    })
    .toBe(true);
});

/** What the browser tells when a drag begins; the hand of a test cannot leave the window. */
async function startDragOf(element: Locator): Promise<void> {
  await element.evaluate((target) => {
    const event = new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
    target.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('the page drags by itself');
  });
}

async function copyBy(page: Page, what: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

const clipboardOf = (app: ElectronApplication): Promise<string> => app.evaluate(async ({ clipboard }) => clipboard.readText());
