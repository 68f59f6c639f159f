/** The exact bytes of each request, in a file named by their digest: written once, flushed, never changed. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyRef } from '../../../shared/job.ts';
import type { LargeBodies } from '../../jobs/ports/bodies.ts';
import { BodyLost } from '../../jobs/ports/bodyLost.ts';
import { diskFiles, systemCodeOf } from '../disk/diskFiles.ts';
import { makeFolder } from '../disk/makeFolder.ts';
import { type WriteTools, writeFileDurably } from '../disk/writeFile.ts';
import { READ_BYTES } from '../json/leafBytes.ts';
import type { Claims } from './claims.ts';
import { proveBytes, provenBytes } from './provenBytes.ts';

const DIGEST = /^[0-9a-f]{64}$/u;

export interface BodiesOptions {
  /** Made when it is not there. */
  readonly folder: string;
  readonly tools?: Partial<WriteTools>;
  /** What is put is about to be named: no sweep of this run takes it away. */
  readonly claims?: Claims;
}

/**
 * `put` answers once the bytes are on the disk. `read` answers with the bytes that `ref` stands for and nothing else.
 * Both throw a system error with its `code`; `read` throws `BodyLost` where there is no such body, or not as it was.
 */
export function createBodies({ folder, tools = {}, claims }: BodiesOptions): LargeBodies {
  const pathOf = (digest: string): string => {
    // The digest becomes a file name, and it may come from a damaged record.
    if (!DIGEST.test(digest)) throw new BodyLost(`There is no body named ${JSON.stringify(digest)}.`);
    return join(folder, digest);
  };
  const chunks = ({ digest }: Pick<BodyRef, 'digest'>): AsyncIterable<Uint8Array> =>
    createReadStream(pathOf(digest), { highWaterMark: READ_BYTES });
  return {
    chunks,
    async proven(ref) {
      await proveBytes(chunks(ref), ref).catch(absentIsLost(ref));
      return () => provenBytes(chunks(ref), ref);
    },
    async put(bytes) {
      const ref = { digest: digestOfBytes(bytes), sizeBytes: bytes.byteLength };
      const path = pathOf(ref.digest);
      await claims?.claim(ref.digest);
      await makeFolder(folder);
      if (await isWhole(path, ref.digest)) {
        // Whoever wrote it may have ended before the name was made to last.
        await (tools.files ?? diskFiles).flushFolder(folder);
        return ref;
      }
      await writeFileDurably(path, bytes, tools);
      return ref;
    },
    async read({ digest }) {
      const bytes = await readFile(pathOf(digest)).catch(absentIsLost({ digest }));
      if (digestOfBytes(bytes) !== digest) throw new BodyLost(`The body ${digest} is damaged.`);
      return bytes;
    },
    async has({ digest }) {
      if (!DIGEST.test(digest)) return false;
      return stat(join(folder, digest)).then(
        (found) => found.isFile(),
        () => false,
      );
    },
    isWhole: ({ digest }) =>
      DIGEST.test(digest) ? isWhole(join(folder, digest), digest).catch(() => false) : Promise.resolve(false),
  };
}

/** The same bytes are not written again, unless what is there is not what its name says. Read in pieces, however large it is. */
async function isWhole(path: string, digest: string): Promise<boolean> {
  try {
    if (!(await stat(path)).isFile()) return false;
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path, { highWaterMark: READ_BYTES })) hash.update(piece as Uint8Array);
    return hash.digest('hex') === digest;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** What the system says of a file that is not there, in our words; anything else may pass. */
const absentIsLost =
  ({ digest }: Pick<BodyRef, 'digest'>) =>
  (error: unknown): never => {
    throw systemCodeOf(error) === 'ENOENT' ? new BodyLost(`The body ${digest} is not here.`) : error;
  };

function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
