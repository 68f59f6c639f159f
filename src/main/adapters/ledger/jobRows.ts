/**
 * A job in the file: its events, and its fold with the columns by which it is listed and found. A fold whose digest is
 * wrong is not believed; it is made again from the events, or the job is left out and the log says so.
 */

import type { Job, JobId } from '../../../shared/job.ts';
import type { HistoryLine } from '../../../shared/jobView.ts';
import type { JobEvent } from '../../jobs/event.ts';
import { digestOf } from './digest.ts';
import { historyNoteOf } from './historyNote.ts';
import { parseEvent, parseJob } from './rows.ts';
import { markRun, NO_MARKS, type RunMarks, runLengthOf } from './runLength.ts';
import { INDEX_NEW_WORDS, INDEX_WORDS } from './schema.ts';
import { searchTextOf } from './searchText.ts';
import { nullableNumberIn, numberIn, type Row, readableText, type Statements, textColumns, textIn } from './statements.ts';

/** Folds an event into a job: the core's `reduce`. */
export type Fold = (job: Job | null, event: JobEvent) => Job | null;

/** The columns that {@link JobRows.read} needs. */
export const FOLD_COLUMNS = `created_at, events, ${textColumns('id', 'digest', 'fold')}`;

export interface JobRows {
  /** Adds an event and replaces the fold. To be called in a transaction. */
  append(event: JobEvent, job: Job): { readonly before: Standing | null; readonly after: Standing };
  /** The same for the first event of a job that is known not to be there; ten thousand of them are not looked for. */
  begin(event: JobEvent, job: Job): { readonly before: null; readonly after: Standing };
  /** The same for several events of one job, each with the fold after it; only the last fold is written. */
  appendAll(steps: readonly [Step, ...Step[]]): { readonly before: Standing | null; readonly after: Standing };
  /** The job of a row; null when neither its fold nor its events can be believed. */
  read(row: Row): Job | null;
  /** Writes a fold as it is, without an event. */
  put(folded: Folded): void;
  /** The events of a job that can be believed, in order, each with its number. */
  events(id: JobId): readonly { readonly nth: number; readonly event: JobEvent }[];
  history(id: JobId): readonly HistoryLine[];
}

export interface Step {
  readonly event: JobEvent;
  readonly job: Job;
}

/** What decides under which number of the list a job is counted. */
export interface Standing {
  readonly phase: string;
  readonly removed: boolean;
}

export interface Folded {
  readonly job: Job;
  readonly removed: boolean;
  readonly marks: RunMarks;
  /** How many events it was made of. */
  readonly events: number;
}

