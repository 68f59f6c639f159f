/**
 * Batches in the file: what each was made of, which never changes, and beside it what was made of it since, in a row so small
 * that a pause of ten thousand jobs is one short write. Which jobs are of a batch is told by their folds.
 */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { BatchId } from '../../../shared/batch.ts';
import type { Job, JobId } from '../../../shared/job.ts';
import { PHASES } from '../../../shared/jobFilter.ts';
import type { BatchJob, BatchRecord, BatchState, KeptBatch, NewBatch } from '../../jobs/ports/batchRecord.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { digestOf } from './digest.ts';
import { DURATIONS_KEPT } from './runLength.ts';
import { BATCH, CREDITS, PARENT } from './schema.ts';
import { inTransaction, type Sqlite } from './sqlite.ts';
import { numberIn, type Row, readableText, type Statements, textColumns, textIn } from './statements.ts';

export interface BatchRowsDeps {
  readonly db: Sqlite;
  readonly statements: Statements;
  readonly doing: <T>(what: string, work: () => T) => T;
  readonly jobOfTicket: (ticket: string) => JobId | null;
  readonly job: (id: JobId) => Job | null;
  /** Writes the jobs in one transaction with what `before` and `after` write; nothing at all without room for more. */
  readonly record: (jobs: NewBatch['jobs'], around: { readonly before: () => void; readonly after: () => void }) => void;
  /** Something was met that is not as it was written. */
  readonly onDamage: () => void;
}

const NOTHING: BatchState = { paused: false, forgiven: 0 };
const RESTING: BatchState = { paused: true, forgiven: 0 };

export function createBatchRows(
  deps: BatchRowsDeps,
): Pick<
  Ledger,
  | 'createBatch'
  | 'batch'
  | 'setBatchState'
  | 'batches'
  | 'batchJobs'
  | 'batchIds'
  | 'bringBatches'
  | 'refOfBody'
  | 'smallBody'
  | 'creditsOf'
> {
  const { db, statements, doing, jobOfTicket, job, record, onDamage } = deps;

  function read(id: BatchId): KeptBatch | null {
    const row = statements.first(`SELECT created_at, ${textColumns('id', 'digest', 'plan')} FROM batches WHERE id = ?`, id);
    if (row === null) return null;
    const plan = batchIn(row);
    if (plan === null) onDamage();
    return plan === null ? null : { record: plan, state: stateOf(id) };
  }

  /** A batch whose state cannot be believed waits for a person: that costs nothing. Each was written with one. */
  function stateOf(id: BatchId): BatchState {
    const state = readState(statements, id)?.state ?? null;
    if (state === null) onDamage();
    return state ?? RESTING;
  }

  function write({ record: plan, state }: KeptBatch): void {
    const text = JSON.stringify(plan);
    statements.run(
      'INSERT OR IGNORE INTO batches (id, created_at, digest, plan) VALUES (?, ?, ?, ?)',
      plan.id,
      plan.createdAt,
      sealOfBatch(plan.id, text),
      text,
    );
    if (readState(statements, plan.id) === null) writeState(statements, plan.id, state);
  }

  return {
    createBatch(ticket, { record: plan, jobs, bodies }) {
      const used = doing('look up a ticket', () => jobOfTicket(ticket));
      if (used !== null) {
        const batch = doing(`read job ${used}`, () => job(used))?.batch ?? null;
        return batch === null ? null : { id: batch.id, already: true };
      }
      const [first] = jobs;
      if (first === undefined) throw new Error('A batch without jobs is none.');
      doing(`record a batch of ${jobs.length} jobs`, () =>
        record(jobs, {
          before() {
            for (const { digest, text } of bodies) {
              // One that is there and damaged is made whole by the way.
              statements.run(
                `INSERT INTO bodies (digest, body) VALUES (?, ?)
                 ON CONFLICT (digest) DO UPDATE SET body = excluded.body WHERE body <> excluded.body`,
                digest,
                text,
              );
            }
            write({ record: plan, state: NOTHING });
          },
          after: () => statements.run('INSERT INTO tickets (ticket, job) VALUES (?, ?)', ticket, first.job.id),
        }),
      );
      return { id: plan.id, already: false };
    },
    batch: (id) => doing(`read batch ${id}`, () => read(id)),
    setBatchState: (id, state) =>
      doing(`keep what became of batch ${id}`, () => inTransaction(db, () => writeState(statements, id, state))),
    batches: ({ after, limit }) =>
      doing('read the list of batches', () => {
        const { createdAt, id } = readCursor(after) ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
        const found = statements.all(
          `SELECT created_at, ${textColumns('id')} FROM batches
           WHERE (created_at, id) < (?, ?)
             AND EXISTS (SELECT 1 FROM jobs WHERE ${BATCH} = batches.id AND removed = 0)
           ORDER BY created_at DESC, id DESC LIMIT ?`,
          createdAt,
          id,
          limit + 1,
        );
        const shown = found.slice(0, limit);
        const last = shown.at(-1);
        const next =
          found.length > shown.length && last !== undefined
            ? writeCursor({ createdAt: numberIn(last, 'created_at'), id: textIn(last, 'id') })
            : null;
        return { ids: shown.flatMap(idIn), next };
      }),
    batchJobs: (id) =>
      doing(`read the jobs of batch ${id}`, () =>
        statements
          .all(
            `SELECT CASE WHEN json_valid(fold) THEN fold ->> '$.batch.row' END AS batch_row,
               ${textColumns('id', 'phase')}, CAST(${CREDITS} AS BLOB) AS credits,
               CAST(${PARENT} AS BLOB) AS parent
             FROM jobs WHERE ${BATCH} = ? ORDER BY row`,
            id,
          )
          .flatMap(batchJobIn),
      ),
    batchIds: () =>
      doing('list the batches', () =>
        statements.all(`SELECT ${textColumns('id')} FROM batches ORDER BY created_at, id`).flatMap(idIn),
      ),
    bringBatches: (batches) =>
      doing('take in the batches of a back-up', () =>
        inTransaction(db, () => {
          for (const batch of batches) write(batch);
        }),
      ),
    refOfBody: (text) => ({ digest: digestOfText(text), sizeBytes: Buffer.byteLength(text) }),
    smallBody: (digest) =>
      doing('read a body', () => {
        const row = statements.first(`SELECT ${textColumns('body')} FROM bodies WHERE digest = ?`, digest);
        const text = row === null ? null : readableText(row, 'body');
        if (text !== null && isBodyOf(digest, text)) return text;
        if (row !== null) onDamage();
        return null;
      }),
    creditsOf: (model) =>
      doing('read what runs cost', () =>
        statements
          .all(
            `SELECT CAST(${CREDITS} AS BLOB) AS credits FROM jobs
             WHERE model = ? AND phase = 'done' AND ${CREDITS} IS NOT NULL AND fold ->> '$.profile' <> 'practice'
             ORDER BY ended_at DESC LIMIT ${DURATIONS_KEPT}`,
            model,
          )
          .flatMap((row) => readableText(row, 'credits') ?? []),
      ),
  };
}

