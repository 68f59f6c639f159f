import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRouterHttp, type RouterHttp } from '../../../../src/main/adapters/router/routerHttp.ts';
import { SECOND } from '../../../../src/shared/time.ts';
import { startServer, type TestServer } from '../../../support/servers/httpServer.ts';

let server: TestServer;
let http: RouterHttp;

beforeEach(async () => {
  // It takes the call and says nothing.
  server = await startServer(() => {});
  http = createRouterHttp({ userAgent: 'x' });
});

afterEach(async () => {
  await http.close();
  await server.close();
});

const call = (more: { readonly signal?: AbortSignal; readonly totalMs?: number }) =>
  http.call({
    url: new URL('/v2/models', server.url),
    method: 'GET',
    headers: {},
    body: null,
    headersMs: 30 * SECOND,
    idleMs: 30 * SECOND,
    totalMs: more.totalMs ?? null,
    signal: more.signal,
  });

it('a read that nobody waits for any more ends at once', async () => {
  const ending = new AbortController();
  const answer = call({ signal: ending.signal });
  await expect.poll(() => server.seen.length).toBe(1);
  ending.abort();
  expect(await answer).toMatchObject({ kind: 'noAnswer', reason: 'aborted' });
});

it('a signal takes nothing from the limit of time', async () => {
  const answer = await call({ signal: new AbortController().signal, totalMs: 50 });
  expect(answer).toMatchObject({ kind: 'noAnswer', reason: 'timeout' });
});
