/** Gives saved bytes their name in a folder. */

import { constants, copyFile, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../shared/job.ts';
import { fileName, resultName } from './fileName.ts';
import type { GivenNames, KeptAsset, KeptAssets } from './keptAssets.ts';
import { partPathIn, unwritable } from './savePart.ts';
import { isExisting } from './storeBody.ts';
import { publishFile } from './writeFile.ts';

/** How many files of one name are passed over. */
const MAX_COUNTER = 10_000;

export interface Placing {
  readonly job: Job;
  /** The place of the asset in its job, counted from 1. */
  readonly number: number;
  readonly list: KeptAssets;
  readonly folder: string;
  /** Paths that other files had, even where nothing lies there now. */
  readonly given: GivenNames;
}

/**
 * Publishes a part file (`part.path`) under the first name that is free. The line about it is durable before the name is.
 * Throws when the disk refuses; the part file is gone then.
 */
export async function placeFile(part: KeptAsset, placing: Placing): Promise<KeptAsset> {
  const { job, number, list, folder, given } = placing;
  const { extension } = part;
  const name = resultName({ at: job.createdAt, prompt: job.prompt, model: job.model, number, extension });
  const stem = name.slice(0, name.length - extension.length - 1);
  try {
    for (let counter = 1; counter <= MAX_COUNTER; counter += 1) {
      const kept = { ...part, path: join(folder, fileName({ stem, extension, counter })) };
      const owner = given.get(kept.path);
      if ((owner !== undefined && owner !== job.id) || (await exists(kept.path))) continue;
      await list.note(kept);
      try {
        await publishFile({ partPath: part.path, path: kept.path });
        given.set(kept.path, job.id);
        return kept;
      } catch (error) {
        if (!isExisting(error)) throw error;
      }
    }
    throw new Error(`no free name for ${name}`);
  } catch (error) {
    await rm(part.path, { force: true }).catch(() => {});
    throw error;
  }
}

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
  const path = partPathIn(folder);
  try {
    await (await open(path, 'wx')).close();
    await rm(path, { force: true });
    return 'usable';
  } catch (error) {
    return unwritable(error).full ? 'full' : 'unavailable';
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