export function createJobRows(deps: {
  readonly statements: Statements;
  readonly fold: Fold;
  readonly log: (line: string) => void;
  /** A record was met that cannot be believed. */
  readonly onDamage: () => void;
}): JobRows {
  const { statements, fold, log, onDamage } = deps;
  const told = new Set<JobId>();

  function appendAll(steps: readonly [Step, ...Step[]]) {
    const { job } = steps.at(-1) ?? steps[0];
    const old = statements.first(
      `SELECT removed, events, started_at, finished_at, ${textColumns('phase', 'words')} FROM jobs WHERE id = ?`,
      job.id,
    );
    const before = old === null ? null : { phase: readableText(old, 'phase') ?? '', removed: numberIn(old, 'removed') === 1 };
    const known = old === null ? 0 : numberIn(old, 'events');
    const marks = steps.reduce((sum, step) => markRun(sum, step.event, step.job), old === null ? NO_MARKS : marksIn(old));
    const removed = before?.removed === true || steps.some(({ event }) => event.type === 'removed');
    // The job first: its events belong to it.
    const folded = { job, removed, marks, events: known + steps.length };
    if (old === null) writeNew(folded);
    else writeFold(folded, readableText(old, 'words'));
    for (const [index, step] of steps.entries()) writeEvent(step, known + index + 1);
    return { before, after: { phase: job.phase, removed } };
  }

  function begin(event: JobEvent, job: Job) {
    writeNew({ job, removed: false, marks: markRun(NO_MARKS, event, job), events: 1 });
    writeEvent({ event, job }, 1);
    return { before: null, after: { phase: job.phase, removed: false } };
  }

  function writeEvent({ event, job }: Step, nth: number): void {
    const text = JSON.stringify(event);
    statements.run(
      'INSERT INTO events (job, nth, phase, digest, event) VALUES (?, ?, ?, ?, ?)',
      job.id,
      nth,
      job.phase,
      digestOf(job.id, String(nth), job.phase, text),
      text,
    );
  }

  /** A row that is not there yet needs no second look for its number, nor for what was written beside it. */
  function writeNew(folded: Folded): void {
    statements.run(INDEX_NEW_WORDS, writeRow(folded));
  }

  function writeFold(folded: Folded, oldWords: string | null): void {
    if (writeRow(folded) === oldWords) return;
    const row = statements.first('SELECT row FROM jobs WHERE id = ?', folded.job.id);
    if (row !== null) statements.run(INDEX_WORDS, numberIn(row, 'row'));
  }

  /** Answers with the words that the job is found by. */
  function writeRow({ job, removed, marks, events }: Folded): string {
    const text = JSON.stringify(job);
    const words = searchTextOf(job);
    statements.run(
      `INSERT INTO jobs (id, created_at, phase, removed, model, ended_at, started_at, finished_at, run_ms, events, digest, words, fold)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET
         phase = excluded.phase, removed = excluded.removed, ended_at = excluded.ended_at, started_at = excluded.started_at,
         finished_at = excluded.finished_at, run_ms = excluded.run_ms, events = excluded.events, digest = excluded.digest,
         words = excluded.words, fold = excluded.fold`,
      job.id,
      job.createdAt,
      job.phase,
      removed ? 1 : 0,
      job.model,
      job.endedAt,
      marks.startedAt,
      marks.finishedAt,
      runLengthOf(job, marks),
      events,
      digestOf(job.id, text),
      words,
      text,
    );
    return words;
  }

  function eventRows(id: JobId): readonly Row[] {
    return statements.all(
      `SELECT seq, nth, ${textColumns('phase', 'digest', 'event')} FROM events WHERE job = ? ORDER BY nth`,
      id,
    );
  }

  function read(row: Row): Job | null {
    const id = readableText(row, 'id');
    const job = believedFold(row);
    if (job !== null) return job;
    onDamage();
    if (id === null) {
      log('The record of a job is damaged, its id too: it is left out.');
      return null;
    }
    const rebuilt = rebuild(id, numberIn(row, 'events'));
    if (!told.has(id)) {
      log(`The record of job ${id} is damaged: ${rebuilt === null ? 'it is left out' : 'made again from its history'}.`);
      told.add(id);
    }
    return rebuilt;
  }

  function events(id: JobId) {
    return eventRows(id).flatMap((row) => {
      const event = believedEvent(id, row);
      return event === null ? [] : [{ nth: numberIn(row, 'nth'), event }];
    });
  }

  /** Makes a fold from all events of a job and writes it. Null when an event is missing or damaged. */
  function rebuild(id: JobId, eventCount: number): Job | null {
    const found = events(id);
    if (found.length !== eventCount) return null;
    let folded: Folded | null = null;
    for (const [index, { nth, event }] of found.entries()) {
      folded = nth === index + 1 ? foldOne(fold, { before: folded, event }) : null;
      if (folded === null) return null;
    }
    if (folded === null || folded.job.id !== id) return null;
    writeRebuilt(folded);
    return folded.job;
  }

  /** What was read is right whether or not it can be written now. */
  function writeRebuilt(folded: Folded): void {
    try {
      writeFold(folded, null);
    } catch (error) {
      log(`The record of job ${folded.job.id} could not be written again: ${String(error)}`);
    }
  }

  function history(id: JobId): readonly HistoryLine[] {
    return eventRows(id).map((row): HistoryLine => {
      const event = believedEvent(id, row);
      const line = { seq: numberIn(row, 'seq'), phase: (readableText(row, 'phase') ?? 'held') as Job['phase'] };
      if (event === null) return { ...line, at: 0, type: 'damaged', note: null };
      return { ...line, at: event.at, type: event.type, note: historyNoteOf(event) };
    });
  }

  return {
    append: (event, job) => appendAll([{ event, job }]),
    begin,
    appendAll,
    read,
    put: (folded) => writeFold(folded, null),
    events,
    history,
  };
}

/** The fold after one more event; null while there is no job. */
export function foldOne(
  fold: Fold,
  { before, event }: { readonly before: Folded | null; readonly event: JobEvent },
): Folded | null {
  const job = fold(before?.job ?? null, event) ?? before?.job ?? null;
  if (job === null) return null;
  const marks = markRun(before?.marks ?? NO_MARKS, event, job);
  return { job, marks, removed: before?.removed === true || event.type === 'removed', events: (before?.events ?? 0) + 1 };
}

function marksIn(row: Row): RunMarks {
  return { startedAt: nullableNumberIn(row, 'started_at'), finishedAt: nullableNumberIn(row, 'finished_at') };
}

function believedFold(row: Row): Job | null {
  try {
    const id = textIn(row, 'id');
    const text = textIn(row, 'fold');
    if (digestOf(id, text) !== textIn(row, 'digest')) return null;
    const job = parseJob(text);
    return job.id === id ? job : null;
  } catch {
    return null;
  }
}

function believedEvent(id: JobId, row: Row): JobEvent | null {
  try {
    const text = textIn(row, 'event');
    const digest = digestOf(id, String(numberIn(row, 'nth')), textIn(row, 'phase'), text);
    return digest === textIn(row, 'digest') ? parseEvent(text) : null;
  } catch {
    return null;
  }
}
