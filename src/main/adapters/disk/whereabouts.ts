/**
 * Where a file lies that the ledger names. Paths in it are absolute, so a home that was renamed, user data that was carried
 * to another place, or results that a person moved and pointed the app to would leave every one of them behind. So what is no
 * longer where it was put is looked for below the folders of today, by the end of its path, and believed by its bytes alone.
 */

import { stat } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import type { StoredBody } from '../../../shared/job.ts';
import type { HoldsBytes } from './knownDigests.ts';

/** A pattern of names makes few folders; more of a path than this is that of a home. */
const MOST_PARTS = 16;

type Known = Pick<StoredBody, 'path' | 'sizeBytes' | 'digest'>;

/** The same file with the path at which it lies now; unchanged when it is where it was put, or nowhere. */
export type WhereNow = <T extends Known>(file: T) => Promise<T>;

export function createWhereNow({
  folders,
  holdsBytes,
}: {
  /** Absolute, where the app keeps and puts files now; asked each time, since a person may change them. */
  readonly folders: () => readonly string[];
  readonly holdsBytes: HoldsBytes;
}): WhereNow {
  return async (file) => {
    if (file.path === '' || (await isThere(file))) return file;
    const folder = folders();
    for (const end of endsOf(file.path)) {
      for (const path of folder.map((one) => join(one, end))) {
        if (path !== file.path && (await holdsBytes(path, file))) return { ...file, path };
      }
    }
    return file;
  };
}

/** The longest first: of two files with one name, the one in the folder of that name is meant. */
function endsOf(path: string): readonly string[] {
  // Nothing of it leads upwards, whoever wrote it.
  const parts = isAbsolute(path) ? normalize(path).split(sep).filter(Boolean).slice(-MOST_PARTS) : [];
  return parts.map((_, at) => parts.slice(at).join(sep));
}

async function isThere({ path, sizeBytes }: Known): Promise<boolean> {
  try {
    const found = await stat(path);
    return found.isFile() && found.size === sizeBytes;
  } catch {
    return false;
  }
}
