/** The file that holds the sealed key, readable by its owner alone. What is in it is not this file's business. */

import { readFile, rm } from 'node:fs/promises';
import { writeFileDurably } from './writeFile.ts';

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
    write: async (content: string): Promise<void> => {
      await writeFileDurably(path, new TextEncoder().encode(content), { mode: 0o600 });
    },
    remove: async (): Promise<void> => {
      await rm(path, { force: true });
    },
  };
}
