/** What is asked of the files of a ledger before SQLite opens them. All of it reads and changes nothing. */

import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { describeError } from '../../../shared/describeError.ts';
import { compareWithSeal } from './closedFile.ts';
import { isGapHarmless } from './logGap.ts';
import { hasItsTables, isOfNewestVersion } from './schema.ts';
import { isStructureBroken, lookThrough } from './soundness.ts';
import { beginLog, closeSqlite, ledgerErrorOf, openSqlite, type Sqlite } from './sqlite.ts';
import { createStatements } from './statements.ts';
import { type Written, writtenIn } from './witness.ts';
import type { LogReading } from './writeAheadLog.ts';

export interface Findings {
  /** In words that complete "The ledger is damaged: …"; null when nothing is wrong so far. */
  readonly damage: string | null;
  /** Nothing stands in the file that was not looked at. */
  readonly isLookedThrough: boolean;
}

export interface ExamineOptions {
  readonly log: LogReading;
  /** What is known to have been written; null when nothing is. */
  readonly witness: Written | null;
  readonly migrations: readonly string[];
  /** A larger one that was not closed cleanly is not looked through. */
  readonly smallBytes: number;
}

const found = (damage: string): Findings => ({ damage, isLookedThrough: false });

export function examine(path: string, { log, witness, migrations, smallBytes }: ExamineOptions): Findings {
  if (!existsSync(path)) return found('its file is gone');
  if (statSync(path).size === 0) return found('it is empty');
  if (!isOfKnownFormat(path)) return found('its beginning is not that of a ledger');
  if (log.isBroken && !isGapHarmless(log, { path, witness, believed: () => believedIn(path) }))
    return found('a part of its log cannot be read');
  const logBytes = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0;
  const seal = logBytes === 0 ? compareWithSeal(path) : 'unknown';
  if (seal === 'changed') return found('it is not as it was when it was closed');
  if (seal === 'same') return { damage: null, isLookedThrough: true };
  if (statSync(path).size + logBytes > smallBytes) return { damage: null, isLookedThrough: false };
  try {
    return lookThroughCopy(path, migrations);
  } catch (error) {
    // With no room for a copy it is looked through later, as a large one is.
    if (ledgerErrorOf(error, 'be looked through').reason !== 'full') throw error;
    return { damage: null, isLookedThrough: false };
  }
}

/** What SQLite makes of the file and its log; null when nothing. */
function believedIn(path: string): Written | null {
  let written: Written | null = null;
  const damage = inCopy(path, (db) => {
    written = writtenIn(createStatements(db));
    return null;
  });
  return damage === null ? written : null;
}

function lookThroughCopy(path: string, migrations: readonly string[]): Findings {
  let isLookedThrough = true;
  const damage = inCopy(path, (db) => {
    // What is not of this version has rows that nobody here knows; they are looked at once it was moved forward.
    isLookedThrough = isOfNewestVersion(db, migrations);
    if (!isLookedThrough) return isStructureBroken(db) ? 'its structure is broken' : null;
    for (const damage of lookThrough(db, createStatements(db))) if (damage !== null) return damage;
    return null;
  });
  return { damage, isLookedThrough };
}

/**
 * Whether a newer version wrote it. Asked before the file is opened, since SQLite moves the log into the file when it closes
 * it, and of a newer one nothing may be changed.
 */
export function isNewer(path: string, { log, migrations }: Pick<ExamineOptions, 'log' | 'migrations'>): boolean {
  const first = log.pages.findLast((page) => page.number === 1)?.bytes ?? beginningOf(path);
  if (first.readUInt32BE(USER_VERSION_OFFSET) <= migrations.length) return false;
  return inCopy(path, (db) => (hasItsTables(db, migrations) ? null : 'its version number was hit')) === null;
}

/** https://www.sqlite.org/fileformat.html#user_version_number */
const USER_VERSION_OFFSET = 60;

/**
 * In a copy, since libsql keeps a connection that had prepared statements open until they are garbage-collected, and SQLite
 * would then take away the log of whatever has the name by that time. What goes wrong is damage, in words.
 */
function inCopy(path: string, look: (db: Sqlite) => string | null): string | null {
  const copy = `${path}.look`;
  removeCopy(copy);
  try {
    for (const part of ['', '-wal']) if (existsSync(path + part)) copyFileSync(path + part, copy + part);
    const db = openSqlite(copy);
    try {
      beginLog(db);
      return look(db);
    } finally {
      closeSqlite(db);
    }
  } catch (error) {
    const told = ledgerErrorOf(error, 'be looked through');
    if (told.reason === 'full' || told.reason === 'readOnly') throw told;
    return describeError(error);
  } finally {
    removeCopy(copy);
  }
}

/** Swept by the next time if it is still open here, as it may be on Windows. */
function removeCopy(copy: string): void {
  for (const part of ['', '-wal', '-journal', '-shm']) {
    try {
      rmSync(copy + part, { force: true });
    } catch {
      // As said above.
    }
  }
}

/**
 * SQLite takes a write version that it does not know for a file that may only be read, and would so refuse each write
 * (bytes 18 and 19, https://www.sqlite.org/fileformat.html#file_format_version_numbers).
 */
function isOfKnownFormat(path: string): boolean {
  const head = beginningOf(path);
  const versions = [head[18], head[19]];
  return head.toString('latin1', 0, 16) === 'SQLite format 3\0' && versions.every((version) => version === 1 || version === 2);
}

function beginningOf(path: string): Buffer {
  const head = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head;
}
