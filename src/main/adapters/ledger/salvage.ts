/**
 * Brings all that is left of a ledger into a fresh one: row by row from the bytes of the file, of its log, and of the copy
 * that was kept at the last clean close. All but tickets carry a digest, so it does no harm to look for them
 * everywhere: what is not as it was written is not taken, and what is older gives way to what is newer.
 */

import { rowsOn } from './cells.ts';
import type { Fold } from './jobRows.ts';
import { createJobRows, type JobRows } from './jobRows.ts';
import { type KnownRow, knownRow } from './knownRows.ts';
import { type Mended, mendJobs } from './mend.ts';
import { openPages, type Page } from './pages.ts';
import type { Sqlite } from './sqlite.ts';
import { createStatements, numberIn, type Statements } from './statements.ts';

/** Where rows may be found. The file itself first, then what is older. */
export interface SalvageSource {
  readonly path: string;
  /** The pages of its log, oldest first. */
  readonly logged: readonly Page[];
}

export interface SalvageOptions {
  readonly sources: readonly SalvageSource[];
  /** How many events are known to have been written. */
  readonly written: number;
  readonly into: Sqlite;
  readonly fold: Fold;
  readonly log: (line: string) => void;
}

export function salvage({ sources, written, into, fold, log }: SalvageOptions): Mended {
  const statements = createStatements(into);
  const rows = createJobRows({ statements, fold, log, onDamage: () => {} });
  // What belongs to a job may be found before the job is, or without it.
  into.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  for (const { path, logged } of sources) {
    const pages = openPages(path, logged);
    try {
      for (const page of pages.all()) {
        for (const ways of rowsOn(page, pages)) {
          const row = ways.map(knownRow).find((known) => known !== null) ?? null;
          if (row === null) continue;
          take(row, { statements, rows });
        }
      }
    } finally {
      pages.close();
    }
  }
  const mended = mendJobs({ statements, rows, fold, isAllThere: count(statements) >= written });
  into.exec('COMMIT; PRAGMA foreign_keys = ON');
  return mended;
}

const INSERTS: Readonly<Record<Exclude<KnownRow['table'], 'jobs'>, string>> = {
  bodies: 'INSERT OR IGNORE INTO bodies (digest, body) VALUES (?, ?)',
  batches: 'INSERT OR IGNORE INTO batches (id, created_at, digest, plan) VALUES (?, ?, ?, ?)',
  batch_states: `INSERT INTO batch_states (batch, nth, digest, state) VALUES (?, ?, ?, ?) ON CONFLICT (batch) DO UPDATE
    SET nth = excluded.nth, digest = excluded.digest, state = excluded.state WHERE excluded.nth > nth`,
  events: 'INSERT OR IGNORE INTO events (job, nth, phase, digest, event) VALUES (?, ?, ?, ?, ?)',
  tickets: 'INSERT OR IGNORE INTO tickets (ticket, job) VALUES (?, ?)',
  marks: 'INSERT OR IGNORE INTO marks (job, starred, title, note, tags, words, digest) VALUES (?, ?, ?, ?, ?, ?, ?)',
  drafts: `INSERT INTO drafts (row, digest, draft) VALUES (1, ?, ?) ON CONFLICT (row) DO UPDATE
    SET digest = excluded.digest, draft = excluded.draft WHERE CAST(excluded.digest AS INTEGER) > CAST(digest AS INTEGER)`,
  kept: `INSERT INTO kept (kind, id, digest, text) VALUES (?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE
    SET digest = excluded.digest, text = excluded.text WHERE CAST(excluded.digest AS INTEGER) > CAST(digest AS INTEGER)`,
  requests: 'INSERT OR IGNORE INTO requests (row, job, call, digest) VALUES (?, ?, ?, ?)',
};

/** The first that is found stays, since the newest pages come first; of folds, the one that more events went into, of drafts and what else is kept, the last. */
function take(row: KnownRow, { statements, rows }: { readonly statements: Statements; readonly rows: JobRows }): void {
  if (row.table !== 'jobs') {
    statements.run(INSERTS[row.table], ...row.values);
    return;
  }
  const found = statements.first('SELECT events FROM jobs WHERE id = ?', row.folded.job.id);
  if (found === null || numberIn(found, 'events') < row.folded.events) rows.put(row.folded);
}

const count = (statements: Statements): number => {
  const row = statements.first('SELECT count(*) AS events FROM events');
  return row === null ? 0 : numberIn(row, 'events');
};
