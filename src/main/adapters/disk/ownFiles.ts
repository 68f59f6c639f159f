/**
 * Which files named in the ledger may be read. A path can have come in with a back-up, which anybody can write: it could name
 * a private file of this computer and call it a result. So a file is read where results lie, and elsewhere only while it holds
 * the very bytes that were saved, which nobody can tell of a file that they do not have.
 */

import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { FileAddress } from '../../../shared/contract.ts';
import type { Job, JobFile, JobId } from '../../../shared/job.ts';
import type { FindFile, FindJob, IsOwn } from '../../jobs/ports/lookUp.ts';
import { createHoldsBytes, type HoldsBytes } from './knownDigests.ts';
import type { WhereNow } from './whereabouts.ts';

/** `folders`: absolute, where the app itself puts results; asked each time, since a person may change them. */
export function createIsOwn({
  folders,
  holdsBytes = createHoldsBytes(),
}: {
  readonly folders: () => readonly string[];
  readonly holdsBytes?: HoldsBytes;
}): IsOwn {
  return async (file) => folders().some((folder) => isInside(folder, file.path)) || holdsBytes(file.path, file);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The same look-ups, in which a file lies where it is now, and one that may not be read lies nowhere: its path is empty, so
 * it counts as gone.
 */
export function ownOnly(
  { file, job, whereNow = async (one) => one }: { readonly file: FindFile; readonly job: FindJob; readonly whereNow?: WhereNow },
  isOwn: IsOwn,
): { readonly file: (address: FileAddress) => Promise<JobFile | null>; readonly job: (id: JobId) => Promise<Job | null> } {
  const owned = async <T extends Parameters<IsOwn>[0]>(one: T): Promise<T> => {
    const here = await whereNow(one);
    return (await isOwn(here)) ? here : { ...one, path: '' };
  };
  return {
    file: async (address) => {
      const found = await file(address);
      return found === null ? null : owned(found);
    },
    job: async (id) => {
      const found = await job(id);
      if (found === null) return null;
      const files = await Promise.all(found.files.map(owned));
      return { ...found, files, output: found.output === null ? null : await owned(found.output) };
    },
  };
}
