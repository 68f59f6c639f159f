import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RouterApi } from '../../../../src/main/jobs/ports/router.ts';
import { answered, REQUEST_ID, routerSays, startClient } from '../../../support/routerClient.ts';
import type { Respond } from '../../../support/servers/httpServer.ts';

const ROUTES = ['submit', 'status', 'result', 'cancel', 'direct'] as const satisfies readonly (keyof RouterApi)[];
const MB = 1_024 * 1_024;

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Raw bytes on a socket, for what no HTTP library would send. */
async function rawServer(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(text, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

describe('when no connection came to be, surely nothing was sent', () => {
  it.each(ROUTES)('%s: nobody listens', async (route) => {
    const { ask } = await startClient({ url: `http://127.0.0.1:${await closedPort()}` });
    expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'unreachable' });
  });

  it.each(ROUTES)('%s: the name is not known', async (route) => {
    const { ask } = await startClient({ url: 'https://router.invalid' });
    expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'unreachable' });
  });

  it.each(ROUTES)('%s: no TLS is spoken there', async (route) => {
    const plain = await startClient();
    const { ask } = await startClient({ url: plain.server.url.replace('http:', 'https:') });
    expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'tls' });
    expect(plain.server.seen).toEqual([]);
  });

  it('the connection takes too long', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { ask } = await startClient({ url: `https://127.0.0.1:${port}`, limits: { connectMs: 200 } });
    expect(await ask('submit')).toMatchObject({ kind: 'noAnswer', sent: 'no', reason: 'timeout' });
  });
});

