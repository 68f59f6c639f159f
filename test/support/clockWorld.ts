/**
 * Forty jobs at a Router with a clock of its own, while this machine sleeps, loses its line, or has its clock set. Keeps count of
 * what must never happen: more calls at once than allowed, a result called gone that is there, a bound that the truth lies
 * outside of.
 */

import { expiryOf } from '../../src/main/jobs/expiry.ts';
import { LIMITS } from '../../src/main/jobs/plan.ts';
import type { Answer } from '../../src/main/jobs/ports/router.ts';
import type { JobId } from '../../src/shared/job.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';
import { startCore } from './core.ts';
import { createHandClock } from './handClock.ts';
import { createMemoryRouter, refusal } from './memoryRouter.ts';

export const HINT_MS = 10 * SECOND;
const LATENCY_MS = 300;
/** The Date header has whole seconds, and answers travel. */
const SLACK_MS = 20 * SECOND;

export interface ClockFigures {
  readonly mostAtOnce: number;
  /** The most calls that began within one second. */
  readonly mostInASecond: number;
  readonly wrongExpiries: number;
  /** Jobs that ended otherwise than the Router has it. */
  readonly wrongEndings: number;
  readonly runs: number;
  /** Reads before their hint, by the time that really passed. */
  readonly early: number;
}

export async function createClockWorld(jobs = 40) {
  const clock = createHandClock();
  const router = createMemoryRouter(clock);
  const core = startCore({ clock, router });
  /** Server time minus local time. */
  let offsetMs = 0;
  const serverNow = (): number => clock.now() + offsetMs;
  router.serverNow = serverNow;
  const ends = new Map<string, number>();
  const allowedAt = new Map<string, number>();
  const begun: number[] = [];
  let early = 0;
  let wrongExpiries = 0;

  const isGone = (requestId: string): boolean => serverNow() >= (ends.get(requestId) ?? Number.POSITIVE_INFINITY) + DAY;
  router.onStatus = (run) => {
    if (serverNow() < (allowedAt.get(run.requestId) ?? 0)) early += 1;
    const hasEnded = serverNow() >= (ends.get(run.requestId) ?? Number.POSITIVE_INFINITY);
    run.status = hasEnded ? 'COMPLETED' : 'IN_PROGRESS';
    run.retryAfterMs = hasEnded ? null : HINT_MS;
    if (hasEnded) allowedAt.delete(run.requestId);
    else allowedAt.set(run.requestId, serverNow() + HINT_MS);
  };
  for (const name of ['status', 'result'] as const) {
    const real = router[name];
    router[name] = async (target, requestId, signal) => {
      begun.push(serverNow());
      const answer = await real(target, requestId, signal);
      return answer.kind === 'answer' && answer.supportId !== null && isGone(requestId)
        ? refusal(410, 'request_expired', { serverAt: serverNow() })
        : answer;
    };
  }

  const ids: JobId[] = [];
  for (let count = 0; count < jobs; count += 1) ids.push(await core.submit());
  router.latencyMs = LATENCY_MS;
  await clock.advance(MINUTE);

  /** The truth must lie within what the window says, at every moment. */
  function check(): void {
    for (const id of ids) {
      const job = core.job(id);
      const end = ends.get(job.requestId ?? '');
      if (job.phase === 'expired' && !isGone(job.requestId ?? '')) wrongExpiries += 1;
      const expiry = expiryOf(job);
      if (expiry.kind !== 'bounded' || end === undefined) continue;
      const goneAt = end + DAY;
      if (goneAt < expiry.notBefore - SLACK_MS || goneAt > expiry.notAfter + SLACK_MS) wrongExpiries += 1;
    }
  }

  const world = {
    core,
    router,
    ids,
    /** Lets time pass, looking at what is told once a minute. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= MINUTE) {
        await clock.advance(Math.min(left, MINUTE));
        check();
      }
    },
    /** Half of the runs end this long from now, spread over a minute. */
    endSome(inMs: number): void {
      [...router.runs.keys()].forEach((id, at) => {
        if (at % 2 === 0 && !ends.has(id)) ends.set(id, serverNow() + inMs + at * SECOND);
      });
    },
    async sleep(ms: number, how: 'told' | 'silent'): Promise<void> {
      if (how === 'told') core.runner.tell({ kind: 'suspended' });
      await clock.settle();
      clock.set(clock.now() + ms);
      if (how === 'told') core.runner.tell({ kind: 'resumed' });
    },
    /** Somebody sets the clock of this machine; the world goes on as it was. */
    setClock(byMs: number): void {
      clock.set(clock.now() + byMs);
      offsetMs -= byMs;
    },
    /** What the watch over the machine tells when it finds the jump. */
    noticeJump: (): void => core.runner.tell({ kind: 'resumed' }),
    online: (online: boolean): void => core.runner.tell({ kind: 'online', online }),
    /** For as long as `isBad`, every read ends with this. */
    disturb(isBad: () => boolean, bad: () => Answer | Promise<Answer>): void {
      for (const name of ['status', 'result'] as const) {
        const real = router[name];
        router[name] = async (target, requestId, signal) => (isBad() ? bad() : real(target, requestId, signal));
      }
    },
    now: () => clock.now(),
    wait: clock.wait,
    /** All that is not gone ends and is fetched; then the figures. */
    async finish(): Promise<ClockFigures> {
      for (const id of router.runs.keys()) if (!ends.has(id)) ends.set(id, serverNow());
      await world.pass(HOUR / 4);
      await core.runner.stop();
      const wrong = ids.filter((id) => {
        const job = core.job(id);
        if (job.phase === 'done') return false;
        return job.phase !== 'expired' || !isGone(job.requestId ?? '');
      });
      return {
        mostAtOnce: router.mostAtOnce(),
        mostInASecond: mostWithin(begun, SECOND),
        wrongExpiries,
        wrongEndings: wrong.length,
        runs: router.runs.size,
        early,
      };
    },
  };
  return world;
}

function mostWithin(moments: readonly number[], ms: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [at, moment] of sorted.entries()) {
    while ((sorted[first] ?? moment) <= moment - ms) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

/** With answers after `LATENCY_MS`, this many calls fit into a second when never more than allowed are out. */
export const FAIR_IN_A_SECOND = LIMITS.calls * Math.ceil(SECOND / LATENCY_MS);
