/**
 * A Router in memory behind the port of the core: it admits, replays by key, and answers with what a run was set to.
 * Any call can be scripted to go wrong first.
 */

import type { Answer, NoAnswer, RouterAnswer, RouterApi, RouterBody, Target } from '../../src/main/jobs/ports/router.ts';
import type { Clock } from '../../src/shared/time.ts';
import { BODY } from './jobs.ts';

export type CallName = keyof RouterApi;

export interface SeenCall {
  readonly call: CallName;
  readonly at: number;
  readonly model: string;
  readonly profile: string;
  readonly key: string | null;
  readonly requestId: string | null;
}

export interface Run {
  readonly requestId: string;
  readonly key: string;
  readonly model: string;
  readonly prompt: string;
  status: string;
  position: number | null;
  ending: string | null;
  retryAfterMs: number | null;
}

type Scripted = Answer | ((run: () => Answer) => Answer | Promise<Answer>);

export interface MemoryRouter extends RouterApi {
  readonly seen: SeenCall[];
  readonly runs: Map<string, Run>;
  /** The next `times` calls of this kind get this instead. A function may let the call happen and lose its answer. */
  script(call: CallName, answer: Scripted, times?: number): void;
  /** The only run there is. */
  run(): Run;
  count(call: CallName): number;
  /** The most calls that were under way at the same time. */
  mostAtOnce(): number;
  underWay(): number;
  /** The server's clock, apart from ours. */
  serverNow: () => number;
  latencyMs: number;
  /** What a fresh run answers with, by the moment of its status read. */
  onStatus: (run: Run, now: number) => void;
}

export function answer(httpStatus: number, body: RouterBody, more: Partial<RouterAnswer> = {}): RouterAnswer {
  return {
    kind: 'answer',
    httpStatus,
    supportId: 'support-1',
    bucket: null,
    retryAfterMs: null,
    serverAt: null,
    credits: null,
    replayed: false,
    refusalSubject: null,
    body,
    ...more,
  };
}

/** An error answer of the Router with a bucket. */
export function refusal(httpStatus: number, bucket: string | null, more: Partial<RouterAnswer> = {}): RouterAnswer {
  return answer(httpStatus, { kind: 'error', detail: 'told so', errorType: null, fields: [] }, { bucket, ...more });
}

export const silence = (reason: NoAnswer['reason'] = 'timeout'): NoAnswer => ({
  kind: 'noAnswer',
  sent: 'maybe',
  reason,
  detail: '',
});
export const unreachable: NoAnswer = { kind: 'noAnswer', sent: 'no', reason: 'unreachable', detail: '' };

export function createMemoryRouter(clock: Clock & { wait(ms: number): Promise<void> }): MemoryRouter {
  const seen: SeenCall[] = [];
  const runs = new Map<string, Run>();
  const scripts: { readonly call: CallName; readonly answer: Scripted }[] = [];
  let busy = 0;
  let most = 0;

  async function play(
    call: CallName,
    target: Target,
    who: { key?: string; requestId?: string; signal?: AbortSignal | undefined },
    real: () => Answer,
  ): Promise<Answer> {
    busy += 1;
    most = Math.max(most, busy);
    const { model, profile } = target;
    seen.push({ call, at: clock.now(), model, profile, key: who.key ?? null, requestId: who.requestId ?? null });
    try {
      if (router.latencyMs > 0) await Promise.race([clock.wait(router.latencyMs), ended(who.signal)]);
      if (who.signal?.aborted === true) return silence('aborted');
      const place = scripts.findIndex((script) => script.call === call);
      if (place === -1) return real();
      const [script] = scripts.splice(place, 1);
      if (script === undefined) return real();
      return typeof script.answer === 'function' ? await script.answer(real) : script.answer;
    } finally {
      busy -= 1;
    }
  }

  const dated = (made: RouterAnswer): RouterAnswer => ({ ...made, serverAt: router.serverNow() });

  function admit(target: Target, key: string): Answer {
    const known = [...runs.values()].find((run) => run.key === key);
    const count = runs.size + 1;
    const run: Run = known ?? {
      requestId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      key,
      model: target.model,
      prompt: '',
      status: 'IN_QUEUE',
      position: 0,
      ending: null,
      retryAfterMs: null,
    };
    runs.set(run.requestId, run);
    const { requestId, position } = run;
    return dated(answer(201, { kind: 'handle', requestId, position }, { replayed: known !== undefined }));
  }

  function read(target: Target, requestId: string): Run | null {
    const run = runs.get(requestId);
    if (run === undefined || run.model !== target.model) return null;
    router.onStatus(run, clock.now());
    return run;
  }

  const notFound = (): Answer => dated(refusal(404, 'request_not_found'));

  const router: MemoryRouter = {
    seen,
    runs,
    latencyMs: 0,
    serverNow: () => clock.now(),
    onStatus: () => {},
    script(call, scripted, times = 1) {
      for (let count = 0; count < times; count += 1) scripts.push({ call, answer: scripted });
    },
    run() {
      const [only] = runs.values();
      if (only === undefined) throw new Error('The Router has no run.');
      return only;
    },
    count: (call) => seen.filter((one) => one.call === call).length,
    mostAtOnce: () => most,
    underWay: () => busy,
    submit: (target, { key }) => play('submit', target, { key }, () => admit(target, key)),
    direct: (target, { key }) =>
      play('direct', target, { key }, () => dated(answer(200, { kind: 'output', body: BODY }, { credits: '4' }))),
    status: (target, requestId, signal) =>
      play('status', target, { requestId, signal }, () => {
        const run = read(target, requestId);
        if (run === null) return notFound();
        const { status, position, ending, retryAfterMs } = run;
        return dated(answer(200, { kind: 'status', status, position, ending }, { retryAfterMs }));
      }),
    result: (target, requestId, signal) =>
      play('result', target, { requestId, signal }, () => {
        const run = read(target, requestId);
        if (run === null) return notFound();
        if (run.ending !== null) return dated(refusal(run.ending === 'cancelled' ? 409 : 502, run.ending));
        if (run.status === 'COMPLETED') return dated(answer(200, { kind: 'output', body: BODY }, { credits: '4' }));
        return dated(answer(202, { kind: 'status', status: run.status, position: null, ending: null }));
      }),
    cancel: (target, requestId) =>
      play('cancel', target, { requestId }, () => {
        const run = read(target, requestId);
        if (run === null) return notFound();
        if (run.status === 'COMPLETED') return dated(answer(409, { kind: 'cancel', status: 'ALREADY_COMPLETED' }));
        if (run.status === 'IN_QUEUE') Object.assign(run, { status: 'COMPLETED', ending: 'cancelled' });
        return dated(answer(202, { kind: 'cancel', status: 'CANCELLATION_REQUESTED' }));
      }),
  };
  return router;
}

function ended(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}
