import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULES } from '../package/appFiles.mjs';
import { nativePartFor } from '../package/nativePart.mjs';
import { projectFolder } from '../setup/paths.mjs';
import { noticeOf } from './crates.mjs';
import { licenceText } from './texts.mjs';

/**
 * The database driver. It is not bundled, and its native part is compiled from the work of many, which its package does not name.
 *
 * @typedef {import('./collect.mjs').Licence} Licence
 */

/** Rust keeps the paths of its sources in what it compiles, for messages; they end in name and version. */
const CRATE = /registry[/\\]src[/\\][^/\\\0]{1,80}[/\\]([A-Za-z][\w-]{0,60}?)-(\d+\.\d+\.\d+[\w.+-]{0,20})[/\\]/g;

/** Work in C within the native part. */
const IN_C = [
  { name: 'SQLite', license: 'blessing', homepage: 'https://sqlite.org', text: licenceText('SQLite') },
  {
    name: 'SQLite3 Multiple Ciphers',
    license: 'MIT',
    homepage: 'https://github.com/utelle/SQLite3MultipleCiphers',
    text: `Copyright (c) 2006-2024 Ulrich Telle\n\n${licenceText('MIT')}`,
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
  const crates = cratesIn(await readFile(join(projectFolder, 'node_modules', nativePart(), 'index.node')));
  return [
    ...IN_C.map((licence) => ({ ...licence, version: place })),
    ...crates.map(({ name, version: crateVersion }) => ({
      name,
      version: `${crateVersion}, ${place}`,
      ...noticeOf(name),
      homepage: `https://crates.io/crates/${name}`,
    })),
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
