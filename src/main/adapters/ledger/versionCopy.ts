/**
 * The copy of a ledger that is kept before its tables are moved forward. It opens in the version of the app that wrote it.
 * None is ever taken away or written over by the app: it is the one way back, and a person decides when it is not needed.
 */

import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { flushFolder } from './freshFile.ts';
import type { Sqlite } from './sqlite.ts';

export interface VersionCopyOptions {
  /** Of the ledger. */
  readonly path: string;
  /** Of the tables, before they are moved. */
  readonly version: number;
  /** The time of this start, as a part of a file name. */
  readonly stamp: string;
}

/**
 * Has its name once it is whole and flushed. Made by SQLite itself, so it holds what is still in the log, and reading the file
 * beside SQLite would drop its lock.
 *
 * @throws what SQLite says, or a system error; nothing of the copy is left then.
 */
export function keepVersionCopy(db: Sqlite, { path, version, stamp }: VersionCopyOptions): void {
  // One name for all, so that what a start that was cut short left of it is taken away by the next.
  const part = `${path}.version.part`;
  removePart(part);
  try {
    db.exec(`VACUUM INTO '${part.replaceAll("'", "''")}'`);
    const file = openSync(part, 'r+');
    try {
      fchmodSync(file, 0o600);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, freeName(`${path}.version-${version}-${stamp}`));
    flushFolder(dirname(path));
  } catch (error) {
    removePart(part);
    throw error;
  }
}

/** The copy that was kept last of a ledger of this version; null when there is none. */
export function newestVersionCopy(path: string, version: number): string | null {
  const beginning = `${basename(path)}.version-${version}-`;
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(beginning));
  const newest = names.toSorted().at(-1);
  return newest === undefined ? null : join(dirname(path), newest);
}

function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free); number++) free = `${name}-${number}`;
  return free;
}

function removePart(part: string): void {
  for (const end of ['', '-journal', '-wal']) rmSync(part + end, { force: true });
}
