/** Whole jobs, for back-ups: read one by one, and taken in many at once. */

import type { JobId } from '../../../shared/job.ts';
import { type Brought, type JobRecord, runOf } from '../../jobs/ports/jobRecord.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import type { JobRows, Standing } from './jobRows.ts';
import { readMark, writeMark } from './markRows.ts';
import type { Room } from './room.ts';
import { inTransaction, type Sqlite } from './sqlite.ts';
import { numberIn, type Row, readableText, type Statements, textColumns } from './statements.ts';
import type { Timeline } from './timeline.ts';
import type { CommitSize } from './witness.ts';

export interface RecordsDeps {
  readonly db: Sqlite;
  readonly statements: Statements;
  readonly rows: JobRows;
  readonly timeline: Timeline;
  readonly room: Room;
  readonly doing: <T>(what: string, work: () => T) => T;
  readonly recount: (change: { readonly before: Standing | null; readonly after: Standing }) => void;
  /** Something was written. */
  readonly onWritten: (commit: CommitSize) => void;
  /** Something was met that is not as it was written. */
  readonly onDamage: () => void;
}

type Change = Parameters<RecordsDeps['recount']>[0];

export function createRecords(deps: RecordsDeps): Pick<Ledger, 'ids' | 'record' | 'knownRuns' | 'bringIn'> {
  const { db, statements, rows, timeline, room, doing, recount, onWritten, onDamage } = deps;

  function record(id: JobId): JobRecord | null {
    const row = statements.first('SELECT events FROM jobs WHERE id = ?', id);
    if (row === null) return null;
    const events = rows.events(id);
    const isWhole = events.length === numberIn(row, 'events') && events.every(({ nth }, index) => nth === index + 1);
    return {
      id,
      events: events.map(({ event }) => event),
      calls: timeline.of(id),
      mark: readMark({ statements, onDamage }, id),
      isWhole,
    };
  }

  function bring({ id, events, calls, mark: brought }: Brought): readonly Change[] {
    const [first, ...rest] = events;
    if (first === undefined) return [];
    const changes = [rows.appendAll([first, ...rest])];
    for (const call of calls) timeline.add(id, call);
    if (brought !== null) writeMark(statements, { id, mark: brought, where: 'thereAreNone' });
    return changes;
  }

  return {
    ids: () =>
      doing('list the jobs', () => statements.all(`SELECT ${textColumns('id')} FROM jobs ORDER BY created_at, id`).flatMap(idIn)),
    record: (id) => doing(`read all of job ${id}`, () => record(id)),
    knownRuns: () =>
      doing('read the request ids', () => {
        // A damaged record says nothing here: it must not keep the others from being read.
        const found = statements.all(
          `SELECT ${textColumns('id')},
             CAST(CASE WHEN json_valid(fold) THEN json_extract(fold, '$.base') END AS BLOB) AS base,
             CAST(CASE WHEN json_valid(fold) THEN json_extract(fold, '$.requestId') END AS BLOB) AS requestId
           FROM jobs ORDER BY created_at DESC, id DESC`,
        );
        return new Map(found.flatMap(runIn));
      }),
    bringIn: (brought) =>
      doing('take in what a back-up holds', () => {
        if (!room.keep()) throw new LedgerError('full', 'There is no room left on the disk for what a back-up holds.');
        const changes = inTransaction(db, () => brought.flatMap(bring));
        for (const change of changes) recount(change);
        onWritten('manyEvents');
      }),
  };
}

function idIn(row: Row): readonly JobId[] {
  const id = readableText(row, 'id');
  return id === null ? [] : [id];
}

function runIn(row: Row): readonly (readonly [string, JobId])[] {
  const [id, base, requestId] = ['id', 'base', 'requestId'].map((column) => readableText(row, column));
  return id == null || base == null || requestId == null ? [] : [[runOf({ base, requestId }), id]];
}
