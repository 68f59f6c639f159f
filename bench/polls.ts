/**
 * How many calls a job costs its Router. The core runs on a clock moved by hand against a Router in memory that names a time
 * for the next read; two other ways of waiting are counted on the same runs:
 *
 * - one that reads every 500 ms whatever it is told;
 * - one that heeds the Router, but never waits longer than 60 s;
 *
 * and one that reads at the very moment of each hint, which is the fewest that a client without chance can do. Calls are not
 * all that counts, so how late the end of a run is seen is told beside them.
 */

import { HOUR, MINUTE, SECOND } from '../src/shared/time.ts';
import { startCore } from '../test/support/core.ts';
import type { Run } from '../test/support/memoryRouter.ts';
import { type Figure, figure, median } from './figure.ts';

const JOBS = 200;
const SUBMITTED_OVER_MS = HOUR;

/** How long runs of a kind take and when their Router wants to be asked again. */
const KINDS = [
  { hintMs: 5 * SECOND, runMs: [8 * SECOND, 40 * SECOND] },
  { hintMs: 30 * SECOND, runMs: [MINUTE, 4 * MINUTE] },
  { hintMs: 3 * MINUTE, runMs: [4 * MINUTE, 20 * MINUTE] },
  { hintMs: 5 * MINUTE, runMs: [15 * MINUTE, 45 * MINUTE] },
] as const;
const QUEUED_MS = [0, 5 * MINUTE] as const;
/** Nothing is hinted before the first read, so every way of waiting makes its first one after a second. */
const FIRST_READ_MS = SECOND;

interface Course {
  readonly hintMs: number;
  readonly queuedMs: number;
  readonly runMs: number;
}

interface Cost {
  readonly calls: number;
  /** From the end of the run until it was seen. */
  readonly lateMs: number;
}

export async function measurePolls(): Promise<readonly Figure[]> {
  const courses = drawCourses();
  const ours = await runCore(courses);
  const often = courses.map((course) => wait(course, { firstMs: SECOND / 2, nextMs: () => SECOND / 2 }));
  const capped = courses.map((course) => wait(course, { firstMs: FIRST_READ_MS, nextMs: (hintMs) => Math.min(hintMs, MINUTE) }));
  const fewest = courses.map((course) => wait(course, { firstMs: FIRST_READ_MS, nextMs: (hintMs) => hintMs }));
  const calls = (costs: readonly Cost[]) => costs.reduce((sum, cost) => sum + cost.calls, 0) / costs.length;
  const late = (costs: readonly Cost[]) => median(costs.map((cost) => cost.lateMs / SECOND));
  const beside = (name: string, costs: readonly Cost[]) =>
    figure(`polls/${name}`, { unit: 'calls per job', ours: calls(ours), reference: calls(costs) });
  return [
    beside('every-500-ms', often),
    beside('hint-capped-at-60-s', capped),
    beside('read-at-each-hint', fewest),
    figure('polls/seen-after-hint-capped-at-60-s', { unit: 's, median', ours: late(ours), reference: late(capped) }),
  ];
}

function drawCourses(): readonly Course[] {
  const fraction = seeded(42);
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * fraction();
  return Array.from({ length: JOBS }, (_, number) => {
    const kind = KINDS[number % KINDS.length] ?? KINDS[0];
    return { hintMs: kind.hintMs, queuedMs: between(QUEUED_MS), runMs: between(kind.runMs) };
  });
}

async function runCore(courses: readonly Course[]): Promise<readonly Cost[]> {
  const core = startCore();
  const { clock, router } = core;
  const admittedAt = new Map<Run, number>();
  const courseOf = (run: Run): Course => {
    const course = courses[[...router.runs.values()].indexOf(run)];
    if (course === undefined) throw new Error('The Router ran more jobs than were submitted.');
    return course;
  };
  router.onStatus = (run, now) => {
    const { hintMs, queuedMs, runMs } = courseOf(run);
    const spentMs = now - (admittedAt.get(run) ?? now);
    run.status = spentMs >= queuedMs + runMs ? 'COMPLETED' : spentMs >= queuedMs ? 'IN_PROGRESS' : 'IN_QUEUE';
    run.position = run.status === 'IN_QUEUE' ? 1 : null;
    run.retryAfterMs = run.status === 'COMPLETED' ? null : hintMs;
  };
  for (let number = 0; number < courses.length; number++) {
    await core.submit();
    for (const run of router.runs.values()) if (!admittedAt.has(run)) admittedAt.set(run, clock.now());
    await clock.advance(SUBMITTED_OVER_MS / courses.length);
  }
  await clock.advance(3 * HOUR);
  return [...router.runs.values()].map((run): Cost => {
    const course = courseOf(run);
    const reads = router.seen.filter((call) => call.requestId === run.requestId);
    const endedAt = (admittedAt.get(run) ?? 0) + course.queuedMs + course.runMs;
    const seen = reads.find((call) => call.call === 'status' && call.at >= endedAt);
    if (seen === undefined) throw new Error('The end of a run was never seen.');
    return { calls: reads.length + router.seen.filter((call) => call.key === run.key).length, lateMs: seen.at - endedAt };
  });
}

function wait(course: Course, { firstMs, nextMs }: { firstMs: number; nextMs: (hintMs: number) => number }): Cost {
  const endMs = course.queuedMs + course.runMs;
  let reads = 1;
  let now = firstMs;
  for (; now < endMs; now += nextMs(course.hintMs)) reads++;
  return { calls: reads + 2, lateMs: now - endMs };
}

/** Park and Miller's generator: the same runs each time. */
function seeded(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}
