/**
 * Room for results. The last of a disk is never taken for one: the ledger often lies on the same disk, and so does everything
 * else that the computer needs.
 */

import { statfs } from 'node:fs/promises';

/** What is left free, in bytes, or a hundredth of a disk where that is less. */
export const RESERVE_BYTES = 64 * 1_024 * 1_024;
/** The same while a result body is taken in, in bytes. */
export const BODY_RESERVE_BYTES = 8 * 1_024 * 1_024;
/** How much is written between two looks, in bytes; less than what is left free. */
export const LOOK_BYTES = 4 * 1_024 * 1_024;

/** How much may be written to the disk of a folder, in bytes; null when the system does not say. */
export type FreeBytes = (folder: string) => Promise<number | null>;

const freeAbove =
  (reserveBytes: number): FreeBytes =>
  async (folder) => {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      // Some network and FUSE file systems answer with nothing at all.
      if (blocks === 0) return null;
      return Math.max(0, bavail * bsize - Math.min(reserveBytes, (blocks * bsize) / 100));
    } catch {
      return null;
    }
  };

export const freeBytes: FreeBytes = freeAbove(RESERVE_BYTES);

/** The bodies of results are small and are what was paid for: they may take more of the last room than files may. */
export const freeBytesForBodies: FreeBytes = freeAbove(BODY_RESERVE_BYTES);
