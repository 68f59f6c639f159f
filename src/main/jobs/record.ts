/**
 * The one way in which a job changes: append, fold, tell, in that order, through one function, the only caller of `reduce`.
 *
 * An event that cannot be written is kept here in the order in which it happened. Its job takes no further step until the
 * events are on disk; then they are folded one after another, as if they had just happened.
 */

import type { BatchId } from '../../shared/batch.ts';
import { isTerminal, type Job, type JobId, type Phase } from '../../shared/job.ts';
import type { Created, JobEvent } from './event.ts';
import { createOutboxList, type OutboxList } from './outboxList.ts';
import type { NewBatch } from './ports/batchRecord.ts';
import type { Ledger } from './ports/ledger.ts';
import { LedgerError } from './ports/ledgerError.ts';
import { reduce } from './reduce.ts';

export type WriteTrouble = LedgerError['reason'];

export interface RecordDeps {
  readonly ledger: Ledger;
  /** A job changed, came, or went (`after` null). */
  readonly onChange: (change: { readonly id: JobId; readonly before: Job | null; readonly after: Job | null }) => void;
  /** A write went through. */
  readonly onWritten: () => void;
  readonly onTrouble: (trouble: { readonly id: JobId; readonly event: JobEvent; readonly cause: unknown }) => void;
}

export interface Recorder {
  load(): void;
  /** Unfinished jobs, oldest first. */
  unfinished(): readonly Job[];
  /** Those of them that are not in the outbox. */
  moving(): readonly Job[];
  /** Those of the outbox, by their route, in the order in which they go out, without those of batches at rest. */
  outbox: OutboxList['jobs'];
  get(id: JobId): Job | null;
  counts(): Readonly<Record<Phase, number>>;
  /** The job as this event would leave it; the very same object when the event is no news. Nothing is written. */
  foresee(id: JobId, event: JobEvent): Job | null;
  /** Something that is about to be done: when it cannot be written, it must not be done. Null: written, or no news. */
  intend(id: JobId, event: JobEvent): WriteTrouble | null;
  /**
   * The same for many jobs at once, in one transaction: all of them or none. What is no news, and what belongs to a job with
   * events that are not written yet, is left out.
   */
  intendAll(steps: readonly { readonly id: JobId; readonly event: JobEvent }[]): WriteTrouble | null;
  /** Something that has happened: when it cannot be written now, it is kept and written later. */
  note(id: JobId, event: JobEvent): void;
  create(ticket: string, event: Created): { readonly job: Job; readonly already: boolean } | WriteTrouble;
  /** The same for a batch. It is told by whoever asked for it, not job by job. Null: the ticket was used for a job in no batch. */
  createBatch(
    ticket: string,
    batch: Omit<NewBatch, 'jobs'> & { readonly events: readonly Created[] },
  ): { readonly id: BatchId; readonly already: boolean } | WriteTrouble | null;
  /** Writes what is only in memory. True when nothing is left. */
  retry(): boolean;
  /** Something else wrote these jobs to the ledger. */
  reread(jobs: readonly { readonly id: JobId; readonly removed: boolean }[]): void;
  /** Jobs with unwritten events, and the request id that they would bring. */
  unrecorded(): ReadonlyMap<JobId, string | null>;
}

