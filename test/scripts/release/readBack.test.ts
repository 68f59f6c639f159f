import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../scripts/release/manifest.mjs';
import { whatDiffers } from '../../../scripts/release/readBack.mjs';

/** As they stand in a program of Electron: a mark to find them by, a version, a count, one letter each. https://www.electronjs.org/docs/latest/tutorial/fuses */
const programWith = (fuses: string) =>
  Buffer.concat([
    Buffer.from('program dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, fuses.length]),
    Buffer.from(`${fuses} end`),
  ]);
const AS_SHIPPED = '01001100';

const stamp = {
  purpose: 'release',
  runtime: 'official',
  electron: '45.5.0',
  commit: 'a'.repeat(40),
  isInspectable: false,
  updateFeed: null,
} as const;
const manifest: Manifest = {
  version: '1.2.3',
  platform: 'linux',
  arch: 'x64',
  builtAt: '2026-11-30T10:00:00Z',
  ...stamp,
  outputs: [
    { file: 'linux-unpacked', kind: 'folder', sizeBytes: 1, sha256: null },
    { file: 'a.deb', kind: 'deb', sizeBytes: 3, sha256: createHash('sha256').update('deb').digest('hex') },
  ],
};
let folder: string;

async function pack(files: Readonly<Record<string, string>>): Promise<void> {
  const app = join(folder, 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text);
  await createPackage(app, join(folder, 'linux-unpacked', 'resources', 'app.asar'));
}

const whole = {
  'build.json': JSON.stringify({ ...stamp, builtAt: '2026-11-30T10:00:00Z' }),
  'package.json': '{"version":"1.2.3"}',
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afterglow-readback-'));
  mkdirSync(join(folder, 'linux-unpacked', 'resources'), { recursive: true });
  writeFileSync(join(folder, 'linux-unpacked', 'afterglow'), programWith(AS_SHIPPED));
  writeFileSync(join(folder, 'a.deb'), 'deb');
  await pack(whole);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('what was made, read back', () => {
  it('is what its manifest says', async () => {
    expect(await whatDiffers({ folder, manifest })).toEqual([]);
  });

  it('differs when a byte of a file does', async () => {
    writeFileSync(join(folder, 'a.deb'), 'dep');
    expect(await whatDiffers({ folder, manifest })).toEqual(['a.deb is not the file that was made.']);
  });

  it.each([...AS_SHIPPED].map((_fuse, at) => at))('differs when fuse %i is turned', async (at) => {
    const turned = [...AS_SHIPPED].map((fuse, index) => (index === at ? String(1 - Number(fuse)) : fuse)).join('');
    writeFileSync(join(folder, 'linux-unpacked', 'afterglow'), programWith(turned));
    expect(await whatDiffers({ folder, manifest })).toEqual([expect.stringMatching(/^The fuse \w+ is (on|off)\.$/)]);
  });

  it('differs when the archive holds another stamp, another version or a map', async () => {
    await pack({
      'build.json': JSON.stringify({ ...stamp, purpose: 'test', commit: null }),
      'package.json': '{"version":"1.2.4"}',
      'index.js.map': '{}',
    });
    expect(await whatDiffers({ folder, manifest })).toEqual([
      'The stamp inside differs in purpose.',
      'The stamp inside differs in commit.',
      'The app inside is 1.2.4.',
      expect.stringContaining('index.js.map'),
    ]);
  });
});
