import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, projectFolder } from './paths.mjs';
import { fetchRegistryRuntime, registryRuntimeFits } from './registryRuntime.mjs';
import { resolveRuntime } from './resolveRuntime.mjs';
import { lastLines, runQuietly } from './run.mjs';
import { say } from './say.mjs';

/**
 * @typedef {object} ElectronRuntime
 * @property {import('./resolveRuntime.mjs').RuntimeSource} source
 * @property {string} folder The folder to give as ELECTRON_OVERRIDE_DIST_PATH.
 * @property {string} executable
 * @property {string} version
 */

const DOWNLOAD_LIMIT_MS = 15 * 60_000;
const FAILED_DOWNLOAD_COUNTS_MS = 24 * 60 * 60_000;

/**
 * An Electron to run the app on, fetched when there is none yet. Needs the packages to be installed.
 *
 * @returns {Promise<ElectronRuntime>}
 */
export async function ensureElectron() {
  const { source, folder } = await resolveRuntime({
    override: process.env['ELECTRON_OVERRIDE_DIST_PATH'] || null,
    holdsElectron: (candidate) => existsSync(join(candidate, executableName())),
    installed: installedOfficial,
    download: downloadOfficial,
    registryFits: registryRuntimeFits(process),
    fromRegistry: fetchRegistryRuntime,
  });
  const version = readVersion(folder);
  say(`Electron ${version} (${sourceInWords(source)}).`);
  return { source, folder, executable: join(folder, executableName()), version };
}

/** @param {import('./resolveRuntime.mjs').RuntimeSource} source */
function sourceInWords(source) {
  if (source === 'override') return 'from ELECTRON_OVERRIDE_DIST_PATH';
  if (source === 'official') return 'official';
  return 'from the package registry, for development and tests only';
}

/** The executable's path below an Electron folder. */
function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

function electronPackage() {
  return join(projectFolder, 'node_modules', 'electron');
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(electronPackage(), 'package.json'), 'utf8')).version;
}

/** @param {string} folder */
function readVersion(folder) {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : 'of an unknown version';
}

/** The official runtime, when it is unpacked and of the version that the package asks for. */
function installedOfficial() {
  const folder = join(electronPackage(), 'dist');
  if (!existsSync(join(folder, executableName()))) return null;
  return readVersion(folder) === wantedVersion() ? folder : null;
}

/**
 * Lets the electron package fetch its own binary. A machine that cannot reach the release host is not asked again for a
 * day, so that it does not pay for the attempt on every start.
 */
async function downloadOfficial() {
  const failedFile = join(cacheFolder(), `official-${wantedVersion()}-unreachable`);
  if (isFresh(failedFile)) return null;

  say(`Fetching Electron ${wantedVersion()} from its release page (about 110 MB) ...`);
  const limit = AbortSignal.timeout(DOWNLOAD_LIMIT_MS);
  const ran = await runQuietly(process.execPath, [join(electronPackage(), 'install.js')], { signal: limit });
  const folder = installedOfficial();
  if (folder) return folder;

  const reason = lastLines(ran.output)
    .split('\n')
    .find((line) => /error|E[A-Z]{4,}/i.test(line))
    ?.trim();
  say(`  Not available here${reason ? ` (${reason})` : ''}.`);
  await mkdir(cacheFolder(), { recursive: true }).catch(() => {});
  await writeFile(failedFile, '').catch(() => {});
  return null;
}

/** @param {string} file */
function isFresh(file) {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < FAILED_DOWNLOAD_COUNTS_MS;
}
