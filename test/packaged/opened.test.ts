/** The installed app is opened by a link or by a back-up, as its desktop entry has the system do it. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OPENING_ARGS } from '../../scripts/package/linux/desktopEntry.mjs';
import { giveTo, makeHome } from '../support/packaged/person.ts';
import { expect, type StartOptions, test } from '../support/packagedApp.ts';
import { expectPhase, hasten, jobsOf, MODEL, openView, submitPrompt } from '../support/window.ts';

/** The entry's own command line, with what is opened in place of its last word. */
const opening = (opened: string): Pick<StartOptions, 'args'> => ({ args: [...OPENING_ARGS.slice(0, -1), opened] });

test('a link starts it or is handed over, a back-up is shown before anything is taken in, and neither does anything by itself', async ({
  desk,
}) => {
  const { router } = desk;
  hasten(router);
  const first = await desk.start(opening(`afterglow://compose/${MODEL}?prompt=${encodeURIComponent('a teapot, 100% 赤い')}`));
  const { page, app } = first;
  await expect(page.getByText('This draft was opened from a link', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a teapot, 100% 赤い');
  expect(await jobsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Drop this draft' }).click();

  await submitPrompt(page, 'a harbour');
  const { id } = await expectPhase(page, 'a harbour', 'done');
  await openView(page, 'Gallery');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const handed = desk.spawn({ ...opening(`afterglow://job/${id}`), against: 'none' });
  expect(await handed.ended()).toEqual({ code: 0, signal: null });
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/queue/${id}`);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);

  // A link that looks like an option is none behind the word that ends options.
  for (const hostile of [
    '--remote-debugging-port=9',
    '--no-sandbox',
    `afterglow://submit/${MODEL}?prompt=x`,
    'afterglow://x%20--inspect',
  ]) {
    expect(await desk.spawn({ ...opening(hostile), against: 'none' }).ended()).toEqual({ code: 0, signal: null });
  }
  await expect(page.getByText('This link is not one Afterglow can open. Nothing was done.').last()).toBeVisible();
  expect(await jobsOf(page)).toHaveLength(1);
  expect(router.control.counters().runs).toBe(1);

  const folder = join(desk.folder, 'Zoë’s back-ups #1');
  const file = join(folder, 'all of it.afterglow');
  mkdirSync(folder);
  giveTo(folder);
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, file);
  await page.evaluate(() => window.afterglow.exportBackup());
  expect(await first.quit()).toEqual({ code: 0, signal: null });

  const other = makeHome(join(desk.folder, 'another home'));
  // Some desktops hand over a path, others an address; a shell hands over what was typed.
  const starts: readonly StartOptions[] = [
    opening(`file://${encodeURI(file).replaceAll('#', '%23')}`),
    { ...opening('all of it.afterglow'), cwd: folder },
  ];
  for (const start of starts) {
    const second = await desk.start({ ...start, home: other, against: 'none' });
    const dialog = second.page.getByRole('dialog', { name: 'What this back-up would bring' });
    await expect(dialog.getByText('1 job not here yet')).toBeVisible();
    await expect(dialog.getByText(file)).toBeVisible();
    expect(await jobsOf(second.page)).toEqual([]);
    expect(await second.quit()).toEqual({ code: 0, signal: null });
  }
});
