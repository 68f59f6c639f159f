/** Makes whole jobs again from what was found of them. */

import type { Job, JobId } from '../../../shared/job.ts';
import type { JobEvent } from '../../jobs/event.ts';
import { restBatch } from './batchRows.ts';
import { FOLD_COLUMNS, type Fold, type Folded, foldOne, type JobRows } from './jobRows.ts';
import { BATCH, INDEX_WORDS } from './schema.ts';
import { numberIn, type Statements, textColumns, textIn } from './statements.ts';

const MARKED = 'SELECT jobs.row FROM jobs JOIN marks ON marks.job = jobs.id';

export interface Mended {
  /** Jobs whose history has a gap, or that may have been sent without this being known. */
  readonly doubtfulJobs: readonly JobId[];
  /** Jobs of which something is left, but not enough to go on with. */
  readonly lostJobs: readonly JobId[];
}

export interface MendParts {
  readonly statements: Statements;
  readonly rows: JobRows;
  readonly fold: Fold;
  /** Every event that was ever written was found, so no job is further along than is known. */
  readonly isAllThere: boolean;
}

/** An event that is known to have been there and is gone. Its digest is empty, so it is never believed, and it is no new damage. */
export const GAP = 'INSERT OR IGNORE INTO events (job, nth, phase, digest, event) VALUES (?, ?, ?, ?, ?)';

const MENTIONED = `
  SELECT ${textColumns('id')} FROM (SELECT id FROM jobs UNION SELECT job FROM events UNION SELECT job FROM tickets)`;

export function mendJobs({ statements, rows, fold, isAllThere }: MendParts): Mended {
  const doubtful: JobId[] = [];
  const lost: JobId[] = [];

  function mend(id: JobId): void {
    const kept = keptFold(id);
    const found = rows.events(id);
    const isGapless = (found.at(-1)?.nth ?? 0) === found.length && found.length >= (kept?.events ?? 1);
    const refolded = isGapless && kept?.events === found.length ? null : refold(fold, found);
    const folded = best(kept, refolded);
    if (folded === null) {
      // Its ticket stays used, and what is left of its history can be read.
      statements.run(GAP, id, 0, 'held', '', '');
      lost.push(id);
      return;
    }
    const removed = folded.removed || found.some(({ event }) => event.type === 'removed');
    if (folded === refolded || removed !== folded.removed) rows.put({ ...folded, removed });
    for (let nth = 1; nth <= folded.events; nth++) statements.run(GAP, id, nth, folded.job.phase, '', '');
    const mustWait = folded.job.phase === 'outbox' && (!isAllThere || isBatchLost(folded.job));
    if (!isGapless || mustWait) doubtful.push(id);
    if (mustWait) distrust(folded.job);
  }

  /** A pause may have been lost with it, and nobody could take that back or renew it. */
  const isBatchLost = ({ batch }: Job): boolean =>
    batch !== null && statements.first('SELECT row FROM batches WHERE id = ?', batch.id) === null;

  function keptFold(id: JobId): Folded | null {
    const row = statements.first(`SELECT removed, started_at, finished_at, ${FOLD_COLUMNS} FROM jobs WHERE id = ?`, id);
    const job = row === null ? null : rows.read(row);
    if (row === null || job === null) return null;
    const at = (column: string) => (typeof row[column] === 'number' ? (row[column] as number) : null);
    const marks = { startedAt: at('started_at'), finishedAt: at('finished_at') };
    return { job, removed: numberIn(row, 'removed') === 1, marks, events: numberIn(row, 'events') };
  }

  /**
   * It may have been sent since. Sent again by itself it could be bought twice, so a person decides; the time of its creation
   * is the earliest at which its key may have been used.
   */
  function distrust(job: Job): void {
    let now = job;
    for (const event of sentAndLost(job)) {
      now = fold(now, event) ?? now;
      rows.append(event, now);
    }
  }

  for (const row of statements.all(MENTIONED)) mend(textIn(row, 'id'));
  statements.run('DELETE FROM requests WHERE job NOT IN (SELECT id FROM jobs)');
  statements.run('DELETE FROM marks WHERE job NOT IN (SELECT id FROM jobs)');
  statements.run('DELETE FROM batch_states WHERE batch NOT IN (SELECT id FROM batches)');
  restBatches(statements);
  for (const row of statements.all(MARKED)) statements.run(INDEX_WORDS, numberIn(row, 'row'));
  return { doubtfulJobs: doubtful, lostJobs: lost };
}

/** What a person wished last of a batch may be what was hit, so that what it has not sent yet waits for them: that costs nothing. */
function restBatches(statements: Statements): void {
  const resting = statements.all(
    `SELECT ${textColumns('id')} FROM batches WHERE id NOT IN (SELECT batch FROM batch_states)
     OR id IN (SELECT ${BATCH} FROM jobs WHERE removed = 0 AND phase = 'outbox' AND ${BATCH} IS NOT NULL)`,
  );
  for (const row of resting) restBatch(statements, textIn(row, 'id'));
}

/** What went into a fold counts; of two alike the one that was made from its history is surer. */
function best(kept: Folded | null, refolded: Folded | null): Folded | null {
  if (kept === null || refolded === null) return kept ?? refolded;
  return kept.events > refolded.events ? kept : refolded;
}

/** A job from the events that are left. Where some are missing it is taken for sent with no known outcome, and goes on from there. */
function refold(fold: Fold, found: readonly { readonly nth: number; readonly event: JobEvent }[]): Folded | null {
  let folded: Folded | null = null;
  let last = 0;
  for (const { nth, event } of found) {
    const missing: readonly JobEvent[] = folded !== null && nth !== last + 1 ? sentAndLost(folded.job) : [];
    for (const event of missing) folded = foldOne(fold, { before: folded, event });
    folded = foldOne(fold, { before: folded, event });
    last = nth;
  }
  return folded === null ? null : { ...folded, events: last };
}

/** What is to be assumed where something is missing. The creation is the earliest time at which its key may have been used. */
const sentAndLost = ({ createdAt }: Job): readonly JobEvent[] => [
  { type: 'sent', at: createdAt, serverAt: null },
  { type: 'lost', at: createdAt, dueAt: null, because: 'damagedLedger' },
];
