import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../setup/paths.mjs';
import { readShipped } from '../setup/shipped.mjs';
import { collectLicences } from './collect.mjs';
import { driverLicences, unbundledFiles } from './driver.mjs';

/**
 * @typedef {import('./collect.mjs').Licence} Licence
 */

/** Beside what is built, for the window and for whoever reads files. */
export const LICENCES_FILE = 'out/licences.json';
export const LICENCES_TEXT_FILE = 'out/THIRD-PARTY-LICENSES.txt';

/** Writes the licences of everything that the last builds have taken. @returns {Promise<readonly Licence[]>} */
export async function writeLicences() {
  const files = [...(await readShipped()), ...unbundledFiles()];
  const others = await collectLicences({ files, folder: projectFolder });
  const licences = [await ownLicence(), ...others, ...(await driverLicences())];
  await writeFile(join(projectFolder, LICENCES_FILE), `${JSON.stringify(licences, null, 1)}\n`);
  await writeFile(join(projectFolder, LICENCES_TEXT_FILE), licencesText(licences.slice(1)));
  return licences;
}

/** @returns {Promise<Licence>} */
async function ownLicence() {
  const manifest = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'));
  const text = (await readFile(join(projectFolder, 'LICENSE'), 'utf8')).trim();
  return { name: manifest.productName, version: manifest.version, license: manifest.license, text };
}

/** One text for all, under each other; what several share stands once, below their names. @param {readonly Licence[]} licences @returns {string} */
export function licencesText(licences) {
  const head = [
    'Afterglow is made with the work of many others. Their names and licences follow.',
    'Those of Electron and of Chromium, which Electron is made of, lie beside this file: LICENSE.electron.txt and LICENSES.chromium.html.',
  ];
  const line = '-'.repeat(80);
  /** @type {Map<string, Licence[]>} */
  const byText = new Map();
  for (const licence of licences) byText.set(licence.text, [...(byText.get(licence.text) ?? []), licence]);
  const parts = [...byText].map(([text, sharing]) => [line, ...sharing.map(titleOf), '', text, ''].join('\n'));
  return `${head.join('\n')}\n\n${parts.join('\n')}`;
}

/** @param {Licence} licence */
function titleOf({ name, version, license, homepage }) {
  return [`${name} ${version} (${license})`, ...(homepage === undefined ? [] : [homepage])].join('  ');
}
