import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canMakeDeb, debFileName, makeDeb } from '../../../../scripts/package/deb.mjs';
import { control, copyright, debianChangelog, debVersion } from '../../../../scripts/package/linux/debFiles.mjs';
import { projectFolder } from '../../../../scripts/setup/paths.mjs';
import { tempFolder } from '../../../support/tempFolder.ts';

const hasDpkg = await canMakeDeb();

/** Something that looks like a packed app, with modes as a strict mask leaves them. */
function packedApp(): string {
  const folder = join(tempFolder(), 'linux-unpacked');
  mkdirSync(join(folder, 'resources'), { recursive: true, mode: 0o700 });
  const files = [
    ['afterglow', 0o700],
    ['chrome-sandbox', 0o4755],
    ['libffmpeg.so', 0o755],
    ['libvulkan.so.1', 0o755],
    ['resources/app.asar', 0o600],
  ] as const;
  for (const [name, mode] of files) {
    writeFileSync(join(folder, name), name.repeat(100));
    chmodSync(join(folder, name), mode);
  }
  symlinkSync('libffmpeg.so', join(folder, 'libother.so'));
  return folder;
}

const parts = { version: '1.2.3', arch: 'x64', builtAt: '2026-01-02T03:04:05Z', purpose: 'test' } as const;
const dpkg = (...args: string[]) => execFileSync('dpkg-deb', args, { encoding: 'utf8' });

describe.skipIf(!hasDpkg)('a deb', () => {
  test('belongs to root, with the modes that each kind of file should have, whatever mask it was packed under', async () => {
    const deb = await makeDeb({ ...parts, unpackedFolder: packedApp(), outFolder: tempFolder() });
    const lines = dpkg('--contents', deb).trim().split('\n');
    const told = new Map(lines.map((line) => [line.split(' ./')[1]?.split(' -> ')[0] ?? '', line]));
    expect(lines.filter((line) => !line.includes(' root/root '))).toEqual([]);
    expect(lines.filter((line) => !line.includes(' 2026-01-02 '))).toEqual([]);
    const mode = (path: string) => told.get(path)?.slice(0, 10);
    expect(mode('opt/Afterglow/afterglow')).toBe('-rwxr-xr-x');
    expect(mode('opt/Afterglow/chrome-sandbox')).toBe('-rwxr-xr-x');
    expect(mode('opt/Afterglow/libffmpeg.so')).toBe('-rw-r--r--');
    expect(mode('opt/Afterglow/libvulkan.so.1')).toBe('-rw-r--r--');
    expect(mode('opt/Afterglow/resources/')).toBe('drwxr-xr-x');
    expect(mode('opt/Afterglow/resources/app.asar')).toBe('-rw-r--r--');
    expect(told.get('usr/bin/afterglow')).toContain('-> /opt/Afterglow/afterglow');
    for (const path of [
      'usr/share/applications/afterglow.desktop',
      'usr/share/icons/hicolor/16x16/apps/afterglow.png',
      'usr/share/icons/hicolor/512x512/apps/afterglow.png',
      'usr/share/mime/packages/afterglow.xml',
      'usr/share/metainfo/app.afterglow.Afterglow.metainfo.xml',
      'usr/share/doc/afterglow/copyright',
      'usr/share/doc/afterglow/changelog.gz',
      'usr/share/man/man1/afterglow.1.gz',
    ])
      expect(mode(path), path).toBe('-rw-r--r--');
  });

  test('is the same, byte for byte, when it is made once more', async () => {
    const [one, other] = [tempFolder(), tempFolder()];
    const unpackedFolder = packedApp();
    const first = await makeDeb({ ...parts, unpackedFolder, outFolder: one });
    const second = await makeDeb({ ...parts, unpackedFolder, outFolder: other });
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  });

  test('of a release is packed so that every dpkg reads it', async () => {
    const deb = await makeDeb({ ...parts, purpose: 'release', unpackedFolder: packedApp(), outFolder: tempFolder() });
    expect(execFileSync('ar', ['t', deb], { encoding: 'utf8' })).toContain('data.tar.xz');
    expect(dpkg('--field', deb, 'Version').trim()).toBe('1.2.3');
  });
});

