/**
 * What waits to be sent, kept in its order. Ten thousand jobs may wait while a few are on their way, so each round looks at the
 * head of it and not at all of it: a job that has left is dropped when it is met, and only what comes in or moves costs a sort.
 * Batches have lists of their own, so that one at rest is passed over as a whole.
 */

import type { BatchId } from '../../shared/batch.ts';
import type { Job, JobId, OutboxJob, Route } from '../../shared/job.ts';
import { inOutboxOrder, placeOfJob } from './outboxOrder.ts';

export type Outbox = Readonly<Record<Route, Iterable<OutboxJob>>>;

export interface OutboxList {
  /** To be told of each change of a job. */
  changed(before: Job | null, after: Job | null): void;
  /** All of it may have changed. */
  reorder(jobs: Iterable<Job>): void;
  /** In the order in which they go out, without those of a batch at rest. */
  jobs(isResting: (batch: BatchId) => boolean): Outbox;
}

/** @param now the job as it is; undefined: it is not under way any more */
export function createOutboxList(now: (id: JobId) => Job | undefined): OutboxList {
  const lists = new Map<string, List>();
  /** Which came first of those that have the same place. Who was turned away by the Router does not stand at the end for it. */
  const turns = new Map<JobId, number>();
  let lastTurn = 0;

  function come(job: Job): void {
    if (!turns.has(job.id)) {
      lastTurn += 1;
      turns.set(job.id, lastTurn);
    }
    listOf(job).come(job.id);
  }

  function listOf({ route, batch }: Job): List {
    const name = `${route} ${batch?.id ?? ''}`;
    const list = lists.get(name) ?? createList({ now, route, batch: batch?.id ?? null, turnOf });
    lists.set(name, list);
    return list;
  }

  function turnOf(id: JobId): number {
    return turns.get(id) ?? 0;
  }

  function awake(route: Route, isResting: (batch: BatchId) => boolean): Iterable<OutboxJob> {
    return inOneOrder(
      [...lists.values()].filter((list) => list.route === route && (list.batch === null || !isResting(list.batch))),
    );
  }

  return {
    changed(before, after) {
      if (before !== null && (after === null || !mayComeBack(after))) turns.delete(before.id);
      if (after?.phase !== 'outbox') return;
      if (before?.phase !== 'outbox' || placeOfJob(before) !== placeOfJob(after)) come(after);
    },
    reorder(jobs) {
      lists.clear();
      for (const job of jobs) if (job.phase === 'outbox') come(job);
    },
    jobs(isResting) {
      for (const [name, list] of lists) if (list.isEmpty()) lists.delete(name);
      return { queued: awake('queued', isResting), direct: awake('direct', isResting) };
    },
  };
}

type List = ReturnType<typeof createList>;

const mayComeBack = ({ phase }: Job): boolean => phase === 'outbox' || phase === 'sending';

function createList(of: {
  readonly now: (id: JobId) => Job | undefined;
  readonly route: Route;
  readonly batch: BatchId | null;
  readonly turnOf: (id: JobId) => number;
}) {
  let order: readonly JobId[] = [];
  /** Everything in front of this has left. */
  let head = 0;
  const coming = new Set<JobId>();

  const waiting = (id: JobId): OutboxJob | null => {
    const job = of.now(id);
    return job?.phase === 'outbox' ? job : null;
  };

  function settle(): void {
    if (coming.size > 0) {
      const ids = new Set([...order.slice(head), ...coming]);
      const inTurn = [...ids].toSorted((one, other) => of.turnOf(one) - of.turnOf(other));
      order = inOutboxOrder(inTurn.flatMap((id) => waiting(id) ?? [])).map(({ id }) => id);
      head = 0;
      coming.clear();
    }
    while (head < order.length && waiting(order[head] ?? '') === null) head += 1;
  }

  return {
    route: of.route,
    batch: of.batch,
    come: (id: JobId): void => void coming.add(id),
    isEmpty(): boolean {
      settle();
      return head >= order.length;
    },
    *jobs(): Generator<OutboxJob> {
      settle();
      // What is done meanwhile may put it in another order; this reading goes on with the one that it began with.
      const [ids, from] = [order, head];
      for (let at = from; at < ids.length; at++) {
        const job = waiting(ids[at] ?? '');
        if (job !== null) yield job;
      }
    },
  };
}

/** Several lists as one; there are few of them. */
function* inOneOrder(lists: readonly List[]): Generator<OutboxJob> {
  const heads = lists.flatMap((list) => {
    const rest = list.jobs();
    const first = rest.next();
    return first.done === true ? [] : [{ rest, job: first.value }];
  });
  for (;;) {
    let next: (typeof heads)[number] | null = null;
    for (const head of heads) if (next === null || placeOfJob(head.job) < placeOfJob(next.job)) next = head;
    if (next === null) return;
    yield next.job;
    const following = next.rest.next();
    if (following.done === true) heads.splice(heads.indexOf(next), 1);
    else next.job = following.value;
  }
}
