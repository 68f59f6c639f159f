/** What a person wrote beside jobs, in a table of its own: no event tells of it, and no fold holds it. */

import type { JobId } from '../../../shared/job.ts';
import { type Marks, NO_MARKS } from '../../../shared/marks.ts';
import type { Mark } from '../../jobs/ports/jobRecord.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { fitsSeal, sealOfMark } from './rowSeals.ts';
import { INDEX_WORDS } from './schema.ts';
import { searchTextOfMarks } from './searchText.ts';
import { inTransaction, type Sqlite } from './sqlite.ts';
import { numberIn, type Row, readableText, type Statements, textColumns } from './statements.ts';

export interface MarkRowsDeps {
  readonly db: Sqlite;
  readonly statements: Statements;
  readonly doing: <T>(what: string, work: () => T) => T;
  /** Marks were met that are not as they were written. */
  readonly onDamage: () => void;
}

export function createMarkRows({ db, statements, doing, onDamage }: MarkRowsDeps): Pick<Ledger, 'marks' | 'setMarks'> {
  return {
    marks: (id: JobId) =>
      doing(`read the marks of job ${id}`, () => {
        const mark = readMark({ statements, onDamage }, id);
        return marksIn(mark);
      }),
    setMarks: (id, marks) =>
      doing(`keep the marks of job ${id}`, () => {
        inTransaction(db, () => writeMark(statements, { id, mark: markOf(marks), where: 'anyway' }));
      }),
  };
}

/** `where`: whether marks that are there already give way. */
export function writeMark(
  statements: Statements,
  { id, mark, where }: { readonly id: JobId; readonly mark: Mark; readonly where: 'anyway' | 'thereAreNone' },
): void {
  const { starred, title, note, tags, words } = mark;
  const conflict =
    where === 'thereAreNone'
      ? 'DO NOTHING'
      : `DO UPDATE SET starred = excluded.starred, title = excluded.title, note = excluded.note, tags = excluded.tags,
           words = excluded.words, digest = excluded.digest`;
  statements.run(
    `INSERT INTO marks (job, starred, title, note, tags, words, digest) SELECT id, ?, ?, ?, ?, ?, ? FROM jobs WHERE id = ?
     ON CONFLICT (job) ${conflict}`,
    starred ? 1 : 0,
    title,
    note,
    tags,
    words,
    sealOfMark(id, mark),
    id,
  );
  const row = statements.first('SELECT row FROM jobs WHERE id = ?', id);
  if (row !== null) statements.run(INDEX_WORDS, numberIn(row, 'row'));
}

/** Null where nobody wrote anything, and where that cannot be believed any more. */
export function readMark({ statements, onDamage }: Pick<MarkRowsDeps, 'statements' | 'onDamage'>, id: JobId): Mark | null {
  const row = statements.first(`SELECT ${MARK_COLUMNS} FROM marks WHERE job = ?`, id);
  if (row === null) return null;
  const mark = markIn(row);
  if (mark === null) onDamage();
  return mark;
}

/** The columns that {@link markIn} needs. */
export const MARK_COLUMNS = `starred, ${textColumns('job', 'title', 'note', 'tags', 'words', 'digest')}`;

/** Null for a row that is not as it was written. */
export function markIn(row: Row): Mark | null {
  const [job, title, note, tags, words, digest] = ['job', 'title', 'note', 'tags', 'words', 'digest'].map((column) =>
    readableText(row, column),
  );
  if (job == null || title == null || note == null || tags == null || words == null || digest == null) return null;
  const mark = { starred: row['starred'] === 1, title, note, tags, words };
  return fitsSeal(digest, sealOfMark(job, mark)) ? mark : null;
}

export function markOf(marks: Marks): Mark {
  const { starred, title, note, tags } = marks;
  return { starred, title, note, tags: JSON.stringify(tags), words: searchTextOfMarks(marks) };
}

export function marksIn(mark: Mark | null): Marks {
  if (mark === null) return NO_MARKS;
  return { starred: mark.starred, title: mark.title, note: mark.note, tags: tagsIn(mark.tags) };
}

/** Tags that came with a back-up may say anything. */
function tagsIn(text: string): readonly string[] {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}
