/** Where the installation lies: on odd paths, moved between two starts, behind links, and where nothing can be written. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { PackagedApp } from '../support/packaged/attach.ts';
import { install, installationAt } from '../support/packaged/installation.ts';
import { expect, test } from '../support/packagedApp.ts';
import { coloursOf, expectFilesOnDisk, expectPhase, hasten, openView, submitPrompt } from '../support/window.ts';

/** All but a backslash: Node refuses to load a module from a folder with one in its name. */
const ODD_FOLDERS = ['Zoë’s programs #1 100%', 'アプリ ?a=b&c', 'two  spaces', "it's", '🦊'];

test('an installation on an odd path works, and goes on after it was moved, behind links, and where nothing can be written', async ({
  desk,
}) => {
  hasten(desk.router);
  const odd = join(desk.folder, ...ODD_FOLDERS);
  mkdirSync(odd, { recursive: true });
  const before = install('forTests', join(odd, 'After glow'));
  const first = await desk.start({ installation: before });
  await submitPrompt(first.page, 'made before the move');
  const made = await expectPhase(first.page, 'made before the move', 'done');
  await expectPicture(first, 'made before the move');
  await first.quit();

  const moved = join(desk.folder, 'opt', 'Afterglow');
  mkdirSync(join(desk.folder, 'opt'));
  renameSync(before.folder, moved);
  execFileSync('chmod', ['-R', 'a-w', moved]);
  const content = listOf(moved);
  // As a package lays it: a command in a folder of commands that leads to the program.
  const command = join(desk.folder, 'afterglow');
  symlinkSync(join('opt', 'Afterglow', 'afterglow'), command);
  const second = await desk.start({ installation: { executable: command }, readOnly: [moved] });
  expect(await second.app.evaluate(({ app }) => app.getAppPath())).toBe(join(moved, 'resources', 'app.asar'));
  expect((await expectPhase(second.page, 'made before the move', 'done')).files).toEqual(made.files);
  await expectPicture(second, 'made before the move');
  await submitPrompt(second.page, 'made after the move');
  await expectFilesOnDisk(await expectPhase(second.page, 'made after the move', 'done'));
  await second.quit();
  expect(listOf(moved)).toEqual(content);

  // A folder that is a link, as somebody has who keeps versions side by side.
  const current = join(desk.folder, 'current');
  symlinkSync(moved, current);
  const third = await desk.start({ installation: installationAt(current) });
  await expectPicture(third, 'made after the move');
});

test('an installation that is replaced while the app runs lets it go on, and the next start is the new one', async ({ desk }) => {
  hasten(desk.router);
  const place = join(desk.folder, 'Afterglow');
  const running = await desk.start({ installation: install('forTests', place) });
  const next = install('forTests', join(desk.folder, 'next'));
  renameSync(place, `${place}.old`);
  renameSync(next.folder, place);
  installationAt(`${place}.old`).remove();

  for (const view of ['Gallery', 'Settings', 'Queue', 'Compose'] as const) {
    await openView(running.page, view);
    await expect(running.page.getByRole('main')).toBeVisible();
  }
  await submitPrompt(running.page, 'made meanwhile');
  await expectFilesOnDisk(await expectPhase(running.page, 'made meanwhile', 'done'));
  await running.page.reload();
  await expectPicture(running, 'made meanwhile');
  expect(await running.quit()).toEqual({ code: 0, signal: null });
  await expectPicture(await desk.start({ installation: installationAt(place) }), 'made meanwhile');
});

/** The gallery shows it: page, picture and thumbnail come through the app's own schemes. */
async function expectPicture(running: PackagedApp, prompt: string): Promise<void> {
  await openView(running.page, 'Gallery');
  const cell = running.page.getByRole('gridcell', { name: prompt });
  await expect(cell).toBeVisible();
  await expect.poll(() => coloursOf(running, cell)).toBeGreaterThan(50);
}

function listOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, mtimeMs, mode } = statSync(join(folder, name));
    return `${name} ${size} ${mtimeMs} ${mode}`;
  });
}
