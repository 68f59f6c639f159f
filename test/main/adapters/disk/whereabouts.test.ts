import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createHoldsBytes } from '../../../../src/main/adapters/disk/knownDigests.ts';
import { createWhereNow } from '../../../../src/main/adapters/disk/whereabouts.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const BYTES = 'the very bytes';
const FILE = { sizeBytes: BYTES.length, digest: createHash('sha256').update(BYTES).digest('hex') };

function place() {
  const home = tempFolder();
  const results = join(home, 'Pictures', 'Afterglow');
  const store = join(home, 'data', 'store');
  const put = (path: string, bytes = BYTES) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    return path;
  };
  const where = createWhereNow({ folders: () => [results, store], holdsBytes: createHoldsBytes() });
  const find = async (path: string) => (await where({ ...FILE, path })).path;
  return { home, results, store, put, find };
}

it('a file that is where it was put stays what it is, the same object', async () => {
  const { home, results, put } = place();
  put(join(results, 'a.png'));
  const file = { ...FILE, path: put(join(home, 'elsewhere', 'a.png')) };
  const where = createWhereNow({ folders: () => [results], holdsBytes: createHoldsBytes() });
  expect(await where(file)).toBe(file);
});

it('results are found below the folder of today after a home was renamed, in the folders that the names made', async () => {
  const { results, put, find } = place();
  const path = put(join(results, '2026', 'flux', 'a fox.png'));
  expect(await find('/home/before/Pictures/Afterglow/2026/flux/a fox.png')).toBe(path);
});

it('of two files with one name, the one in the folder of that name is meant', async () => {
  const { results, put, find } = place();
  put(join(results, 'a.png'));
  const path = put(join(results, '2026', 'a.png'));
  expect(await find('/home/before/Pictures/Afterglow/2026/a.png')).toBe(path);
});

it('bodies are found in the store of today after the user data were carried away', async () => {
  const { store, put, find } = place();
  const path = put(join(store, FILE.digest));
  expect(await find(`/home/before/.config/Afterglow/store/${FILE.digest}`)).toBe(path);
});

it.each(['of another size', 'THE VERY BYTES'])('another file of that name is not taken for it: %s', async (bytes) => {
  const { results, put, find } = place();
  put(join(results, 'a.png'), bytes);
  expect(await find('/home/before/a.png')).toBe('/home/before/a.png');
});

it.each(['', 'a.png', '/', '/..', '/home/../../a.png', '/home/before/../a.png', `/${'x/'.repeat(400)}a.png`])(
  'nothing is looked for outside of the folders of today, whatever a path says: %j',
  async (path) => {
    const { home, put, find } = place();
    put(join(home, 'a.png'));
    put(join(home, 'Pictures', 'a.png'));
    expect(await find(path)).toBe(path);
  },
);

it('a folder of the name of a file is no file', async () => {
  const { results, find } = place();
  mkdirSync(join(results, 'a.png'), { recursive: true });
  expect(await find('/home/before/a.png')).toBe('/home/before/a.png');
});
