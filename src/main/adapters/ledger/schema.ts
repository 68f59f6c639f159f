/**
 * The tables, and how an older file becomes a current one. Every table has a row number of its own, so that what is left
 * of a damaged file can be read number by number.
 */

import Database from 'libsql';
import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import { inTransaction, isTrue, type Sqlite } from './sqlite.ts';

/**
 * Puts a job with files among what is saved, by the kind of its main file, as `savedKindOf` has it. A fold that damage left
 * unreadable has none.
 */
function savedRow(job: 'NEW' | 'jobs', from = ''): string {
  const kind = `(SELECT CASE file.value ->> '$.kind'
      WHEN 'image' THEN 'image' WHEN 'svg' THEN 'image' WHEN 'video' THEN 'video' WHEN 'audio' THEN 'audio'
      WHEN 'model3d' THEN 'model3d' WHEN 'text' THEN 'text' ELSE 'other' END
    FROM json_each(CASE WHEN json_valid(${job}.fold) THEN ${job}.fold ELSE '{}' END, '$.files') AS file
    ORDER BY CASE file.value ->> '$.role' WHEN 'main' THEN 0 WHEN 'body' THEN 2 ELSE 1 END, file.key LIMIT 1)`;
  return `INSERT INTO saved (row, created_at, id, kind, model)
    SELECT * FROM (SELECT ${job}.row, ${job}.created_at, ${job}.id, ${kind} AS kind, ${job}.model ${from} WHERE ${job}.removed = 0)
    WHERE kind IS NOT NULL`;
}

/** The job that a job is another run of, asked for with care: a fold that damage left unreadable has none. */
export const PARENT = `CASE WHEN json_valid(fold) THEN fold ->> '$.parent' END`;

/** The batch that a job is part of, and what it cost, with the same care. */
export const BATCH = `CASE WHEN json_valid(fold) THEN fold ->> '$.batch.id' END`;
export const CREDITS = `CASE WHEN json_valid(fold) THEN fold ->> '$.credits' END`;