test('a deb is named by version and processor as Debian calls it', () => {
  expect(debFileName({ version: '1.0.0', arch: 'x64' })).toBe('afterglow_1.0.0_amd64.deb');
  expect(debFileName({ version: '1.0.0', arch: 'arm64' })).toBe('afterglow_1.0.0_arm64.deb');
});

test.each([
  ['1.0.0', '1.0.0'],
  ['1.0.0-beta.1', '1.0.0~beta.1'],
  ['1.0.0-beta-2', '1.0.0~beta.2'],
])('%s is sorted by Debian as %s', (version, sorted) => {
  expect(debVersion(version)).toBe(sorted);
});

describe('the texts of a deb', () => {
  const facts = { version: '1.0.0', arch: 'amd64', maintainer: 'Ada <ada@example.org>', installedKib: 12 };

  test('hold every field on one line and the description below its own', () => {
    const lines = control(facts).trimEnd().split('\n');
    expect(lines.filter((line) => !/^[A-Z][\w-]*: \S|^ \S/.test(line))).toEqual([]);
    expect(lines.find((line) => line.startsWith('Depends:'))).toMatch(/libgtk-3-0t64 \| libgtk-3-0/);
    expect(lines.every((line) => line.length < 1200)).toBe(true);
  });

  test('carry the licence of the app, whole, and say where the others lie', () => {
    const words = (text: string) => text.replaceAll(/^ \.?/gm, '').split(/\s+/).join(' ');
    const licence = readFileSync(join(projectFolder, 'LICENSE'), 'utf8');
    expect(words(copyright())).toContain(words(licence.slice(licence.indexOf('Permission'))).trim());
    expect(copyright()).toMatch(/LICENSES\.chromium\.html/);
  });

  test('tell when a version was made, as Debian writes times', () => {
    expect(debianChangelog({ ...facts, builtAt: '2026-01-02T03:04:05Z' })).toContain('  Fri, 02 Jan 2026 03:04:05 +0000');
  });
});

