/** What can be asked for again, kept on disk so that it is there without asking. Losing it costs one call. */

import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { writeFileDurably } from '../disk/writeFile.ts';

export interface DiskCache<T> {
  read(key: string): Promise<T | null>;
  /** Never fails: a full disk only means that nothing is kept. */
  write(key: string, value: T): Promise<void>;
}

export function createDiskCache<T>(folder: string, shape: z.ZodType<T>): DiskCache<T> {
  const pathOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  return {
    async read(key) {
      try {
        return shape.parse(JSON.parse(await readFile(pathOf(key), 'utf8')));
      } catch {
        return null;
      }
    },
    async write(key, value) {
      try {
        await mkdir(folder, { recursive: true });
        await writeFileDurably(pathOf(key), Buffer.from(JSON.stringify(value)));
      } catch {
        // Nothing is kept then.
      }
    },
  };
}
