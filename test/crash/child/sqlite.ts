/**
 * SQLite as the ledger sees it here: libsql, which stops at named points and remembers what a commit flushed. The bundle of
 * the killed process puts it in the place of `libsql`.
 */

import { createRequire } from 'node:module';
import type Database from 'libsql';
import { nextMigration } from './nextMigration.ts';
import { ledgerFlushed } from './shadow.ts';
import { passBy, stopAt } from './stops.ts';

const Real: typeof Database = createRequire(import.meta.url)('libsql');

/** The point at which the transaction that is open now stops before it commits. */
let committing: string | null = null;
let newest: WatchedDatabase | null = null;

class WatchedDatabase extends Real {
  readonly #path: string;
  #flushes = true;
  #isMoving = false;

  constructor(path: string, options?: Database.Options) {
    super(path, options);
    this.#path = path;
    if (path.endsWith('ledger.sqlite')) newest = this;
  }

  flushed(): void {
    ledgerFlushed(this.#path);
  }

  override exec(sql: string): this {
    if (sql === nextMigration.sql) {
      stopAt('K15 copied');
      super.exec(nextMigration.firstHalf);
      stopAt('K15');
      super.exec(nextMigration.secondHalf);
      this.#isMoving = true;
      return this;
    }
    const isCommit = sql === 'COMMIT';
    if (isCommit && committing !== null) stopAt(committing);
    if (this.#isMoving && sql.startsWith('PRAGMA user_version')) {
      super.exec(sql);
      stopAt('K15 moved');
      passBy('K15 committing');
      return this;
    }
    super.exec(sql);
    const told = /PRAGMA synchronous = (\w+)/u.exec(sql)?.[1];
    if (told !== undefined) this.#flushes = told === 'FULL';
    if (isCommit && this.#flushes) this.flushed();
    if (isCommit && this.#isMoving) {
      this.#isMoving = false;
      stopAt('K15 committed');
    }
    return this;
  }
}

/** Runs the making of jobs; when it is not `flushed`, their commit is written and no more. */
export function making<T>(make: () => T, how: { readonly flushed: boolean; readonly committing: string }): T {
  if (!how.flushed) newest?.exec('PRAGMA synchronous = OFF');
  committing = how.committing;
  try {
    return make();
  } finally {
    committing = null;
  }
}

/** Moves a long log into the file, which is when the killer may strike. `fill` makes it long. */
export function checkpoint(fill: () => void): void {
  if (newest === null) return;
  newest.exec('PRAGMA wal_autocheckpoint = 0');
  fill();
  newest.flushed();
  passBy('K16');
  newest.exec('PRAGMA wal_checkpoint(PASSIVE)');
}

// biome-ignore lint/style/noDefaultExport: it stands in for a package whose default export this is.
export default WatchedDatabase;
