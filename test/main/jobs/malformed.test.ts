/** No job ends by an answer that makes no sense: real HTTP, the real client, and the whole core on top. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTerminal } from '../../../src/shared/job.ts';
import { HOUR, MINUTE } from '../../../src/shared/time.ts';
import { type Core, value } from '../../support/core.ts';
import { startOverHttp } from '../../support/coreOverHttp.ts';
import { type Malformed, malformedFor, PER_ROUTE, type Route, TRUE_OUTPUT, trueAnswer } from '../../support/hostile/malformed.ts';
import { KEY } from '../../support/routerClient.ts';
import { type SeenRequest, startServer, type TestServer } from '../../support/servers/httpServer.ts';

/** How often each of them comes before the truth does. */
const TIMES = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function routeOf({ method, path }: SeenRequest): Route {
  if (method === 'PUT') return 'cancel';
  if (method === 'POST') return path.endsWith('/requests') ? 'submit' : 'direct';
  return path.endsWith('/status') ? 'status' : 'result';
}

/** Everything that a person may do to get a job home. */
async function help(core: Core, id: string): Promise<void> {
  core.runner.tell({ kind: 'key', profile: 'main', present: true });
  await core.runner.setSending('on');
  await core.runner.checkJob(id);
  await core.runner.resendJob(id);
}

interface Life {
  readonly phase: string;
  readonly digest: string | null;
  readonly keys: number;
}

async function live(route: Route, malformed: Malformed): Promise<Life> {
  let left = TIMES;
  const keys = new Set<string>();
  server.respond((request, response) => {
    const asked = routeOf(request);
    if (asked === 'submit' || asked === 'direct') keys.add(String(request.headers['idempotency-key']));
    const isDue = asked === route && left > 0;
    if (isDue) left -= 1;
    const { status, body } = trueAnswer(asked);
    const headers = { 'content-type': 'application/json', 'x-comfy-request-id': 'call-1' };
    response.writeHead(isDue ? malformed.status : status, isDue ? malformed.headers : headers);
    if (isDue && 'content-length' in malformed.headers) {
      response.write(malformed.body);
      setImmediate(() => response.destroy());
    } else response.end(isDue ? malformed.body : body);
  });
  const { core, calm, close } = startOverHttp({ url: server.url, key: KEY });
  const id = value(await core.runner.submit(core.draft({ route: route === 'direct' ? 'direct' : 'queued' }))).id;
  await calm();
  if (route === 'cancel') await core.runner.cancelJob(id);
  for (let turn = 0; turn < 60 && !isTerminal(core.job(id)); turn += 1) {
    await calm();
    const next = core.clock.alarmAt();
    if (next === null || next > core.clock.now() + HOUR) await help(core, id);
    else await core.clock.advance(Math.max(0, next - core.clock.now()));
    if (turn > 20 && turn % 5 === 0) {
      await core.clock.advance(2 * MINUTE);
      await help(core, id);
    }
  }
  await close();
  const job = core.job(id);
  return { phase: job.phase, digest: job.output?.digest ?? null, keys: keys.size };
}

const TRUE_DIGEST = createHash('sha256').update(TRUE_OUTPUT).digest('hex');

describe('answers that make no sense', () => {
  it.each(['submit', 'status', 'result', 'cancel', 'direct'] as const)(
    `${PER_ROUTE} of them to each route, %s: 0 jobs end by one, and each then comes home with the true result`,
    async (route) => {
      const list = malformedFor(route);
      expect(new Set(list.map(({ what }) => what)).size).toBe(PER_ROUTE);
      const wrong: string[] = [];
      for (const malformed of list) {
        const { phase, digest, keys } = await live(route, malformed);
        // An end is for good, so whoever comes home was never anywhere else.
        const isHome = phase === 'done' && digest === TRUE_DIGEST && keys === 1;
        if (!isHome) wrong.push(`${malformed.what}: ${phase}, ${keys} keys`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