describe('when a request may have arrived, that is said', () => {
  it.each(ROUTES)('%s: the connection is reset without an answer', async (route) => {
    const { ask, server } = await startClient({ respond: (_request, _response, raw) => raw.socket.resetAndDestroy() });
    expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason: 'reset' });
    // Nothing is tried again by itself.
    expect(server.seen).toHaveLength(1);
  });

  it.each(ROUTES)('%s: the server hangs up', async (route) => {
    const { ask, server } = await startClient({ respond: (_request, _response, raw) => raw.socket.end() });
    expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason: 'reset' });
    expect(server.seen).toHaveLength(1);
  });

  it('the head of the answer never comes, on any route', async () => {
    const { ask } = await startClient({ respond: () => {}, limits: { headersMs: 200, directMs: 200 } });
    for (const answer of await Promise.all(ROUTES.map(ask))) {
      expect(answer).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason: 'timeout' });
    }
  });

  it.each(['submit', 'status', 'cancel'] as const)('%s: a small call has a limit over all of it', async (route) => {
    const { ask } = await startClient({ respond: () => {}, limits: { totalMs: 200 } });
    expect(await ask(route)).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason: 'timeout' });
  });

  it.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a head that stops in the middle', 'HTTP/1.1 200 OK\r\nContent-Ty'],
    ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(200_000)}`],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}'],
  ])('%s', async (_what, text) => {
    const { ask } = await startClient({ url: await rawServer(text) });
    expect(await ask('submit')).toMatchObject({ kind: 'noAnswer', sent: 'maybe' });
  });
});

describe('limits', () => {
  const big = { request_id: REQUEST_ID, status: 'COMPLETED', more: 'x'.repeat(MB) };

  it.each(['submit', 'status', 'cancel'] as const)('%s: a body over the limit is not read', async (route) => {
    const { ask } = await startClient({ respond: routerSays(200, big) });
    expect(answered(await ask(route)).body).toMatchObject({ kind: 'unreadable', why: 'tooLarge' });
  });

  const bomb = Buffer.alloc(48 * MB, 'x');
  it.each([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })],
  ])('a small %s body that unpacks without end stops at the limit', async (encoding, bytes) => {
    expect(bytes.length).toBeLessThan(MB);
    const before = process.memoryUsage.rss();
    for (const route of ROUTES) {
      const { ask, storeFolder } = await startClient({
        respond: routerSays(200, bytes, { 'content-encoding': encoding }),
        limits: { resultBytes: 2 * MB },
      });
      expect(answered(await ask(route)).body).toMatchObject({ kind: 'unreadable', why: 'tooLarge' });
      expect(readdirSync(storeFolder)).toEqual([]);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * MB);
  });

  it.each(['gzip, gzip', 'gzip, gzip, gzip, gzip, gzip, gzip', 'compress', 'zstd', 'nonsense'])(
    'the encoding %j is not unpacked',
    async (encoding) => {
      for (const route of ROUTES) {
        const { ask, storeFolder } = await startClient({
          respond: routerSays(200, gzipSync('{}'), { 'content-encoding': encoding }),
        });
        expect(answered(await ask(route)).body).toMatchObject({ kind: 'unreadable', why: 'wrongShape' });
        expect(readdirSync(storeFolder)).toEqual([]);
      }
    },
  );

  const slowly: Respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-comfy-request-id': 'c' });
    response.write('{"a":');
  };
  it('a body that stands still is given up, on any route', async () => {
    const { ask, storeFolder } = await startClient({ respond: slowly, limits: { idleMs: 200 } });
    for (const answer of await Promise.all(ROUTES.map(ask))) {
      expect(answered(answer).body).toMatchObject({ kind: 'unreadable', why: 'cut' });
    }
    expect(readdirSync(storeFolder)).toEqual([]);
  });

  it('a result that drips below the least pace is given up', async () => {
    const dripping: Respond = (_request, response) => {
      slowly(_request, response, undefined as never);
      const timer = setInterval(() => response.write('1,'), 20);
      response.on('close', () => clearInterval(timer));
    };
    // A window of no length: every chunk is judged by itself, so no clock has to move.
    const { ask } = await startClient({
      respond: dripping,
      limits: { pace: { minBytesPerSecond: 1_000, windowMs: 0 } },
      clock: ticking(),
    });
    expect(answered(await ask('result')).body).toMatchObject({ kind: 'unreadable', why: 'cut' });
  });

  it('a result may be larger than a status, up to the limit and not a byte more', async () => {
    const body = JSON.stringify({ data: 'x'.repeat(MB) });
    const fits = await startClient({ respond: routerSays(200, body), limits: { resultBytes: body.length } });
    expect(answered(await fits.ask('result')).body).toMatchObject({ kind: 'output' });
    const over = await startClient({ respond: routerSays(200, body), limits: { resultBytes: body.length - 1 } });
    expect(answered(await over.ask('result')).body).toMatchObject({ kind: 'unreadable', why: 'tooLarge' });
    expect(readdirSync(over.storeFolder)).toEqual([]);
  });

  const lies = {
    'ends before its length':
      'HTTP/1.1 200 OK\r\nX-Comfy-Request-Id: c\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":1}',
    'ends in the middle of a chunk': 'HTTP/1.1 200 OK\r\nX-Comfy-Request-Id: c\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{"a":1',
    'ends without the last chunk':
      'HTTP/1.1 200 OK\r\nX-Comfy-Request-Id: c\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n',
    'is gzip cut short': `HTTP/1.1 200 OK\r\nX-Comfy-Request-Id: c\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n${gzipSync('{"a":1,"b":"a longer text"}').subarray(0, 20).toString('latin1')}`,
    'says gzip and is not':
      'HTTP/1.1 200 OK\r\nX-Comfy-Request-Id: c\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\n\r\n{"a":1}',
  };
  it.each(Object.entries(lies))('a body that %s is cut, and no output', async (_what, text) => {
    const { ask, storeFolder } = await startClient({ url: await rawServer(text) });
    for (const route of ['status', 'result', 'direct'] as const) {
      expect(answered(await ask(route))).toMatchObject({ httpStatus: 200, body: { kind: 'unreadable', why: 'cut' } });
    }
    expect(readdirSync(storeFolder)).toEqual([]);
  });

  it('bytes after the end of a body change nothing', async () => {
    const text = `HTTP/1.1 200 OK\r\nX-Comfy-Request-Id: c\r\nContent-Length: 7\r\n\r\n{"a":1}HTTP/1.1 200 OK\r\n\r\nextra`;
    const { ask } = await startClient({ url: await rawServer(text) });
    expect(answered(await ask('result')).body).toMatchObject({ kind: 'output', body: { sizeBytes: 7 } });
  });
});

describe('answers that make no sense', () => {
  const NONSENSE: readonly unknown[] = [
    '',
    ' \n',
    '{',
    '[',
    'null',
    'true',
    '0',
    '""',
    '"COMPLETED"',
    '[]',
    '{}',
    '[{"status":"COMPLETED"}]',
    'NaN',
    '{"request_id":',
    '<html><body>502</body></html>',
    '<?xml version="1.0"?><Error/>',
    'event: done\ndata: {}\n\n',
    '\u0000\u0001\u0002',
    Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    '{"status":"COMPLETED"}',
    { status: 'COMPLETED', request_id: null },
    { status: 'COMPLETED', request_id: 7 },
    { status: 'COMPLETED', request_id: [REQUEST_ID] },
    { status: 'COMPLETED', request_id: ` ${REQUEST_ID}` },
    { status: 'COMPLETED', request_id: REQUEST_ID.toUpperCase() },
    { status: 'COMPLETED', request_id: 'b' },
    { status: null, request_id: REQUEST_ID },
    { status: 7, request_id: REQUEST_ID },
    { status: ['COMPLETED'], request_id: REQUEST_ID },
    { status: '', request_id: REQUEST_ID },
    { Status: 'COMPLETED', request_id: REQUEST_ID },
    { data: { status: 'COMPLETED', request_id: REQUEST_ID } },
    { detail: 'fine', error_type: null },
    { error: { message: 'nope' } },
    { message: 'Internal server error' },
    { __proto__: { status: 'COMPLETED' } },
    '{"__proto__":{"status":"COMPLETED","request_id":"x"}}',
    '{"constructor":{"prototype":{"status":"COMPLETED"}}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '{"status":"COMPLETED","status":"IN_QUEUE"}',
  ];
  it.each(NONSENSE.map((said, at) => [at, said] as const))(
    '%d: no route takes it for an end or for an admission',
    async (_at, said) => {
      for (const httpStatus of [200, 201, 202, 409, 500]) {
        const { ask } = await startClient({ respond: routerSays(httpStatus, said) });
        for (const route of ['submit', 'status', 'cancel'] as const) {
          const { body } = answered(await ask(route));
          expect(['unreadable', 'error', 'cancel', 'handle']).toContain(body.kind);
          if (body.kind === 'cancel') expect(route).toBe('cancel');
          // A good id is not thrown away for what stands beside it: it may be the only trace of a paid run.
          if (body.kind === 'handle')
            expect([route, said]).toEqual(['submit', expect.objectContaining({ request_id: REQUEST_ID })]);
        }
      }
    },
  );
});

/** A clock that moves a second each time it is asked. */
function ticking() {
  let now = 0;
  return { now: () => (now += 1_000) };
}
