/** One connection to one SQLite file, and what its errors mean for a ledger. */

import Database from 'libsql';
import { LedgerError } from '../../jobs/ports/ledgerError.ts';

export type Sqlite = Database.Database;
export type Statement = Database.Statement;
export type SqlValue = string | number | null;

/**
 * Opens the file for this process alone and changes nothing in it; a second opener, in this process or another, is refused
 * at once. No statement is prepared (see {@link closeSqlite}).
 *
 * @throws what SQLite says; see {@link ledgerErrorOf}.
 */
export function openSqlite(path: string): Sqlite {
  const db = new Database(path, { timeout: 0 });
  try {
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      BEGIN EXCLUSIVE;
      COMMIT;
    `);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * From here on each commit is one flushed write to the log. The lock was taken before, so there is no shared memory file
 * (https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory).
 */
export function beginLog(db: Sqlite): void {
  db.exec('PRAGMA journal_mode = WAL');
}

/**
 * Leaves one whole file without a log beside it, and lets go of the lock. The journal mode must change for that: libsql keeps
 * a connection, and with it the lock, for as long as a prepared statement of it has not been garbage-collected.
 */
export function closeSqlite(db: Sqlite): void {
  try {
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema;');
  } finally {
    db.close();
  }
}

/**
 * Whether an SQL condition holds. It prepares no statement (see {@link closeSqlite}), so a file that turns out to be damaged
 * can be closed and replaced, which Windows refuses while it is open. The question is asked through an error.
 */
export function isTrue(db: Sqlite, condition: string): boolean {
  try {
    db.exec(`SELECT CASE WHEN (${condition}) THEN json('yes') END`);
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === 'malformed JSON') return true;
    throw error;
  }
}

/** All of `steps` or nothing. */
export function inTransaction<T>(db: Sqlite, steps: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = steps();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk has already undone the transaction by itself.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

// The primary result codes, https://www.sqlite.org/rescode.html
const REASONS: Readonly<Record<number, LedgerError['reason']>> = {
  5: 'locked', // BUSY
  6: 'locked', // LOCKED
  8: 'readOnly', // READONLY
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'readOnly', // CANTOPEN
  26: 'damaged', // NOTADB
};

/** The file ends before a page that it must have. */
const IOERR_SHORT_READ = 522;

const WORDS: Readonly<Record<LedgerError['reason'], string>> = {
  full: 'there is no room left on the disk',
  readOnly: 'the file cannot be written',
  locked: 'another program has it open',
  damaged: 'the file is damaged',
  newer: 'a newer version of Afterglow wrote it',
  other: 'the disk answered with an error',
};

/** `doing` completes "The ledger could not …". A `LedgerError` is passed on as it is. */
export function ledgerErrorOf(error: unknown, doing: string): LedgerError {
  if (error instanceof LedgerError) return error;
  const reason = reasonOf(error);
  return new LedgerError(reason, `The ledger could not ${doing}: ${WORDS[reason]}.`, { cause: error });
}

function reasonOf(error: unknown): LedgerError['reason'] {
  if (typeof error !== 'object' || error === null) return 'other';
  const { rawCode, message, code } = error as { rawCode?: unknown; message?: unknown; code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'readOnly';
  // A file that could not be opened at all is told in the message alone.
  const raw = typeof rawCode === 'number' ? rawCode : Number(/: (\d+)"?\)?$/u.exec(String(message))?.[1]);
  if (raw === IOERR_SHORT_READ) return 'damaged';
  return REASONS[raw & 0xff] ?? 'other';
}
