import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trouble } from '../setup/say.mjs';
import { packageOf } from './packageOf.mjs';
import { styleImports } from './styleImports.mjs';
import { licencesWithin } from './within.mjs';

/**
 * The licences of everything that is shipped, from the files that the builds have taken.
 *
 * @typedef {{ name: string, version: string, license: string, text: string, homepage?: string }} Licence
 */

const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense|notice)(?:[-.].*)?$/i;
/** Lists of what a package was developed with; none of that is in what it ships. */
const NO_LICENCE = /\.(?:js|ts|json)$/i;

/**
 * @param {{ files: readonly string[], folder: string }} shipped `files` as the builds name them; `folder` holds `node_modules`.
 * @returns {Promise<Licence[]>} By name.
 */
export async function collectLicences({ files, folder }) {
  const styles = files.filter((file) => file.endsWith('.css') && packageOf(file) === null);
  const imported = (await Promise.all(styles.map(styleImports))).flat();
  /** @type {Map<string, Set<string>>} */
  const packages = new Map();
  for (const file of [...files, ...imported]) {
    const owned = packageOf(file);
    if (owned === null) continue;
    const paths = packages.get(owned.folder) ?? new Set();
    packages.set(owned.folder, paths.add(owned.path));
  }
  const found = await Promise.all(
    [...packages].map(async ([owner, paths]) => {
      const licence = await licenceIn(folder, owner);
      return [licence, ...licencesWithin({ ...licence, paths: [...paths] })];
    }),
  );
  return sorted(found.flat());
}

/** Once each: the same version may be there twice. @param {readonly Licence[]} licences */
function sorted(licences) {
  const byKey = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  return [...byKey.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** @param {Licence} licence */
function keyOf({ name, version }) {
  return `${name.toLowerCase()} ${version}`;
}

/**
 * What a package says of its licence, and all of the text.
 *
 * @param {string} folder @param {string} owner The folder of the package, below the other. @returns {Promise<Licence>}
 */
export async function licenceIn(folder, owner) {
  const place = join(folder, owner);
  const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  const { name, version, license } = manifest;
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string' || license === '') {
    throw noLicence(owner, 'its package.json names no licence');
  }
  const text = await textIn(place);
  if (text === null) throw noLicence(name, 'no file in it is a licence');
  const homepage = homepageOf(manifest);
  return { name, version, license, text, ...(homepage === null ? {} : { homepage }) };
}

/** @param {string} place */
async function textIn(place) {
  if (!existsSync(place)) return null;
  const names = (await readdir(place)).filter((name) => LICENCE_FILE.test(name) && !NO_LICENCE.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')));
  const text = texts
    .map((one) => one.replaceAll('\r\n', '\n').trim())
    .filter((one) => one !== '')
    .join('\n\n');
  return text === '' ? null : text;
}

/** @param {string} name @param {string} why */
function noLicence(name, why) {
  return trouble(
    `${name} would be shipped without its licence: ${why}.`,
    'Ship something else, or say in scripts/licences where its text is.',
  );
}

/** Secure addresses only: the app opens no others. @param {Readonly<Record<string, unknown>>} manifest */
function homepageOf({ homepage, repository }) {
  const place = typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository;
  for (const address of [homepage, place]) {
    const plain = typeof address === 'string' ? address.replace(/^git\+/, '').replace(/\.git$/, '') : '';
    if (/^https:\/\/[^\s]+$/.test(plain)) return plain;
  }
  return null;
}
