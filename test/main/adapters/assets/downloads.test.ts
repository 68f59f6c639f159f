import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Reach, Resolve } from '../../../../src/main/adapters/assets/assetLinks.ts';
import { createDownloads, type DownloadLimits } from '../../../../src/main/adapters/assets/downloads.ts';
import { type Respond, startServer } from '../../../support/servers/httpServer.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const MB = 1_024 * 1_024;

async function startDownloads(
  options: { readonly respond?: Respond; readonly limits?: Partial<DownloadLimits>; readonly resolve?: Resolve } = {},
) {
  const server = await startServer(options.respond);
  const folder = tempFolder();
  const downloads = createDownloads({
    clock: { now: () => 0 },
    userAgent: 'Afterglow/0.0.0-test',
    limits: { connectMs: 1_000, headersMs: 2_000, idleMs: 2_000, ...options.limits },
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  });
  onTestFinished(async () => {
    await downloads.close();
    await server.close();
  });
  const partPath = join(folder, 'a.part');
  const fetch = (link: string, reach: Reach = 'publicAndLoopback') => downloads.fetch({ link, reach, partPath, mode: 0o600 });
  return { server, folder, partPath, fetch, left: () => readdirSync(folder) };
}

const says =
  (httpStatus: number, body: string | Buffer = '', headers: Readonly<Record<string, string>> = {}): Respond =>
  (_request, response) => {
    response.writeHead(httpStatus, headers);
    response.end(body);
  };

