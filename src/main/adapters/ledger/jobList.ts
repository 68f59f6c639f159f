/** Reading the list of jobs page by page, whole or searched. Pages go by key, so the depth of a page costs nothing. */

import type { Job, Phase } from '../../../shared/job.ts';
import { PHASES, PHASES_OF } from '../../../shared/jobFilter.ts';
import type { JobQuery } from '../../../shared/jobList.ts';
import { DAY } from '../../../shared/time.ts';
import type { LedgerPage } from '../../jobs/ports/ledger.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { FOLD_COLUMNS, type JobRows } from './jobRows.ts';
import { INDEXED_LENGTH, matchOf, searchWords } from './searchText.ts';
import { numberIn, type Row, readableText, type Statements } from './statements.ts';

const NEWEST: Cursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };
/** Words that so many jobs have fill a page soon when the list is walked from its head; the index would sort all of them. */
const COMMON_JOBS = 1_000;

const PAGE = 'AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?';
const ALL = `SELECT ${FOLD_COLUMNS} FROM jobs WHERE removed = 0 ${PAGE}`;
const IN_PHASE = `SELECT ${FOLD_COLUMNS} FROM jobs WHERE removed = 0 AND phase = ? ${PAGE}`;
/** The first three conditions are those of the index. */
const LACKS = `removed = 0 AND ended_at IS NOT NULL
  AND CASE WHEN json_valid(fold) THEN json_array_length(fold, '$.missing') ELSE 0 END > 0
  AND phase <> 'expired'
  AND CASE WHEN json_valid(fold) THEN fold ->> '$.route' = 'queued' AND fold ->> '$.firstFinishedAt' > ? END`;
export const LACKING = `SELECT ${FOLD_COLUMNS} FROM jobs WHERE ${LACKS} ${PAGE}`;
const HAS_WORDS = `(phase IN (SELECT value FROM json_each(?)) OR (${LACKS})) AND NOT EXISTS (
  SELECT 1 FROM json_each(?) AS word
  WHERE instr(jobs.words || char(10) || coalesce((SELECT marks.words FROM marks WHERE marks.job = jobs.id), ''), word.value) = 0)`;
const SCANNED = `SELECT ${FOLD_COLUMNS} FROM jobs WHERE removed = 0 AND ${HAS_WORDS} ${PAGE}`;
const INDEXED = `SELECT ${FOLD_COLUMNS} FROM jobs
  WHERE row IN (SELECT rowid FROM job_words WHERE job_words MATCH ?) AND removed = 0 AND ${HAS_WORDS} ${PAGE}`;

const MATCHES = `SELECT count(*) AS jobs FROM (SELECT 1 FROM job_words WHERE job_words MATCH ? LIMIT ${COMMON_JOBS})`;

interface Reading {
  readonly statements: Statements;
  readonly rows: JobRows;
}

export function readPage(deps: Reading, query: JobQuery & { readonly serverNow: number }): LedgerPage {
  const found = findRows(deps.statements, query);
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const jobs = shown.map((row) => deps.rows.read(row)).filter((job): job is Job => job !== null);
  return { jobs, next: found.length > shown.length && last !== undefined ? writeCursor(cursorAt(last)) : null };
}

/** A million is more than there can be in a day. */
export function readEndedAtRisk({ statements, rows }: Reading, serverNow: number): readonly Job[] {
  const found = statements.all(LACKING, serverNow - DAY, NEWEST.createdAt, NEWEST.id, 1_000_000);
  return found.map((row) => rows.read(row)).filter((job): job is Job => job !== null);
}

/** One row more than asked for, to know whether there is a next page. */
function findRows(statements: Statements, query: JobQuery & { readonly serverNow: number }): readonly Row[] {
  const words = searchWords(query.search);
  const after = readCursor(query.after) ?? NEWEST;
  const place = [after.createdAt, after.id, query.limit + 1] as const;
  const phases = PHASES_OF[query.filter];
  // A result that finished before this is gone by now.
  const finishedAfter = query.filter === 'atRisk' ? query.serverNow - DAY : Number.MAX_SAFE_INTEGER;
  if (words.length > 0) return findByWords(statements, { words, phases, finishedAfter, place });
  if (phases.length === PHASES.length) return statements.all(ALL, ...place);
  // A merge of one short index read per phase; one query over several phases would sort all that it finds.
  const lacking = query.filter === 'atRisk' ? statements.all(LACKING, finishedAfter, ...place) : [];
  return [...phases.flatMap((phase) => statements.all(IN_PHASE, phase, ...place)), ...lacking]
    .sort(newestFirst)
    .slice(0, query.limit + 1);
}

function findByWords(
  statements: Statements,
  search: {
    readonly words: readonly string[];
    readonly phases: readonly Phase[];
    readonly finishedAfter: number;
    readonly place: readonly [number, string, number];
  },
): readonly Row[] {
  const values = [JSON.stringify(search.phases), search.finishedAfter, JSON.stringify(search.words), ...search.place] as const;
  const indexed = search.words.filter((word) => [...word].length >= INDEXED_LENGTH);
  if (indexed.length === 0) return statements.all(SCANNED, ...values);
  const match = matchOf(indexed);
  const matches = Number(statements.first(MATCHES, match)?.['jobs']);
  return matches < COMMON_JOBS ? statements.all(INDEXED, match, ...values) : statements.all(SCANNED, ...values);
}

function cursorAt(row: Row): Cursor {
  return { createdAt: numberIn(row, 'created_at'), id: readableText(row, 'id') ?? '' };
}

function newestFirst(a: Row, b: Row): number {
  const [left, right] = [cursorAt(a), cursorAt(b)];
  return right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1);
}