export function createRecorder({ ledger, onChange, onWritten, onTrouble }: RecordDeps): Recorder {
  const live = new Map<JobId, Job>();
  const backlog = new Map<JobId, JobEvent[]>();
  let counts: Record<Phase, number> | null = null;
  let list: readonly Job[] | null = null;
  const outbox = createOutboxList((id) => live.get(id));
  /** A part of `live`: there may be ten thousand in the outbox, and each round looks at these. */
  const moving = new Map<JobId, Job>();
  let movingList: readonly Job[] | null = null;

  const get = (id: JobId): Job | null => live.get(id) ?? ledger.get(id);

  function record(id: JobId, event: JobEvent): WriteTrouble | null {
    const before = get(id);
    const after = reduce(before, event);
    if (after === before) return null;
    try {
      const fold = after ?? before;
      if (fold !== null) ledger.append(event, fold);
    } catch (cause) {
      onTrouble({ id, event, cause });
      return reasonOf(cause);
    }
    keep(id, before, after);
    return null;
  }

  function keep(id: JobId, before: Job | null, after: Job | null): void {
    onWritten();
    if (counts !== null && before?.phase !== after?.phase) {
      if (before !== null) counts[before.phase] -= 1;
      if (after !== null) counts[after.phase] += 1;
    }
    hold(id, before, after);
    onChange({ id, before, after });
  }

  function hold(id: JobId, before: Job | null, after: Job | null): void {
    list = null;
    if (after === null || isTerminal(after)) live.delete(id);
    else live.set(id, after);
    const isMoving = after !== null && !isTerminal(after) && after.phase !== 'outbox';
    if (isMoving) moving.set(id, after);
    if (isMoving || moving.delete(id)) movingList = null;
    outbox.changed(before, after);
  }

  return {
    load() {
      for (const job of ledger.unfinished()) hold(job.id, null, job);
    },
    unfinished() {
      list ??= [...live.values()];
      return list;
    },
    moving() {
      movingList ??= [...moving.values()];
      return movingList;
    },
    outbox: outbox.jobs,
    get,
    counts() {
      counts ??= { ...ledger.counts() };
      return { ...counts };
    },
    foresee: (id, event) => reduce(get(id), event),
    intend(id, event) {
      return backlog.has(id) ? 'other' : record(id, event);
    },
    intendAll(steps) {
      const changes = steps.flatMap(({ id, event }) => {
        const before = get(id);
        const after = reduce(before, event);
        const fold = after ?? before;
        return after === before || fold === null || backlog.has(id) ? [] : [{ id, event, before, after, fold }];
      });
      const [first] = changes;
      if (first === undefined) return null;
      try {
        ledger.appendAll(changes.map(({ event, fold }) => ({ event, job: fold })));
      } catch (cause) {
        onTrouble({ id: first.id, event: first.event, cause });
        return reasonOf(cause);
      }
      for (const { id, before, after } of changes) keep(id, before, after);
      return null;
    },
    note(id, event) {
      const waiting = backlog.get(id);
      if (waiting !== undefined) waiting.push(event);
      else if (record(id, event) !== null) {
        backlog.set(id, [event]);
        const job = get(id);
        onChange({ id, before: job, after: job });
      }
    },
    create(ticket, event) {
      const job = reduce(null, event);
      if (job === null) throw new Error(`The machine refused a new job (${event.id}).`);
      try {
        const made = ledger.create(ticket, event, job);
        if (!made.already) keep(job.id, null, made.job);
        return made;
      } catch (cause) {
        onTrouble({ id: event.id, event, cause });
        return reasonOf(cause);
      }
    },
    createBatch(ticket, { events, ...batch }) {
      const jobs = events.map((event) => {
        const job = reduce(null, event);
        if (job === null) throw new Error(`The machine refused a new job (${event.id}).`);
        return { event, job };
      });
      try {
        const made = ledger.createBatch(ticket, { ...batch, jobs });
        if (made === null || made.already) return made;
        onWritten();
        for (const { job } of jobs) hold(job.id, null, job);
        counts = null;
        return made;
      } catch (cause) {
        const [first] = events;
        if (first !== undefined) onTrouble({ id: first.id, event: first, cause });
        return reasonOf(cause);
      }
    },
    retry() {
      for (const [id, events] of backlog) {
        while (events[0] !== undefined) {
          if (record(id, events[0]) !== null) return false;
          events.shift();
        }
        backlog.delete(id);
        const job = get(id);
        if (job !== null) onChange({ id, before: job, after: job });
      }
      return true;
    },
    reread(jobs) {
      counts = null;
      for (const { id, removed } of jobs) {
        const before = live.get(id) ?? null;
        const after = removed ? null : ledger.get(id);
        hold(id, before, after);
        onChange({ id, before, after });
      }
    },
    unrecorded() {
      return new Map([...backlog].map(([id, events]) => [id, get(id)?.requestId ?? requestIdIn(events)]));
    },
  };
}

const reasonOf = (cause: unknown): WriteTrouble => (cause instanceof LedgerError ? cause.reason : 'other');

function requestIdIn(events: readonly JobEvent[]): string | null {
  for (const event of events) if (event.type === 'accepted') return event.requestId;
  return null;
}
