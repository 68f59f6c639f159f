/** Links that lead inside, aside or in circles: nothing is connected to that may not be, and no credential travels. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Resolve } from '../../src/main/adapters/assets/assetLinks.ts';
import { createDownloads } from '../../src/main/adapters/assets/downloads.ts';
import { createRouterApi } from '../../src/main/adapters/router/routerApi.ts';
import { type Respond, startServer, type TestServer } from '../support/servers/httpServer.ts';
import { withPlace } from './folders.ts';
import { type Line, tryEach } from './line.ts';

const KEY = 'comfyui-0123456789abcdef0123456789abcdef';
const target = { profile: 'main', base: 'https://router.example', model: 'bfl/flux-2-pro' };
const REQUEST_ID = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';

/** By the port of a server that must not be reached. */
const addresses = (port: number): readonly string[] => [
  `http://127.0.0.1:${port}/a.png`,
  `https://127.0.0.1:${port}/a.png`,
  `https://localhost:${port}/a.png`,
  `https://2130706433:${port}/a.png`,
  `https://0x7f000001:${port}/a.png`,
  `https://0177.0.0.1:${port}/a.png`,
  `https://127.1:${port}/a.png`,
  `https://0:${port}/a.png`,
  `https://0.0.0.0:${port}/a.png`,
  `https://[::1]:${port}/a.png`,
  `https://[::]:${port}/a.png`,
  `https://[::ffff:127.0.0.1]:${port}/a.png`,
  `https://[::ffff:7f00:1]:${port}/a.png`,
  `https://[64:ff9b::7f00:1]:${port}/a.png`,
  `https://[2002:7f00:1::]:${port}/a.png`,
  'https://[fe80::1]/a.png',
  'https://[fc00::1]/a.png',
  'https://10.0.0.1/a.png',
  'https://[::ffff:10.0.0.1]/a.png',
  'https://172.16.0.1/a.png',
  'https://192.168.1.1/a.png',
  'https://100.64.0.1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'https://169.254.169.254/latest/meta-data',
  'https://224.0.0.1/a.png',
  'https://255.255.255.255/a.png',
  `https://user:pass@127.0.0.1:${port}/a.png`,
  `https://user:pass@public.example:${port}/a.png`,
  `https://inner.example:${port}/a.png`,
  `https://mapped.example:${port}/a.png`,
  `https://metadata.example:${port}/a.png`,
  `https://turning.example:${port}/a.png`,
  `http://public.example:${port}/a.png`,
  `file:///etc/passwd`,
  `file://127.0.0.1/share/a.png`,
  `ftp://127.0.0.1:${port}/a.png`,
  `ws://127.0.0.1:${port}/a.png`,
  `blob:http://127.0.0.1:${port}/a`,
  `javascript:fetch('http://127.0.0.1:${port}/')`,
  `view-source:http://127.0.0.1:${port}/`,
  `afterglow-result://job/${REQUEST_ID}/0`,
  `\\\\127.0.0.1\\share\\a.png`,
  `//127.0.0.1:${port}/a.png`,
  `https:\\\\127.0.0.1:${port}\\a.png`,
];

/** Names that lead inside; `turning` is public when it is asked first, and inside from then on. */
function createResolve(): Resolve {
  let asked = 0;
  return async (hostname) => {
    const v4 = (address: string) => [{ address, family: 4 }];
    if (hostname.startsWith('turning')) {
      asked += 1;
      return v4(asked > 1 ? '127.0.0.1' : '169.254.169.254');
    }
    if (hostname.startsWith('mapped')) return [{ address: '::ffff:127.0.0.1', family: 6 }];
    if (hostname.startsWith('metadata')) return v4('169.254.169.254');
    return v4('127.0.0.1');
  };
}

export async function checkLinks(): Promise<readonly Line[]> {
  return [await insideAddresses(), await fileHops(), await routerHops()];
}

async function insideAddresses(): Promise<Line> {
  const server = await startServer((_request, response) => response.end('reached'));
  const downloads = createDownloads({
    clock: { now: Date.now },
    userAgent: 'x',
    resolve: createResolve(),
    limits: { connectMs: 2_000 },
  });
  try {
    return await withPlace(({ root }) =>
      tryEach(
        {
          area: 'links',
          promise: 'no link to an inner address, by an odd scheme or by a name that leads inside is connected to',
        },
        {
          of: addresses(server.port),
          name: (link) => link,
          attempt: async (link) => {
            const before = server.connections();
            const got = await downloads.fetch({ link, reach: 'public', partPath: join(root, 'a.part'), mode: 0o600 });
            if (server.connections() > before) return 'connected';
            if (got.kind === 'saved') return 'saved something';
            return got.kind === 'missing' && got.reason === 'refusedAddress' ? null : `was told as ${JSON.stringify(got)}`;
          },
        },
      ),
    );
  } finally {
    await downloads.close();
    await server.close();
  }
}

interface Hop {
  readonly name: string;
  readonly status: number;
  readonly location: (own: string, other: string) => string;
  /** Ends at a file that may be had: on the same Router's loopback, with no credential. */
  readonly mayArrive: boolean;
}

