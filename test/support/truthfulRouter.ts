/**
 * A Router in memory that knows what really happened: what was bought, what became of it, and until when it is kept. Any
 * call to it may get lost on the way there or back, come late, or be refused.
 */

import type { Answer, RouterApi, Target } from '../../src/main/jobs/ports/router.ts';
import { DAY, MINUTE, SECOND } from '../../src/shared/time.ts';
import { BODY } from './jobs.ts';
import { answer, refusal, silence, unreachable } from './memoryRouter.ts';

/** The beginning of a digest decides what becomes of a run, so that the same bytes always do the same. */
export interface Fate {
  readonly isRefused: boolean;
  /** Null: success. */
  readonly ending: string | null;
  readonly queuedMs: number;
  readonly runningMs: number;
}

export interface TrueRun {
  readonly requestId: string;
  readonly workspace: string;
  readonly key: string;
  readonly admittedAt: number;
  readonly startsAt: number;
  finishesAt: number;
  ending: string | null;
}

/** `workspace`: of the key that the call left with. */
type Act = (workspace: string) => Answer;

export interface TruthfulRouter extends RouterApi {
  /** The workspace of the key that is used now. */
  workspace: string;
  /** The key is refused by everybody. */
  isKeyRefused: boolean;
  /** Nothing gets lost and nobody is refused without a reason. */
  isCalm: boolean;
  runsOf(key: string): readonly TrueRun[];
  /** When a POST with this key first left for the Router. */
  firstAskedAt(key: string): number | null;
}

