/** The pages of a database file as bytes, newest first, whatever state the file is in. SQLite is not asked. */

import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** Every ledger is made with pages of this size. What a damaged header says of it is not asked. */
export const PAGE_BYTES = 4096;

export interface Page {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

export interface PageSource {
  /** The pages of the log, the newest first, then those of the file. */
  all(): Iterable<Page>;
  /** The page with this number, as it was last written and as it stands in the file. */
  versionsOf(number: number): readonly Buffer[];
  close(): void;
}

/** `logged`: the pages of the log, oldest first. A last page that was cut is filled up with zeros. */
export function openPages(path: string, logged: readonly Page[]): PageSource {
  const file = existsSync(path) ? openSync(path, 'r') : null;
  const pageCount = file === null ? 0 : Math.ceil(fstatSync(file).size / PAGE_BYTES);
  const newest = new Map(logged.map((page) => [page.number, page.bytes]));

  function inFile(number: number): Buffer {
    const bytes = Buffer.alloc(PAGE_BYTES);
    if (file !== null) readSync(file, bytes, 0, PAGE_BYTES, (number - 1) * PAGE_BYTES);
    return bytes;
  }

  return {
    *all() {
      yield* logged.toReversed();
      for (let number = 1; number <= pageCount; number++) yield { number, bytes: inFile(number) };
    },
    versionsOf(number) {
      const last = newest.get(number);
      const older = number >= 1 && number <= pageCount ? [inFile(number)] : [];
      return last === undefined ? older : [last, ...older];
    },
    close() {
      if (file !== null) closeSync(file);
    },
  };
}
