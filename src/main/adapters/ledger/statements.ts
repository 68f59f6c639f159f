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

/** @throws when the column holds anything else; so does {@link numberIn}. */
export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text.`);
  return value;
}

export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number.`);
  return value;
}

export function nullableNumberIn(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}
