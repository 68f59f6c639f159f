import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import type { Sqlite, SqlValue } from './sqlite.ts';

/** SQL with its parameters, each text prepared once. */
export interface Statements {
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  first(sql: string, ...values: readonly SqlValue[]): Row | null;
  run(sql: string, ...values: readonly SqlValue[]): void;
}

/** One row as it came from the file: nothing about it is known yet. */
export interface Row {
  readonly [column: string]: unknown;
}

export function createStatements(db: Sqlite): Statements {
  const prepared = new Map<string, ReturnType<Sqlite['prepare']>>();

  function using<T>(sql: string, work: (statement: ReturnType<Sqlite['prepare']>) => T): T {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    try {
      return work(statement);
    } catch (error) {
      // libsql does not reset a statement that failed, and would answer with the same error for ever.
      prepared.delete(sql);
      throw error;
    }
  }

  // libsql takes a single value that is null for an object of named parameters, so values always go in as one array.
  return {
    all: (sql, ...values) => using(sql, (statement) => statement.all([...values]) as Row[]),
    first: (sql, ...values) => using(sql, (statement) => (statement.get([...values]) as Row | undefined) ?? null),
    run: (sql, ...values) => {
      using(sql, (statement) => statement.run([...values]));
    },
  };
}

/**
 * How text is selected, always: as bytes. A text that damage left with bytes that are no UTF-8 ends the whole process when
 * libsql makes a string of it, at each start anew.
 */
export function textColumns(...columns: readonly string[]): string {
  return columns.map((column) => `CAST(${column} AS BLOB) AS ${column.split('.').at(-1)}`).join(', ');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text in a column that was selected by {@link textColumns}; null for no text, and for bytes that are none. */
export function readableText(row: Row, column: string): string | null {
  const value = row[column];
  try {
    // libsql answers with a Buffer for one row and with an ArrayBuffer for many.
    return value instanceof Uint8Array || value instanceof ArrayBuffer ? utf8.decode(value) : null;
  } catch {
    return null;
  }
}

/** @throws LedgerError `damaged` when there is no such text; so does {@link numberIn} for what is no number. */
export function textIn(row: Row, column: string): string {
  const text = readableText(row, column);
  if (text === null) throw new LedgerError('damaged', `The ledger is damaged: ${column} holds no text.`);
  return text;
}

export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new LedgerError('damaged', `The ledger is damaged: ${column} holds no number.`);
  return value;
}

export function nullableNumberIn(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}
