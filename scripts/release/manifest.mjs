import { FORMATS } from '../../electron-builder.config.mjs';
import { trouble } from '../setup/say.mjs';

/**
 * What `npm run package` tells of what it made (`dist/packages.json`), read back before anything is given to people.
 *
 * @typedef {{ readonly file: string, readonly kind: string, readonly sizeBytes: number, readonly sha256: string | null }} Output
 * @typedef {object} Manifest
 * @property {string} version
 * @property {import('../package/options.mjs').Platform} platform
 * @property {import('../package/options.mjs').Arch} arch
 * @property {import('../../src/shared/build.ts').BuildStamp['purpose']} purpose
 * @property {import('../../src/shared/build.ts').BuildStamp['runtime']} runtime
 * @property {string} electron
 * @property {string | null} commit
 * @property {string} builtAt
 * @property {boolean} isInspectable
 * @property {string | null} updateFeed
 * @property {readonly Output[]} outputs
 */

/** Files of a release have plain names: they become names on a page, in digest lists and in feeds. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** What electron-builder makes for a way of updating that this app does not have. */
const NOT_FOR_PEOPLE = new Set(['folder', 'blockmap']);
/** The kinds of files that make a release whole, by system. The installer for Windows is a program. */
const KINDS = Object.fromEntries(
  Object.entries(FORMATS).map(([platform, { builder, own }]) => [
    platform,
    [...builder, ...own].map((name) => (name === 'nsis' ? 'exe' : name)),
  ]),
);

/** @param {string} text The content of a manifest. @returns {Manifest} */
export function readManifest(text) {
  /** @type {Manifest} */
  const manifest = JSON.parse(text);
  const outputs = Array.isArray(manifest?.outputs) ? manifest.outputs : null;
  if (outputs === null || !Object.hasOwn(KINDS, manifest.platform))
    throw trouble('This is no manifest of packages.', 'Run `npm run package` first.');
  for (const { file } of outputs) {
    if (typeof file !== 'string' || !FILE_NAME.test(file)) {
      throw trouble(`A manifest names ${JSON.stringify(file)}, which is no plain file name.`, 'Make the packages anew.');
    }
  }
  return manifest;
}

/** The files that people are given. @param {Manifest} manifest */
export function filesForPeople({ outputs }) {
  return outputs.filter(({ kind }) => !NOT_FOR_PEOPLE.has(kind));
}

/** Everything that keeps packages from being a release, in words. @param {Manifest} manifest @param {{ commit: string | null }} wanted */
export function whyNoRelease(manifest, { commit }) {
  const kinds = new Set(manifest.outputs.map(({ kind }) => kind));
  const missing = (KINDS[manifest.platform] ?? []).filter((kind) => !kinds.has(kind));
  return [
    ...(manifest.purpose === 'release' ? [] : [`They are stamped "${manifest.purpose}".`]),
    ...(manifest.runtime === 'official' ? [] : [`The Electron inside is not the official one (${manifest.runtime}).`]),
    ...(manifest.isInspectable ? ['A debugger may be attached to them.'] : []),
    ...(manifest.commit === null ? ['No commit is known that they were made of.'] : []),
    ...(commit === null || manifest.commit === commit
      ? []
      : [`They were made of ${manifest.commit}, and ${commit} was asked for.`]),
    ...missing.map((kind) => `There is no ${kind}.`),
    ...(manifest.updateFeed === null || kinds.has('feed') ? [] : ['A feed is configured, and no feed file was made.']),
    ...filesForPeople(manifest)
      .filter(({ sha256 }) => sha256 === null || !/^[0-9a-f]{64}$/.test(sha256))
      .map(({ file }) => `${file} has no digest.`),
  ];
}
