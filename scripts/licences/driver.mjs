import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULES } from '../package/appFiles.mjs';
import { nativePartFor } from '../package/nativePart.mjs';
import { projectFolder } from '../setup/paths.mjs';
import { noticeOf } from './crates.mjs';
import { licenceText } from './texts.mjs';
import { unseenCrates } from './unseenCrates.mjs';

/**
 * The database driver. It is not bundled, and its native part is compiled from the work of many, which its package does not name.
 *
 * @typedef {import('./collect.mjs').Licence} Licence
 */

/** Rust keeps the paths of its sources in what it compiles, for messages; they end in name and version. */
const CRATE = /registry[/\\]src[/\\][^/\\\0]{1,80}[/\\]([A-Za-z][\w-]{0,60}?)-(\d+\.\d+\.\d+[\w.+-]{0,20})[/\\]/g;

/**
 * What is in the native part besides crates. Its ciphers are of libsql's copy in libsql-ffi/bundled (https://github.com/tursodatabase/libsql): what else they take
 * in is in the public domain by its own words, but for the SHA-2 here and functions for SQL by Liam Healy, whose file names no licence.
 */
const BESIDE_CRATES = [
  { name: 'SQLite', license: 'blessing', homepage: 'https://sqlite.org', text: licenceText('SQLite') },
  {
    name: 'SQLite3 Multiple Ciphers',
    license: 'MIT',
    homepage: 'https://github.com/utelle/SQLite3MultipleCiphers',
    // The first as in its LICENSE, the second as in its sources.
    text: `Copyright (c) 2019-2020 Ulrich Telle\nCopyright (c) 2006-2022 Ulrich Telle\n\n${licenceText('MIT')}`,
  },
  {
    name: 'SHA-2 of Olivier Gay',
    license: 'BSD-3-Clause',
    homepage: 'https://github.com/utelle/SQLite3MultipleCiphers',
    text: licenceText('sha2'),
  },
  // Read in libstd-rust-dev 1.85.1+dfsg1-1+deb13u1 of Debian 13; it holds tables made from Unicode's data.
  {
    name: 'Rust standard library',
    license: 'Apache-2.0 AND Unicode-DFS-2016',
    homepage: 'https://www.rust-lang.org',
    text: `${licenceText('Apache-2.0')}\n\n${licenceText('Unicode')}`,
  },
];

/** The files that a package takes along as they are, as a build would name them. */
export function unbundledFiles() {
  return MODULES.map((path) => `node_modules/${path}${path.endsWith('/lib') ? '/index.js' : ''}`);
}

/** @returns {Promise<Licence[]>} */
export async function driverLicences() {
  const folder = join(projectFolder, 'node_modules', 'libsql');
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const place = `in libsql ${version}`;
  const seen = cratesIn(await readFile(join(projectFolder, 'node_modules', nativePart(), 'index.node')));
  const seenNames = new Set(seen.map(({ name }) => name));
  const crates = [
    ...seen.map(({ name, version: crateVersion }) => ({ name, version: `${crateVersion}, ${place}` })),
    ...unseenCrates(process.platform).flatMap((name) => (seenNames.has(name) ? [] : [{ name, version: place }])),
  ].sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
  return [
    ...BESIDE_CRATES.map((licence) => ({ ...licence, version: place })),
    ...crates.map((crate) => ({ ...crate, ...noticeOf(crate.name) })),
  ];
}

function nativePart() {
  const { platform, arch } = process;
  if ((platform === 'linux' || platform === 'darwin' || platform === 'win32') && (arch === 'x64' || arch === 'arm64'))
    return nativePartFor({ platform, arch });
  throw new Error(`There is no database driver for ${platform} on ${arch}.`);
}

/** The crates that a compiled file names, by name. @param {Buffer} compiled @returns {{ name: string, version: string }[]} */
export function cratesIn(compiled) {
  const found = new Set([...compiled.toString('latin1').matchAll(CRATE)].map(([, name, version]) => `${name} ${version}`));
  return [...found].sort().map((one) => {
    const [name = '', version = ''] = one.split(' ');
    return { name, version };
  });
}
