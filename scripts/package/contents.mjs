import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { APP } from './facts.mjs';

/**
 * Every file of a package with its size: those beside the archive, and those in it.
 *
 * @typedef {{ path: string, sizeBytes: number, isInArchive: boolean }} PackagedFile
 */

/** Where the archive lies in a package. @param {string} platform */
export function archiveIn(platform) {
  return platform === 'darwin' ? `${APP.name}.app/Contents/Resources/app.asar` : 'resources/app.asar';
}

/** @param {string} folder A package, unpacked. @param {string} platform @returns {Promise<PackagedFile[]>} */
export async function listPackage(folder, platform) {
  const archive = archiveIn(platform);
  /** @type {PackagedFile[]} */
  const beside = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(folder, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/');
    // Counted by what is in it.
    if (path !== archive) beside.push({ path, sizeBytes: (await stat(join(folder, path))).size, isInArchive: false });
  }
  return [...beside, ...listArchive(join(folder, archive))];
}

/** The files in an archive, without those that are kept unpacked beside it. @param {string} archive @returns {PackagedFile[]} */
export function listArchive(archive) {
  return [...filesIn(getRawHeader(archive).header, '')];
}

/** @param {unknown} entry @param {string} path @returns {Generator<PackagedFile>} */
function* filesIn(entry, path) {
  if (typeof entry !== 'object' || entry === null) return;
  if ('files' in entry && typeof entry.files === 'object' && entry.files !== null) {
    for (const [name, inner] of Object.entries(entry.files)) yield* filesIn(inner, path === '' ? name : `${path}/${name}`);
    return;
  }
  const isUnpacked = 'unpacked' in entry && entry.unpacked === true;
  if ('size' in entry && !isUnpacked) yield { path, sizeBytes: Number(entry.size), isInArchive: true };
}
