/**
 * Of which ends nobody was told yet, and of which risks somebody was warned. An end is owed a notice from the transaction that
 * writes it, and taken before anything is shown: so whatever breaks off in between, a job is told of once at most. A ledger
 * that was made again after damage owes nothing.
 */

import type { JobId } from '../../../shared/job.ts';
import { TERMINAL_PHASES } from '../../../shared/jobFilter.ts';
import type { Standing } from './jobRows.ts';
import { readableText, type Statements, textColumns } from './statements.ts';

export interface NoticeRows {
  /** To be called in the transaction that changed the job. */
  changed(id: JobId, change: { readonly before: Standing | null; readonly after: Standing }): void;
  owed(): readonly JobId[];
  /** These two in a transaction. */
  take(ids: readonly JobId[]): readonly JobId[];
  takeWarnings(ids: readonly JobId[], thresholdMs: number): readonly JobId[];
}

const ENDED: ReadonlySet<string> = new Set(TERMINAL_PHASES);

export function createNoticeRows(statements: Statements): NoticeRows {
  const isOwed = (id: JobId): boolean => statements.first('SELECT row FROM owed_notices WHERE job = ?', id) !== null;
  const drop = (id: JobId): void => statements.run('DELETE FROM owed_notices WHERE job = ?', id);

  return {
    changed(id, { before, after }) {
      const ends = ENDED.has(after.phase) && !ENDED.has(before?.phase ?? '');
      if (ends && !after.removed) statements.run('INSERT OR IGNORE INTO owed_notices (job) VALUES (?)', id);
      if (after.removed && before?.removed === false) drop(id);
    },
    owed: () =>
      statements
        .all(`SELECT ${textColumns('job')} FROM owed_notices ORDER BY row`)
        .flatMap((row) => readableText(row, 'job') ?? []),
    take(ids) {
      const owed = ids.filter(isOwed);
      for (const id of owed) drop(id);
      return owed;
    },
    takeWarnings(ids, thresholdMs) {
      const isWarned = (id: JobId): boolean =>
        statements.first('SELECT row FROM warnings WHERE job = ? AND threshold_ms = ?', id, thresholdMs) !== null;
      const fresh = ids.filter((id) => !isWarned(id));
      for (const id of fresh) {
        statements.run('INSERT INTO warnings (job, threshold_ms) SELECT id, ? FROM jobs WHERE id = ?', thresholdMs, id);
      }
      return fresh;
    },
  };
}
