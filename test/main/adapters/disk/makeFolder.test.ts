import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openKeptAssets } from '../../../../src/main/adapters/assets/keptAssets.ts';
import { createBodies } from '../../../../src/main/adapters/bodies/bodies.ts';
import { diskFiles } from '../../../../src/main/adapters/disk/diskFiles.ts';
import { makeFolder, makeFolderNow } from '../../../../src/main/adapters/disk/makeFolder.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const flush = vi.spyOn(diskFiles, 'flushFolder');
const flushed = (): readonly string[] => flush.mock.calls.map(([folder]) => folder);
let top = '';

beforeEach(() => {
  top = tempFolder();
  flush.mockClear();
});
afterEach(() => flush.mockReset());

it('every folder that got a new name in it is flushed before it answers, the uppermost first', async () => {
  await makeFolder(join(top, 'store', 'bodies', 'deep'));
  expect(flushed()).toEqual([top, join(top, 'store'), join(top, 'store', 'bodies')]);
  expect(existsSync(join(top, 'store', 'bodies', 'deep'))).toBe(true);
});

it('one that is there already is flushed once, since whoever made it may have ended before that', async () => {
  mkdirSync(join(top, 'store'));
  await makeFolder(join(top, 'store'));
  await makeFolder(join(top, 'store'));
  expect(flushed()).toEqual([top]);
});

it('one that went and is made again is flushed again', async () => {
  await makeFolder(join(top, 'store'));
  rmSync(join(top, 'store'), { recursive: true });
  await makeFolder(join(top, 'store'));
  expect(flushed()).toEqual([top, top]);
});

it('a disk that cannot flush is told, and the next one tries again', async () => {
  flush.mockRejectedValueOnce(Object.assign(new Error('I/O'), { code: 'EIO' }));
  await expect(makeFolder(join(top, 'store'))).rejects.toThrow('I/O');
  await makeFolder(join(top, 'store'));
  expect(flushed()).toEqual([top, top]);
});

it('a folder above that we must not look into stands in nobody’s way', async () => {
  flush.mockRejectedValueOnce(Object.assign(new Error('not yours'), { code: 'EACCES' }));
  await makeFolder(join(top, 'store'));
  expect(existsSync(join(top, 'store'))).toBe(true);
});

it('it is for its owner alone, unless something else is said', async () => {
  makeFolderNow(join(top, 'own', 'store'));
  await makeFolder(join(top, 'results'), { mode: 0o755 });
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([modeOf(join(top, 'own')), modeOf(join(top, 'own', 'store'))]).toEqual([0o700, 0o700]);
  expect(modeOf(join(top, 'results'))).toBe(0o755);
});

it('a file in its place is told', async () => {
  writeFileSync(join(top, 'store'), '');
  await expect(makeFolder(join(top, 'store', 'bodies'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(() => makeFolderNow(join(top, 'store', 'bodies'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});

it('what is kept for good makes its folders so: bodies, and what was collected', async () => {
  const bodies = join(top, 'store', 'bodies');
  await createBodies({ folder: bodies }).put(Buffer.from('{}'));
  await openKeptAssets(join(top, 'store', 'collecting'), 'job');
  expect(flushed()).toEqual(expect.arrayContaining([top, dirname(bodies)]));
  expect(flushed().filter((folder) => folder === dirname(bodies)).length).toBeGreaterThan(1);
});
