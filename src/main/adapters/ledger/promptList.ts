/** The prompts of the jobs in the list, newest first, each once on a page. A job that is removed takes its prompt with it. */

import type { EarlierPrompt, PromptPage, PromptQuery } from '../../../shared/prompts.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { foldWords, searchWords } from './searchText.ts';
import { numberIn, type Row, readableText, type Statements, textColumns } from './statements.ts';

/** Read with care: a fold that damage left unreadable has none. */
const PROMPT = `CASE WHEN json_valid(fold) THEN fold ->> '$.prompt' END`;
const BODY = `CASE WHEN json_valid(fold) THEN fold ->> '$.body.digest' END`;
const COLUMNS = `created_at, ${textColumns('id', 'model')}, CAST(${PROMPT} AS BLOB) AS prompt, CAST(${BODY} AS BLOB) AS body`;
const PAGE = '(created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?';
const OF_ANY = `SELECT ${COLUMNS} FROM jobs WHERE removed = 0 AND ${PAGE}`;
const OF_MODEL = `SELECT ${COLUMNS} FROM jobs WHERE removed = 0 AND model = ? AND ${PAGE}`;

const ROWS_PER_STEP = 500;
/** A batch may have one prompt ten thousand times: so many jobs are looked at for a page, and the next goes on from there. */
export const JOBS_PER_PAGE = 20_000;
/** As long as a job keeps it: what is as long as this may go on differently in its body. */
const CUT_LENGTH = 300;

const NEWEST: Cursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' };

export function readPrompts(statements: Statements, { model, search, after, limit }: PromptQuery): PromptPage {
  const words = searchWords(search);
  const found = new Map<string, EarlierPrompt>();
  let place = readCursor(after) ?? NEWEST;
  for (let seen = 0; seen < JOBS_PER_PAGE; seen += ROWS_PER_STEP) {
    const at = [place.createdAt, place.id, ROWS_PER_STEP] as const;
    const rows = model === null ? statements.all(OF_ANY, ...at) : statements.all(OF_MODEL, model, ...at);
    for (const row of rows) {
      const id = readableText(row, 'id') ?? '';
      place = { createdAt: numberIn(row, 'created_at'), id };
      const prompt = promptIn(row);
      if (prompt === null || found.has(prompt.key) || !isFound(prompt.words, words)) continue;
      found.set(prompt.key, { job: id, model: readableText(row, 'model') ?? '', at: place.createdAt, words: prompt.words });
      if (found.size >= limit) return { prompts: [...found.values()], next: writeCursor(place) };
    }
    if (rows.length < ROWS_PER_STEP) return { prompts: [...found.values()], next: null };
  }
  return { prompts: [...found.values()], next: writeCursor(place) };
}

function promptIn(row: Row): { readonly key: string; readonly words: string } | null {
  const words = readableText(row, 'prompt') ?? '';
  return words === '' ? null : { key: promptKey({ words, body: readableText(row, 'body') ?? '' }), words };
}

/** What tells two prompts apart. */
export const promptKey = ({ words, body }: { readonly words: string; readonly body: string }): string =>
  words.length < CUT_LENGTH ? words : `${body} ${words}`;

function isFound(prompt: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = foldWords(prompt);
  return words.every((word) => folded.includes(word));
}
