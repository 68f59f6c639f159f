import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/build.mjs';
import { ensureElectron } from '../setup/electron.mjs';
import { whileLocked } from '../setup/lock.mjs';
import { projectFolder } from '../setup/paths.mjs';
import { say, trouble } from '../setup/say.mjs';
import { layOutApp } from './appFiles.mjs';
import { listPackage } from './contents.mjs';
import { makeFormats } from './formats.mjs';
import { outputAt, writeManifest } from './manifest.mjs';
import { packFolder } from './runBuilder.mjs';
import { budgetTable, inMib, table, weighParts } from './sizeBudget.mjs';
import { makeStamp, readSource } from './stamp.mjs';
import { projectVersion, wantedElectron } from './version.mjs';

/**
 * @typedef {import('./options.mjs').PackageOptions} PackageOptions
 * @typedef {import('./manifest.mjs').Output} Output
 * @typedef {import('../../src/shared/build.ts').BuildStamp} BuildStamp
 * @typedef {{ source: BuildStamp['runtime'], version: string, folder: string | null }} Runtime `folder` null: the builder fetches it.
 */

const distFolder = join(projectFolder, 'dist');

/** Makes the packages that the options ask for, below `dist`. @param {PackageOptions} options */
export async function makePackages(options) {
  const startedAtMs = Date.now();
  const runtime = await findRuntime(options);
  await ensureBuilt();
  const stamp = makeStamp({ options, runtime, source: await readSource(), now: Date.now() });
  say(purposeInWords(stamp));
  const outFolder = options.kind === 'tests' ? join(distFolder, 'for-tests') : distFolder;
  await mkdir(outFolder, { recursive: true });
  await whileLocked({ folder: join(outFolder, '.packaging'), doing: 'packaging' }, async () => {
    const outputs = await packInto({ options, runtime, stamp, outFolder });
    await writeManifest({ outFolder, version: projectVersion(), target: targetOf(options), stamp, outputs, startedAtMs });
    say(outputTable(outputs));
  });
  say(`Packaged in ${Math.round((Date.now() - startedAtMs) / 1000)} s, into ${outFolder}.`);
}

/** @param {PackageOptions} options @returns {Promise<Runtime>} */
async function findRuntime({ kind, platform, arch }) {
  if (platform !== process.platform || arch !== process.arch) {
    return { source: 'official', version: wantedElectron(), folder: null };
  }
  const { source, version, folder } = await ensureElectron();
  if (kind !== 'release' || source === 'official') return { source, version, folder };
  throw trouble(
    'A release is made around an official Electron only, and there is none here.',
    'Let the machine reach the place where Electron is released, or leave out --release for a test build.',
  );
}

/** @param {{ options: PackageOptions, runtime: Runtime, stamp: BuildStamp, outFolder: string }} making @returns {Promise<Output[]>} */
async function packInto({ options, runtime, stamp, outFolder }) {
  const workFolder = join(outFolder, '.work');
  await rm(workFolder, { recursive: true, force: true });
  const appFolder = join(workFolder, 'app');
  await layOutApp({ folder: appFolder, target: options, stamp });
  const run = { options, runtime, appFolder, outFolder: join(workFolder, 'out') };
  const packed = await packFolder(run);
  weigh(await listPackage(packed, options.platform));
  const name = unpackedName(options);
  // Moved in whole, so that whoever starts the app meanwhile starts the old one or the new one.
  const unpackedFolder = join(outFolder, name);
  await replaceFolder(packed, unpackedFolder);
  const files = options.kind === 'tests' ? [] : await makeFormats({ run, stamp, unpackedFolder, outFolder });
  await rm(workFolder, { recursive: true, force: true });
  const kinds = [{ file: name, kind: 'folder' }, ...files];
  return Promise.all(kinds.map(({ file, kind }) => outputAt({ outFolder, file, kind })));
}

/** @param {PackageOptions} options @returns {import('./nativePart.mjs').Target} */
function targetOf({ platform, arch }) {
  return { platform, arch };
}

/** As electron-builder names it. @param {PackageOptions} options */
function unpackedName({ platform, arch }) {
  const system = platform === 'darwin' ? 'mac' : `${platform === 'win32' ? 'win' : 'linux'}`;
  return `${system}${arch === 'x64' ? '' : `-${arch}`}${platform === 'darwin' ? '' : '-unpacked'}`;
}

/** @param {readonly import('./contents.mjs').PackagedFile[]} files */
function weigh(files) {
  const parts = weighParts(files);
  say(budgetTable(parts));
  const over = parts.filter(({ isOver }) => isOver).map(({ part }) => part);
  if (over.length === 0) return;
  throw trouble(
    `Too heavy: ${over.join(', ')}.`,
    'Take out what is not needed, or raise the budget in scripts/package/sizeBudget.mjs and say why.',
  );
}

/** @param {string} from @param {string} to */
async function replaceFolder(from, to) {
  const old = `${to}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(to)) await rename(to, old);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

/** @param {readonly Output[]} outputs */
function outputTable(outputs) {
  const rows = outputs.map(({ file, kind, sizeBytes, sha256 }) => [file, kind, inMib(sizeBytes), sha256?.slice(0, 16) ?? '']);
  return table([['output', 'kind', 'MiB', 'SHA-256 begins'], ...rows]);
}

/** @param {BuildStamp} stamp */
function purposeInWords({ purpose, runtime, electron }) {
  const words = {
    official: 'official',
    registry: 'shipped by the package registry',
    override: 'from ELECTRON_OVERRIDE_DIST_PATH',
  };
  const made = `Packaging around Electron ${electron} (${words[runtime]})`;
  return purpose === 'release' ? `${made}, for release.` : `${made}: a test build, not for release.`;
}
