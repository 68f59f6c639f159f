/** Reads what is left of a damaged ledger, row number by row number, into a fresh one. */

import Database from 'libsql';
import type { JobId } from '../../../shared/job.ts';
import { createJobRows, FOLD_COLUMNS, type Fold } from './jobRows.ts';
import { INDEX_WORDS } from './schema.ts';
import type { Sqlite, SqlValue } from './sqlite.ts';
import { createStatements, numberIn, type Row, type Statements, textColumns, textIn } from './statements.ts';

/** Each table with the column that is its row number, parents first. */
const TABLES = [
  ['jobs', 'row'],
  ['events', 'seq'],
  ['tickets', 'row'],
  ['marks', 'row'],
  ['drafts', 'row'],
  ['requests', 'row'],
] as const;

/** After so many row numbers in a row with nothing readable behind them, a table whose end is not known has ended. */
const GAP = 5_000;

export interface Salvaged {
  readonly readRows: number;
  /** Rows that are there and cannot be read or written. What cannot even be counted is not in this figure. */
  readonly lostRows: number;
  /** Jobs of which something is left, but not enough to believe. */
  readonly lostJobs: readonly JobId[];
}

export interface SalvageOptions {
  /** A copy; SQLite changes what it opens. */
  readonly from: string;
  readonly into: Sqlite;
  readonly fold: Fold;
  readonly log: (line: string) => void;
}

export function salvage({ from, into, fold, log }: SalvageOptions): Salvaged {
  const target = createStatements(into);
  let readRows = 0;
  let lostRows = 0;
  // An event whose job cannot be read is kept all the same.
  into.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  const source = tryTo(() => new Database(from, { timeout: 0 }));
  const damaged = source === null ? null : createStatements(source);
  for (const [table, key] of damaged === null ? [] : TABLES) {
    const columns = columnsOf(target, table);
    for (const row of damaged === null ? [] : rowsOf(damaged, { table, key, columns })) {
      const kept = row !== 'unreadable' && tryTo(() => insert(target, { table, columns, row })) !== null;
      if (kept) readRows++;
      else lostRows++;
    }
  }
  source?.close();
  const lostJobs = mendJobs(target, { fold, log });
  into.exec('COMMIT; PRAGMA foreign_keys = ON');
  return { readRows, lostRows, lostJobs };
}

interface Column {
  readonly name: string;
  readonly isText: boolean;
}

function columnsOf(target: Statements, table: string): readonly Column[] {
  return target
    .all(`SELECT ${textColumns('name', 'type')} FROM pragma_table_info(?)`, table)
    .map((row) => ({ name: textIn(row, 'name'), isText: textIn(row, 'type') === 'TEXT' }));
}

function* rowsOf(
  damaged: Statements,
  { table, key, columns }: { table: string; key: string; columns: readonly Column[] },
): Generator<Row | 'unreadable'> {
  // Where not even the list of tables can be read, or the table is not in it, nothing can be asked of it.
  const isListed = tryTo(() => damaged.first("SELECT 1 AS listed FROM sqlite_schema WHERE type = 'table' AND name = ?", table));
  if (isListed === null) return;
  const selected = columns.map(({ name, isText }) => (isText ? textColumns(name) : name)).join(', ');
  const newest = tryTo(() => damaged.first(`SELECT max(${key}) AS newest FROM ${table}`)?.['newest']);
  const end = typeof newest === 'number' ? newest : null;
  let misses = 0;
  for (let number = 1; end === null ? misses < GAP : number <= end; number++) {
    const row = tryTo(() => damaged.first(`SELECT ${selected} FROM ${table} WHERE ${key} = ?`, number) ?? 'none');
    misses = row === null || row === 'none' ? misses + 1 : 0;
    if (row === null && end !== null) yield 'unreadable';
    if (row !== null && row !== 'none') yield row;
  }
}

function insert(target: Statements, { table, columns, row }: { table: string; columns: readonly Column[]; row: Row }): true {
  const names = columns.map(({ name }) => name).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const values = columns.map(({ name, isText }) => (isText ? textIn(row, name) : (row[name] as SqlValue)));
  target.run(`INSERT INTO ${table} (${names}) VALUES (${marks})`, ...values);
  return true;
}

/** Jobs without a fold that something is still known of. */
const MENTIONED = `
  SELECT ${textColumns('job')} FROM (SELECT job FROM events UNION SELECT job FROM tickets UNION SELECT job FROM requests)
  WHERE job NOT IN (SELECT id FROM jobs)`;

/** Makes folds that are gone or damaged from their events, and the index of words from the folds. */
function mendJobs(target: Statements, { fold, log }: { fold: Fold; log: (line: string) => void }): readonly JobId[] {
  const rows = createJobRows({ statements: target, fold, log });
  const lost: JobId[] = [];
  for (const row of target.all(`SELECT row, ${FOLD_COLUMNS} FROM jobs`)) {
    if (rows.read(row) === null) lost.push(textIn(row, 'id'));
    else target.run(INDEX_WORDS, numberIn(row, 'row'));
  }
  for (const row of target.all(MENTIONED)) {
    const id = textIn(row, 'job');
    if (rows.rebuild(id, null) === null) lost.push(id);
  }
  return lost;
}

function tryTo<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
