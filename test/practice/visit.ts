/** A practice Router under a clock that is moved by hand, and short ways to call it. */

import { afterEach } from 'vitest';
import { type PracticeOptions, type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import type { Run } from '../../src/practice/queue.ts';

export const NOON = Date.UTC(2026, 10, 29, 12);
export const IMAGE = 'bfl/flux-2-pro';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; an empty object when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
  readonly json: any;
}

export interface Visit {
  readonly router: PracticeRouter;
  readonly control: PracticeRouter['control'];
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  submit(options?: SubmitOptions): Promise<Reply>;
  /** Submits, and answers the request id. */
  admitted(options?: SubmitOptions): Promise<string>;
  status(requestId: string, options?: CallOptions & { readonly model?: string }): Promise<Reply>;
  result(requestId: string, options?: CallOptions & { readonly model?: string }): Promise<Reply>;
  cancel(requestId: string, options?: CallOptions & { readonly model?: string }): Promise<Reply>;
  direct(options?: SubmitOptions): Promise<Reply>;
  run(requestId: string): Run | undefined;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** null: no credential. */
  readonly apiKey?: string | null;
  readonly redirect?: 'manual';
}

export interface SubmitOptions extends CallOptions {
  readonly model?: string;
  readonly key?: string;
  readonly send?: unknown;
  readonly query?: string;
}

const open: PracticeRouter[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((router) => router.close()));
});

let lastKey = 0;

export async function visit(options: Partial<PracticeOptions> = {}): Promise<Visit> {
  const router = await startPracticeRouter({ samplesFolder: 'resources/samples', clock: { now: () => NOON }, ...options });
  open.push(router);

  const call: Visit['call'] = async (method, path, { headers = {}, body, apiKey = router.apiKey, redirect } = {}) => {
    const answer = await fetch(path.startsWith('http') ? path : `${router.url}${path}`, {
      method,
      headers: { ...(apiKey === null ? {} : { 'x-api-key': apiKey }), ...headers },
      ...(body === undefined ? {} : { body }),
      ...(redirect === undefined ? {} : { redirect }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: jsonOr(text) };
  };
  const post = (tail: string, { model = IMAGE, key, send, query = '', headers, ...rest }: SubmitOptions): Promise<Reply> => {
    lastKey += 1;
    return call('POST', `/v2/models/${model}${tail}${query}`, {
      body: JSON.stringify(send ?? { prompt: 'a heron' }),
      ...rest,
      headers: { 'content-type': 'application/json', 'idempotency-key': key ?? `key-${lastKey}`, ...headers },
    });
  };
  const about =
    (method: string, tail: string): Visit['status'] =>
    (requestId, { model = IMAGE, ...rest } = {}) =>
      call(method, `/v2/models/${model}/requests/${requestId}${tail}`, rest);

  return {
    router,
    control: router.control,
    call,
    submit: (given = {}) => post('/requests', given),
    direct: (given = {}) => post('', given),
    async admitted(given = {}) {
      const answer = await post('/requests', given);
      if (answer.status !== 201) throw new Error(`Not admitted: ${answer.status} ${answer.text}`);
      return answer.json.request_id;
    },
    status: about('GET', '/status'),
    result: about('GET', ''),
    cancel: about('PUT', '/cancel'),
    run: (requestId) => router.control.runs().find((run) => run.requestId === requestId),
  };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The bucket of an answer, from the header that names it. */
export function bucketOf(reply: Reply): string | null {
  return reply.headers.get('x-comfy-error-type');
}
