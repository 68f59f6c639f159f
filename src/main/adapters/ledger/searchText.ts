/** What the search of the job list looks at, and how a search is read. Both ledgers share it, so both find the same. */

import type { Job } from '../../../shared/job.ts';
import type { Marks } from '../../../shared/marks.ts';

/** The longest search that is looked at, in characters; the rest of it is ignored. */
const SEARCH_LENGTH = 400;

/** Lower-case text of a job in which words are looked for: prompt, model, ids and what went wrong. */
export function searchTextOf(job: Job): string {
  const parts = [job.prompt, job.model, job.id, job.requestId, job.key, job.ending];
  const error = job.error === null ? [] : [job.error.kind, job.error.detail, job.error.supportId, job.error.refusalSubject];
  return foldWords([...parts, ...error].filter((part) => part !== null).join('\n'));
}

/** The same of what a person wrote beside it. */
export function searchTextOfMarks({ title, note, tags }: Pick<Marks, 'title' | 'note' | 'tags'>): string {
  return foldWords([title, note, ...tags].filter((part) => part !== '').join('\n'));
}

/** The words of a search, lower-case, each once. A job is found when every one of them occurs somewhere in its text. */
export function searchWords(search: string): readonly string[] {
  const words = foldWords(search.slice(0, SEARCH_LENGTH)).split(/\s+/u);
  return [...new Set(words.filter((word) => word !== ''))];
}

/** The index holds three characters at a time, so it cannot find less. */
export const INDEXED_LENGTH = 3;

/** What the full-text index is asked. Inside quotes nothing has a meaning to it but the quote itself, which is doubled. */
export function matchOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
}

/** A NUL would end the text for SQLite, and half a surrogate pair cannot be written as UTF-8. */
export function foldWords(text: string): string {
  return text
    .replaceAll(/\0|\p{Surrogate}/gu, ' ')
    .normalize('NFC')
    .toLowerCase();
}
