/** The ledger on one open connection. What it writes has been flushed when the call returns. */

import type { NamedDraft } from '../../../shared/draft.ts';
import type { Job, JobId, Phase } from '../../../shared/job.ts';
import { PHASES, UNFINISHED_PHASES } from '../../../shared/jobFilter.ts';
import type { JobEvent } from '../../jobs/event.ts';
import type { Ledger } from '../../jobs/ports/ledger.ts';
import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import { createBatchRows } from './batchRows.ts';
import { isSealed, numberOfSeal, sealOf } from './draftSeal.ts';
import { readEndedAtRisk, readPage } from './jobList.ts';
import { createJobRows, FOLD_COLUMNS, type Fold, type Standing } from './jobRows.ts';
import { createKeptRows } from './keptRows.ts';
import { createMarkRows } from './markRows.ts';
import { createNoticeRows } from './noticeRows.ts';
import { readPrompts } from './promptList.ts';
import { createRecords } from './records.ts';
import { type Room, UNBOUNDED } from './room.ts';
import { parseDraft } from './rows.ts';
import { DURATIONS_KEPT } from './runLength.ts';
import { readSaved, readSavedFacets, readSavedOutline } from './savedList.ts';
import { PARENT } from './schema.ts';
import { closeSqlite, inTransaction, ledgerErrorOf, type Sqlite } from './sqlite.ts';
import { createStatements, numberIn, readableText, textColumns, textIn } from './statements.ts';
import { createTimeline } from './timeline.ts';
import type { CommitSize } from './witness.ts';

/** After these a call goes out that may be charged; all others tell what has happened, or stop something. */
const BEGINS_SOMETHING: ReadonlySet<JobEvent['type']> = new Set(['sent', 'resent']);

interface Change {
  readonly before: Standing | null;
  readonly after: Standing;
}

export interface SqliteLedgerDeps {
  readonly db: Sqlite;
  readonly fold: Fold;
  readonly log: (line: string) => void;
  readonly room?: Room;
  /** Events were written, or the draft. */
  readonly onWritten?: (commit: CommitSize) => void;
  /** Something that is written there cannot be believed. */
  readonly onDamage?: () => void;
}

