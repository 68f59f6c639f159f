/**
 * Wishes about many jobs. First a question: exactly these jobs, this many, under a ticket that is good for once, so that a
 * second click cannot buy or cancel anything more, and what came after the question is never meant. Then the deed, a few jobs at
 * a time with a pause between, each of them looked at once more: one that has moved on is left alone.
 *
 * A cancel is a wish here too. What was never sent is cancelled on the spot, first of all; for the rest the Router is asked in
 * its turn, spread out, and a status read tells what came of it.
 */

import type { BulkAsk, BulkKind, BulkReport, LeftOut } from '../../shared/bulk.ts';
import type { Job, JobId } from '../../shared/job.ts';
import { UNFINISHED_PHASES } from '../../shared/jobFilter.ts';
import type { Outcome } from '../../shared/refusal.ts';
import { type Choice, type ChoiceAround, choiceOf, isKept, isPractice } from './bulkChoice.ts';
import { type Asked, type BulkDeedDeps, createBulkDeeds } from './bulkDeeds.ts';
import { expiryOf } from './expiry.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Ledger } from './ports/ledger.ts';
import { problem } from './refusals.ts';
import type { Risks } from './risks.ts';

export interface BulkDeps extends BulkDeedDeps {
  readonly ledger: Pick<Ledger, 'page' | 'parents' | 'marks'>;
  readonly bodies: Pick<Bodies, 'has'>;
  readonly risks: Pick<Risks, 'serverNow' | 'ids' | 'isAtRisk'>;
  /** Files that were not where they were saved when somebody last looked, by index. */
  readonly absent: (job: Job) => readonly number[];
  readonly uuid: () => string;
}

const PAGE = 200;
/** Questions that were asked and not answered. */
const TICKETS_KEPT = 8;

export function createBulk(deps: BulkDeps) {
  const { ledger, recorder, bodies, risks, absent, uuid, pause } = deps;
  const around = (kind: BulkKind): ChoiceAround => ({
    isAtRisk: risks.isAtRisk,
    parents: kind === 'retryFailed' ? ledger.parents() : new Set<JobId>(),
    canBeHadAgain: (job: Job): boolean => {
      const expiry = expiryOf(job);
      return absent(job).length > 0 && expiry.kind === 'bounded' && risks.serverNow() < expiry.notAfter;
    },
  });
  const { act } = createBulkDeeds(deps, around);
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
  async function chosenOf(kind: BulkKind, job: Job, place: ChoiceAround): Promise<Choice> {
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

  return { openBulk, startBulk, actOn: (kind: BulkKind, ids: readonly JobId[]) => act({ kind, ids }) };
}

const UNFINISHED: ReadonlySet<string> = new Set(UNFINISHED_PHASES);
