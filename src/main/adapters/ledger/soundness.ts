/**
 * Looks through a whole ledger for damage: its structure, the digest of every row, and whether the rows agree with each
 * other. In steps, so that a large one can be looked through while the app runs.
 */

import type { Job } from '../../../shared/job.ts';
import { batchIn, isBodyOf, stateIn } from './batchRows.ts';
import { digestOf } from './digest.ts';
import { isSealed } from './draftSeal.ts';
import { KEPT_COLUMNS, keptIn } from './keptRows.ts';
import { MARK_COLUMNS, markIn } from './markRows.ts';
import { fitsSeal, sealOfCall } from './rowSeals.ts';
import { searchTextOf } from './searchText.ts';
import { isTrue, type Sqlite } from './sqlite.ts';
import { numberIn, type Row, readableText, type Statements, textColumns } from './statements.ts';

const ROWS_PER_STEP = 200;

/** The structure of the file. The quick form of it leaves out whether the indexes agree with the tables, and saves hardly any time. */
export function isStructureBroken(db: Sqlite): boolean {
  try {
    return isTrue(db, "EXISTS (SELECT 1 FROM pragma_integrity_check WHERE integrity_check <> 'ok')");
  } catch (error) {
    // A full-text index that cannot make sense of itself says so with an error of its own.
    if ((error as { readonly code?: unknown }).code === 'SQLITE_ERROR') return true;
    throw error;
  }
}

/** What stands at `nth` 0 says that a job is known to be lost, so what is left of it is no new damage. */
const DISAGREEMENTS: readonly (readonly [what: string, query: string])[] = [
  [
    'an event belongs to no job',
    'SELECT 1 FROM events WHERE job NOT IN (SELECT id FROM jobs UNION SELECT job FROM events WHERE nth = 0)',
  ],
  [
    'a ticket belongs to no job',
    'SELECT 1 FROM tickets WHERE job NOT IN (SELECT id FROM jobs UNION SELECT job FROM events WHERE nth = 0)',
  ],
  ['a job lacks events', 'SELECT 1 FROM jobs WHERE events <> (SELECT count(*) FROM events WHERE job = jobs.id AND nth > 0)'],
];

/** Yields after each step: null, or in words what is wrong. */
export function* lookThrough(db: Sqlite, statements: Statements): Generator<string | null> {
  yield isStructureBroken(db) ? 'its structure is broken' : null;
  for (const [what, query] of DISAGREEMENTS) yield statements.first(`${query} LIMIT 1`) === null ? null : what;
  yield* rowByRow(statements, {
    query: `SELECT row, created_at, removed, ended_at, ${textColumns('id', 'phase', 'model', 'digest', 'words', 'fold')} FROM jobs WHERE row > ?`,
    isSound: isSoundJob,
    what: 'a job is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT seq AS row, nth, ${textColumns('job', 'phase', 'digest', 'event')} FROM events WHERE seq > ?`,
    isSound: isSoundEvent,
    what: 'an event is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, ${textColumns('digest', 'draft')} FROM drafts WHERE row > ?`,
    isSound: (row) => isSealed(readableText(row, 'draft') ?? '', readableText(row, 'digest') ?? ''),
    what: 'the draft is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, ${MARK_COLUMNS} FROM marks WHERE row > ?`,
    isSound: (row) => (row['starred'] === 0 || row['starred'] === 1) && markIn(row) !== null,
    what: 'what was written beside a job is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, ${textColumns('digest', 'body')} FROM bodies WHERE row > ?`,
    isSound: (row) => isBodyOf(readableText(row, 'digest') ?? '', readableText(row, 'body') ?? ''),
    what: 'a body is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, created_at, ${textColumns('id', 'digest', 'plan')} FROM batches WHERE row > ?`,
    isSound: (row) => batchIn(row) !== null,
    what: 'a batch is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, nth, ${textColumns('batch', 'digest', 'state')} FROM batch_states WHERE row > ?`,
    isSound: (row) => stateIn(row) !== null,
    what: 'what became of a batch is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, ${KEPT_COLUMNS} FROM kept WHERE row > ?`,
    isSound: (row) => keptIn(row) !== null,
    what: 'something that is kept beside the jobs is not as it was written',
  });
  yield* rowByRow(statements, {
    query: `SELECT row, ${textColumns('job', 'call', 'digest')} FROM requests WHERE row > ?`,
    isSound: isSoundCall,
    what: 'a line of the timeline is not as it was written',
  });
}

function* rowByRow(
  statements: Statements,
  table: { readonly query: string; readonly isSound: (row: Row) => boolean; readonly what: string },
): Generator<string | null> {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = statements.all(`${table.query} ORDER BY 1 LIMIT ${ROWS_PER_STEP}`, last);
    yield rows.every(table.isSound) ? null : table.what;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = numberIn(end, 'row');
  }
}

function isSoundJob(row: Row): boolean {
  const id = readableText(row, 'id');
  const text = readableText(row, 'fold');
  if (id === null || text === null || digestOf(id, text) !== readableText(row, 'digest')) return false;
  // As it was written, so it is a job.
  const job = JSON.parse(text) as Job;
  return (
    job.id === id &&
    job.phase === readableText(row, 'phase') &&
    job.model === readableText(row, 'model') &&
    job.createdAt === row['created_at'] &&
    job.endedAt === row['ended_at'] &&
    (row['removed'] === 0 || row['removed'] === 1) &&
    searchTextOf(job) === readableText(row, 'words')
  );
}

function isSoundEvent(row: Row): boolean {
  const [job, phase, digest, event] = ['job', 'phase', 'digest', 'event'].map((column) => readableText(row, column));
  if (digest === '' && event === '') return true;
  if (job == null || phase == null || event == null) return false;
  return digestOf(job, String(numberIn(row, 'nth')), phase, event) === digest;
}

function isSoundCall(row: Row): boolean {
  const [job, call, digest] = ['job', 'call', 'digest'].map((column) => readableText(row, column));
  return job != null && call != null && digest != null && fitsSeal(digest, sealOfCall(job, call));
}