export function createSqliteLedger({
  db,
  fold,
  log,
  room = UNBOUNDED,
  onWritten = () => {},
  onDamage = () => {},
}: SqliteLedgerDeps): Ledger {
  const statements = createStatements(db);
  const rows = createJobRows({ statements, fold, log, onDamage });
  const timeline = createTimeline({ db, statements, onDamage });
  const notices = createNoticeRows(statements);
  const keptRows = createKeptRows({ statements, onDamage });
  let counted: Map<string, number> | null = null;
  let draftsWritten: number | null = null;
  let closed = false;

  /** Every call goes through here: what SQLite throws leaves as a `LedgerError`. */
  function doing<T>(what: string, work: () => T): T {
    // libsql would go on working for statements that were prepared before.
    if (closed) throw new LedgerError('other', `The ledger could not ${what}: it is closed.`);
    try {
      return work();
    } catch (error) {
      const told = ledgerErrorOf(error, what);
      if (told.reason === 'damaged') onDamage();
      throw told;
    }
  }

  function recount({ before, after }: Change): void {
    const add = (standing: Standing | null, by: number) => {
      if (counted === null || standing === null || standing.removed) return;
      counted.set(standing.phase, (counted.get(standing.phase) ?? 0) + by);
    };
    add(before, -1);
    add(after, 1);
  }

  function write(steps: () => readonly Change[]): void {
    const changes = inTransaction(db, steps);
    for (const change of changes) recount(change);
    onWritten(changes.length > 1 ? 'manyEvents' : 'oneEvent');
  }

  /** An end is owed a notice from the moment at which it is on disk. */
  function append(event: JobEvent, job: Job): Change {
    const change = rows.append(event, job);
    notices.changed(job.id, change);
    return change;
  }

  /** What begins something new leaves alone what is kept back; without that, it is not begun. */
  function beginWith(steps: Parameters<typeof write>[0]): void {
    if (!room.keep()) throw new LedgerError('full', 'There is no room left on the disk to begin something new.');
    write(steps);
  }

  /** What has happened is written into the room that is kept back, when there is no other. */
  function tellOf(steps: Parameters<typeof write>[0]): void {
    try {
      write(steps);
    } catch (error) {
      if (ledgerErrorOf(error, 'be written').reason !== 'full' || !room.release()) throw error;
      write(steps);
    }
  }

  function count(): Map<string, number> {
    const found = statements.all(
      `SELECT ${textColumns('jobs.phase')}, count(*) AS jobs FROM jobs WHERE removed = 0 GROUP BY jobs.phase`,
    );
    return new Map(found.map((row) => [readableText(row, 'phase') ?? '', numberIn(row, 'jobs')]));
  }

  function drafts(): number {
    const row = draftsWritten === null ? statements.first(`SELECT ${textColumns('digest')} FROM drafts`) : null;
    draftsWritten ??= row === null ? 0 : numberOfSeal(readableText(row, 'digest') ?? '');
    return draftsWritten;
  }

  /** Answers with how many drafts were written then. */
  function writeDraft(draft: NamedDraft): number {
    const text = JSON.stringify(draft);
    const nth = drafts() + 1;
    statements.run('INSERT OR REPLACE INTO drafts (row, draft, digest) VALUES (1, ?, ?)', text, sealOf(nth, text));
    return nth;
  }

  function get(id: JobId) {
    const row = statements.first(`SELECT ${FOLD_COLUMNS} FROM jobs WHERE id = ?`, id);
    return row === null ? null : rows.read(row);
  }

  function jobOfTicket(ticket: string): JobId | null {
    const row = statements.first(`SELECT ${textColumns('job')} FROM tickets WHERE ticket = ?`, ticket);
    return row === null ? null : textIn(row, 'job');
  }

  return {
    create(ticket, event, job) {
      const used = doing('look up a ticket', () => jobOfTicket(ticket));
      if (used !== null) {
        const earlier = doing(`read job ${used}`, () => get(used));
        if (earlier !== null) return { job: earlier, already: true };
        // Making another job here might buy the same thing twice.
        throw new LedgerError('damaged', `This draft was submitted as job ${used}, whose record is damaged.`);
      }
      return doing('record a new job', () => {
        beginWith(() => {
          const appended = append(event, job);
          statements.run('INSERT INTO tickets (ticket, job) VALUES (?, ?)', ticket, job.id);
          return [appended];
        });
        return { job, already: false };
      });
    },
    append: (event, job) =>
      doing(`record "${event.type}" of job ${job.id}`, () => {
        const record = BEGINS_SOMETHING.has(event.type) ? beginWith : tellOf;
        record(() => [append(event, job)]);
      }),
    appendAll: (steps) =>
      doing(`record ${steps.length} events`, () => {
        const record = steps.some(({ event }) => BEGINS_SOMETHING.has(event.type)) ? beginWith : tellOf;
        record(() => steps.map(({ event, job }) => append(event, job)));
      }),
    parents: () =>
      doing('read which jobs were run again', () => {
        const found = statements.all(`SELECT DISTINCT CAST(${PARENT} AS BLOB) AS parent FROM jobs WHERE ${PARENT} IS NOT NULL`);
        return new Set(found.flatMap((row) => readableText(row, 'parent') ?? []));
      }),
    get: (id) => doing(`read job ${id}`, () => get(id)),
    unfinished: () =>
      doing('read the unfinished jobs', () =>
        statements
          .all(
            `SELECT ${FOLD_COLUMNS} FROM jobs
             WHERE removed = 0 AND phase IN (SELECT value FROM json_each(?)) ORDER BY created_at, id`,
            JSON.stringify(UNFINISHED_PHASES),
          )
          .flatMap((row) => rows.read(row) ?? []),
      ),
    page: (query, serverNow = 0) => doing('read the list of jobs', () => readPage({ statements, rows }, { ...query, serverNow })),
    endedAtRisk: (serverNow) => doing('read what is at risk', () => readEndedAtRisk({ statements, rows }, serverNow)),
    counts: () =>
      doing('count the jobs', () => {
        counted ??= count();
        return Object.fromEntries(PHASES.map((phase) => [phase, counted?.get(phase) ?? 0])) as Record<Phase, number>;
      }),
    history: (id) => doing(`read the history of job ${id}`, () => rows.history(id)),
    recordCall: (id, call) => doing(`record a call of job ${id}`, () => timeline.record(id, call)),
    calls: (id) => doing(`read the calls of job ${id}`, () => timeline.of(id)),
    lastCalls: () => doing('read the last calls', () => timeline.last()),
    durations: (model) =>
      doing('read durations', () =>
        statements
          .all(
            `SELECT run_ms FROM jobs WHERE model = ? AND run_ms IS NOT NULL ORDER BY ended_at DESC LIMIT ${DURATIONS_KEPT}`,
            model,
          )
          .map((row) => numberIn(row, 'run_ms')),
      ),
    readDraft: () =>
      doing('read the draft', () => {
        const row = statements.first(`SELECT ${textColumns('draft', 'digest')} FROM drafts WHERE row = 1`);
        if (row === null) return null;
        const text = readableText(row, 'draft');
        if (text !== null && isSealed(text, readableText(row, 'digest') ?? '')) return parseDraft(text);
        onDamage();
        log('The draft is damaged: it is left out.');
        return null;
      }),
    writeDraft: (draft) =>
      doing('keep the draft', () => {
        draftsWritten = writeDraft(draft);
        onWritten('oneEvent');
      }),
    kept: (kind) => doing('read what is kept', () => keptRows.of(kind)),
    changeKept: (changes, draft) =>
      doing('keep what a person wishes to keep', () => {
        draftsWritten = inTransaction(db, () => {
          for (const change of changes) keptRows.write(change);
          return draft === null ? draftsWritten : writeDraft(draft);
        });
        onWritten('oneEvent');
      }),
    prompts: (query) => doing('read earlier prompts', () => readPrompts(statements, query)),
    owedNotices: () => doing('read which ends nobody was told of', notices.owed),
    takeNotices: (ids) => doing('record who was told', () => inTransaction(db, () => notices.take(ids))),
    takeWarnings: (ids, thresholdMs) =>
      doing('record a warning', () => inTransaction(db, () => notices.takeWarnings(ids, thresholdMs))),
    ...createRecords({ db, statements, rows, timeline, room, doing, recount, onWritten, onDamage }),
    ...createBatchRows({
      db,
      statements,
      doing,
      jobOfTicket,
      job: get,
      record: (jobs, { before, after }) =>
        beginWith(() => {
          before();
          const changes = jobs.map(({ event, job }) => rows.begin(event, job));
          after();
          return changes;
        }),
      onDamage,
    }),
    ...createMarkRows({ db, statements, doing, onDamage }),
    saved: (query) => doing('read what is saved', () => readSaved({ statements, rows }, query)),
    savedOutline: (filter) => doing('lay out what is saved', () => readSavedOutline(statements, filter)),
    savedFacets: (filter) => doing('count what is saved', () => readSavedFacets(statements, filter)),
    jobOfTicket: (ticket) => doing('look up a ticket', () => jobOfTicket(ticket)),
    close() {
      if (closed) return;
      closed = true;
      try {
        closeSqlite(db);
      } catch (error) {
        log(`The ledger was not closed cleanly; nothing is lost: ${String(error)}`);
      }
    },
  };
}
