import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * `dist/packages.json`: what was made, of what, and around which Electron.
 *
 * @typedef {{ file: string, kind: string, sizeBytes: number, sha256: string | null }} Output `file` is below `dist`; a folder has no digest.
 * @typedef {import('../../src/shared/build.ts').BuildStamp} BuildStamp
 */

/** @param {{ outFolder: string, version: string, target: import('./nativePart.mjs').Target, stamp: BuildStamp, outputs: readonly Output[] }} made */
export async function writeManifest({ outFolder, version, target, stamp, outputs }) {
  const manifest = { version, ...target, ...stamp, outputs };
  await writeFile(join(outFolder, 'packages.json'), `${JSON.stringify(manifest, null, 2)}\n`);
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
