/** Which files the ledger refers to by placeholders, wherever in it that is. */

import { type MediaDigest, mediaNamedIn } from '../../../shared/media.ts';
import { readableText, type Statements, textColumns } from './statements.ts';

/** These hold no settings, and may be very large. Any other table may, those that are added later too. */
const WITHOUT: ReadonlySet<string> = new Set(['events', 'jobs', 'tickets', 'requests', 'saved', 'owed_notices', 'warnings']);
const NAME = /^[a-z_]+$/u;

/** Throws where some of it cannot be read. */
export function namedMedia(statements: Statements): ReadonlySet<MediaDigest> {
  const found = new Set<MediaDigest>();
  const namesBy = (sql: string, ...values: readonly string[]): readonly string[] =>
    statements.all(sql, ...values).map((row) => String(row['name']));
  for (const table of namesBy("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    if (WITHOUT.has(table) || table.startsWith('sqlite_') || table.startsWith('job_words') || !NAME.test(table)) continue;
    for (const column of namesBy("SELECT name FROM pragma_table_info(?) WHERE type <> 'INTEGER'", table)) {
      if (!NAME.test(column)) throw new Error(`The column ${JSON.stringify(column)} cannot be looked through.`);
      const rows = statements.all(
        `SELECT ${textColumns(column)} FROM ${table} WHERE instr(CAST(${column} AS BLOB), CAST('afterglow-media:' AS BLOB)) > 0`,
      );
      for (const row of rows) {
        const text = readableText(row, column);
        if (text === null) throw new Error(`A row of ${table} is damaged.`);
        for (const digest of mediaNamedIn(text)) found.add(digest);
      }
    }
  }
  return found;
}
