/**
 * Many jobs over hours of hand-moved time: how often does the core ask, how early, how many at once? Used by the test of
 * manners and by the benchmark.
 */

import { startCore } from './core.ts';
import { createHandClock } from './handClock.ts';
import { START } from './jobs.ts';
import { createMemoryRouter, type Run } from './memoryRouter.ts';

export interface SimulatedJob {
  /** From admission to the end of the run; beyond the simulated time the job just stays unfinished. */
  readonly lifeMs: number;
  /** `Retry-After` of a status read at this age; null: the Router gives none. */
  readonly hintMs: (ageMs: number) => number | null;
}

export interface PollFigures {
  readonly jobs: number;
  readonly polls: number;
  /** What a client without any delay of its own would need, asking exactly when it is allowed to. */
  readonly fewest: number;
  /** Reads that came before the hint of the read before them. */
  readonly early: number;
  readonly mostAtOnce: number;
  readonly finished: number;
  /** How long after its end a job was noticed, on average. */
  readonly meanDelayMs: number;
}

export async function simulatePolls(options: {
  readonly jobs: readonly SimulatedJob[];
  readonly durationMs: number;
  readonly latencyMs: number;
}): Promise<PollFigures> {
  const { jobs, durationMs, latencyMs } = options;
  const clock = createHandClock();
  const router = createMemoryRouter(clock);
  const core = startCore({ clock, router });
  const plans = new Map<string, SimulatedJob & { readonly from: number }>();
  const allowedAt = new Map<string, number>();
  const noticedAt = new Map<string, number>();
  let early = 0;

  router.onStatus = (run: Run, now: number) => {
    const known = plans.get(run.requestId);
    if (known === undefined) return;
    const ageMs = now - known.from;
    if (now - latencyMs < (allowedAt.get(run.requestId) ?? 0)) early += 1;
    run.status = ageMs >= known.lifeMs ? 'COMPLETED' : 'IN_PROGRESS';
    run.retryAfterMs = known.hintMs(ageMs);
    if (run.retryAfterMs !== null) allowedAt.set(run.requestId, now + run.retryAfterMs);
    if (run.status === 'COMPLETED' && !noticedAt.has(run.requestId)) noticedAt.set(run.requestId, now);
    // What comes after the end is another route and has its own pace.
    if (run.status === 'COMPLETED') allowedAt.delete(run.requestId);
  };

  for (const job of jobs) {
    await core.submit();
    const run = [...router.runs.values()].at(-1);
    if (run !== undefined) plans.set(run.requestId, { ...job, from: clock.now() });
  }
  router.latencyMs = latencyMs;
  await clock.advance(durationMs);
  await core.runner.stop();

  const ends = [...noticedAt].map(([id, at]) => at - ((plans.get(id)?.from ?? at) + (plans.get(id)?.lifeMs ?? 0)));
  return {
    jobs: jobs.length,
    polls: router.count('status'),
    fewest: [...plans.values()].reduce(
      (sum, job) => sum + fewestPolls(job, { latencyMs, until: START + durationMs - job.from }),
      0,
    ),
    early,
    mostAtOnce: router.mostAtOnce(),
    finished: noticedAt.size,
    meanDelayMs: ends.reduce((sum, ms) => sum + ms, 0) / Math.max(1, ends.length),
  };
}

/** Asks at once, and then each time exactly when the hint is over (or after the slowest back-off, 15 s, without one). */
function fewestPolls(job: SimulatedJob, within: { readonly latencyMs: number; readonly until: number }): number {
  return countPolls(job, { ...within, waitMs: (hintMs) => hintMs ?? 15_000 });
}

/** How many reads a client needs that waits as it likes: `waitMs` makes the wait from the hint that it was given. */
export function countPolls(
  { lifeMs, hintMs }: SimulatedJob,
  options: { readonly latencyMs: number; readonly until: number; readonly waitMs: (hintMs: number | null) => number },
): number {
  const { latencyMs, until, waitMs } = options;
  let count = 0;
  for (let ageMs = latencyMs; ageMs <= until; ageMs += waitMs(hintMs(ageMs)) + latencyMs) {
    count += 1;
    if (ageMs >= lifeMs) break;
  }
  return count;
}
