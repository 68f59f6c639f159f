import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectLicences } from '../../../scripts/licences/collect.mjs';
import { noticeOf } from '../../../scripts/licences/crates.mjs';
import { CRATES } from '../../../scripts/licences/crateTable.mjs';
import { cratesIn, driverLicences, unbundledFiles } from '../../../scripts/licences/driver.mjs';
import { packageOf } from '../../../scripts/licences/packageOf.mjs';
import { unseenCrates } from '../../../scripts/licences/unseenCrates.mjs';
import { licencesWithin } from '../../../scripts/licences/within.mjs';
import { licencesText } from '../../../scripts/licences/write.mjs';
import { projectFolder } from '../../../scripts/setup/paths.mjs';
import { licences } from '../../../src/shared/about.ts';
import { tempFolder } from '../../support/tempFolder.ts';

/** A project with some packages; `files` are below it. */
async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = tempFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const manifest = (name: string, more: object = {}) => JSON.stringify({ name, version: '1.2.3', license: 'MIT', ...more });

describe('whose a file is', () => {
  test.each([
    ['/home/me/app/node_modules/zod/index.js', 'node_modules/zod', 'index.js'],
    ['/home/me/app/node_modules/@scope/part/lib/a.js?url', 'node_modules/@scope/part', 'lib/a.js'],
    ['C:\\app\\node_modules\\zod\\index.js', 'node_modules/zod', 'index.js'],
    ['/app/node_modules/one/node_modules/two/x.js', 'node_modules/one/node_modules/two', 'x.js'],
    ['\0/app/node_modules/cjs/index.js?commonjs-module', 'node_modules/cjs', 'index.js'],
    ['../../node_modules/font/files/a.woff2', 'node_modules/font', 'files/a.woff2'],
    ['\0vite/preload-helper.js', 'node_modules/vite', 'vite/preload-helper.js'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown', 'rolldown/runtime.js'],
  ])('%s', (file, folder, path) => {
    expect(packageOf(file)).toEqual({ folder, path });
  });

  test('is nobody else’s when it is in no package', () => {
    expect(packageOf('/home/me/app/src/main/index.ts')).toBeNull();
    expect(packageOf('__vite-browser-external')).toBeNull();
  });
});

describe('the licences of what is shipped', () => {
  test('are told once to a package, with all of their text and where it comes from', async () => {
    const folder = await project({
      'node_modules/two/package.json': manifest('two', { repository: { url: 'git+https://example.org/two.git' } }),
      'node_modules/two/LICENSE': 'Two may be used.\r\n',
      'node_modules/two/NOTICE': 'Made by two.',
      'node_modules/two/license-checker.js': 'code',
      'node_modules/one/package.json': manifest('one', { homepage: 'http://example.org' }),
      'node_modules/one/licence.md': 'One may be used.',
    });
    const files = ['two/a.js', 'two/b.js', 'one/a.js'].map((path) => join(folder, 'node_modules', path));
    expect(await collectLicences({ files: [...files, join(folder, 'src/own.ts')], folder })).toEqual([
      { name: 'one', version: '1.2.3', license: 'MIT', text: 'One may be used.' },
      {
        name: 'two',
        version: '1.2.3',
        license: 'MIT',
        text: 'Two may be used.\n\nMade by two.',
        homepage: 'https://example.org/two',
      },
    ]);
  });

  test('are told of what style sheets import, also through sheets of our own', async () => {
    const folder = await project({
      'node_modules/styles/package.json': manifest('styles'),
      'node_modules/styles/LICENSE': 'May be worn.',
      'src/styles.css': "@import './more.css';",
      'src/more.css': '@import "styles";',
    });
    const found = await collectLicences({ files: [join(folder, 'src/styles.css')], folder });
    expect(found.map(({ name }) => name)).toEqual(['styles']);
  });

  test.each([
    ['without a text', manifest('bare'), {}, /bare would be shipped without its licence: no file/],
    ['with an empty text', manifest('bare'), { LICENSE: '  \n' }, /bare would be shipped without its licence: no file/],
    ['that names no licence', JSON.stringify({ name: 'bare', version: '1.0.0' }), { LICENSE: 'x' }, /bare would be shipped/],
  ])('stop the build at a package %s', async (_what, packageJson, more, message) => {
    const others = Object.fromEntries(Object.entries(more).map(([name, text]) => [`node_modules/bare/${name}`, text]));
    const folder = await project({ 'node_modules/bare/package.json': packageJson, ...others });
    await expect(collectLicences({ files: [join(folder, 'node_modules/bare/x.js')], folder })).rejects.toThrow(message);
  });

  test('are told of work within another package, and what is not known there stops the build', () => {
    const within = (paths: string[]) => licencesWithin({ name: 'three', version: '9', paths });
    expect(within(['build/three.js', 'examples/jsm/libs/draco/a.wasm', 'examples/jsm/libs/draco/b.js'])).toMatchObject([
      { name: 'Draco', version: 'in three 9', license: 'Apache-2.0' },
    ]);
    expect(within(['examples/jsm/libs/basis/a.wasm']).map(({ name }) => name)).toEqual(['Basis Universal', 'Zstandard']);
    expect(() => within(['examples/jsm/libs/new.module.js'])).toThrow(/new\.module\.js/);
  });

  test('are in one text, where what several share stands once', () => {
    const part = (name: string, text: string) => ({ name, version: '1', license: 'MIT', text });
    const whole = licencesText([part('one', 'Same.'), part('two', 'Other.'), part('three', 'Same.')]);
    expect(whole.match(/Same\./g)).toHaveLength(1);
    expect(whole).toMatch(/one 1 \(MIT\)\nthree 1 \(MIT\)\n\nSame\./);
  });
});

describe('the database driver', () => {
  test('names the crates in its native part by the paths of their sources', () => {
    const compiled = Buffer.from(
      'x/root/.cargo/registry/src/index.example-6f17d22bba15001f/tokio-util-0.7.12/src/lib.rs\0' +
        'C:\\cargo\\registry\\src\\index-1\\rustls-0.22.4\\src\\lib.rs\0/registry/src/i/tokio-util-0.7.12/src/b.rs',
      'latin1',
    );
    expect(cratesIn(compiled)).toEqual([
      { name: 'rustls', version: '0.22.4' },
      { name: 'tokio-util', version: '0.7.12' },
    ]);
  });

  test('is told with all of them, SQLite and what loads it', async () => {
    const names = (await driverLicences()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['SQLite', 'SQLite3 Multiple Ciphers', 'libsql-sys', 'ring', 'tokio']));
    const loaded = await collectLicences({ files: unbundledFiles(), folder: projectFolder });
    expect(loaded.map(({ name }) => name)).toEqual(['@neon-rs/load', 'detect-libc', 'libsql']);
  });

  test('is told with what leaves no path in it, and with nothing twice', async () => {
    const told = await driverLicences();
    const keys = told.map(({ name, version }) => `${name} ${version}`);
    expect(new Set(keys).size).toBe(keys.length);
    const names = told.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(unseenCrates(process.platform)));
    expect(names).toEqual(expect.arrayContaining(['SHA-2 of Olivier Gay', 'Rust standard library']));
    expect(names.filter((name) => name === 'tokio')).toHaveLength(1);
  });

  test('stops the build at a crate that nobody has looked up', () => {
    expect(() => noticeOf('surprise')).toThrow(/surprise/);
    expect(() => noticeOf('constructor')).toThrow(/constructor/);
  });

  test('knows whose each crate is, and says where that was read', () => {
    for (const [name, [license, readIn]] of Object.entries(CRATES)) {
      expect(readIn, name).toMatch(/^(?:librust-[\w.-]+-dev \d|https:\/\/github\.com\/)/);
      const { text } = noticeOf(name);
      if (!license.startsWith('Apache-2.0')) expect(text, name).toMatch(/copyright .*(?:\d{4}|tokio contributors)/i);
    }
  });

  test.each(['darwin', 'linux', 'win32'])('is known without a gap on %s', (system) => {
    for (const name of unseenCrates(system)) expect(noticeOf(name).text.length).toBeGreaterThan(500);
  });

  test('brings the texts that Unicode, BSD and the ancestors of ring ask for', () => {
    expect(noticeOf('regex-syntax').text).toMatch(/Unicode, Inc\. All rights reserved/);
    expect(noticeOf('subtle').text).toMatch(/Redistributions in binary form/);
    expect(noticeOf('matchit').text).toMatch(/Julien Schmidt/);
    expect(noticeOf('ring').text).toMatch(/Original SSLeay License[\s\S]*fiat-crypto/);
    expect(noticeOf('ring').text.match(/fiat-crypto authors/g)).toHaveLength(1);
  });

  test('is told in a form that the window can read', async () => {
    const told = [...(await driverLicences()), ...(await collectLicences({ files: unbundledFiles(), folder: projectFolder }))];
    expect(licences(told)?.value).toHaveLength(told.length);
  });
});