describe('the scripts that run while a package is installed and removed', () => {
  const script = (name: string) => join(projectFolder, 'build', 'linux', name);
  const scripts = ['after-install.sh', 'after-remove.sh'];

  test.each(scripts)('%s is plain sh, and stops at the first thing that goes wrong', (name) => {
    expect(() => execFileSync('sh', ['-n', script(name)])).not.toThrow();
    expect(readFileSync(script(name), 'utf8')).toMatch(/^#!\/bin\/sh\n(#.*\n)+set -e\n/);
  });

  test.each(scripts)('%s leads to nothing that belongs to a person, and removes nothing but the profile and the link', (name) => {
    const text = readFileSync(script(name), 'utf8').replaceAll(/^\s*#.*$/gm, '');
    expect(text).not.toMatch(/home|\.config|HOME|~|user-?data/i);
    expect([...text.matchAll(/\brm\b.*/g)].map(([line]) => line)).toEqual(
      name === 'after-remove.sh' ? ['rm -f "$link"', 'rm -f "$profile"'] : [],
    );
  });

  test.each(['upgrade', 'failed-upgrade', 'abort-install', 'disappear', '1', ''])(
    'after-remove.sh takes nothing away when told %j',
    (told) => {
      const traced = execFileSync('sh', ['-x', script('after-remove.sh'), told], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      expect(traced).toBe('');
    },
  );
});

/** A made-up machine: what the kernel says, and what `apparmor_parser` answers; null: there is none. */
interface Machine {
  readonly kernel: Readonly<Record<string, string>>;
  readonly parser: { readonly understands: boolean; readonly loads: boolean } | null;
  readonly overrides?: boolean;
}

const KERNEL = { '/proc/self/ns/user': '', '/proc/sys/user/max_user_namespaces': '63000' };
const RESTRICTED = {
  ...KERNEL,
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1',
  '/sys/kernel/security/apparmor/profiles': '',
};

describe('what a package does with the helper of the sandbox', () => {
  test.each<[string, Machine, string, boolean]>([
    ['people can make namespaces', { kernel: KERNEL, parser: null }, '755', false],
    ['the kernel knows no namespaces of users', { kernel: {}, parser: null }, '4755', false],
    [
      'Debian was told to forbid them',
      { kernel: { ...KERNEL, '/proc/sys/kernel/unprivileged_userns_clone': '0' }, parser: null },
      '4755',
      false,
    ],
    [
      'there may be none of them',
      { kernel: { ...KERNEL, '/proc/sys/user/max_user_namespaces': '0' }, parser: null },
      '4755',
      false,
    ],
    [
      'AppArmor keeps them from it, and takes the profile',
      { kernel: RESTRICTED, parser: { understands: true, loads: true } },
      '755',
      true,
    ],
    [
      'AppArmor keeps them from it, and does not load the profile',
      { kernel: RESTRICTED, parser: { understands: true, loads: false } },
      '4755',
      true,
    ],
    [
      'AppArmor keeps them from it, and does not understand the profile',
      { kernel: RESTRICTED, parser: { understands: false, loads: true } },
      '4755',
      false,
    ],
    ['an administrator has decided about it', { kernel: {}, parser: null, overrides: true }, '700', false],
  ])('where %s', (_, machine, mode, hasProfile) => {
    const root = machineAt(machine);
    runScript('after-install.sh', root, 'configure');
    expect((statSync(join(root, 'opt/Afterglow/chrome-sandbox')).mode & 0o7777).toString(8)).toBe(mode);
    expect(existsSync(join(root, 'etc/apparmor.d/afterglow'))).toBe(hasProfile);

    runScript('after-remove.sh', root, 'upgrade');
    expect(existsSync(join(root, 'etc/apparmor.d/afterglow'))).toBe(hasProfile);
    runScript('after-remove.sh', root, 'remove');
    expect(existsSync(join(root, 'etc/apparmor.d/afterglow'))).toBe(false);
    expect(existsSync(join(root, 'usr/bin/other'))).toBe(true);
  });
});

function machineAt({ kernel, parser, overrides = false }: Machine): string {
  const root = tempFolder();
  const programs = {
    'dpkg-statoverride': `exit ${overrides ? 0 : 1}`,
    ...(parser === null
      ? {}
      : {
          apparmor_parser: `case "$1" in --skip-kernel-load) exit ${parser.understands ? 0 : 1};; --replace) exit ${parser.loads ? 0 : 1};; esac`,
        }),
  };
  const files = {
    ...kernel,
    '/opt/Afterglow/chrome-sandbox': '',
    '/opt/Afterglow/resources/apparmor-profile': 'profile',
    '/usr/bin/other': '',
    ...Object.fromEntries(Object.entries(programs).map(([name, text]) => [`/programs/${name}`, `#!/bin/sh\n${text}\n`])),
  };
  mkdirSync(join(root, 'etc/apparmor.d'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o700 });
  }
  return root;
}

/** With each place of the system below the made-up one, and with no other program than its own and the plainest. */
function runScript(name: string, root: string, told: string): void {
  const text = readFileSync(join(projectFolder, 'build', 'linux', name), 'utf8');
  const below = text.replaceAll(/(?<![\w.])\/(?=(?:opt|etc|proc|sys|usr)\/)/g, `${root}/`);
  execFileSync('sh', ['-c', below, name, told], { env: { PATH: `${join(root, 'programs')}:/usr/bin:/bin` } });
}
