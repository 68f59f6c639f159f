/**
 * Wishes about many jobs. First a question: exactly these jobs, this many, under a ticket that is good for once, so that a
 * second click cannot buy or cancel anything more, and what came after the question is never meant. Then the deed, a few jobs at
 * a time with a pause between, each of them looked at once more: one that has moved on is left alone.
 *
 * A cancel is a wish here too. What was never sent is cancelled on the spot, first of all; for the rest the Router is asked in
 * its turn, spread out, and a status read tells what came of it.
 */

import type { BulkAsk, BulkKind, BulkReport, LeftOut } from '../../shared/bulk.ts';
import type { Submitted } from '../../shared/draft.ts';
import { isTerminal, type Job, type JobId, type Route } from '../../shared/job.ts';
import { UNFINISHED_PHASES } from '../../shared/jobFilter.ts';
import type { CallErrorKind, Outcome } from '../../shared/refusal.ts';
import { type Choice, choiceOf, isKept, isPractice } from './bulkChoice.ts';
import type { LogLine } from './callLines.ts';
import type { JobEvent } from './event.ts';
import { expiryOf } from './expiry.ts';
import type { Pace } from './pace.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Ledger } from './ports/ledger.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';
import type { Risks } from './risks.ts';

export interface BulkDeps {
  readonly ledger: Pick<Ledger, 'page' | 'parents' | 'marks'>;
  readonly recorder: Recorder;
  readonly bodies: Pick<Bodies, 'has'>;
  readonly pace: Pick<Pace, 'hurry' | 'spreadCancels'>;
  readonly risks: Pick<Risks, 'serverNow' | 'ids' | 'isAtRisk'>;
  /** Files that were not where they were saved when somebody last looked, by index. */
  readonly absent: (job: Job) => readonly number[];
  readonly runAgain: (again: { readonly id: JobId; readonly route: Route }) => Promise<Outcome<Submitted>>;
  /** Another run of it was made since the start. */
  readonly wasRunAgain: (id: JobId) => boolean;
  readonly saveAgain: (id: JobId) => Promise<Outcome<unknown>>;
  readonly uuid: () => string;
  readonly now: () => number;
  /** Lets other work go on. */
  readonly pause: () => Promise<void>;
  readonly goOn: () => void;
  readonly log: (line: LogLine) => void;
}

/** Many enough for few flushes, and few enough that nobody notices how long they take. */
const AT_ONCE = 50;
const PAGE = 200;
/** Questions that were asked and not answered. */
const TICKETS_KEPT = 8;

interface Asked {
  readonly kind: BulkKind;
  readonly ids: readonly JobId[];
}

export function createBulk(deps: BulkDeps) {
  const { ledger, recorder, bodies, pace, risks, absent, runAgain, wasRunAgain, saveAgain, uuid, now, pause, goOn, log } = deps;
  const tickets = new Map<string, Asked>();

  /** All jobs that a wish may be about, oldest first, read a page at a time. */
  async function candidates(kind: BulkKind): Promise<readonly Job[]> {
    if (kind === 'retryFailed') return ended(['failed']);
    if (kind === 'clearEnded') return ended(['done', 'failed']);
    const unfinished = recorder.unfinished();
    if (kind !== 'collectAtRisk') return unfinished;
    return [...unfinished, ...risks.ids().flatMap((id) => recorder.get(id) ?? [])];
  }

  async function ended(filters: readonly ('done' | 'failed')[]): Promise<readonly Job[]> {
    const found: Job[] = [];
    for (const filter of filters) {
      for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
        const page: { readonly jobs: readonly Job[]; readonly next: string | null } = ledger.page({
          filter,
          search: '',
          after,
          limit: PAGE,
        });
        found.push(...page.jobs);
        after = page.next;
        await pause();
      }
    }
    return found.reverse();
  }

  const around = (kind: BulkKind) => ({
    isAtRisk: risks.isAtRisk,
    parents: kind === 'retryFailed' ? ledger.parents() : new Set<JobId>(),
    canBeHadAgain: (job: Job): boolean => {
      const expiry = expiryOf(job);
      return absent(job).length > 0 && expiry.kind === 'bounded' && risks.serverNow() < expiry.notAfter;
    },
  });

  async function openBulk(kind: BulkKind): Promise<Outcome<BulkAsk>> {
    const chosen: Job[] = [];
    const leftOut = new Map<LeftOut, number>();
    const jobs = await candidates(kind);
    const place = around(kind);
    for (const [index, job] of jobs.entries()) {
      const choice = await chosenOf(kind, job, place);
      if (index % PAGE === PAGE - 1) await pause();
      if (choice === 'chosen') chosen.push(job);
      else if (choice !== null) leftOut.set(choice, (leftOut.get(choice) ?? 0) + 1);
    }
    const ticket = uuid();
    tickets.set(ticket, { kind, ids: chosen.map(({ id }) => id) });
    for (const old of [...tickets.keys()].slice(0, -TICKETS_KEPT)) tickets.delete(old);
    return {
      ok: true,
      value: {
        ticket,
        kind,
        count: chosen.length,
        atRouter: chosen.filter((job) => job.phase !== 'outbox' && UNFINISHED.has(job.phase)).length,
        practice: chosen.filter(isPractice).length,
        leftOut: Object.fromEntries(leftOut),
      },
    };
  }

  /** With what only the disk can tell of a job that is chosen. */
  async function chosenOf(kind: BulkKind, job: Job, place: ReturnType<typeof around>): Promise<Choice> {
    const choice = choiceOf(kind, job, place);
    if (choice !== 'chosen') return choice;
    if (kind === 'retryFailed' && !(await bodies.has(job.body))) return 'noDraft';
    return isKept(kind, ledger.marks(job.id)) ? 'starred' : choice;
  }

  async function startBulk(ticket: string): Promise<Outcome<BulkReport>> {
    const asked = tickets.get(ticket);
    if (asked === undefined) return problem('notNow');
    tickets.delete(ticket);
    return { ok: true, value: await act(asked) };
  }

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

  return { openBulk, startBulk, actOn: (kind: BulkKind, ids: readonly JobId[]) => act({ kind, ids }) };
}

const UNFINISHED: ReadonlySet<string> = new Set(UNFINISHED_PHASES);

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
