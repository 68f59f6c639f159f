import { readFile, stat } from 'node:fs/promises';
import { type Licence, licences } from '../../shared/about.ts';

const MAX_SIZE_BYTES = 32 * 1024 * 1024;

/** What the build wrote of everything that is shipped, in the order of the file. Null: it is not there, or cannot be read. */
export async function readLicences(path: string): Promise<readonly Licence[] | null> {
  try {
    if ((await stat(path)).size > MAX_SIZE_BYTES) return null;
    return licences(JSON.parse(await readFile(path, 'utf8')))?.value ?? null;
  } catch {
    return null;
  }
}
