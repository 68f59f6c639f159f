import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, projectFolder } from '../setup/paths.mjs';
import { lastLines, npmCommand, runQuietly } from '../setup/run.mjs';
import { say, trouble } from '../setup/say.mjs';

/**
 * The database driver's native part: one package per system. A package of the app holds the one of its own system alone.
 *
 * @typedef {import('./options.mjs').Platform} Platform
 * @typedef {import('./options.mjs').Arch} Arch
 * @typedef {{ platform: Platform, arch: Arch }} Target
 */

/**
 * By target. There is no such part for Windows on arm64, so no package for it is made; the one for x64 runs there by emulation.
 * Electron for Linux is built on glibc, so the parts for musl never fit.
 *
 * @type {Readonly<Record<Platform, Partial<Readonly<Record<Arch, string>>>>>}
 */
const NATIVE_PARTS = {
  linux: { x64: '@libsql/linux-x64-gnu', arm64: '@libsql/linux-arm64-gnu' },
  darwin: { x64: '@libsql/darwin-x64', arm64: '@libsql/darwin-arm64' },
  win32: { x64: '@libsql/win32-x64-msvc' },
};

/** The processors that packages can be made for on a system. @param {Platform} platform @returns {Arch[]} */
export function archesFor(platform) {
  return /** @type {Arch[]} */ (Object.keys(NATIVE_PARTS[platform]));
}

/** Whatever packages are made for. @returns {Target[]} */
export function allTargets() {
  const platforms = /** @type {Platform[]} */ (Object.keys(NATIVE_PARTS));
  return platforms.flatMap((platform) => archesFor(platform).map((arch) => ({ platform, arch })));
}

/** The name of the native part for a target. @param {Target} target */
export function nativePartFor({ platform, arch }) {
  const name = NATIVE_PARTS[platform][arch];
  if (name) return name;
  throw trouble(
    `The database driver has no native part for ${platform} on ${arch}.`,
    `Package for ${archesFor(platform).join(' or ')} instead.`,
  );
}

/**
 * The folder of the native part for a target. The part of another system is fetched from the package registry and checked
 * against the lock file.
 *
 * @param {Target} target
 */
export async function provideNativePart(target) {
  const name = nativePartFor(target);
  const installed = join(projectFolder, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const locked = lockedPart(name);
  const folder = join(cacheFolder(), 'native', `${name.replace('/', '-')}-${locked.version}`);
  const tarball = await fetchTarball({ name, version: locked.version, folder });
  checkIntegrity(await readFile(tarball), locked.integrity);
  const ran = await runQuietly('tar', ['-xzf', tarball, '-C', folder]);
  if (ran.code === 0) return join(folder, 'package');
  throw trouble(`${name} could not be unpacked:\n${lastLines(ran.output)}`, 'Free some space and start again.');
}

/** @param {string} name @returns {{ version: string, integrity: string }} */
function lockedPart(name) {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  const locked = lock.packages?.[`node_modules/${name}`];
  if (locked?.version && locked.integrity) return locked;
  throw trouble(`${name} is not in the lock file.`, 'Add it with `npm install`, so that its digest is known.');
}

/** @param {{ name: string, version: string, folder: string }} part @returns {Promise<string>} */
async function fetchTarball({ name, version, folder }) {
  await mkdir(folder, { recursive: true });
  const there = await tarballIn(folder);
  if (there) return there;
  say(`Fetching ${name} ${version} ...`);
  const { program, args } = npmCommand(['pack', `${name}@${version}`, '--ignore-scripts']);
  const ran = await runQuietly(program, args, { cwd: folder });
  const tarball = await tarballIn(folder);
  if (ran.code === 0 && tarball) return tarball;
  throw trouble(`${name} could not be fetched:\n${lastLines(ran.output)}`, 'Check the network and start again.');
}

/** @param {string} folder */
async function tarballIn(folder) {
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  return name ? join(folder, name) : null;
}

/** Refuses what is not the locked package. @param {Buffer} bytes @param {string} integrity As in a lock file. */
export function checkIntegrity(bytes, integrity) {
  const digest = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (digest === integrity) return;
  throw trouble(
    'A native part is not the one that the lock file pins; nothing of it was packaged.',
    'Remove it from the cache folder and start again.',
  );
}
