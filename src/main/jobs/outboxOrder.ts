/**
 * Places in the outbox. A job without one stands at the time of its making, so places are times too, and a place between two
 * others is a number between theirs. Only where there is no room left between two do their neighbours move as well.
 */

import type { Job, JobId } from '../../shared/job.ts';

export type Waiting = Pick<Job, 'id' | 'place' | 'createdAt'>;

/** Between the rows of a batch, ms: so many fit between two of them before a neighbour must move. */
export const ROW_GAP_MS = 1 / 64;
/** A time of today as a number still tells times apart that are this close. */
const LEAST_GAP_MS = 1 / 1024;

export const placeOfJob = ({ place, createdAt }: Pick<Job, 'place' | 'createdAt'>): number => place ?? createdAt;

/** In the order in which they go out. */
export function inOutboxOrder<T extends Waiting>(jobs: readonly T[]): readonly T[] {
  return jobs.toSorted((one, other) => placeOfJob(one) - placeOfJob(other));
}

export interface Move {
  readonly ids: ReadonlySet<JobId>;
  readonly to: 'front' | 'back' | { readonly before: JobId };
}

/**
 * The new places, and of no more jobs than needed; they keep their own order. Null: the one before which they should go is not
 * waiting, or is one of them.
 *
 * @param waiting all jobs of the outbox
 */
export function placesAfter(waiting: readonly Waiting[], { ids, to }: Move): ReadonlyMap<JobId, number> | null {
  const order = inOutboxOrder(waiting);
  const moved = order.filter(({ id }) => ids.has(id));
  const others = order.filter(({ id }) => !ids.has(id));
  const at = to === 'front' ? 0 : to === 'back' ? others.length : others.findIndex(({ id }) => id === to.before);
  if (at < 0) return null;
  if (moved.length === 0 || others.length === 0) return new Map();

  // Neighbours that keep their places, and what has to stand between them.
  for (let reach = 0; ; reach = reach * 2 + 1) {
    const [left, right] = [at - 1 - reach, at + reach];
    const between = [...others.slice(Math.max(0, left + 1), at), ...moved, ...others.slice(at, Math.max(at, right))];
    const places = spread(between.length, { left: edge(others[left]), right: edge(others[right]) });
    if (places !== null) return new Map(between.map(({ id }, index) => [id, places[index] ?? 0]));
  }
}

const edge = (job: Waiting | undefined): number | null => (job === undefined ? null : placeOfJob(job));

/** Null where they do not fit. */
function spread(
  count: number,
  { left, right }: { readonly left: number | null; readonly right: number | null },
): readonly number[] | null {
  const places = (from: number, gap: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => from + gap * index);
  if (left === null) return right === null ? places(0, 1) : places(right - count, 1);
  if (right === null) return places(left + 1, 1);
  const gap = (right - left) / (count + 1);
  return gap >= LEAST_GAP_MS ? places(left + gap, gap) : null;
}