/** Migration `n` (counted from 1) turns a file of version `n - 1` into version `n`. Never change one that was released. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE jobs (
    row         INTEGER PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    created_at  INTEGER NOT NULL,
    phase       TEXT    NOT NULL,
    removed     INTEGER NOT NULL,
    model       TEXT    NOT NULL,
    ended_at    INTEGER,
    started_at  INTEGER,
    finished_at INTEGER,
    run_ms      INTEGER,
    events      INTEGER NOT NULL,
    digest      TEXT    NOT NULL,
    words       TEXT    NOT NULL,
    fold        TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX jobs_by_age   ON jobs (created_at, id)        WHERE removed = 0;
  CREATE INDEX jobs_by_phase ON jobs (phase, created_at, id) WHERE removed = 0;
  CREATE INDEX jobs_by_run   ON jobs (model, ended_at)       WHERE run_ms IS NOT NULL;

  CREATE TABLE events (
    seq    INTEGER PRIMARY KEY,
    job    TEXT    NOT NULL REFERENCES jobs (id),
    nth    INTEGER NOT NULL,
    phase  TEXT    NOT NULL,
    digest TEXT    NOT NULL,
    event  TEXT    NOT NULL,
    UNIQUE (job, nth)
  ) STRICT;
  CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, 'events are kept for ever'); END;
  CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'events are kept for ever'); END;

  CREATE TABLE tickets (
    row    INTEGER PRIMARY KEY,
    ticket TEXT    NOT NULL UNIQUE,
    job    TEXT    NOT NULL REFERENCES jobs (id)
  ) STRICT;

  CREATE TABLE marks (
    row     INTEGER PRIMARY KEY,
    job     TEXT    NOT NULL UNIQUE REFERENCES jobs (id),
    starred INTEGER NOT NULL,
    title   TEXT    NOT NULL,
    note    TEXT    NOT NULL,
    tags    TEXT    NOT NULL,
    words   TEXT    NOT NULL
  ) STRICT;

  CREATE TABLE drafts (
    row    INTEGER PRIMARY KEY CHECK (row = 1),
    digest TEXT    NOT NULL,
    draft  TEXT    NOT NULL
  ) STRICT;

  CREATE TABLE requests (
    row  INTEGER PRIMARY KEY,
    job  TEXT    NOT NULL REFERENCES jobs (id),
    call TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX requests_by_job ON requests (job, row);

  CREATE VIRTUAL TABLE job_words USING fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );
  `,
  // A fold that damage left unreadable must not keep its row from being written again, so what it says is asked for with care.
  `
  CREATE INDEX jobs_that_lack ON jobs (created_at, id)
  WHERE removed = 0 AND ended_at IS NOT NULL AND CASE WHEN json_valid(fold) THEN json_array_length(fold, '$.missing') ELSE 0 END > 0;
  `,
  // What is saved, beside the jobs: a wall of all of it is laid out and counted from these few bytes each. The fold is the truth,
  // and triggers keep this true to it whoever writes the fold.
  `
  CREATE TABLE saved (
    row        INTEGER PRIMARY KEY,
    created_at INTEGER NOT NULL,
    id         TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    model      TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX saved_by_age ON saved (created_at, id, kind, model);
  CREATE INDEX marks_starred ON marks (job) WHERE starred = 1;

  CREATE TRIGGER saved_with_a_new_job AFTER INSERT ON jobs WHEN NEW.removed = 0 BEGIN
    ${savedRow('NEW')};
  END;
  CREATE TRIGGER saved_with_a_job AFTER UPDATE OF removed, fold ON jobs BEGIN
    DELETE FROM saved WHERE row = NEW.row;
    ${savedRow('NEW')};
  END;
  ${savedRow('jobs', 'FROM jobs')};
  `,
  // Which jobs were run again, of which ends nobody was told yet, and of which risks somebody was warned.
  `
  CREATE INDEX jobs_by_parent ON jobs (${PARENT}) WHERE ${PARENT} IS NOT NULL;
  CREATE TABLE owed_notices (
    row INTEGER PRIMARY KEY,
    job TEXT    NOT NULL UNIQUE REFERENCES jobs (id)
  ) STRICT;
  CREATE TABLE warnings (
    row          INTEGER PRIMARY KEY,
    job          TEXT    NOT NULL REFERENCES jobs (id),
    threshold_ms INTEGER NOT NULL,
    UNIQUE (job, threshold_ms)
  ) STRICT;
  `,
  // What a person wrote beside a job and the lines of the timeline are told apart from damage as well. Rows of before have none.
  `
  ALTER TABLE marks    ADD COLUMN digest TEXT NOT NULL DEFAULT '';
  ALTER TABLE requests ADD COLUMN digest TEXT NOT NULL DEFAULT '';
  `,
  // Batches: what they were made of, what was made of them since, and the small bodies that came with them. Which jobs are theirs is
  // told by the folds.
  `
  CREATE TABLE bodies (
    row    INTEGER PRIMARY KEY,
    digest TEXT    NOT NULL UNIQUE,
    body   TEXT    NOT NULL
  ) STRICT;
  CREATE TABLE batches (
    row        INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    digest     TEXT    NOT NULL,
    plan       TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX batches_by_age ON batches (created_at, id);
  CREATE TABLE batch_states (
    row    INTEGER PRIMARY KEY,
    batch  TEXT    NOT NULL UNIQUE REFERENCES batches (id),
    nth    INTEGER NOT NULL,
    digest TEXT    NOT NULL,
    state  TEXT    NOT NULL
  ) STRICT;
  CREATE INDEX jobs_by_batch ON jobs (${BATCH}, created_at, id) WHERE ${BATCH} IS NOT NULL;
  CREATE INDEX jobs_by_cost ON jobs (model, ended_at) WHERE phase = 'done' AND ${CREDITS} IS NOT NULL;
  `,
  // What a person keeps beside jobs, by kind: drafts that are not on the table, presets, lists of words.
  `
  CREATE TABLE kept (
    row    INTEGER PRIMARY KEY,
    kind   TEXT    NOT NULL,
    id     TEXT    NOT NULL,
    digest TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    UNIQUE (kind, id)
  ) STRICT;
  `,
];

/** Puts what a job is found by into the index: its own words and those of its marks. Takes the job's row number. */
export const INDEX_WORDS = `
  INSERT OR REPLACE INTO job_words (rowid, words)
  SELECT row, words || char(10) || coalesce((SELECT words FROM marks WHERE job = jobs.id), '') FROM jobs WHERE row = ?`;

