/**
 * What waits to be sent, kept in its order. Ten thousand jobs may wait while a few are on their way, so each round looks at the
 * head of it and not at all of it: a job that has left is dropped when it is met, and only what comes in or moves costs a sort.
 */

import type { Job, JobId, OutboxJob, Route } from '../../shared/job.ts';
import { inOutboxOrder, placeOfJob } from './outboxOrder.ts';

export interface OutboxList {
  /** To be told of each change of a job. */
  changed(before: Job | null, after: Job | null): void;
  /** All of it may have changed. */
  reorder(jobs: Iterable<Job>): void;
  jobs(): Readonly<Record<Route, Iterable<OutboxJob>>>;
}

/** @param now the job as it is; undefined: it is not under way any more */
export function createOutboxList(now: (id: JobId) => Job | undefined): OutboxList {
  // Each route has room of its own, so each is read from its own head.
  const [queued, direct] = [createList(now), createList(now)];
  return {
    changed(before, after) {
      if (after !== null) (after.route === 'direct' ? direct : queued).changed(before, after);
    },
    reorder(jobs) {
      const all = [...jobs];
      queued.reorder(all.filter(({ route }) => route === 'queued'));
      direct.reorder(all.filter(({ route }) => route === 'direct'));
    },
    jobs: () => ({ queued: queued.jobs(), direct: direct.jobs() }),
  };
}

function createList(now: (id: JobId) => Job | undefined) {
  let order: readonly JobId[] = [];
  /** Everything in front of this has left. */
  let head = 0;
  let coming: Job[] = [];

  const waiting = (id: JobId): OutboxJob | null => {
    const job = now(id);
    return job?.phase === 'outbox' ? job : null;
  };

  function settle(): void {
    if (coming.length > 0) {
      const ids = new Set([...order.slice(head), ...coming.map(({ id }) => id)]);
      order = inOutboxOrder([...ids].flatMap((id) => waiting(id) ?? [])).map(({ id }) => id);
      head = 0;
      coming = [];
    }
    while (head < order.length && waiting(order[head] ?? '') === null) head += 1;
  }

  return {
    changed(before: Job | null, after: Job): void {
      if (after.phase !== 'outbox') return;
      if (before?.phase !== 'outbox' || placeOfJob(before) !== placeOfJob(after)) coming.push(after);
    },
    reorder(jobs: readonly Job[]): void {
      coming = jobs.filter(({ phase }) => phase === 'outbox');
    },
    *jobs(): Iterable<OutboxJob> {
      settle();
      // What is read may change it, and then begins anew.
      const [ids, from] = [order, head];
      for (let at = from; at < ids.length; at++) {
        const job = waiting(ids[at] ?? '');
        if (job !== null) yield job;
      }
    },
  };
}
