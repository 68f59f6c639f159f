/** What is done with a ledger that is damaged: nothing of it is overwritten, and what can be read goes into a fresh one. */

import { chmodSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BuildOptions, buildFresh, flushFolder } from './freshFile.ts';
import { type Salvaged, salvage } from './salvage.ts';

/** The file itself, its log, and what SQLite may have left beside it. */
const PARTS = ['', '-wal', '-shm', '-journal'] as const;

export interface SetAside extends Salvaged {
  /** Where the damaged file is now, whole. */
  readonly path: string;
}

/**
 * Keeps the damaged file under a name with `stamp` in it and puts a fresh one in its place, with all that could be read.
 * The fresh file is complete before it takes the place, so ending in the middle of this loses nothing; the next start does
 * it again. Nobody may have the file open.
 */
export function setAside(path: string, options: { readonly stamp: string } & BuildOptions): SetAside {
  const aside = `${path}.damaged-${options.stamp}`;
  const readable = `${path}.salvage`;
  removeParts(readable);
  for (const part of PARTS) {
    if (!existsSync(path + part)) continue;
    keep(path + part, aside + part);
    copyFileSync(path + part, readable + part);
    chmodSync(readable + part, 0o600);
  }
  flushFolder(dirname(path));

  let salvaged: Salvaged = { readRows: 0, lostRows: 0, lostJobs: [] };
  const fresh = buildFresh(path, options, (db) => {
    salvaged = salvage({ from: readable, into: db, fold: options.fold, log: options.log });
  });
  // A log that stayed behind would be taken for the log of the fresh file.
  for (const part of PARTS.slice(1)) rmSync(path + part, { force: true });
  putInPlace(fresh, path);
  flushFolder(dirname(path));
  // Swept by the next time if it is still open here, as it may be on Windows.
  tryToRemove(readable);
  return { path: aside, ...salvaged };
}

/** A second name for the same bytes needs no room; where that cannot be had, a copy does. */
function keep(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Windows renames no file that is open, and libsql may still have this one open (see `closeSqlite`). */
function putInPlace(fresh: string, path: string): void {
  try {
    renameSync(fresh, path);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    copyFileSync(fresh, path);
  }
}

function tryToRemove(path: string): void {
  try {
    removeParts(path);
  } catch {
    // It is a copy of a copy.
  }
}

function removeParts(path: string): void {
  for (const part of PARTS) rmSync(path + part, { force: true });
}
