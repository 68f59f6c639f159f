import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What lies where in a root, and what has changed. */

/** Changed by every installation of anything, or no file at all. */
const APART = [
  '/dev',
  '/proc',
  '/sys',
  '/run',
  '/tmp',
  '/root',
  '/home',
  '/var/log',
  '/var/cache/apt',
  '/var/cache/debconf',
  '/var/lib/apt',
  '/var/lib/dpkg',
];

/** @param {string} root @param {string} [folder] @returns {Promise<Set<string>>} Paths as they are called within the root. */
export async function listFiles(root, folder = '') {
  /** @type {Set<string>} */
  const found = new Set();
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (APART.includes(path)) continue;
    found.add(path);
    if (entry.isDirectory()) for (const inner of await listFiles(root, path)) found.add(inner);
  }
  return found;
}

/** What is there that was not before. @param {ReadonlySet<string>} before @param {ReadonlySet<string>} after */
export function addedTo(before, after) {
  return [...after].filter((path) => !before.has(path)).sort();
}

/** A digest of each file below a folder, by its path there. @param {string} folder @returns {Promise<Map<string, string>>} */
export async function digestsBelow(folder) {
  /** @type {Map<string, string>} */
  const digests = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if ((await lstat(path)).isFile())
      digests.set(
        path.slice(folder.length),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      );
  }
  return digests;
}
