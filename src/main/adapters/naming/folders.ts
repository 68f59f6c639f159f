/** Subfolders of the results folder: made one by one, and never followed out of it. */

import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { diskFiles, systemCodeOf } from '../disk/diskFiles.ts';

/** How many folders of one name are passed over. */
const MAX_COUNTER = 100;

/**
 * Makes `folders` below `root`, which must be there, and answers with the path of the innermost. A link or a file that has the
 * name of one is passed over for the next name (`portraits (2)`): results go nowhere but below `root`. Throws when the disk
 * refuses.
 */
export async function makeFolders(root: string, folders: readonly string[]): Promise<string> {
  let path = root;
  for (const name of folders) path = await makeFolder(path, name);
  if (folders.length > 0 && !isBelow(await realpath(root), await realpath(path)))
    throw new Error(`${path} is not below the results folder`);
  return path;
}

async function makeFolder(parent: string, name: string): Promise<string> {
  for (let counter = 1; counter <= MAX_COUNTER; counter += 1) {
    const path = join(parent, counter === 1 ? name : `${name} (${counter})`);
    try {
      await mkdir(path);
      await diskFiles.flushFolder(parent);
      return path;
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error;
    }
    const found = await lstat(path);
    if (found.isDirectory()) return path;
  }
  throw new Error(`no free folder for ${name}`);
}

/** Whether `path` lies below `folder`, by their names alone. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && join(folder, way) === path;
}