const HOPS: readonly Hop[] = [
  ...[301, 302, 303, 307, 308].map(
    (status): Hop => ({ name: `${status} to another port`, status, location: (_own, other) => `${other}/end`, mayArrive: true }),
  ),
  { name: 'relative', status: 302, location: () => '/end', mayArrive: true },
  { name: 'another scheme', status: 302, location: (_own, other) => other.replace('http:', 'ftp:'), mayArrive: false },
  { name: 'a file', status: 302, location: () => 'file:///etc/passwd', mayArrive: false },
  { name: 'with a user', status: 302, location: (_own, other) => other.replace('//', '//user:pass@'), mayArrive: false },
  { name: 'an inner host', status: 307, location: () => 'https://192.168.1.1/end', mayArrive: false },
  { name: 'metadata', status: 308, location: () => 'http://169.254.169.254/latest/meta-data', mayArrive: false },
  { name: 'a name that leads inside', status: 302, location: () => 'https://inner.example/end', mayArrive: false },
  { name: 'the same host', status: 302, location: (own) => `${own}/end`, mayArrive: true },
  { name: 'a chain of five', status: 302, location: (own) => `${own}/chain/5`, mayArrive: false },
  { name: 'a loop', status: 302, location: (own) => `${own}/start`, mayArrive: false },
  { name: 'words', status: 302, location: () => 'https://', mayArrive: false },
];

const CREDENTIALS = ['x-api-key', 'authorization', 'cookie', 'proxy-authorization'] as const;

/** Two servers: the one that is asked, and another origin. */
async function withTwo<T>(
  hop: Hop,
  work: (servers: { readonly own: TestServer; readonly other: TestServer }) => Promise<T>,
): Promise<T> {
  const other = await startServer((_request, response) => response.end('the end'));
  const own = await startServer();
  const respond: Respond = ({ path }, response) => {
    const left = Number(/^\/chain\/(\d)$/u.exec(path)?.[1] ?? Number.NaN);
    if (path === '/end') response.end('the end');
    else if (left > 0) response.writeHead(302, { location: left === 1 ? '/end' : `/chain/${left - 1}` }).end();
    else response.writeHead(hop.status, { location: hop.location(own.url, other.url), 'set-cookie': 'a=b' }).end();
  };
  own.respond(respond);
  try {
    return await work({ own, other });
  } finally {
    await own.close();
    await other.close();
  }
}

function fileHops(): Promise<Line> {
  return withPlace(({ root }) =>
    tryEach(
      { area: 'links', promise: 'a redirect of a file is checked like its link, carries nothing, and ends after three' },
      {
        of: HOPS,
        name: ({ name }) => name,
        attempt: (hop) =>
          withTwo(hop, async ({ own, other }) => {
            const resolve: Resolve = async () => [{ address: '10.0.0.1', family: 4 }];
            const downloads = createDownloads({
              clock: { now: Date.now },
              userAgent: 'x',
              resolve,
              limits: { connectMs: 2_000 },
            });
            const partPath = join(root, 'a.part');
            const got = await downloads
              .fetch({ link: `${own.url}/start`, reach: 'publicAndLoopback', partPath, mode: 0o600 })
              .finally(() => downloads.close());
            rmSync(partPath, { force: true });
            const carried = [...own.seen, ...other.seen].flatMap(({ headers }) => CREDENTIALS.filter((name) => name in headers));
            if (carried.length > 0) return `carried ${carried.join()}`;
            return (got.kind === 'saved') === hop.mayArrive ? null : `was told as ${JSON.stringify(got).slice(0, 200)}`;
          }),
      },
    ),
  );
}

function routerHops(): Promise<Line> {
  const calls = ['status', 'result', 'cancel', 'submit'] as const;
  return withPlace(({ store }) =>
    tryEach(
      { area: 'links', promise: 'a redirect of the Router is an answer and not followed: the key stays at its origin' },
      {
        of: HOPS.flatMap((hop) => calls.map((call) => ({ hop, call }))),
        name: ({ hop, call }) => `${call}: ${hop.name}`,
        attempt: ({ hop, call }) =>
          withTwo(hop, async ({ own, other }) => {
            const body = { digest: 'a'.repeat(64), sizeBytes: 2 };
            const api = createRouterApi({
              connect: () => ({ url: own.url, key: KEY }),
              bodies: { read: async () => Buffer.from('{}') },
              storeFolder: store,
              clock: { now: Date.now },
              userAgent: 'x',
            });
            const asked = call === 'submit' ? api.submit(target, { key: REQUEST_ID, body }) : api[call](target, REQUEST_ID);
            const answer = await asked.finally(() => api.close());
            if (other.seen.length > 0) return 'another origin was asked';
            if (own.seen.length !== 1) return `asked ${own.seen.length} times`;
            return answer.kind === 'answer' && answer.httpStatus === hop.status ? null : `was told as ${JSON.stringify(answer)}`;
          }),
      },
    ),
  );
}
