/** What a person asks for about a whole batch, and about the order of what waits. */

import type { BatchChange, BatchChanged, BatchNaming, MoveJobs } from '../../shared/batch.ts';
import type { BulkKind, BulkReport } from '../../shared/bulk.ts';
import type { JobId } from '../../shared/job.ts';
import type { Outcome } from '../../shared/refusal.ts';
import type { Batches, KnownBatch } from './batches.ts';
import type { JobEvent } from './event.ts';
import { placesAfter } from './outboxOrder.ts';
import type { BatchState } from './ports/batchRecord.ts';
import { LedgerError } from './ports/ledgerError.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

export interface BatchWishDeps {
  readonly batches: Batches;
  readonly recorder: Recorder;
  /** Does to each of these jobs what the kind says, if it is still meant. */
  readonly actOn: (kind: BulkKind, ids: readonly JobId[]) => Promise<BulkReport>;
  readonly now: () => number;
  readonly pause: () => Promise<void>;
  readonly noRoom: (sizeBytes: number) => void;
  readonly goOn: () => void;
}

const NOTHING: BatchChanged = { done: 0, asked: 0, refused: {} };
/** Few flushes, and no wait that anybody notices. */
const MOVED_AT_ONCE = 500;

export function createBatchWishes({ batches, recorder, actOn, now, pause, noRoom, goOn }: BatchWishDeps) {
  /** One wish about many jobs after the other: what two that overlap mean would be anybody's guess. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  function keep(known: KnownBatch, change: Partial<BatchState>): Outcome<BatchChanged> {
    try {
      batches.setState(known.record.id, { ...known.state, ...change });
    } catch (cause) {
      if (!(cause instanceof LedgerError)) throw cause;
      if (cause.reason === 'full') noRoom(0);
      return problem(cause.reason === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: cause.reason });
    }
    return { ok: true, value: NOTHING };
  }

  function keepAndGoOn(known: KnownBatch, change: Partial<BatchState>): Outcome<BatchChanged> {
    const kept = keep(known, change);
    if (kept.ok) goOn();
    return kept;
  }

  /** A name lets nothing out and holds nothing back. */
  function renameBatch({ id, name }: BatchNaming): Outcome<null> {
    const known = batches.find(id);
    if (known === null) return problem('noSuchBatch');
    const kept = keep(known, { name: name.trim() });
    return kept.ok ? { ok: true, value: null } : kept;
  }

  async function act(kind: BulkKind, ids: readonly JobId[]): Promise<Outcome<BatchChanged>> {
    const { done, asked, refused } = await actOn(kind, ids);
    // What was tried again is asked for and nothing more; the report of it counts it as done.
    return { ok: true, value: { done, asked: kind === 'retryFailed' ? 0 : asked.length, refused } };
  }

  async function setBatch({ id, wish, jobs: asked }: BatchChange): Promise<Outcome<BatchChanged>> {
    const known = batches.find(id);
    if (known === null) return problem('noSuchBatch');
    const jobs = () => [...(batches.find(id)?.tally.latest().values() ?? [])];
    switch (wish) {
      case 'pause':
        return keepAndGoOn(known, { paused: true });
      case 'resume':
        return keepAndGoOn(known, { paused: false, forgiven: known.tally.failures() });
      case 'cancelWaiting':
      case 'cancelAllButRunning':
        return inTurn(() =>
          act(
            wish,
            recorder.unfinished().flatMap((job) => (job.batch?.id === id ? [job.id] : [])),
          ),
        );
      case 'retryFailed': {
        // Who tries again wants it to go on, whatever failed so far; a pause is another matter.
        const forgiven = keepAndGoOn(known, { forgiven: known.tally.failures() });
        if (!forgiven.ok) return forgiven;
        const isMeant = new Set(asked);
        return inTurn(() =>
          act(
            wish,
            jobs().flatMap((job) => (job.phase === 'failed' && (asked === undefined || isMeant.has(job.id)) ? [job.id] : [])),
          ),
        );
      }
    }
  }

  /** Those that are not waiting any more stay where they are. */
  async function moveJobs({ ids, to }: MoveJobs): Promise<Outcome<null>> {
    const waiting = recorder.unfinished().filter((job) => job.phase === 'outbox');
    const places = placesAfter(waiting, { ids: new Set(ids), to });
    if (places === null) return problem('notNow');
    const events = [...places].map(([id, place]): { readonly id: JobId; readonly event: JobEvent } => ({
      id,
      event: { type: 'placed', at: now(), place },
    }));
    for (let from = 0; from < events.length; from += MOVED_AT_ONCE) {
      const trouble = recorder.intendAll(events.slice(from, from + MOVED_AT_ONCE));
      if (trouble !== null) return problem(trouble === 'full' ? 'ledgerFull' : 'ledgerUnwritable', { detail: trouble });
      goOn();
      await pause();
    }
    return { ok: true, value: null };
  }

  return { setBatch, renameBatch, moveJobs: (move: MoveJobs) => inTurn(() => moveJobs(move)) };
}
