/** What is done with a ledger that is damaged: nothing of it is overwritten, and all that is left of it goes into a fresh one. */

import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { breakSeal, copyPath, isCopyNewest } from './closedFile.ts';
import { type BuildOptions, buildFresh, buildingPath, flush, flushFolder, link } from './freshFile.ts';
import type { Mended } from './mend.ts';
import { salvage } from './salvage.ts';
import type { LogReading } from './writeAheadLog.ts';

/** The file itself, its log, and what SQLite may have left beside it. */
const PARTS = ['', '-wal', '-shm', '-journal'] as const;

export interface SetAside extends Mended {
  /** Where the damaged file is now, whole. */
  readonly path: string;
}

const NOTHING_LOST: Mended = { doubtfulJobs: [], lostJobs: [] };

export interface SetAsideOptions extends BuildOptions {
  readonly stamp: string;
  readonly logged: LogReading;
  /** How many events are known to have been written; null when that is not known. */
  readonly written: number | null;
}

/**
 * Keeps the damaged file under a name with `stamp` in it and puts a fresh one in its place. The fresh file is complete
 * before that begins, and a note beside it says so: a process that ends in the middle loses nothing (see
 * {@link finishSetAside}). Nobody may have the file open.
 */
export function setAside(path: string, options: SetAsideOptions): SetAside {
  const aside = freeName(`${path}.damaged-${options.stamp}`);
  for (const part of PARTS) if (existsSync(path + part)) link(path + part, aside + part);
  flushFolder(dirname(path));

  const salvaged = isCopyNewest(path) ? takeCopy(path) : bringOver(path, options);
  const done: SetAside = { path: existsSync(aside) || existsSync(`${aside}-wal`) ? aside : copyPath(path), ...salvaged };
  writeFileSync(notePath(path), JSON.stringify(done), { mode: 0o600, flush: true });
  flushFolder(dirname(path));
  putInPlace(path);
  return done;
}

/** Nothing was written since the copy was made, so it is all there is. */
function takeCopy(path: string): Mended {
  copyFileSync(copyPath(path), buildingPath(path));
  flush(buildingPath(path));
  return NOTHING_LOST;
}

function bringOver(path: string, { logged, written, ...options }: SetAsideOptions): Mended {
  let salvaged: Mended = NOTHING_LOST;
  buildFresh(path, options, (db) => {
    const sources = [
      { path, logged: logged.pages },
      { path: copyPath(path), logged: [] },
    ];
    salvaged = salvage({ sources, written: written ?? Number.POSITIVE_INFINITY, into: db, fold: options.fold, log: options.log });
  });
  return salvaged;
}

/** Ends what a process that was cut short had begun, and tells it again; null when there is nothing to end. */
export function finishSetAside(path: string): SetAside | null {
  if (!existsSync(notePath(path))) return null;
  const note = parseNote(readFileSync(notePath(path), 'utf8'));
  if (note === null) rmSync(notePath(path));
  else putInPlace(path);
  return note;
}

function freeName(name: string): string {
  const isTaken = (tried: string) => PARTS.some((part) => existsSync(tried + part));
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`;
  return free;
}

const notePath = (path: string): string => `${path}.replacing`;

/** Written by us a moment ago, so only whether it was written to its end is asked. */
function parseNote(text: string): SetAside | null {
  try {
    return JSON.parse(text) as SetAside;
  } catch {
    return null;
  }
}

function putInPlace(path: string): void {
  const fresh = buildingPath(path);
  if (existsSync(fresh)) {
    // A log that stayed behind would be taken for the log of the fresh file.
    for (const part of PARTS.slice(1)) rmSync(path + part, { force: true });
    breakSeal(path);
    rename(fresh, path);
    flushFolder(dirname(path));
  }
  rmSync(notePath(path));
}

/** Windows renames no file that is open, and libsql may still have this one open (see `closeSqlite`). */
function rename(fresh: string, path: string): void {
  try {
    renameSync(fresh, path);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
    copyFileSync(fresh, path);
    rmSync(fresh, { force: true });
  }
}
