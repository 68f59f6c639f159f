/** A ledger in a folder of its own, and ways to harm it. */

import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type OpenedLedger, type OpenLedgerOptions, openLedger } from '../../src/main/adapters/ledger/ledger.ts';
import { MIGRATIONS } from '../../src/main/adapters/ledger/schema.ts';
import { beginLog, closeSqlite, openSqlite, type Sqlite } from '../../src/main/adapters/ledger/sqlite.ts';
import type { Ledger } from '../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../src/main/jobs/ports/ledgerError.ts';
import { reduce } from '../../src/main/jobs/reduce.ts';
import { START } from './jobs.ts';

export interface LedgerPlace {
  readonly folder: () => string;
  readonly path: () => string;
  /** What was logged. */
  readonly lines: () => string[];
  open(more?: Partial<OpenLedgerOptions>): OpenedLedger;
  close(): void;
  /** Changes the closed file behind the ledger's back, as if it had been killed: no seal and no copy are left. */
  alter(change: (db: Sqlite) => void): void;
  /** The same, past the triggers that keep events as they are. */
  alterEvents(sql: string): void;
  /** Takes away what a clean close leaves, as if there never had been one. */
  forgetClose(): void;
  /** Turns the closed file into one that an earlier version (counted from 1) left, with the rows that it has. */
  turnBack(version: number): void;
  /** What a process that was killed leaves behind, in a place of its own. */
  copyAsKilled(): string;
}

/** Made anew before each test and taken away after it. */
export function ledgerPlace(): LedgerPlace {
  let folder = '';
  let path = '';
  let lines: string[] = [];
  const opened: Ledger[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'));
    path = join(folder, 'ledger.db');
    lines = [];
  });

  afterEach(() => {
    close();
    rmSync(folder, { recursive: true });
  });

  function close(): void {
    for (const ledger of opened.splice(0)) ledger.close();
  }

  function forgetClose(): void {
    for (const part of ['.closed', '.copy']) rmSync(path + part, { force: true });
  }

  function alter(change: (db: Sqlite) => void): void {
    const db = openSqlite(path);
    beginLog(db);
    change(db);
    closeSqlite(db);
    forgetClose();
  }

  return {
    folder: () => folder,
    path: () => path,
    lines: () => lines,
    open(more = {}) {
      const found = openLedger({ path, fold: reduce, clock: { now: () => START }, log: (line) => lines.push(line), ...more });
      opened.push(found.ledger);
      return found;
    },
    close,
    alter,
    alterEvents(sql) {
      alter((db) => {
        const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all([]) as {
          name: string;
          sql: string;
        }[];
        for (const trigger of triggers) db.exec(`DROP TRIGGER ${trigger.name}`);
        db.exec(sql);
        for (const trigger of triggers) db.exec(trigger.sql);
      });
    },
    forgetClose,
    turnBack(version) {
      const older = `${path}.older`;
      const db = openSqlite(older);
      for (const migration of MIGRATIONS.slice(0, version)) db.exec(migration);
      db.exec(`PRAGMA user_version = ${version}; PRAGMA foreign_keys = OFF; ATTACH '${path}' AS newer`);
      for (const table of ['jobs', 'events', 'tickets', 'marks', 'drafts', 'requests']) {
        const columns = db.prepare(`SELECT group_concat(name) AS names FROM pragma_table_info('${table}')`).get([]);
        const { names } = columns as { readonly names: string };
        db.exec(`INSERT INTO ${table} (${names}) SELECT ${names} FROM newer.${table}`);
      }
      db.exec('DETACH newer');
      closeSqlite(db);
      for (const part of ['.closed', '.copy']) rmSync(path + part, { force: true });
      renameSync(older, path);
    },
    copyAsKilled() {
      const killed = join(folder, 'killed.db');
      for (const part of ['', '-wal', '.seq', '.copy']) if (existsSync(path + part)) copyFileSync(path + part, killed + part);
      return killed;
    },
  };
}

/** The index of the first byte of `text` in a file. */
export const placeOf = (file: string, text: string): number => readFileSync(file).indexOf(text);

export function flip(file: string, place: number): void {
  const bytes = readFileSync(file);
  bytes[place] = (bytes[place] ?? 0) ^ 0x01;
  writeFileSync(file, bytes);
}

export function reasonOf(act: () => unknown): LedgerError['reason'] | 'no error' {
  try {
    act();
    return 'no error';
  } catch (error) {
    if (error instanceof LedgerError) return error.reason;
    throw error;
  }
}

/** All of them. */
export function placesOf(file: string, text: string): readonly number[] {
  const bytes = readFileSync(file);
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at);
  return places;
}
