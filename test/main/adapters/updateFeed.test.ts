import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Network, PLAIN_NETWORK } from '../../../src/main/adapters/network/network.ts';
import { askUpdateFeed } from '../../../src/main/adapters/updateFeed.ts';
import { startServer, type TestServer } from '../../support/servers/httpServer.ts';

let server: TestServer;
let other: TestServer;
const lines: string[] = [];

beforeEach(async () => {
  server = await startServer();
  other = await startServer();
  lines.length = 0;
});
afterEach(async () => {
  await server.close();
  await other.close();
});

const ask = (network: Network = PLAIN_NETWORK) =>
  askUpdateFeed({
    url: new URL('/feed/latest-linux.yml', server.url),
    network,
    log: (line) => lines.push(line),
    limitMs: 300,
  });

test('one request, with nothing in it that tells who asks', async () => {
  server.respond((_request, response) => response.setHeader('set-cookie', 'id=1').end('version: 1.0.0\n'));
  expect(await ask()).toEqual({ kind: 'text', text: 'version: 1.0.0\n' });
  await ask();
  expect(server.seen).toHaveLength(2);
  for (const { method, path, headers, body } of server.seen) {
    expect([method, path, body.length]).toEqual(['GET', '/feed/latest-linux.yml', 0]);
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(headers['user-agent']).toBe('Afterglow');
  }
});

test('no redirect is followed, neither elsewhere nor in place', async () => {
  for (const location of [`${other.url}/latest-linux.yml`, '/moved.yml', 'https://example.com/']) {
    server.respond((_request, response) => response.writeHead(302, { location }).end());
    expect(await ask(), location).toEqual({ kind: 'trouble', because: 'redirected' });
  }
  expect(other.seen).toEqual([]);
  expect(server.seen.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/feed/latest-linux.yml'));
});

test.each([
  [404, 'http_404'],
  [500, 'http_500'],
  [204, 'http_204'],
] as const)('an answer %i is told as such', async (status, because) => {
  server.respond((_request, response) => response.writeHead(status).end());
  expect(await ask()).toEqual({ kind: 'trouble', because });
  expect(lines.join()).toContain(because);
});

test('no more is read than such a file may have, packed or not', async () => {
  server.respond((_request, response) => response.end(Buffer.alloc(65 * 1024, 'a')));
  expect(await ask()).toEqual({ kind: 'trouble', because: 'tooLarge' });
  const packed = gzipSync(Buffer.alloc(8 * 1024 * 1024));
  server.respond((_request, response) => response.setHeader('content-encoding', 'gzip').end(packed));
  expect(await ask()).toEqual({ kind: 'trouble', because: 'tooLarge' });
});

test('an answer that does not come, or does not end, is given up', async () => {
  server.respond(() => {});
  expect(await ask()).toEqual({ kind: 'trouble', because: 'timeout' });
  server.respond((_request, response) => {
    response.write('version: ');
  });
  expect(await ask()).toEqual({ kind: 'trouble', because: 'cut' });
});

test('what is no text is no feed', async () => {
  server.respond((_request, response) => response.end(Buffer.from([0xff, 0xfe, 0x00])));
  expect(await ask()).toEqual({ kind: 'trouble', because: 'notFeed' });
});

test('a server that is away is told, and one that hangs up too', async () => {
  server.respond((_request, response) => void response.socket?.destroy());
  expect(await ask()).toEqual({ kind: 'trouble', because: 'reset' });
  const away: Network = { ...PLAIN_NETWORK, waysTo: async () => [{ kind: 'unknown', named: 'SOCKS one:1080' }] };
  expect(await ask(away)).toEqual({ kind: 'trouble', because: 'proxyKind' });
});
