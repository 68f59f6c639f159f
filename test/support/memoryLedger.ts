/**
 * A ledger that lives as long as the test: a small real implementation that passes the same contract suite as the one on
 * disk. It keeps text, as that one does, so what it answers with is never the object that was put in.
 */

import { type Cursor, readCursor, writeCursor } from '../../src/main/adapters/ledger/cursor.ts';
import { historyNoteOf } from '../../src/main/adapters/ledger/historyNote.ts';
import { DURATIONS_KEPT, markRun, NO_MARKS, type RunMarks, runLengthOf } from '../../src/main/adapters/ledger/runLength.ts';
import { searchTextOf, searchWords } from '../../src/main/adapters/ledger/searchText.ts';
import type { JobEvent } from '../../src/main/jobs/event.ts';
import { type Ledger, LedgerError, type Mark, runOf } from '../../src/main/jobs/ports.ts';
import type { Draft } from '../../src/shared/draft.ts';
import { isTerminal, type Job, type JobId, type Phase } from '../../src/shared/job.ts';
import { isAtRisk, PHASES, PHASES_OF, riskEndOf } from '../../src/shared/jobFilter.ts';
import type { CallLine, HistoryLine } from '../../src/shared/jobView.ts';

const CALLS_KEPT = 200;

export interface MemoryLedger extends Ledger {
  /** Every write fails for this reason until it is called with null. */
  failWrites(reason: LedgerError['reason'] | null): void;
  /** What was appended, in order, of all jobs. */
  events(): readonly { readonly id: JobId; readonly event: JobEvent }[];
}

interface Row {
  text: string;
  removed: boolean;
  marks: RunMarks;
  readonly history: HistoryLine[];
  readonly calls: CallLine[];
  mark: Mark | null;
}

export function createMemoryLedger(): MemoryLedger {
  const rows = new Map<JobId, Row>();
  const tickets = new Map<string, JobId>();
  const log: { readonly id: JobId; readonly event: JobEvent }[] = [];
  let draft: string | null = null;
  let failing: LedgerError['reason'] | null = null;

  const foldOf = (row: Row): Job => JSON.parse(row.text) as Job;
  const all = (): { readonly job: Job; readonly row: Row }[] => [...rows.values()].map((row) => ({ job: foldOf(row), row }));
  const listed = (): Job[] => all().flatMap(({ job, row }) => (row.removed ? [] : [job]));

  function write(): void {
    if (failing !== null) throw new LedgerError(failing, `The ledger cannot be written (${failing}).`);
  }

  function append(event: JobEvent, job: Job): void {
    write();
    const row = rows.get(job.id) ?? { text: '', removed: false, marks: NO_MARKS, history: [], calls: [], mark: null };
    rows.set(job.id, row);
    log.push({ id: job.id, event });
    row.text = JSON.stringify(job);
    row.removed ||= event.type === 'removed';
    row.marks = markRun(row.marks, event, job);
    row.history.push({ seq: log.length, at: event.at, type: event.type, phase: job.phase, note: historyNoteOf(event) });
  }

  function get(id: JobId): Job | null {
    const row = rows.get(id);
    return row === undefined ? null : foldOf(row);
  }

  return {
    create(ticket, event, job) {
      const used = get(tickets.get(ticket) ?? '');
      if (used !== null) return { job: used, already: true };
      append(event, job);
      tickets.set(ticket, job.id);
      return { job, already: false };
    },
    append,
    get,
    unfinished: () =>
      listed()
        .filter((job) => !isTerminal(job))
        .sort((a, b) => -newestFirst(a, b)),
    page(query, serverNow = 0) {
      const after = readCursor(query.after);
      const words = searchWords(query.search);
      const found = listed()
        .filter((job) => (query.filter === 'atRisk' ? isAtRisk(job, serverNow) : PHASES_OF[query.filter].includes(job.phase)))
        .filter((job) => words.every((word) => searchTextOf(job).includes(word)))
        .filter((job) => after === null || newestFirst(after, job) < 0)
        .sort(newestFirst);
      const jobs = found.slice(0, query.limit);
      const last = jobs.at(-1);
      return { jobs, next: found.length > jobs.length && last !== undefined ? writeCursor(last) : null };
    },
    endedAtRisk: (serverNow) =>
      listed()
        .filter((job) => (riskEndOf(job) ?? 0) > serverNow)
        .sort(newestFirst),
    counts() {
      const jobs = listed();
      const count = (phase: Phase) => jobs.filter((job) => job.phase === phase).length;
      return Object.fromEntries(PHASES.map((phase) => [phase, count(phase)])) as Record<Phase, number>;
    },
    history: (id) => [...(rows.get(id)?.history ?? [])],
    recordCall(id, call) {
      write();
      const calls = rows.get(id)?.calls;
      calls?.push(call);
      if (calls !== undefined && calls.length > CALLS_KEPT) calls.shift();
    },
    calls: (id) => [...(rows.get(id)?.calls ?? [])],
    lastCalls: () =>
      new Map(
        all().flatMap(({ job, row }) => {
          const last = row.calls.at(-1);
          return isTerminal(job) || last === undefined ? [] : [[job.id, last] as const];
        }),
      ),
    durations: (model) =>
      all()
        .filter(({ job }) => job.model === model)
        .sort((a, b) => (b.job.endedAt ?? 0) - (a.job.endedAt ?? 0))
        .flatMap(({ job, row }) => runLengthOf(job, row.marks) ?? [])
        .slice(0, DURATIONS_KEPT),
    readDraft: () => (draft === null ? null : (JSON.parse(draft) as Draft)),
    writeDraft(next) {
      write();
      draft = JSON.stringify(next);
    },
    ids: () =>
      all()
        .map(({ job }) => job)
        .sort((a, b) => -newestFirst(a, b))
        .map(({ id }) => id),
    record(id) {
      const row = rows.get(id);
      if (row === undefined) return null;
      const events = log.flatMap((line) => (line.id === id ? [line.event] : []));
      return { id, events, calls: [...row.calls], mark: row.mark, isWhole: true };
    },
    knownRuns: () =>
      new Map(
        all().flatMap(({ job: { id, base, requestId } }) => (requestId === null ? [] : [[runOf({ base, requestId }), id]])),
      ),
    bringIn(brought) {
      write();
      for (const { id, events, calls, mark } of brought) {
        for (const { event, job } of events) append(event, job);
        const row = rows.get(id);
        if (row === undefined) continue;
        row.calls.push(...calls);
        row.mark ??= mark;
      }
    },
    jobOfTicket: (ticket) => tickets.get(ticket) ?? null,
    close() {},
    failWrites(reason) {
      failing = reason;
    },
    events: () => [...log],
  };
}

function newestFirst(a: Cursor, b: Cursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
