/** Where an export goes. Nothing stands under its final name before all of it is written, and nothing is ever replaced. */

import type { Readable } from 'node:stream';

export interface ExportTarget {
  /** Takes the file to its end. The name is one of {@link createExportNames}. Throws what the disk or the source throws. */
  add(entry: ExportEntry): Promise<void>;
  /** Gives it its name; answers with where it lies, which is another place when the wanted name was taken. */
  finish(): Promise<string>;
  /** Takes back all that was written. Never throws. */
  abandon(): Promise<void>;
}

export interface ExportEntry {
  readonly name: string;
  readonly source: Readable;
  /** What is expected; the source decides. */
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  /** False for what is packed already, like pictures and films. */
  readonly isPackable: boolean;
}

/** So many names are tried. */
const MAX_COUNTER = 1_000;

/** Tries one place after another until `take` does not find it taken. */
export async function firstFree(places: (counter: number) => string, take: (path: string) => Promise<void>): Promise<string> {
  for (let counter = 1; counter <= MAX_COUNTER; counter += 1) {
    const path = places(counter);
    try {
      await take(path);
      return path;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error;
    }
  }
  throw Object.assign(new Error('no free name'), { code: 'EEXIST' });
}
