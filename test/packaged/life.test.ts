/** The life of an installed app: the first start, work, the next start, and the installation removed and put back. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackagedApp } from '../support/packaged/attach.ts';
import { install } from '../support/packaged/installation.ts';
import { isOtherUser } from '../support/packaged/person.ts';
import { expect, projectFolder, test } from '../support/packagedApp.ts';
import {
  coloursOf,
  expectFilesOnDisk,
  expectPhase,
  expectRow,
  factsOf,
  jobsOf,
  openView,
  submitPrompt,
} from '../support/window.ts';

test('from the first start to pictures on disk, and on after a quit, without the installation, and installed anew', async ({
  desk,
}) => {
  const { home } = desk;
  const place = join(desk.folder, 'Afterglow');
  const installation = install('forTests', place);
  const start = () => desk.start({ against: 'none', installation });

  const first = await start();
  await expect(first.page.getByRole('textbox', { name: 'Comfy API key' })).toBeVisible();
  const { isPackaged, code, ...known } = await first.app.evaluate(({ app }) => ({
    isPackaged: app.isPackaged,
    code: app.getAppPath(),
    name: app.getName(),
    kept: app.getPath('userData'),
    user: process.getuid?.(),
  }));
  expect({ isPackaged, code }).toEqual({ isPackaged: true, code: join(place, 'resources', 'app.asar') });
  expect(known).toEqual({ name: 'Afterglow', kept: home.userData, user: isOtherUser ? 65_534 : process.getuid?.() });

  await first.page.getByRole('button', { name: 'Try it with the practice Router' }).click();
  await expect(first.page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
  await submitPrompt(first.page, 'a paper boat [run: 1s]');
  await expectRow(first.page, 'a paper boat', /Queued|Running/u);
  await expectRow(first.page, 'a paper boat', 'Saved, Practice');
  const boat = await expectPhase(first.page, 'a paper boat [run: 1s]', 'done');
  await expectFilesOnDisk(boat);
  const results = join(home.pictures, 'Afterglow');
  expect((await factsOf(first.page)).resultsFolder).toBe(results);
  for (const { path, role } of boat.files) expect(path.startsWith(role === 'body' ? home.userData : results), path).toBe(true);
  expect(filesOfProject(first)).toEqual([]);
  expect(await first.quit()).toEqual({ code: 0, signal: null });

  const second = await start();
  await openView(second.page, 'Gallery');
  const picture = second.page.getByRole('gridcell', { name: /^a paper boat/u });
  await expect(picture).toBeVisible();
  await expect.poll(() => coloursOf(second, picture)).toBeGreaterThan(50);
  await submitPrompt(second.page, 'a second boat [run: 1s]');
  await expectPhase(second.page, 'a second boat [run: 1s]', 'done');
  expect(await second.quit()).toEqual({ code: 0, signal: null });

  const before = digestsBelow(home.folder);
  installation.remove();
  expect(existsSync(place)).toBe(false);
  expect(digestsBelow(home.folder)).toEqual(before);

  install('forTests', place);
  const { page } = await start();
  await openView(page, 'Queue');
  expect((await jobsOf(page)).map(({ prompt, phase }) => [prompt, phase])).toEqual([
    ['a second boat [run: 1s]', 'done'],
    ['a paper boat [run: 1s]', 'done'],
  ]);
  await expectFilesOnDisk(await expectPhase(page, 'a paper boat [run: 1s]', 'done'));
});

/** What the app has open or loaded of the project's own folder, in any of its processes. */
function filesOfProject({ pid }: PackagedApp): readonly string[] {
  const open = (of: number): string[] => [
    ...readdirSync(`/proc/${of}/fd`).map((name) => linkAt(`/proc/${of}/fd/${name}`)),
    ...readFileSync(`/proc/${of}/maps`, 'utf8')
      .split('\n')
      .map((line) => line.slice(line.indexOf('/'))),
  ];
  return [pid, ...childrenOf(pid)].flatMap(open).filter((path) => path.startsWith(`${projectFolder}/`));
}

/** A file may be closed while one looks. */
function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === ''
    ? []
    : children
        .split(' ')
        .map(Number)
        .flatMap((child) => [child, ...childrenOf(child)]);
}

function digestsBelow(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
