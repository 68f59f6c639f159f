import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTarball } from '../../../scripts/package/tarball.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterglow-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function layOut(name: string, mode: number): Promise<string> {
  const place = join(folder, name, 'linux-unpacked');
  await mkdir(join(place, 'resources'), { recursive: true });
  for (const file of name === 'first' ? ['a', 'b'] : ['b', 'a']) {
    await writeFile(join(place, 'resources', file), file);
    await chmod(join(place, 'resources', file), mode);
  }
  await writeFile(join(place, 'afterglow'), '#!/bin/sh\n', { mode: 0o755 });
  await chmod(join(place, 'afterglow'), mode | 0o100);
  await symlink('afterglow', join(place, 'link'));
  if (name !== 'first') await utimes(join(place, 'afterglow'), 1, 1);
  return place;
}

async function pack(name: string, mode: number): Promise<Buffer> {
  const path = join(folder, `${name}.tar.gz`);
  const builtAt = '2026-11-29T20:00:00.000Z';
  await makeTarball({ folder: await layOut(name, mode), rootName: 'Afterglow-1.0.0-linux-x64', path, builtAt });
  return readFile(path);
}

test('the same files make the same bytes, whoever packs them and when', async () => {
  const first = await pack('first', 0o644);
  expect((await pack('second', 0o600)).equals(first)).toBe(true);
});

test('everybody may read what is in it, owned by nobody in particular, below one folder that says what it is', async () => {
  await pack('first', 0o600);
  const list = execFileSync('tar', ['-tvzf', join(folder, 'first.tar.gz'), '--numeric-owner'], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });
  expect(list).toMatch(/^-rwxr-xr-x 0\/0 .* 2026-11-29 20:00 Afterglow-1\.0\.0-linux-x64\/afterglow$/mu);
  expect(list).toMatch(/^-rw-r--r-- .* Afterglow-1\.0\.0-linux-x64\/resources\/a$/mu);
  expect(list).toMatch(/link -> afterglow$/mu);
});

test('a folder that is not there leaves no half archive behind', async () => {
  const path = join(folder, 'x.tar.gz');
  const packing = makeTarball({ folder: join(folder, 'nowhere'), rootName: 'x', path, builtAt: '2026-11-29T20:00:00Z' });
  await expect(packing).rejects.toMatchObject({ remedy: expect.any(String) });
  await expect(readFile(`${path}.part`)).rejects.toThrow();
  await expect(readFile(path)).rejects.toThrow();
});
