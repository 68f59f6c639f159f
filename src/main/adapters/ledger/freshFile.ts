import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import type { Fold } from './jobRows.ts';
import { migrate } from './schema.ts';
import { closeSqlite, openSqlite, type Sqlite } from './sqlite.ts';

export interface BuildOptions {
  readonly fold: Fold;
  readonly log: (line: string) => void;
  readonly migrations: readonly string[];
}

export const buildingPath = (path: string): string => `${path}.building`;

/**
 * Builds a complete ledger beside `path` and answers with where it is; the caller renames it. So a file at `path` has always
 * been complete once, and an empty one there is damage, not a beginning.
 */
export function buildFresh(path: string, options: BuildOptions, fill: (db: Sqlite) => void): string {
  const building = buildingPath(path);
  for (const part of ['', '-wal', '-journal']) rmSync(building + part, { force: true });
  closeSync(openSync(building, 'wx', 0o600));
  const db = openSqlite(building);
  try {
    migrate(db, { migrations: options.migrations });
    fill(db);
  } finally {
    closeSqlite(db);
  }
  flush(building);
  return building;
}

/** A rename lasts once the folder that holds the name is flushed. Windows has no such call and needs none. */
export function flushFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder);
}

export function flush(path: string): void {
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A second name for the same bytes needs no room; where that cannot be had, a copy does. */
export function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}