async function rawServer(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(text, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/a.png`;
}

describe('fetching an asset', () => {
  it('streams it to the part file and takes its digest on the way', async () => {
    const bytes = Buffer.alloc(3 * MB, 0x5a);
    const { server, fetch, partPath } = await startDownloads({ respond: says(200, bytes, { 'content-type': 'text/html' }) });
    const got = await fetch(`${server.url}/a.png?sig=x`);
    expect(got).toMatchObject({ kind: 'saved', httpStatus: 200 });
    if (got.kind !== 'saved') return;
    expect(readFileSync(partPath).equals(bytes)).toBe(true);
    expect(got.part).toMatchObject({
      partPath,
      sizeBytes: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(got.part.head.length).toBe(64 * 1_024);
  });

  it('carries no credential of any kind', async () => {
    const { server, fetch } = await startDownloads({ respond: says(200, 'x', { 'set-cookie': 'a=b' }) });
    await fetch(`${server.url}/a`);
    await fetch(`${server.url}/b`);
    for (const { headers } of server.seen) {
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    }
    expect(server.seen).toHaveLength(2);
  });

  it.each([401, 403, 404, 410])('%d is a dead link', async (httpStatus) => {
    const { server, fetch, left } = await startDownloads({ respond: says(httpStatus, 'gone') });
    const host = `127.0.0.1:${server.port}`;
    expect(await fetch(`${server.url}/a`)).toEqual({ kind: 'missing', reason: 'deadLink', host, httpStatus });
    expect(left()).toEqual([]);
  });

  it.each([204, 206, 304, 400, 416, 418, 429, 500, 502, 503])('%d may be better later', async (httpStatus) => {
    const { server, fetch, left } = await startDownloads({ respond: says(httpStatus) });
    expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'again', because: `http_${httpStatus}`, httpStatus });
    expect(left()).toEqual([]);
  });

  it('a full or missing folder is told apart from trouble on the line', async () => {
    const { server, folder } = await startDownloads({ respond: says(200, 'x') });
    const downloads = createDownloads({ clock: { now: () => 0 }, userAgent: 'x' });
    onTestFinished(() => downloads.close());
    const partPath = join(folder, 'not-there', 'a.part');
    const got = await downloads.fetch({ link: `${server.url}/a`, reach: 'publicAndLoopback', partPath, mode: 0o600 });
    expect(got).toMatchObject({ kind: 'unwritable', full: false });
  });
});

describe('what is not whole leaves no file', () => {
  it.each([
    ['ends before its length', 'HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\nonly this', 'cut'],
    ['ends in the middle of a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\nonly this', 'cut'],
    ['ends without the last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nonly\r\n', 'cut'],
    ['says gzip and is not', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nonly', 'cut'],
    ['has two encodings', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip, br\r\nContent-Length: 4\r\n\r\nonly', 'encoding'],
  ])('%s', async (_what, text, because) => {
    const { fetch, left } = await startDownloads();
    expect(await fetch(await rawServer(text))).toMatchObject({ kind: 'again', because });
    expect(left()).toEqual([]);
  });

  it('what comes after the length that was declared is no part of the file', async () => {
    const { fetch, partPath } = await startDownloads();
    const got = await fetch(await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nonlyand more of it'));
    if (got.kind === 'saved') expect(readFileSync(partPath, 'utf8')).toBe('only');
    else expect(got).toMatchObject({ kind: 'again' });
  });

  it('stands still', async () => {
    const { server, fetch, left } = await startDownloads({
      respond: (_request, response) => void response.writeHead(200, { 'content-length': '99' }).write('some'),
      limits: { idleMs: 200 },
    });
    expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'again', because: 'cut' });
    expect(left()).toEqual([]);
  });

  it('drips below the least pace', async () => {
    let now = 0;
    const server = await startServer((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('1'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const folder = tempFolder();
    const downloads = createDownloads({ clock: { now: () => (now += 30_000) }, userAgent: 'x' });
    onTestFinished(async () => {
      await downloads.close();
      await server.close();
    });
    const partPath = join(folder, 'a.part');
    const got = await downloads.fetch({ link: server.url, reach: 'publicAndLoopback', partPath, mode: 0o600 });
    expect(got).toMatchObject({ kind: 'again', because: 'slow' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['by its length', says(200, Buffer.alloc(2 * MB), { 'content-length': String(2 * MB) })],
    ['without a length', ((_request, response) => void response.end(Buffer.alloc(2 * MB))) satisfies Respond],
    ['after unpacking', says(200, gzipSync(Buffer.alloc(32 * MB)), { 'content-encoding': 'gzip' })],
  ])('is too large %s', async (_what, respond) => {
    const { server, fetch, left } = await startDownloads({ respond, limits: { maxBytes: MB } });
    expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'missing', reason: 'tooLarge' });
    expect(left()).toEqual([]);
  });

  it('an encoded body is compared by what it unpacks to, not by its declared length', async () => {
    const text = 'x'.repeat(10_000);
    const packed = gzipSync(text);
    const { server, fetch, partPath } = await startDownloads({
      respond: says(200, packed, { 'content-encoding': 'gzip', 'content-length': String(packed.length) }),
    });
    expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'saved' });
    expect(readFileSync(partPath, 'utf8')).toBe(text);
  });
});

describe('redirects', () => {
  /** `/n` redirects n times before it answers. */
  const countdown: Respond = (request, response) => {
    const left = Number(request.path.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end('there');
  };

  it.each([
    [0, 'saved'],
    [3, 'saved'],
    [4, 'again'],
  ])('%d of them end as %s', async (hops, kind) => {
    const { server, fetch } = await startDownloads({ respond: countdown });
    expect((await fetch(`${server.url}/${hops}`)).kind).toBe(kind);
    expect(server.seen.length).toBeLessThanOrEqual(4);
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
    'https://10.0.0.1/',
    'http://public.example.test/',
    'file:///etc/passwd',
    'ftp://example.test/x',
    'javascript:alert(1)',
    'https://user:secret@example.test/',
    'http://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'http://',
  ])('to %s is not followed', async (location) => {
    const { server, fetch, left } = await startDownloads({ respond: says(302, '', { location }) });
    expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'missing', reason: 'refusedAddress' });
    expect(left()).toEqual([]);
  });

  it('a loop ends', async () => {
    const { server, fetch } = await startDownloads({ respond: says(307, '', { location: '/a' }) });
    expect(await fetch(`${server.url}/a`)).toMatchObject({ kind: 'again', because: 'redirects' });
    expect(server.seen).toHaveLength(4);
  });
});

describe('addresses', () => {
  it('loopback is out of reach unless the Router is there', async () => {
    const { server, fetch } = await startDownloads();
    for (const link of [
      server.url,
      `https://127.0.0.1:${server.port}/`,
      `https://localhost:${server.port}/`,
      `https://[::1]:${server.port}/`,
    ]) {
      expect(await fetch(link, 'public')).toMatchObject({ kind: 'missing', reason: 'refusedAddress' });
    }
    expect(server.connections()).toBe(0);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    'fe80::1',
    '64:ff9b::7f00:1',
  ])('a name that resolves to %s is not connected to', async (address) => {
    const { server, fetch } = await startDownloads({ resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }] });
    const link = `https://cdn.example.test:${server.port}/a.png`;
    expect(await fetch(link, 'public')).toEqual({
      kind: 'missing',
      reason: 'refusedAddress',
      host: `cdn.example.test:${server.port}`,
      httpStatus: null,
    });
    expect(server.connections()).toBe(0);
  });

  it('a name that resolves to several is connected to at its public ones only', async () => {
    const asked: string[] = [];
    const { server, fetch } = await startDownloads({
      limits: { connectMs: 100 },
      resolve: async (hostname) => {
        asked.push(hostname);
        return [
          { address: '127.0.0.1', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ];
      },
    });
    expect(await fetch(`https://cdn.example.test:${server.port}/`, 'public')).toMatchObject({ reason: 'refusedAddress' });
    expect(asked).toEqual(['cdn.example.test']);
    expect(server.connections()).toBe(0);
  });

  it('a name that resolves differently the second time is checked the second time', async () => {
    let times = 0;
    const { server, fetch } = await startDownloads({
      respond: says(200, 'x'),
      resolve: async () => {
        times += 1;
        return [{ address: times === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    const link = `http://localhost:${server.port}/a`;
    expect(await fetch(link)).toMatchObject({ kind: 'saved' });
    expect(await fetch(link)).toMatchObject({ kind: 'missing', reason: 'refusedAddress' });
    expect(server.connections()).toBe(1);
  });

  it('a name that does not resolve may resolve later', async () => {
    const { fetch } = await startDownloads({
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      },
    });
    expect(await fetch('https://cdn.example.test/a', 'public')).toMatchObject({ kind: 'again', because: 'unreachable' });
  });
});