/** The same for the job whose row was just inserted. Takes its words. */
export const INDEX_NEW_WORDS = 'INSERT INTO job_words (rowid, words) VALUES (last_insert_rowid(), ? || char(10))';

export interface MigrateOptions {
  /** Called before a file that holds something is changed, to keep a copy of it. What it throws leaves the file as it is. */
  readonly beforeMove?: (fromVersion: number) => void;
  readonly migrations?: readonly string[];
}

/**
 * Brings a file to the current version; each step is one transaction.
 *
 * @throws LedgerError `newer` for a file of a later version, which is left as it is.
 */
export function migrate(db: Sqlite, { beforeMove, migrations = MIGRATIONS }: MigrateOptions): void {
  const from = versionOf(db, migrations.length);
  if (from === migrations.length) return;
  if (from > 0) beforeMove?.(from);
  for (let version = from; version < migrations.length; version++) {
    inTransaction(db, () => {
      db.exec(migrations[version] ?? '');
      db.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
}

function versionOf(db: Sqlite, newest: number): number {
  for (let version = 0; version <= newest; version++) {
    if (isVersion(db, version)) return version;
  }
  throw newer();
}

/** @param copy of the ledger as this version left it; null: there is none */
export function newer(copy: string | null = null): LedgerError {
  const way = copy === null ? '' : ` As this version left it, it is kept in ${copy}, without anything that came since.`;
  return new LedgerError(
    'newer',
    `The ledger was written by a newer version of Afterglow. Nothing in it was changed. Use that version, or a newer one.${way}`,
  );
}

/** What the tables are called and made of, in one text; those that the full-text index makes for itself are its own affair. */
const TABLES_TEXT = `(SELECT group_concat(sql, char(10)) FROM
  (SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'job_words_*' ORDER BY name))`;

/**
 * Whether the tables of a file are the ones of its version. A changed byte in their description makes columns and tables
 * unknown, which looks like a mistake of ours and is damage. A file of a newer version is not judged, unless its tables are
 * those of this one: each migration changes tables, so then it is the number that was hit.
 */
export function hasItsTables(db: Sqlite, migrations: readonly string[]): boolean {
  const fresh = new Database(':memory:');
  try {
    let tables = '';
    for (const [index, migration] of migrations.entries()) {
      fresh.exec(migration);
      tables = (fresh.prepare(`SELECT ${TABLES_TEXT} AS tables`).get([]) as { readonly tables: string }).tables;
      if (isVersion(db, index + 1)) return hasTables(db, tables);
    }
    return !isVersion(db, 0) && !hasTables(db, tables);
  } finally {
    fresh.close();
  }
}

export function isOfNewestVersion(db: Sqlite, migrations: readonly string[]): boolean {
  return isVersion(db, migrations.length);
}

const isVersion = (db: Sqlite, version: number): boolean =>
  isTrue(db, `(SELECT user_version FROM pragma_user_version) = ${version}`);

const hasTables = (db: Sqlite, tables: string): boolean => isTrue(db, `${TABLES_TEXT} = '${tables.replaceAll("'", "''")}'`);