export function createTruthfulRouter(world: {
  readonly clock: { now(): number; wait(ms: number): Promise<void> };
  /** In [0, 1). */
  readonly fraction: () => number;
  readonly fateOf: (digest: string) => Fate;
}): TruthfulRouter {
  const { clock, fraction, fateOf } = world;
  const runs: TrueRun[] = [];
  const askedAt = new Map<string, number>();
  const dated = (made: Answer): Answer => (made.kind === 'answer' ? { ...made, serverAt: clock.now() } : made);
  const pick = <T>(...all: readonly T[]): T => all[Math.floor(fraction() * all.length)] as T;

  async function pass(call: keyof RouterApi, act: Act): Promise<Answer> {
    const isPost = call === 'submit' || call === 'direct';
    const { workspace } = router;
    if (router.isCalm || fraction() < (isPost ? 0.3 : 0.55)) {
      await clock.wait(router.isCalm ? 0 : pick(0, 50, 2 * SECOND));
      return dated(router.isKeyRefused ? refusal(401, 'unauthorized') : act(workspace));
    }
    const after = (made: () => Answer): Act => {
      return (from) => {
        if (!router.isKeyRefused) act(from);
        return made();
      };
    };
    const page = (): Answer => answer(200, { kind: 'unreadable', why: 'notJson', excerpt: '<html>' }, { supportId: null });
    const trouble: readonly Act[] = [
      () => silence(),
      () => silence('reset'),
      () => unreachable,
      () => refusal(429, 'rate_limited', { retryAfterMs: pick(null, 2 * SECOND, 20 * SECOND) }),
      () => refusal(503, 'service_unavailable'),
      () => refusal(500, 'internal_error'),
      () => ({ ...refusal(410, null), supportId: null }),
      page,
    ];
    const postTrouble: readonly Act[] = [
      after(() => silence()),
      after(() => silence('reset')),
      after(page),
      after(() => refusal(503, null)),
      () => refusal(429, 'queue_backlog_full'),
      () => refusal(402, 'insufficient_credits'),
      () => refusal(409, 'concurrency_limit_exceeded', { retryAfterMs: 3 * SECOND }),
    ];
    const readTrouble: readonly Act[] = [() => refusal(404, 'request_not_found'), after(() => silence())];
    const made = pick(...trouble, ...(isPost ? [...postTrouble, ...postTrouble] : readTrouble));
    await clock.wait(pick(0, SECOND, 45 * SECOND));
    const given = made(workspace);
    await clock.wait(pick(0, 0, 30 * SECOND));
    return dated(given);
  }

  function admit(workspace: string, key: string, digest: string): TrueRun | Answer {
    const known = runs.findLast((run) => run.key === key && run.workspace === workspace);
    const now = clock.now();
    if (known !== undefined && now - known.admittedAt < DAY) return known;
    const fate = fateOf(digest);
    if (fate.isRefused) return refusal(422, 'invalid_input');
    const startsAt = now + fate.queuedMs;
    const run: TrueRun = {
      requestId: `00000000-0000-4000-8000-${String(runs.length + 1).padStart(12, '0')}`,
      workspace,
      key,
      admittedAt: now,
      startsAt,
      finishesAt: startsAt + fate.runningMs,
      ending: fate.ending,
    };
    runs.push(run);
    return run;
  }

  function find(workspace: string, requestId: string): TrueRun | Answer {
    const run = runs.find((one) => one.requestId === requestId && one.workspace === workspace);
    if (run === undefined) return refusal(404, 'request_not_found');
    return clock.now() > run.finishesAt + DAY ? refusal(410, null) : run;
  }

  const isRun = (found: TrueRun | Answer): found is TrueRun => 'admittedAt' in found;
  const wordOf = (run: TrueRun): string => {
    if (clock.now() >= run.finishesAt) return 'COMPLETED';
    return clock.now() >= run.startsAt ? 'IN_PROGRESS' : 'IN_QUEUE';
  };

  function about(requestId: string, tell: (run: TrueRun) => Answer): Act {
    return (workspace) => {
      const found = find(workspace, requestId);
      return isRun(found) ? tell(found) : found;
    };
  }

  function post(call: 'submit' | 'direct', key: string, act: Act): Promise<Answer> {
    if (!askedAt.has(key)) askedAt.set(key, clock.now());
    return pass(call, act);
  }

  const router: TruthfulRouter = {
    workspace: 'A',
    isKeyRefused: false,
    isCalm: false,
    runsOf: (key) => runs.filter((run) => run.key === key),
    firstAskedAt: (key) => askedAt.get(key) ?? null,
    submit: (_target: Target, { key, body }) =>
      post('submit', key, (workspace) => {
        const before = runs.length;
        const run = admit(workspace, key, body.digest);
        if (!isRun(run)) return run;
        return answer(201, { kind: 'handle', requestId: run.requestId, position: 0 }, { replayed: runs.length === before });
      }),
    direct: (_target, { key, body }) =>
      post('direct', key, (workspace) => {
        const run = admit(workspace, key, body.digest);
        if (!isRun(run)) return run;
        if (clock.now() < run.finishesAt) return refusal(504, 'deadline_exceeded', { retryAfterMs: MINUTE });
        return run.ending === null ? answer(200, { kind: 'output', body: BODY }) : refusal(502, run.ending);
      }),
    status: (_target, requestId) =>
      pass(
        'status',
        about(requestId, (run) => {
          const status = wordOf(run);
          const ending = status === 'COMPLETED' ? run.ending : null;
          return answer(
            200,
            { kind: 'status', status, position: null, ending },
            { retryAfterMs: pick(null, SECOND, 5 * MINUTE) },
          );
        }),
      ),
    result: (_target, requestId) =>
      pass(
        'result',
        about(requestId, (run) => {
          const status = wordOf(run);
          if (status !== 'COMPLETED') return answer(202, { kind: 'status', status, position: null, ending: null });
          if (run.ending === null) return answer(200, { kind: 'output', body: BODY });
          return refusal(run.ending === 'cancelled' ? 409 : 502, run.ending);
        }),
      ),
    cancel: (_target, requestId) =>
      pass(
        'cancel',
        about(requestId, (run) => {
          if (wordOf(run) === 'COMPLETED') return answer(409, { kind: 'cancel', status: 'ALREADY_COMPLETED' });
          if (wordOf(run) === 'IN_QUEUE') Object.assign(run, { finishesAt: clock.now(), ending: 'cancelled' });
          return answer(202, { kind: 'cancel', status: 'CANCELLATION_REQUESTED' });
        }),
      ),
  };
  return router;
}
