import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What every start makes anew: room kept back, and a lock. */
const LEFT_OUT = /\.(?:room|lock)$/u;

/**
 * All files below a folder as one: the length of a list (4 bytes), the list of paths and sizes as JSON, then the bytes; the
 * whole compressed. `test/support/olderLedgers.ts` reads it.
 *
 * @param {string} folder
 */
export async function pack(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))));
  const list = Buffer.from(JSON.stringify(paths.map((path, place) => [path, contents[place]?.length ?? 0])));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(list.length);
  return brotliCompressSync(Buffer.concat([length, list, ...contents]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}
