/**
 * Which files named in the ledger may be read. A path can have come in with a back-up, which anybody can write: it could name
 * a private file of this computer and call it a result. So a file is read where results lie, and elsewhere only while it holds
 * the very bytes that were saved, which nobody can tell of a file that they do not have.
 */

import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { FileAddress } from '../../shared/contract.ts';
import type { Job, JobFile, JobId } from '../../shared/job.ts';
import type { FindFile, FindJob, IsOwn } from '../jobs/ports/lookUp.ts';
import { digestOf } from './export/meteredFile.ts';

/** What is remembered of files elsewhere, so that each is read through once and not for every look. */
const MOST_KNOWN = 10_000;

/** `folders`: absolute, where the app itself puts results; asked each time, since a person may change them. */
export function createIsOwn({ folders }: { readonly folders: () => readonly string[] }): IsOwn {
  const known = new Map<string, Promise<string>>();

  function digestNow(path: string, stamp: string): Promise<string> {
    const key = `${stamp} ${path}`;
    const told = known.get(key);
    if (told !== undefined) return told;
    if (known.size >= MOST_KNOWN) known.clear();
    const reading = digestOf(path, new AbortController().signal);
    known.set(key, reading);
    reading.catch(() => known.delete(key));
    return reading;
  }

  return async ({ path, sizeBytes, digest }) => {
    if (folders().some((folder) => isInside(folder, path))) return true;
    try {
      const found = await stat(path, { bigint: true });
      if (!found.isFile() || Number(found.size) !== sizeBytes) return false;
      const { dev, ino, size, mtimeNs } = found;
      return (await digestNow(path, `${dev} ${ino} ${size} ${mtimeNs}`)) === digest;
    } catch {
      return false;
    }
  };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The same look-ups, in which a file that may not be read lies nowhere: its path is empty, so it counts as gone. */
export function ownOnly(
  { file, job }: { readonly file: FindFile; readonly job: FindJob },
  isOwn: IsOwn,
): { readonly file: (address: FileAddress) => Promise<JobFile | null>; readonly job: (id: JobId) => Promise<Job | null> } {
  const owned = async <T extends Parameters<IsOwn>[0]>(one: T): Promise<T> => ((await isOwn(one)) ? one : { ...one, path: '' });
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
