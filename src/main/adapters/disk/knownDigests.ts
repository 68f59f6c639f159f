/** The digests of files, each read through once and not for every look. */

import { stat } from 'node:fs/promises';
import { digestOf } from '../export/meteredFile.ts';

/** What is remembered; a file that has changed since is read again. */
const MOST_KNOWN = 10_000;

/** Whether these very bytes lie at a path. False when nothing can be read there. */
export type HoldsBytes = (path: string, bytes: { readonly sizeBytes: number; readonly digest: string }) => Promise<boolean>;

export function createHoldsBytes(): HoldsBytes {
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

  return async (path, { sizeBytes, digest }) => {
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