/** Null: none was ever written. The state is null where it cannot be believed. */
function readState(statements: Statements, id: BatchId): { readonly nth: number; readonly state: BatchState | null } | null {
  const row = statements.first(`SELECT nth, ${textColumns('batch', 'digest', 'state')} FROM batch_states WHERE batch = ?`, id);
  return row === null ? null : { nth: numberIn(row, 'nth'), state: stateIn(row) };
}

function writeState(statements: Statements, id: BatchId, state: BatchState): void {
  const nth = (readState(statements, id)?.nth ?? 0) + 1;
  const text = JSON.stringify(state);
  statements.run(
    `INSERT INTO batch_states (batch, nth, digest, state) VALUES (?, ?, ?, ?)
     ON CONFLICT (batch) DO UPDATE SET nth = excluded.nth, digest = excluded.digest, state = excluded.state`,
    id,
    nth,
    sealOfState({ id, nth, text }),
    text,
  );
}

/** Lets nothing of it out that was never sent, until a person says so. To be called in a transaction. */
export function restBatch(statements: Statements, id: BatchId): void {
  const state = readState(statements, id)?.state ?? RESTING;
  if (!state.paused || readState(statements, id) === null) writeState(statements, id, { ...state, paused: true });
}

const idIn = (row: Row): readonly string[] => {
  const id = readableText(row, 'id');
  return id === null ? [] : [id];
};

function batchJobIn(row: Row): readonly BatchJob[] {
  const [id, phase, credits] = [readableText(row, 'id'), readableText(row, 'phase'), readableText(row, 'credits')];
  const known = PHASES.find((one) => one === phase);
  const at = row['batch_row'];
  const parent = readableText(row, 'parent');
  return id === null || known === undefined || typeof at !== 'number' ? [] : [{ id, row: at, parent, phase: known, credits }];
}

export const sealOfBatch = (id: BatchId, plan: string): string => digestOf('batch', id, plan);

export const sealOfState = ({ id, nth, text }: { readonly id: BatchId; readonly nth: number; readonly text: string }): string =>
  digestOf('batch state', id, String(nth), text);

/** A body is named by the digest of its bytes, so it needs no other. */
export const isBodyOf = (digest: string, text: string): boolean => digestOfText(text) === digest;

const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

const record = z.looseObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  profile: z.string(),
  axes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  policy: z.object({ stopAfterErrors: z.number().nullable(), giveUpAfterMs: z.number().nullable() }),
  at: z.array(z.array(z.number())),
});
const state = z.looseObject({ paused: z.boolean(), forgiven: z.number(), name: z.string().optional() });

/** @throws when it is none. So does {@link parseBatchState}. */
export function parseBatch(value: unknown): BatchRecord {
  return record.parse(value);
}

export function parseBatchState(value: unknown): BatchState {
  return state.parse(value);
}

/** Null for a row that is not as it was written. Needs id, created_at, digest and plan. */
export function batchIn(row: Row): BatchRecord | null {
  const [id, digest, plan] = ['id', 'digest', 'plan'].map((column) => readableText(row, column));
  if (id == null || plan == null || sealOfBatch(id, plan) !== digest) return null;
  const read = attempt(() => parseBatch(JSON.parse(plan)));
  return read?.id === id && read.createdAt === row['created_at'] ? read : null;
}

/** The same for batch, nth, digest and state. */
export function stateIn(row: Row): BatchState | null {
  const [id, digest, text] = ['batch', 'digest', 'state'].map((column) => readableText(row, column));
  const nth = row['nth'];
  if (id == null || text == null || typeof nth !== 'number' || sealOfState({ id, nth, text }) !== digest) return null;
  return attempt(() => parseBatchState(JSON.parse(text)));
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
