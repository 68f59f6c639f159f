import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * `dist/packages.json`: what was made, of what, and around which Electron.
 *
 * @typedef {{ file: string, kind: string, sizeBytes: number, sha256: string | null }} Output `file` is below `dist`; a folder has no digest.
 * @typedef {import('../../src/shared/build.ts').BuildStamp} BuildStamp
 */

/**
 * @param {object} made
 * @param {string} made.outFolder
 * @param {string} made.version
 * @param {import('./nativePart.mjs').Target} made.target
 * @param {BuildStamp} made.stamp
 * @param {readonly Output[]} made.outputs
 * @param {number} made.startedAtMs Wall clock. The file carries it: what changed since then may be in the packages or not.
 */
export async function writeManifest({ outFolder, version, target, stamp, outputs, startedAtMs }) {
  const path = join(outFolder, 'packages.json');
  await writeFile(path, `${JSON.stringify({ version, ...target, ...stamp, outputs }, null, 2)}\n`);
  await utimes(path, startedAtMs / 1000, startedAtMs / 1000);
}

/** @param {{ outFolder: string, file: string, kind: string }} place @returns {Promise<Output>} */
export async function outputAt({ outFolder, file, kind }) {
  const path = join(outFolder, file);
  const found = await stat(path);
  if (found.isDirectory()) return { file, kind, sizeBytes: await sizeOfFolder(path), sha256: null };
  return { file, kind, sizeBytes: found.size, sha256: await sha256Of(path) };
}

/** @param {string} folder */
async function sizeOfFolder(folder) {
  let sizeBytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sizeBytes += (await stat(join(entry.parentPath ?? entry.path, entry.name))).size;
  }
  return sizeBytes;
}

/** @param {string} path */
export async function sha256Of(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
