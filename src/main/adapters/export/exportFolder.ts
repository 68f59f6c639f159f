/** An export as a folder of its own, built beside its place and moved there whole. */

import { createWriteStream } from 'node:fs';
import { lstat, mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ExportTarget, firstFree } from './exportTarget.ts';

export interface FolderPlace {
  /** Absolute, and chosen by a person. */
  readonly path: string;
  /** Beside it: where it is built. */
  readonly partPath: string;
}

/** @throws a system error when nothing can be made there. */
export async function openExportFolder({ path: wanted, partPath: building }: FolderPlace): Promise<ExportTarget> {
  await mkdir(building);
  return {
    async add({ name: fileName, source, modifiedAt }) {
      const path = join(building, fileName);
      await pipeline(source, createWriteStream(path, { flags: 'wx', flush: true }));
      await utimes(path, modifiedAt, modifiedAt);
    },
    finish: () =>
      firstFree(
        (counter) => (counter === 1 ? wanted : `${wanted} (${counter})`),
        async (path) => {
          // Renaming over an empty folder would take its place.
          if (await isTaken(path)) throw Object.assign(new Error('taken'), { code: 'EEXIST' });
          await rename(building, path);
        },
      ),
    abandon: () => rm(building, { recursive: true, force: true }).catch(() => {}),
  };
}

async function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
