/**
 * What is done of a wish about many jobs: a few at a time with a pause between, each of them looked at once more. One that has
 * moved on since the question is left alone.
 */

import type { BulkKind, BulkReport } from '../../shared/bulk.ts';
import type { Submitted } from '../../shared/draft.ts';
import { isTerminal, type JobId, type Route } from '../../shared/job.ts';
import type { CallErrorKind, Outcome } from '../../shared/refusal.ts';
import { type ChoiceAround, choiceOf, isKept } from './bulkChoice.ts';
import type { LogLine } from './callLines.ts';
import type { JobEvent } from './event.ts';
import type { Pace } from './pace.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

export interface BulkDeedDeps {
  readonly ledger: Pick<Ledger, 'marks'>;
  readonly recorder: Recorder;
  readonly pace: Pick<Pace, 'hurry' | 'spreadCancels'>;
  readonly runAgain: (again: { readonly id: JobId; readonly route: Route }) => Promise<Outcome<Submitted>>;
  /** Another run of it was made since the start. */
  readonly wasRunAgain: (id: JobId) => boolean;
  readonly saveAgain: (id: JobId) => Promise<Outcome<unknown>>;
  readonly now: () => number;
  /** Lets other work go on. */
  readonly pause: () => Promise<void>;
  readonly goOn: () => void;
  readonly log: (line: LogLine) => void;
}

export interface Asked {
  readonly kind: BulkKind;
  readonly ids: readonly JobId[];
}

/** Many enough for few flushes, and few enough that nobody notices how long they take. */
const AT_ONCE = 50;

export function createBulkDeeds(deps: BulkDeedDeps, around: (kind: BulkKind) => ChoiceAround) {
  const { ledger, recorder, pace, runAgain, wasRunAgain, saveAgain, now, pause, goOn, log } = deps;

  function act(asked: Asked): Promise<BulkReport> {
    switch (asked.kind) {
      case 'cancelWaiting':
      case 'cancelAllButRunning':
        return cancel(asked);
      case 'retryFailed':
        return retry(asked);
      case 'clearEnded':
        return clear(asked);
      case 'collectAtRisk':
        return Promise.resolve(collect(asked));
    }
  }

  async function cancel({ kind, ids }: Asked): Promise<BulkReport> {
    const tally = createTally(kind);
    const heard: JobId[] = [];
    let place = now();
    // What was not sent yet first, so that nothing of it is sent meanwhile.
    const isUnsent = (id: JobId): boolean => recorder.get(id)?.phase === 'outbox';
    const inOrder = [...ids.filter(isUnsent), ...ids.filter((id) => !isUnsent(id))];
    for (const some of partsOf(inOrder)) {
      const meant = write(tally, some, { kind, type: 'cancelAsked' });
      const wished = meant.filter((id) => recorder.get(id)?.wish === 'asked');
      heard.push(...wished);
      tally.did(meant.length - wished.length);
      place = pace.spreadCancels(wished, Math.max(place, now()));
      goOn();
      await pause();
    }
    return tally.report(heard);
  }

  async function clear({ kind, ids }: Asked): Promise<BulkReport> {
    const tally = createTally(kind);
    for (const some of partsOf(ids)) {
      tally.did(write(tally, some, { kind, type: 'removed' }).length);
      await pause();
    }
    return tally.report([]);
  }

  /** Writes one event each for those that are still meant, all at once. Answers with those of which it is true then. */
  function write(
    tally: ReturnType<typeof createTally>,
    ids: readonly JobId[],
    { kind, type }: { readonly kind: BulkKind; readonly type: 'cancelAsked' | 'removed' },
  ): readonly JobId[] {
    const place = around(kind);
    const unrecorded = recorder.unrecorded();
    const still = ids.filter((id) => {
      const job = recorder.get(id);
      return job !== null && choiceOf(kind, job, place) === 'chosen' && !isKept(kind, ledger.marks(id));
    });
    tally.refuse('notNow', ids.length - still.length);
    const meant = still.filter((id) => !unrecorded.has(id));
    tally.refuse('ledgerUnwritable', still.length - meant.length);
    const event: JobEvent = { type, at: now() };
    const trouble = recorder.intendAll(meant.map((id) => ({ id, event })));
    if (trouble === null) return meant;
    tally.refuse(trouble === 'full' ? 'ledgerFull' : 'ledgerUnwritable', meant.length);
    return [];
  }

  async function retry({ kind, ids }: Asked): Promise<BulkReport> {
    const tally = createTally(kind);
    const made: JobId[] = [];
    for (const some of partsOf(ids)) {
      // Since the question somebody may have run one again by hand, and goes on doing so meanwhile.
      const place = around(kind);
      for (const id of some) {
        const job = recorder.get(id);
        const isMeant = job !== null && !wasRunAgain(id) && choiceOf(kind, job, place) === 'chosen';
        const outcome = isMeant ? await runAgain({ id, route: job.route }) : problem('notNow');
        if (outcome.ok) made.push(outcome.value.id);
        else tally.refuse(outcome.error.kind, 1);
      }
      await pause();
    }
    tally.did(made.length);
    return tally.report(made);
  }

  /** What is at the Router is read as soon as it allows, and what ended without a part is looked for again, one after another. */
  function collect({ kind, ids }: Asked): BulkReport {
    const tally = createTally(kind);
    const jobs = ids.flatMap((id) => recorder.get(id) ?? []);
    tally.refuse('notNow', ids.length - jobs.length);
    const meant = jobs.filter((job) => choiceOf(kind, job, around(kind)) === 'chosen');
    tally.did(jobs.length - meant.length);
    for (const job of meant) if (!isTerminal(job)) pace.hurry(job.id, now());
    void saveEach(meant.filter(isTerminal).map(({ id }) => id));
    goOn();
    return tally.report(meant.map(({ id }) => id));
  }

  async function saveEach(ids: readonly JobId[]): Promise<void> {
    for (const id of ids) {
      await saveAgain(id).catch((cause: unknown) => log({ text: 'Saving again broke off', job: id, cause }));
    }
  }

  return { act };
}

function* partsOf(ids: readonly JobId[]): Generator<readonly JobId[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}

function createTally(kind: BulkKind) {
  const refused = new Map<CallErrorKind, number>();
  let done = 0;
  return {
    did(count: number): void {
      done += count;
    },
    refuse(why: CallErrorKind, count: number): void {
      if (count > 0) refused.set(why, (refused.get(why) ?? 0) + count);
    },
    report: (asked: readonly JobId[]): BulkReport => ({ kind, done, asked, refused: Object.fromEntries(refused) }),
  };
}
