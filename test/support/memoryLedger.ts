/**
 * A ledger that lives as long as the test: a small real implementation that passes the same contract suite as the one on
 * disk. It keeps text, as that one does, so what it answers with is never the object that was put in.
 */

import { createHash } from 'node:crypto';
import { type Cursor, readCursor, writeCursor } from '../../src/main/adapters/ledger/cursor.ts';
import { historyNoteOf } from '../../src/main/adapters/ledger/historyNote.ts';
import { markOf, marksIn } from '../../src/main/adapters/ledger/markRows.ts';
import { promptKey } from '../../src/main/adapters/ledger/promptList.ts';
import { DURATIONS_KEPT, markRun, NO_MARKS, type RunMarks, runLengthOf } from '../../src/main/adapters/ledger/runLength.ts';
import { midnightOf } from '../../src/main/adapters/ledger/savedList.ts';
import { foldWords, searchTextOf, searchWords } from '../../src/main/adapters/ledger/searchText.ts';
import type { JobEvent } from '../../src/main/jobs/event.ts';
import type { BatchRecord, BatchState, KeptBatch } from '../../src/main/jobs/ports/batchRecord.ts';
import { type Mark, runOf } from '../../src/main/jobs/ports/jobRecord.ts';
import type { KeptChange } from '../../src/main/jobs/ports/kept.ts';
import type { Ledger } from '../../src/main/jobs/ports/ledger.ts';
import { LedgerError } from '../../src/main/jobs/ports/ledgerError.ts';
import type { NamedDraft } from '../../src/shared/draft.ts';
import { ANCHOR_EVERY, isOfModel, SAVED_KINDS, type SavedFilter, savedKindOf } from '../../src/shared/gallery.ts';
import { isTerminal, type Job, type JobId, type Phase, PRACTICE_PROFILE } from '../../src/shared/job.ts';
import { isAtRisk, PHASES, PHASES_OF, riskEndOf } from '../../src/shared/jobFilter.ts';
import type { CallLine, HistoryLine } from '../../src/shared/jobView.ts';
import type { EarlierPrompt } from '../../src/shared/prompts.ts';

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
  const owed = new Set<JobId>();
  const warned = new Set<string>();
  const batches = new Map<string, { readonly record: string; state: string }>();
  const bodies = new Map<string, string>();
  const kept = new Map<string, KeptChange & { readonly text: string }>();
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
    if (isTerminal(job) && (row.text === '' || !isTerminal(foldOf(row)))) owed.add(job.id);
    if (event.type === 'removed') owed.delete(job.id);
    row.text = JSON.stringify(job);
    row.removed ||= event.type === 'removed';
    row.marks = markRun(row.marks, event, job);
    row.history.push({ seq: log.length, at: event.at, type: event.type, phase: job.phase, note: historyNoteOf(event) });
  }

  /** What a search looks at: the words of the job and those of its marks. */
  const textOf = (job: Job): string => `${searchTextOf(job)}\n${rows.get(job.id)?.mark?.words ?? ''}`;

  function savedUnder(filter: SavedFilter): readonly Job[] {
    const words = searchWords(filter.search);
    return listed()
      .filter((job) => savedKindOf(job.files) !== null)
      .filter((job) => filter.kind === null || savedKindOf(job.files) === filter.kind)
      .filter((job) => isOfModel(job.model, filter.model))
      .filter((job) => filter.batch === null || job.batch?.id === filter.batch)
      .filter((job) => job.createdAt >= (filter.from ?? 0) && job.createdAt < (filter.until ?? Number.POSITIVE_INFINITY))
      .filter((job) => !filter.starred || rows.get(job.id)?.mark?.starred === true)
      .filter((job) => words.every((word) => textOf(job).includes(word)))
      .sort(newestFirst);
  }

  function get(id: JobId): Job | null {
    const row = rows.get(id);
    return row === undefined ? null : foldOf(row);
  }

  function keepBatch({ record, state }: KeptBatch): void {
    if (!batches.has(record.id)) batches.set(record.id, { record: JSON.stringify(record), state: JSON.stringify(state) });
  }

  function batch(id: string): KeptBatch | null {
    const kept = batches.get(id);
    if (kept === undefined) return null;
    return { record: JSON.parse(kept.record) as BatchRecord, state: JSON.parse(kept.state) as BatchState };
  }

  const records = (): readonly BatchRecord[] => [...batches.keys()].flatMap((id) => batch(id)?.record ?? []);

  return {
    createBatch(ticket, { record, jobs, bodies: small }) {
      const used = get(tickets.get(ticket) ?? '');
      if (used !== null) return used.batch === null ? null : { id: used.batch.id, already: true };
      write();
      for (const { digest, text } of small) bodies.set(digest, text);
      keepBatch({ record, state: { paused: false, forgiven: 0 } });
      for (const { event, job } of jobs) append(event, job);
      tickets.set(ticket, jobs[0]?.job.id ?? '');
      return { id: record.id, already: false };
    },
    batch,
    setBatchState(id, state) {
      write();
      const kept = batches.get(id);
      if (kept !== undefined) kept.state = JSON.stringify(state);
    },
    batches({ after, limit }) {
      const place = readCursor(after);
      const inList = new Set(listed().flatMap((job) => job.batch?.id ?? []));
      const found = records()
        .filter(({ id }) => inList.has(id))
        .filter((one) => place === null || newestFirst(place, one) < 0)
        .sort(newestFirst);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const next = found.length > shown.length && last !== undefined ? writeCursor(last) : null;
      return { ids: shown.map(({ id }) => id), next };
    },
    batchJobs: (id) =>
      all()
        .map(({ job }) => job)
        .flatMap(({ id: job, batch, parent, phase, credits }) =>
          batch?.id === id ? [{ id: job, row: batch.row, parent, phase, credits }] : [],
        ),
    batchIds: () => [...records()].sort((a, b) => -newestFirst(a, b)).map(({ id }) => id),
    bringBatches(brought) {
      write();
      for (const one of brought) keepBatch(one);
    },
    refOfBody: (text) => ({
      digest: createHash('sha256').update(text).digest('hex'),
      sizeBytes: Buffer.byteLength(text),
    }),
    smallBody: (digest) => bodies.get(digest) ?? null,
    creditsOf: (model) =>
      all()
        .map(({ job }) => job)
        .filter((job) => job.model === model && job.phase === 'done' && job.profile !== PRACTICE_PROFILE)
        .sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
        .flatMap((job) => job.credits ?? [])
        .slice(0, DURATIONS_KEPT),
    create(ticket, event, job) {
      const used = get(tickets.get(ticket) ?? '');
      if (used !== null) return { job: used, already: true };
      append(event, job);
      tickets.set(ticket, job.id);
      return { job, already: false };
    },
    append,
    appendAll(steps) {
      write();
      for (const { event, job } of steps) append(event, job);
    },
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
        .filter((job) => words.every((word) => textOf(job).includes(word)))
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
    readDraft: () => (draft === null ? null : (JSON.parse(draft) as NamedDraft)),
    writeDraft(next) {
      write();
      draft = JSON.stringify(next);
    },
    kept: (wanted) => [...kept.values()].flatMap(({ kind, id, text }) => (kind === wanted && text !== '' ? [{ id, text }] : [])),
    changeKept(changes, next) {
      write();
      for (const { kind, id, text } of changes) {
        const key = `${kind} ${id}`;
        if (text !== null || kept.has(key)) kept.set(key, { kind, id, text: text ?? '' });
      }
      if (next !== null) draft = JSON.stringify(next);
    },
    prompts({ model, search, after, limit }) {
      const words = searchWords(search);
      const place = readCursor(after);
      const found = new Map<string, EarlierPrompt>();
      const jobs = listed().filter((job) => (model ?? job.model) === job.model);
      for (const job of jobs.filter((one) => place === null || newestFirst(place, one) < 0).sort(newestFirst)) {
        const key = promptKey({ words: job.prompt, body: job.body.digest });
        if (job.prompt === '' || found.has(key) || !words.every((word) => foldWords(job.prompt).includes(word))) continue;
        found.set(key, { job: job.id, model: job.model, at: job.createdAt, words: job.prompt });
        if (found.size >= limit) return { prompts: [...found.values()], next: writeCursor(job) };
      }
      return { prompts: [...found.values()], next: null };
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
    parents: () => new Set(all().flatMap(({ job }) => job.parent ?? [])),
    owedNotices: () => [...owed],
    takeNotices(ids) {
      write();
      return ids.filter((id) => owed.delete(id));
    },
    takeWarnings(ids, thresholdMs) {
      write();
      const fresh = ids.filter((id) => !warned.has(`${id} ${thresholdMs}`));
      for (const id of fresh) warned.add(`${id} ${thresholdMs}`);
      return fresh;
    },
    bringIn(brought) {
      write();
      for (const { id, events, calls, mark } of brought) {
        const wasOwed = owed.has(id);
        for (const { event, job } of events) append(event, job);
        if (!wasOwed) owed.delete(id);
        const row = rows.get(id);
        if (row === undefined) continue;
        row.calls.push(...calls);
        row.mark ??= mark;
      }
    },
    marks: (id) => marksIn(rows.get(id)?.mark ?? null),
    setMarks(id, marks) {
      write();
      const row = rows.get(id);
      if (row !== undefined) row.mark = markOf(marks);
    },
    saved({ filter, after, limit }) {
      const place = readCursor(after);
      const found = savedUnder(filter).filter((job) => place === null || newestFirst(place, job) < 0);
      const jobs = found.slice(0, limit);
      const last = jobs.at(-1);
      return { jobs, next: found.length > jobs.length && last !== undefined ? writeCursor(last) : null };
    },
    savedOutline(filter) {
      const found = savedUnder(filter);
      return {
        total: found.length,
        days: [...counted(found.map((job) => midnightOf(job.createdAt)))].map(([at, count]) => ({ at, count })),
        anchors: found.filter((_, index) => (index + 1) % ANCHOR_EVERY === 0).map(writeCursor),
      };
    },
    savedFacets(filter) {
      const kinds = savedUnder({ ...filter, kind: null }).map((job) => savedKindOf(job.files));
      const models = counted(savedUnder({ ...filter, model: null }).map((job) => job.model));
      return {
        kinds: SAVED_KINDS.map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length })).filter(
          ({ count }) => count > 0,
        ),
        models: [...models]
          .map(([model, count]) => ({ model, count }))
          .sort((one, other) => other.count - one.count || (one.model < other.model ? -1 : 1)),
      };
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

function counted<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
