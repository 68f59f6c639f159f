/** What went wrong for other people with files and their names, each as a promise. Sources: docs/reliability-cases.md. */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../src/shared/job.ts';
import { MINUTE } from '../../src/shared/time.ts';
import { bodyOf, type CaseDesk, openDesk } from '../support/caseDesk.ts';
import { value } from '../support/core.ts';
import { canMount, mountSmallDisk, NEEDS_MOUNT } from '../support/smallDisk.ts';
import { quickFolder } from '../support/tempFolder.ts';

const NAMES = [
  'AUX.png',
  'a:b?.png',
  '..\\..\\x',
  '../../x',
  '😀'.repeat(300),
  'cat\u202Egnp.exe',
  'dots...',
  'nul\u0000byte',
  'caf\u00e9',
  'cafe\u0301',
  'CAFÉ',
];

const shown = (job: Job) => job.files.filter(({ role }) => role !== 'body');

async function finish(desk: CaseDesk): Promise<void> {
  for (const run of desk.control.runs()) desk.control.finish(run.requestId);
  await desk.pass(MINUTE);
}

it('a name that the disk refuses becomes a safe, bounded one inside the folder, and the original stays in the details', async () => {
  const naming = { pattern: '{prompt}/{body.prompt}', sidecars: true };
  const desk = await openDesk({ naming: () => naming });
  const ids: string[] = [];
  for (const name of NAMES) ids.push(await desk.submit({ body: bodyOf(name) }));
  await desk.pass(MINUTE);
  const paths = new Set<string>();
  for (const [at, id] of ids.entries()) {
    const job = desk.job(id);
    expect(job.phase).toBe('done');
    expect(job.prompt).toBe(NAMES[at]?.slice(0, 300));
    for (const { path, name } of shown(job)) {
      const inside = relative(desk.resultsFolder, path);
      expect(inside.split(sep)).toHaveLength(2);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(inside).not.toMatch(/[\\:*?"<>|\p{Cc}\p{Cf}]|\.\.|(^|\/)(aux|nul) *(\.|\/)|\.exe\.|[. ]\.png$/iu);
      expect(readdirSync(join(path, '..'))).toContain(name);
      paths.add(inside.normalize('NFC').toLowerCase());
    }
  }
  expect(paths.size).toBe(NAMES.length);
  expect(readFileSync(`${shown(desk.job(ids[1] ?? ''))[0]?.path}.afterglow.json`, 'utf8')).toContain('"a:b?.png"');
});

describe('a results folder', () => {
  it.each([
    ['that was deleted', (folder: string) => rmSync(folder, { recursive: true })],
    ['whose drive is away', (folder: string) => renameSync(folder, `${folder}.away`)],
    [
      'that cannot be written',
      (folder: string) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, 'no folder');
      },
    ],
  ])(
    '%s loses no result: it is kept by the app and told, the job is not failed, and it moves there once told to',
    async (_what, spoil) => {
      const resultsFolder = join(quickFolder(), 'results');
      mkdirSync(resultsFolder);
      const desk = await openDesk({ resultsFolder, naming: () => ({ pattern: '{model}/{prompt}', sidecars: true }) });
      spoil(resultsFolder);
      const id = await desk.submit();
      await desk.pass(MINUTE);
      expect(desk.job(id).phase).toBe('collecting');
      expect(desk.shown(id).obstacle).toBe('folderUnavailable');
      expect(desk.hindrances()).toEqual(['folderUnavailable']);
      expect(readdirSync(join(desk.dataFolder, 'store', 'waiting'))).toHaveLength(1);
      const fetched = desk.calls('asset').length;
      expect(existsSync(join(resultsFolder, 'flux-2-pro'))).toBe(false);

      rmSync(resultsFolder, { recursive: true, force: true });
      mkdirSync(resultsFolder);
      desk.runner.tell({ kind: 'folder' });
      await desk.calm();
      expect(desk.job(id).phase).toBe('done');
      expect(readdirSync(join(resultsFolder, 'flux-2-pro')).toSorted()).toEqual(['a fox.png', 'a fox.png.afterglow.json']);
      expect(desk.calls('asset')).toHaveLength(fetched);
      expect(desk.hindrances()).toEqual([]);
      expect(readdirSync(join(desk.dataFolder, 'store', 'waiting'))).toEqual([]);
    },
  );

  const MOUNTS = canMount();
  it.skipIf(!MOUNTS)(
    `on a full drive loses no result either, takes nothing of the last room, and gets it once there is more ${MOUNTS ? '' : NEEDS_MOUNT}`.trim(),
    async () => {
      const disk = mountSmallDisk(20 * 1024 * 1024);
      onTestFinished(() => disk.dispose());
      const desk = await openDesk({ resultsFolder: disk.folder, naming: () => ({ pattern: '{prompt}', sidecars: true }) });
      // A little is left, and a small result would fit into it.
      writeFileSync(join(disk.folder, 'other'), Buffer.alloc(20 * 1024 * 1024 - 150 * 1024, 'x'));
      const id = await desk.submit();
      await desk.pass(MINUTE);
      expect(desk.job(id).phase).toBe('collecting');
      expect(desk.hindrances()).toEqual(['folderFull']);
      expect(readdirSync(disk.folder)).toEqual(['other']);
      rmSync(join(disk.folder, 'other'));
      await desk.pass(20 * MINUTE);
      expect(desk.job(id).phase).toBe('done');
      expect(readdirSync(disk.folder).toSorted()).toEqual(['a fox.png', 'a fox.png.afterglow.json']);
    },
  );
});

it('a saved file that was deleted is told as missing, its name goes to no other job, and it is saved again where it was', async () => {
  let pattern = 'foxes/{prompt}';
  const desk = await openDesk({ naming: () => ({ pattern, sidecars: true }) });
  const id = await desk.submit();
  await desk.pass(MINUTE);
  const [file] = shown(desk.job(id));
  if (file === undefined) throw new Error('nothing was saved');
  expect(relative(desk.resultsFolder, file.path)).toBe(join('foxes', 'a fox.png'));
  rmSync(join(desk.resultsFolder, 'foxes'), { recursive: true });
  expect(value(await desk.runner.getJob(id))).toMatchObject({ absent: [file.index], safe: false });

  const other = await desk.submit();
  await desk.pass(MINUTE);
  expect(shown(desk.job(other)).map(({ path }) => relative(desk.resultsFolder, path))).toEqual([join('foxes', 'a fox (2).png')]);

  // What is named from now on is named otherwise; what was saved keeps its place.
  pattern = 'all/{index}';
  expect(value(await desk.runner.saveAgain(id))).toEqual({ again: 1, still: 0 });
  expect(shown(desk.job(id)).map(({ path }) => path)).toEqual([file.path]);
  expect(existsSync(file.path)).toBe(true);
  expect(existsSync(`${file.path}.afterglow.json`)).toBe(true);
  expect(existsSync(join(desk.resultsFolder, 'all'))).toBe(false);
  await finish(desk);
  expect(value(await desk.runner.getJob(id))).toMatchObject({ absent: [], safe: true });
});
