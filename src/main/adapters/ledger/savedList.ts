/**
 * What is saved, read page by page from any place, laid out and counted. All of it is asked of a small table beside the jobs,
 * so a hundred thousand of them cost no more than a walk over a few bytes each.
 */

import {
  ANCHOR_EVERY,
  SAVED_KINDS,
  type SavedFacets,
  type SavedFilter,
  type SavedKind,
  type SavedOutline,
  type SavedQuery,
} from '../../../shared/gallery.ts';
import type { Job } from '../../../shared/job.ts';
import { MINUTE } from '../../../shared/time.ts';
import type { LedgerPage } from '../../jobs/ports/ledger.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { FOLD_COLUMNS, type JobRows } from './jobRows.ts';
import { BATCH } from './schema.ts';
import { INDEXED_LENGTH, matchOf, searchWords } from './searchText.ts';
import type { SqlValue } from './sqlite.ts';
import { numberIn, type Row, readableText, type Statements, textColumns } from './statements.ts';

/** No clock is set off by less. */
const BUCKET_MS = 15 * MINUTE;

interface Reading {
  readonly statements: Statements;
  readonly rows: JobRows;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** One more way to filter is one more line here. */
function conditionsOf({ kind, model, batch, from, until, starred, search }: SavedFilter): readonly Condition[] {
  const words = searchWords(search);
  const indexed = words.filter((word) => [...word].length >= INDEXED_LENGTH);
  const short = words.filter((word) => !indexed.includes(word));
  return [
    ...(kind === null ? [] : [{ sql: 'kind = ?', values: [kind] }]),
    ...(model === null ? [] : [modelCondition(model)]),
    ...(batch === null ? [] : [{ sql: OF_BATCH, values: [batch] }]),
    ...(from === null ? [] : [{ sql: 'created_at >= ?', values: [from] }]),
    ...(until === null ? [] : [{ sql: 'created_at < ?', values: [until] }]),
    ...(starred ? [{ sql: 'id IN (SELECT job FROM marks WHERE starred = 1)', values: [] }] : []),
    ...(indexed.length === 0
      ? []
      : [{ sql: 'row IN (SELECT rowid FROM job_words WHERE job_words MATCH ?)', values: [matchOf(indexed)] }]),
    ...short.map((word) => ({ sql: HAS_WORD, values: [word] })),
  ];
}

/** Batches are found by an index of their own, so the jobs of this one are all that is looked at. */
const OF_BATCH = `row IN (SELECT jobs.row FROM jobs WHERE ${BATCH} IS NOT NULL AND ${BATCH} = ?)`;

const HAS_WORD = `EXISTS (SELECT 1 FROM jobs WHERE jobs.row = saved.row AND
  instr(jobs.words || char(10) || coalesce((SELECT marks.words FROM marks WHERE marks.job = jobs.id), ''), ?) > 0)`;

/** `/` is followed by `0`, so this is the range of what begins with the provider. */
function modelCondition(model: string): Condition {
  if (!model.endsWith('/')) return { sql: 'model = ?', values: [model] };
  return { sql: 'model >= ? AND model < ?', values: [model, `${model.slice(0, -1)}0`] };
}

function where(conditions: readonly Condition[]): Condition {
  const sql = conditions.map((condition) => ` AND ${condition.sql}`).join('');
  return { sql: `WHERE true${sql}`, values: conditions.flatMap(({ values }) => values) };
}

export function readSaved({ statements, rows }: Reading, { filter, after, limit }: SavedQuery): LedgerPage {
  const place = readCursor(after);
  const before: readonly Condition[] =
    place === null ? [] : [{ sql: '(created_at, id) < (?, ?)', values: [place.createdAt, place.id] }];
  const { sql, values } = where([...before, ...conditionsOf(filter)]);
  const found = statements.all(
    `SELECT ${FOLD_COLUMNS} FROM jobs WHERE row IN (SELECT row FROM saved ${sql} ORDER BY created_at DESC, id DESC LIMIT ?)
     ORDER BY created_at DESC, id DESC`,
    ...values,
    limit + 1,
  );
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const jobs = shown.map((row) => rows.read(row)).filter((job): job is Job => job !== null);
  return { jobs, next: found.length > shown.length && last !== undefined ? writeCursor(cursorAt(last)) : null };
}

export function readSavedOutline(statements: Statements, filter: SavedFilter): Omit<SavedOutline, 'revision'> {
  const { sql, values } = where(conditionsOf(filter));
  const buckets = statements.all(
    `SELECT created_at / ${BUCKET_MS} AS bucket, count(*) AS jobs FROM saved ${sql} GROUP BY bucket ORDER BY bucket DESC`,
    ...values,
  );
  const days = new Map<number, number>();
  let total = 0;
  for (const row of buckets) {
    const at = midnightOf(numberIn(row, 'bucket') * BUCKET_MS);
    const count = numberIn(row, 'jobs');
    days.set(at, (days.get(at) ?? 0) + count);
    total += count;
  }
  const anchors =
    total < ANCHOR_EVERY
      ? []
      : statements.all(
          `SELECT created_at, ${textColumns('id')} FROM
             (SELECT created_at, id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS nth FROM saved ${sql})
           WHERE nth % ${ANCHOR_EVERY} = 0 ORDER BY nth`,
          ...values,
        );
  return {
    total,
    days: [...days].map(([at, count]) => ({ at, count })),
    anchors: anchors.map((row) => writeCursor(cursorAt(row))),
  };
}

export function readSavedFacets(statements: Statements, filter: SavedFilter): SavedFacets {
  const count = (column: 'kind' | 'model', under: SavedFilter): readonly (readonly [string, number])[] => {
    const { sql, values } = where(conditionsOf(under));
    return statements
      .all(`SELECT ${textColumns(column)}, count(*) AS jobs FROM saved ${sql} GROUP BY saved.${column}`, ...values)
      .map((row) => [readableText(row, column) ?? '', numberIn(row, 'jobs')]);
  };
  const kinds = new Map(count('kind', { ...filter, kind: null }));
  return {
    kinds: SAVED_KINDS.flatMap((kind: SavedKind) => (kinds.has(kind) ? [{ kind, count: kinds.get(kind) ?? 0 }] : [])),
    models: count('model', { ...filter, model: null })
      .map(([model, jobs]) => ({ model, count: jobs }))
      .sort((one, other) => other.count - one.count || (one.model < other.model ? -1 : 1)),
  };
}

/** Local midnight of the day that a moment lies in. */
export function midnightOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function cursorAt(row: Row): Cursor {
  return { createdAt: numberIn(row, 'created_at'), id: readableText(row, 'id') ?? '' };
}
