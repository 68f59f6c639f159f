/** Whether the disk that the app's own files lie on has room. */

import { rm, statfs, writeFile } from 'node:fs/promises';
import { partPathIn } from '../assets/savePart.ts';
import { systemCodeOf } from './diskFiles.ts';

/** Tried out for good, since what the system says of free room knows of no quota. */
const TRIED_BYTES = 64 * 1_024;
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * @param folder on the disk that is asked about; it exists
 * @param sizeBytes how much more has to fit
 */
export async function hasDiskRoom(folder: string, sizeBytes: number): Promise<boolean> {
  const path = partPathIn(folder);
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some foreign file systems tell nothing, which looks like no room at all.
    if (blocks > 0 && bavail * bsize < sizeBytes + TRIED_BYTES) return false;
    // Not zeros: some file systems keep no room for those.
    await writeFile(path, Buffer.alloc(TRIED_BYTES, 'is there room?\n'), { mode: 0o600, flag: 'wx', flush: true });
    return true;
  } catch (error) {
    // Whatever else is wrong with the folder, it is not its room.
    return !isNoRoom(error);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

/** What is free on the disk of a folder; null: the system does not say. */
export async function diskFreeBytes(folder: string): Promise<number | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}

export const isNoRoom = (error: unknown): boolean => NO_ROOM.has(systemCodeOf(error));
