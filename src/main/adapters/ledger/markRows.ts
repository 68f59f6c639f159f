/** What a person wrote beside jobs, in a table of its own: no event tells of it, and no fold holds it. */

import type { JobId } from '../../../shared/job.ts';
import { type Marks, NO_MARKS } from '../../../shared/marks.ts';
import type { Ledger, Mark } from '../../jobs/ports.ts';
import { INDEX_WORDS } from './schema.ts';
import { searchTextOfMarks } from './searchText.ts';
import { inTransaction, type Sqlite } from './sqlite.ts';
import { numberIn, readableText, type Statements, textColumns } from './statements.ts';

export interface MarkRowsDeps {
  readonly db: Sqlite;
  readonly statements: Statements;
  readonly doing: <T>(what: string, work: () => T) => T;
}

export function createMarkRows({ db, statements, doing }: MarkRowsDeps): Pick<Ledger, 'marks' | 'setMarks'> {
  return {
    marks: (id: JobId) =>
      doing(`read the marks of job ${id}`, () => {
        const mark = readMark(statements, id);
        return marksIn(mark);
      }),
    setMarks: (id, marks) =>
      doing(`keep the marks of job ${id}`, () => {
        const { starred, title, note, tags, words } = markOf(marks);
        inTransaction(db, () => {
          statements.run(
            `INSERT INTO marks (job, starred, title, note, tags, words) SELECT id, ?, ?, ?, ?, ? FROM jobs WHERE id = ?
             ON CONFLICT (job) DO UPDATE SET starred = excluded.starred, title = excluded.title, note = excluded.note,
               tags = excluded.tags, words = excluded.words`,
            starred ? 1 : 0,
            title,
            note,
            tags,
            words,
            id,
          );
          const row = statements.first('SELECT row FROM jobs WHERE id = ?', id);
          if (row !== null) statements.run(INDEX_WORDS, numberIn(row, 'row'));
        });
      }),
  };
}

/** Null where nobody wrote anything. */
export function readMark(statements: Statements, id: JobId): Mark | null {
  const row = statements.first(`SELECT starred, ${textColumns('title', 'note', 'tags', 'words')} FROM marks WHERE job = ?`, id);
  if (row === null) return null;
  const text = (column: string): string => readableText(row, column) ?? '';
  return { starred: row['starred'] === 1, title: text('title'), note: text('note'), tags: text('tags'), words: text('words') };
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
