import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNode, ensurePackages, type LockedPackages, packagesAreCurrent } from '../../scripts/setup/packages.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const one: LockedPackages = { '': {}, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } };

describe('whether the packages are installed', () => {
  it('they are, when every package of the lock file is there in that version', () => {
    expect(packagesAreCurrent(one, { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } }, linux)).toBe(true);
  });

  it.each<[string, LockedPackages]>([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/one': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['a package has another content', { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-b' } }],
  ])('they are not, when %s', (_, installed) => {
    expect(packagesAreCurrent(one, installed, linux)).toBe(false);
  });

  it('packages for other systems and other C libraries need not be there', () => {
    const wanted: LockedPackages = {
      'node_modules/mac': { version: '1.0.0', optional: true, os: ['darwin'] },
      'node_modules/arm': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
      'node_modules/musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/noWindows': { version: '1.0.0', os: ['!linux'] },
    };
    expect(packagesAreCurrent(wanted, {}, linux)).toBe(true);
  });

  it('an optional package for this very system must be there', () => {
    expect(packagesAreCurrent({ 'node_modules/native': { version: '1.0.0', optional: true, os: ['linux'] } }, {}, linux)).toBe(
      false,
    );
  });

  it('a linked folder of packages is never emptied: the install stops with words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'afterglow-test-'));
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(join(elsewhere, 'theirs'), { recursive: true });
    await symlink(elsewhere, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: one }));

    await expect(ensurePackages(folder)).rejects.toMatchObject({ message: expect.stringContaining('is a link') });
    expect(await readdir(elsewhere)).toEqual(['theirs']);
    await rm(folder, { recursive: true });
  });
});

describe('the version of Node', () => {
  it('an old one is refused with words', () => {
    expect(() => checkNode('18.20.1')).toThrow(/Node 18.20.1/);
  });

  it('20 and newer are accepted', () => {
    expect(() => checkNode('20.9.0')).not.toThrow();
    expect(() => checkNode('24.1.0')).not.toThrow();
  });
});
