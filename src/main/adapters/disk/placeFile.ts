/** Gives saved bytes their name in a folder. */

import { constants, copyFile, lstat, open, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileName } from '../../../shared/fileName.ts';
import type { Job } from '../../../shared/job.ts';
import { type GivenNames, type KeptAsset, type KeptAssets, nameKey, ownerOf } from '../assets/keptAssets.ts';
import { partPathIn, unwritable } from '../assets/savePart.ts';
import { isExisting } from '../bodies/storeBody.ts';
import { isBelow, makeFolders } from '../naming/folders.ts';
import type { JobNames } from '../naming/jobNames.ts';
import { sidecarPath } from '../sidecar/sidecarPath.ts';
import { freeBytes } from './freeSpace.ts';
import { publishFile } from './writeFile.ts';

/** How many files of one name are passed over. */
const MAX_COUNTER = 10_000;

export interface Placing {
  readonly job: Job;
  /** The place of the asset in its job, counted from 1. */
  readonly number: number;
  readonly list: KeptAssets;
  readonly folder: string;
  readonly names: JobNames;
  /** Paths that other files had, even where nothing lies there now. */
  readonly given: GivenNames;
}

/**
 * Publishes a part file (`part.path`, in `folder` itself) under the first name that is free. A file that was saved before goes
 * back to where it was, whatever the pattern says now. The line about it is durable before the name is. Throws when the disk
 * refuses; the part file is gone then.
 */
export async function placeFile(part: KeptAsset, placing: Placing): Promise<KeptAsset> {
  const { job, list, given } = placing;
  const self = ownerOf(job.id, part.source);
  try {
    for await (const path of pathsFor(part, placing)) {
      const kept = { ...part, path };
      const owner = given.get(nameKey(path));
      if (owner !== undefined && owner !== self) continue;
      // At once, before anything is waited for: two files of a job may want one name.
      given.set(nameKey(path), self);
      if (await exists(path)) continue;
      // What lies beside a name tells of the file that had it.
      if (owner === undefined && !wasAt(job, path) && (await exists(sidecarPath(path)))) continue;
      await list.note(kept);
      try {
        await publishFile({ partPath: part.path, path });
        return kept;
      } catch (error) {
        if (!isExisting(error)) throw error;
      }
    }
    throw new Error(`no free name for file ${placing.number}`);
  } catch (error) {
    await rm(part.path, { force: true }).catch(() => {});
    throw error;
  }
}

async function* pathsFor(part: KeptAsset, { job, number, folder, names }: Placing): AsyncGenerator<string> {
  const before = job.files.find((file) => file.source === part.source && file.role !== 'body')?.path;
  if (before !== undefined && isBelow(folder, before)) {
    const folders = relative(folder, dirname(before))
      .split(sep)
      .filter((name) => name !== '');
    if ((await makeFolders(folder, folders)) === dirname(before)) yield before;
  }
  const { extension } = part;
  const { folders, stem } = names({ number, kind: part.kind });
  const target = await makeFolders(folder, folders);
  for (let counter = 1; counter <= MAX_COUNTER; counter += 1) yield join(target, fileName({ stem, extension, counter }));
}

const wasAt = (job: Job, path: string): boolean => job.files.some((file) => file.path === path);

/** From the app's store to the results folder, once that can be written again. */
export async function moveIn(kept: KeptAsset, placing: Placing): Promise<KeptAsset> {
  const path = partPathIn(placing.folder);
  try {
    await copyFile(kept.path, path, constants.COPYFILE_EXCL);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
  const moved = await placeFile({ ...kept, path, place: 'results' }, placing);
  await rm(kept.path, { force: true }).catch(() => {});
  return moved;
}

/** Whether files can be made in a folder, by making one: permissions alone do not tell of read-only drives. */
export async function probeFolder(folder: string): Promise<'usable' | 'full' | 'unavailable'> {
  if ((await freeBytes(folder)) === 0) return 'full';
  const path = partPathIn(folder);
  try {
    await (await open(path, 'wx')).close();
    return 'usable';
  } catch (error) {
    return unwritable(error).full ? 'full' : 'unavailable';
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

/** A link that leads nowhere takes a name as well. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
