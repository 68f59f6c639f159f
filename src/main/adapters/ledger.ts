/** Opens the ledger: one SQLite file, one process. What it may find there, and what is done about it, is all here. */

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../shared/time.ts';
import { type Ledger, LedgerError } from '../jobs/ports.ts';
import { type BuildOptions, buildFresh, flushFolder } from './ledger/freshFile.ts';
import type { Fold } from './ledger/jobRows.ts';
import { hasItsTables, MIGRATIONS, migrate } from './ledger/schema.ts';
import { type SetAside, setAside } from './ledger/setAside.ts';
import { beginLog, isTrue, ledgerErrorOf, openSqlite, type Sqlite } from './ledger/sqlite.ts';
import { createSqliteLedger } from './ledger/sqliteLedger.ts';

export interface OpenLedgerOptions {
  /** Absolute path of the file. Its folder is made when it is not there. */
  readonly path: string;
  /** The core's `reduce`: a fold that is damaged is made again from its events. */
  readonly fold: Fold;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly migrations?: readonly string[];
}

export interface OpenedLedger {
  readonly ledger: Ledger;
  /** Where a damaged ledger was put, whole; null when nothing was wrong. People must be told. */
  readonly setAside: string | null;
  /** What came of reading the damaged one; null when nothing was wrong. */
  readonly salvaged: Omit<SetAside, 'path'> | null;
}

/** Up to this size looking through the whole file takes no time that anybody notices. */
const SMALL_BYTES = 8 * 1024 * 1024;

/**
 * Opens the ledger, or makes one where there is none. A damaged file is kept aside and what can be read of it is brought over.
 *
 * @throws LedgerError `locked` when another process has it, `newer` when a later version wrote it (nothing is changed),
 *   `full` or `readOnly` when the disk does not let it be written, `other` for an error of the disk.
 */
export function openLedger(options: OpenLedgerOptions): OpenedLedger {
  try {
    return open(options);
  } catch (error) {
    throw ledgerErrorOf(error, 'be opened');
  }
}

function open({ path, fold, clock, log, migrations = MIGRATIONS }: OpenLedgerOptions): OpenedLedger {
  const build: BuildOptions = { fold, log, migrations };
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/gu, '-');
  const prepare = () => openSound(path, { migrations, stamp });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path) && !existsSync(`${path}-wal`)) begin(path, build);

  let db: Sqlite;
  let aside: SetAside | null = null;
  try {
    db = prepare();
  } catch (error) {
    if (ledgerErrorOf(error, 'be opened').reason !== 'damaged') throw error;
    aside = setAside(path, { ...build, stamp });
    log(
      `The ledger was damaged. It was kept as ${aside.path}; ${aside.readRows} rows were brought over, ` +
        `${aside.lostRows} could not be read, and ${aside.lostJobs.length} jobs could not be made whole.`,
    );
    db = prepare();
  }
  const ledger = createSqliteLedger({ db, fold, log });
  if (aside === null) return { ledger, setAside: null, salvaged: null };
  const { path: keptAs, ...salvaged } = aside;
  return { ledger, setAside: keptAs, salvaged };
}

function begin(path: string, build: BuildOptions): void {
  renameSync(
    buildFresh(path, build, () => {}),
    path,
  );
  flushFolder(dirname(path));
}

function openSound(path: string, { migrations, stamp }: { migrations: readonly string[]; stamp: string }): Sqlite {
  // A clean close leaves one file. A log beside it tells that the last run was cut short.
  const cutShort = existsSync(`${path}-wal`);
  if (!existsSync(path)) throw damage('its file is gone and its log is left');
  const sizeBytes = statSync(path).size;
  if (sizeBytes === 0) throw damage('it is empty');
  if (!isOfKnownFormat(path)) throw damage('its beginning is not that of a ledger');
  chmodSync(path, 0o600);
  const db = openSqlite(path);
  try {
    if (!hasItsTables(db, migrations)) throw damage('its tables are not the ones it was made with');
    if ((cutShort || sizeBytes <= SMALL_BYTES) && isTrue(db, CHECK_FAILS)) throw damage('its structure is broken');
    migrate(db, { migrations, copyPath: (version) => `${path}.version-${version}-${stamp}` });
    // Reads every row that a start needs, so that damage there is met here.
    if (isTrue(db, STARTING_ROWS)) throw damage('rows are missing');
    beginLog(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

// The quick one leaves out whether the indexes agree with the tables, and saves hardly any time.
const CHECK_FAILS = "EXISTS (SELECT 1 FROM pragma_integrity_check WHERE integrity_check <> 'ok')";
const STARTING_ROWS = `
  (SELECT coalesce(sum(length(fold)), 0) FROM jobs WHERE removed = 0 AND phase NOT IN ('done', 'failed', 'cancelled', 'expired')) +
  (SELECT coalesce(max(length(event)), 0) FROM events WHERE seq = (SELECT max(seq) FROM events)) < 0`;

/**
 * SQLite takes a write version that it does not know for a file that may only be read, and would so refuse each write
 * (bytes 18 and 19, https://www.sqlite.org/fileformat.html#file_format_version_numbers). To be asked before the file is opened:
 * closing another handle to it drops the locks that this process holds on it.
 */
function isOfKnownFormat(path: string): boolean {
  const head = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  const versions = [head[18], head[19]];
  return head.toString('latin1', 0, 16) === 'SQLite format 3\0' && versions.every((version) => version === 1 || version === 2);
}

function damage(what: string): LedgerError {
  return new LedgerError('damaged', `The ledger is damaged: ${what}.`);
}
