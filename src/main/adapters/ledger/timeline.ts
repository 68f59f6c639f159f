/**
 * The calls that were made for each job. It is there to be looked at, so it is bounded, and its writes are not flushed one
 * by one: a power cut may take the newest lines, the next event of any job makes them last.
 */

import type { JobId } from '../../../shared/job.ts';
import { UNFINISHED_PHASES } from '../../../shared/jobFilter.ts';
import type { CallLine } from '../../../shared/jobView.ts';
import { fitsSeal, sealOfCall } from './rowSeals.ts';
import { parseCall } from './rows.ts';
import { inTransaction, type Sqlite } from './sqlite.ts';
import { type Row, readableText, type Statements, textColumns, textIn } from './statements.ts';

/** How many calls are kept per job, the newest ones. */
export const CALLS_KEPT = 200;

export interface Timeline {
  record(id: JobId, call: CallLine): void;
  /** The same within a transaction of somebody else, and however many there are. */
  add(id: JobId, call: CallLine): void;
  /** Oldest first. */
  of(id: JobId): readonly CallLine[];
  /** The newest call of each unfinished job. */
  last(): ReadonlyMap<JobId, CallLine>;
}

export interface TimelineDeps {
  readonly db: Sqlite;
  readonly statements: Statements;
  /** A line was met that is not as it was written. */
  readonly onDamage: () => void;
}

export function createTimeline({ db, statements, onDamage }: TimelineDeps): Timeline {
  function add(id: JobId, call: CallLine): void {
    const text = JSON.stringify(call);
    statements.run(
      'INSERT INTO requests (job, call, digest) SELECT id, ?, ? FROM jobs WHERE id = ?',
      text,
      sealOfCall(id, text),
      id,
    );
  }

  /** Losing a line of the timeline harms nothing, so one that cannot be believed is left out, and told. */
  function callIn(row: Row): readonly CallLine[] {
    try {
      const text = textIn(row, 'call');
      if (fitsSeal(readableText(row, 'digest') ?? '?', sealOfCall(textIn(row, 'job'), text))) return [parseCall(text)];
    } catch {
      // As said above.
    }
    onDamage();
    return [];
  }

  return {
    add,
    record(id, call) {
      db.exec('PRAGMA synchronous = NORMAL');
      try {
        inTransaction(db, () => {
          add(id, call);
          statements.run(
            `DELETE FROM requests WHERE job = ?1 AND row <=
               (SELECT row FROM requests WHERE job = ?1 ORDER BY row DESC LIMIT 1 OFFSET ${CALLS_KEPT})`,
            id,
          );
        });
      } finally {
        db.exec('PRAGMA synchronous = FULL');
      }
    },
    of: (id) =>
      statements
        .all(`SELECT ${textColumns('job', 'call', 'digest')} FROM requests WHERE job = ? ORDER BY row`, id)
        .flatMap(callIn),
    last() {
      const rows = statements.all(
        `SELECT ${textColumns('requests.job', 'requests.call', 'requests.digest')} FROM jobs
         JOIN requests ON requests.row = (SELECT max(row) FROM requests WHERE requests.job = jobs.id)
         WHERE jobs.removed = 0 AND jobs.phase IN (SELECT value FROM json_each(?))`,
        JSON.stringify(UNFINISHED_PHASES),
      );
      return new Map(rows.flatMap((row) => callIn(row).map((call) => [textIn(row, 'job'), call] as const)));
    },
  };
}
