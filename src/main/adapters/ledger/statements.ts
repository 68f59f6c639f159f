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

  function statement(sql: string) {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const fresh = db.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  }

  // libsql takes a single value that is null for an object of named parameters, so values always go in as one array.
  return {
    all: (sql, ...values) => statement(sql).all([...values]) as Row[],
    first: (sql, ...values) => (statement(sql).get([...values]) as Row | undefined) ?? null,
    run: (sql, ...values) => {
      statement(sql).run([...values]);
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
