/** The Router client against a tiny server, with small limits. */

import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type ApiLimits, createRouterApi } from '../../src/main/adapters/router/routerApi.ts';
import type { Bodies } from '../../src/main/jobs/ports/bodies.ts';
import type { Answer, RouterAnswer, RouterApi } from '../../src/main/jobs/ports/router.ts';
import type { BodyRef } from '../../src/shared/job.ts';
import type { Clock } from '../../src/shared/time.ts';
import { type Respond, startServer, type TestServer } from './servers/httpServer.ts';
import { tempFolder } from './tempFolder.ts';

export const KEY = 'comfyui-0123456789abcdef0123456789abcdef';
export const REQUEST_ID = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';
export const OTHER_ID = '11111111-2222-4333-8444-555555555555';
export const NOW = Date.parse('Sun, 29 Nov 2026 12:00:00 GMT');
export const target = { profile: 'p', base: 'b', model: 'bfl/flux-2-pro' };

export function memoryBodies(): Bodies & { add(text: string): BodyRef } {
  const kept = new Map<string, Uint8Array>();
  const keep = (bytes: Uint8Array): BodyRef => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    kept.set(digest, bytes);
    return { digest, sizeBytes: bytes.length };
  };
  return {
    put: async (bytes) => keep(bytes),
    add: (text) => keep(Buffer.from(text)),
    has: async ({ digest }) => kept.has(digest),
    isWhole: async ({ digest }) => kept.has(digest),
    async read({ digest }) {
      const bytes = kept.get(digest);
      if (bytes === undefined) throw new Error('no such body');
      return bytes;
    },
  };
}

export interface Client {
  readonly api: RouterApi;
  readonly server: TestServer;
  readonly storeFolder: string;
  readonly body: BodyRef;
  /** Asks one route, whichever it is. */
  ask(route: keyof RouterApi): Promise<Answer>;
}

export async function startClient(
  options: {
    readonly respond?: Respond;
    readonly limits?: Partial<ApiLimits>;
    readonly url?: string;
    readonly key?: string | null;
    readonly clock?: Clock;
  } = {},
): Promise<Client> {
  const server = await startServer(options.respond);
  const storeFolder = tempFolder();
  const bodies = memoryBodies();
  const body = bodies.add('{"prompt":"a fox","seed":6687881544318117707}');
  const key = options.key === undefined ? KEY : options.key;
  const api = createRouterApi({
    connect: () => (key === null ? null : { url: options.url ?? server.url, key }),
    bodies,
    storeFolder,
    clock: options.clock ?? { now: () => NOW },
    userAgent: 'Afterglow/0.0.0-test',
    limits: { connectMs: 2_000, headersMs: 2_000, idleMs: 2_000, totalMs: 5_000, directMs: 5_000, ...options.limits },
  });
  onTestFinished(async () => {
    await api.close();
    await server.close();
  });
  const post = { key: 'f0f0f0f0-0000-4000-8000-000000000001', body };
  return {
    api,
    server,
    storeFolder,
    body,
    ask: (route) => (route === 'submit' || route === 'direct' ? api[route](target, post) : api[route](target, REQUEST_ID)),
  };
}

/** An answer as the Router gives it: JSON, with its id, its clock and whatever else is said. */
export function routerSays(httpStatus: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Respond {
  return (_request, response) => {
    response.writeHead(httpStatus, {
      'content-type': 'application/json',
      'x-comfy-request-id': 'call-1',
      date: 'Sun, 29 Nov 2026 11:58:00 GMT',
      ...headers,
    });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
}

export function answered(answer: Answer): RouterAnswer {
  if (answer.kind !== 'answer') throw new Error(`no answer: ${JSON.stringify(answer)}`);
  return answer;
}
