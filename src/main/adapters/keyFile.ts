/**
 * The files that hold the sealed keys and what is known of them, readable by their owner alone. Of what is in them only the
 * version is this file's business.
 */

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_KEY, keyId } from '../../shared/keyNames.ts';
import { writeFileDurably } from './disk/writeFile.ts';

export function openKeyFile({ path }: { readonly path: string }) {
  return {
    /** Null when there is none. */
    read: async (): Promise<string | null> => {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw new Error(`cannot read ${path}`, { cause: error });
      }
    },
    /** @throws for a file of a newer version of the app, which stays as it is: that version needs what is in it. */
    write: async (content: string): Promise<void> => {
      if (await isOfNewerVersion(path)) throw new Error(`${path} was written by a newer version of Afterglow`);
      await writeFileDurably(path, new TextEncoder().encode(content), { mode: 0o600 });
    },
    remove: async (): Promise<void> => {
      await rm(path, { force: true });
    },
  };
}

const VERSION = 1;

async function isOfNewerVersion(path: string): Promise<boolean> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof found === 'object' && found !== null && 'version' in found && Number(found.version) > VERSION;
  } catch {
    // Nothing is there, or nothing that any version could read.
    return false;
  }
}

/** One file for each key: `key.json` for the first, `key-<id>.json` for the others. */
export function openKeyFiles({ folder }: { readonly folder: string }) {
  const nameOf = (id: string): string => (id === FIRST_KEY ? 'key.json' : `key-${id}.json`);
  return {
    /** The ids of the keys that have a file. */
    ids: async (): Promise<readonly string[]> => {
      const names = await readdir(folder);
      return names.flatMap((name) => {
        if (name === nameOf(FIRST_KEY)) return [FIRST_KEY];
        const id = keyId(/^key-(.+)\.json$/u.exec(name)?.[1]);
        return id === null || nameOf(id.value) !== name ? [] : [id.value];
      });
    },
    file: (id: string) => openKeyFile({ path: join(folder, nameOf(id)) }),
  };
}
