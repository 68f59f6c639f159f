/** The person at the window: orders everything, presses the button again when no answer came, and cancels what they no longer want. */

import type { Runner } from '../../../src/main/jobs/ports/runner.ts';
import type { JobSummary } from '../../../src/shared/jobView.ts';
import type { LifePlan, Order } from '../protocol.ts';
import { tell } from './stops.ts';

const EVERYTHING = { filter: 'all', search: '', after: null, limit: 200 } as const;

export async function listAll(runner: Runner): Promise<readonly JobSummary[]> {
  const listed = await runner.listJobs(EVERYTHING);
  if (!listed.ok) throw new Error(`The list of jobs cannot be read: ${listed.error.kind}`);
  return listed.value.jobs;
}

/** Resolves when each order has come to its end. */
export async function order(runner: Runner, plan: Pick<LifePlan, 'orders' | 'cancelled'>): Promise<void> {
  const jobOf = new Map<string, string>();
  const cancelled = new Set(plan.cancelled);
  const resent = new Set<string>();
  let isOrdered = false;
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  async function cancel({ ticket }: Order): Promise<void> {
    cancelled.add(ticket);
    const answer = await runner.cancelJob(jobOf.get(ticket) ?? '');
    // "Not now" is an answer too: it came to its end before the person pressed.
    if (answer.ok || answer.error.kind === 'notNow') tell({ kind: 'cancelled', ticket });
    else tell({ kind: 'trouble', text: `cancel: ${answer.error.kind}` });
  }

  function look(): void {
    const { active } = runner.view();
    for (const job of active) {
      if (job.heldBecause === 'outcomeUnknown' && !resent.has(job.id)) {
        resent.add(job.id);
        void runner.resendJob(job.id);
      }
      const wanted = plan.orders.find(({ ticket }) => jobOf.get(ticket) === job.id);
      const isInLine = job.phase === 'queued' || job.phase === 'running';
      if (wanted?.cancel === 'onceQueued' && isInLine && !cancelled.has(wanted.ticket)) void cancel(wanted);
    }
    if (isOrdered && active.length === 0) end();
  }

  runner.onJobs(look);
  /** All rows at once; answers with the job of each, or a word for why there is none. */
  async function submitBatch(ticket: string, rows: readonly Order[]): Promise<readonly string[] | string> {
    const made = await runner.submitBatch({
      ticket,
      name: '',
      axes: [],
      policy: { stopAfterErrors: null, giveUpAfterMs: null },
      rows: rows.map(({ model, route, body }) => ({ model, route, body, coordinates: [] })),
    });
    if (!made.ok) return made.error.kind;
    const view = await runner.getBatch(made.value.id);
    return view.ok ? view.value.cells.map(({ job }) => job) : view.error.kind;
  }

  for (const batch of new Set(plan.orders.flatMap((one) => one.batch ?? []))) {
    const rows = plan.orders.filter((one) => one.batch === batch);
    const jobs = await submitBatch(batch, rows);
    if (typeof jobs === 'string') tell({ kind: 'trouble', text: `submit of a batch: ${jobs}` });
    for (const [row, { ticket }] of typeof jobs === 'string' ? [] : rows.entries()) {
      const id = jobs[row] ?? '';
      jobOf.set(ticket, id);
      tell({ kind: 'submitted', ticket, id });
    }
  }
  for (const one of plan.orders) {
    if (one.batch !== undefined) continue;
    const { ticket, model, body, route } = one;
    const answer = await runner.submit({ ticket, model, body, route, parent: null });
    if (!answer.ok) {
      tell({ kind: 'trouble', text: `submit of ${model}: ${answer.error.kind}` });
      continue;
    }
    jobOf.set(ticket, answer.value.id);
    tell({ kind: 'submitted', ticket, id: answer.value.id });
    if (one.cancel === 'atOnce' && !cancelled.has(ticket)) await cancel(one);
  }
  isOrdered = true;
  look();
  await ended;
}
