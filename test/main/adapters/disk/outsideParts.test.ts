import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createOutsideParts } from '../../../../src/main/adapters/disk/outsideParts.ts';
import { DAY } from '../../../../src/shared/time.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

function openAll() {
  const root = tempFolder();
  const [notes, chosen] = [join(root, 'store', 'outside'), join(root, 'chosen')];
  mkdirSync(chosen);
  const clock = { at: 1_000, now: () => clock.at };
  /** Each is another process. */
  const start = () => createOutsideParts({ folder: notes, clock, log: () => {} });
  return { root, notes, chosen, clock, start };
}

it('a file or a folder that was left half written is taken away by the next start, and its note with it', async () => {
  const { notes, chosen, start } = openAll();
  const first = start();
  const [file, folder] = [await first.begin(chosen), await first.begin(chosen)];
  writeFileSync(file.path, 'half');
  mkdirSync(folder.path);
  writeFileSync(join(folder.path, 'fox.png'), 'half');
  writeFileSync(join(chosen, 'mine.txt'), 'mine');
  await start().sweep();
  expect(readdirSync(chosen)).toEqual(['mine.txt']);
  expect(readdirSync(notes)).toEqual([]);
});

it('what this process is writing stays', async () => {
  const { chosen, notes, start } = openAll();
  const now = start();
  const part = await now.begin(chosen);
  writeFileSync(part.path, 'half');
  await now.sweep();
  expect(existsSync(part.path)).toBe(true);
  renameSync(part.path, join(chosen, 'Mine.zip'));
  await part.done();
  expect(readdirSync(notes)).toEqual([]);
});

it('the note stays while something lies there, and while the drive is away', async () => {
  const { root, chosen, notes, clock, start } = openAll();
  const part = await start().begin(chosen);
  writeFileSync(part.path, 'half');
  await part.done();
  renameSync(chosen, join(root, 'away'));
  await start().sweep();
  expect(readdirSync(notes)).toHaveLength(1);
  renameSync(join(root, 'away'), chosen);
  await start().sweep();
  expect([readdirSync(chosen), readdirSync(notes)]).toEqual([[], []]);
  await start().begin(join(root, 'gone'));
  clock.at += 91 * DAY;
  await start().sweep();
  expect(readdirSync(notes)).toEqual([]);
});

it('a note takes away nothing but what bears the name that it gave out', async () => {
  const { root, notes, chosen, start } = openAll();
  mkdirSync(notes, { recursive: true });
  const id = '00000000-0000-4000-8000-000000000001';
  const mine = join(chosen, 'mine.txt');
  const other = join(chosen, '.afterglow-00000000-0000-4000-8000-000000000002.part');
  for (const path of [mine, other]) writeFileSync(path, 'mine');
  for (const path of [mine, other, chosen, `.afterglow-${id}.part`, 7]) {
    writeFileSync(join(notes, `${id}.json`), JSON.stringify({ path, notedAt: 0 }));
    await start().sweep();
    expect(readdirSync(notes)).toEqual([]);
  }
  writeFileSync(join(notes, `${id}.json`), 'no JSON');
  writeFileSync(join(notes, 'other.txt'), 'x');
  await start().sweep();
  expect(readdirSync(notes)).toEqual(['other.txt']);
  expect([existsSync(mine), existsSync(other), existsSync(root)]).toEqual([true, true, true]);
});

it('a link under that name, and folders that somebody put into it, are left alone', async () => {
  const { root, chosen, start } = openAll();
  const first = start();
  const [link, folder] = [await first.begin(chosen), await first.begin(chosen)];
  mkdirSync(join(root, 'theirs'));
  writeFileSync(join(root, 'theirs', 'precious'), 'x');
  symlinkSync(join(root, 'theirs'), link.path);
  mkdirSync(join(folder.path, 'inner'), { recursive: true });
  await start().sweep();
  expect(existsSync(join(root, 'theirs', 'precious'))).toBe(true);
  expect(existsSync(join(folder.path, 'inner'))).toBe(true);
});
