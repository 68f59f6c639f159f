import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDownloads } from '../../../../src/main/adapters/assets/downloads.ts';
import { createNetwork, type NetworkWish } from '../../../../src/main/adapters/network/network.ts';
import { readCaFile } from '../../../../src/main/adapters/network/trust.ts';
import { createRouterHttp, type RouterHttp } from '../../../../src/main/adapters/router/routerHttp.ts';
import { tryLine } from '../../../../src/main/adapters/router/tryLine.ts';
import { DAY } from '../../../../src/shared/time.ts';
import { type Authority, createAuthority, selfSigned } from '../../../support/servers/certificates.ts';
import { type ConnectProxy, startConnectProxy } from '../../../support/servers/connectProxy.ts';
import { startServer, type TestServer } from '../../../support/servers/httpServer.ts';
import { type SealedFront, startSealedFront } from '../../../support/servers/sealedFront.ts';
import { tempFolder } from '../../../support/tempFolder.ts';

const HOST = 'router.example.com';
const LOGIN = 'me:hush, ünd: mehr';

let authority: Authority;
let plain: TestServer;
let fronts: Record<'good' | 'expired' | 'early' | 'self' | 'other', SealedFront>;
let proxy: ConnectProxy;
let caFile: string;
let ownFolder: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  authority = createAuthority('Test Authority');
  ownFolder = await mkdtemp(join(tmpdir(), 'afterglow-'));
  caFile = join(ownFolder, 'authority.pem');
  await writeFile(caFile, `# ours\n${authority.cert}`);
  plain = await startServer();
  const front = (certificate: { cert: string; key: string }) => startSealedFront({ certificate, to: plain.url });
  fronts = {
    good: await front(authority.issue(HOST)),
    expired: await front(authority.issue(HOST, { fromNow: -9 * DAY, untilNow: -DAY })),
    early: await front(authority.issue(HOST, { fromNow: DAY, untilNow: 9 * DAY })),
    self: await front(selfSigned(HOST)),
    other: await front(authority.issue('another.example.com')),
  };
});

afterAll(async () => {
  for (const front of Object.values(fronts)) await front.close();
  await plain.close();
  await rm(ownFolder, { recursive: true });
});

beforeEach(async () => {
  plain.seen.length = 0;
  plain.respond((_request, response) => {
    response.setHeader('x-comfy-request-id', 'support-1');
    response.end('{}');
  });
  proxy = await startConnectProxy({ hosts: hostsTo(fronts.good), login: LOGIN });
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await proxy.close();
});

const hostsTo = (front: SealedFront) => ({ [`${HOST}:443`]: front.port, 'assets.example.com:443': front.port });

function networkOf(wish: Partial<NetworkWish> = {}, password = 'hush, ünd: mehr') {
  const whole: NetworkWish = { mode: 'manual', server: proxy.url, username: 'me', bypass: '', caFile, ...wish };
  return createNetwork({
    wish: () => whole,
    password: () => password,
    askSystem: async () => `PROXY 127.0.0.1:${proxy.port}; DIRECT`,
    now: Date.now,
    log: () => {},
  });
}

function httpOf(network: ReturnType<typeof networkOf>): RouterHttp {
  const http = createRouterHttp({ userAgent: 'x', network, connectMs: 3_000 });
  closing.push(() => http.close());
  return http;
}

async function call(http: RouterHttp, more: { readonly method?: 'GET' | 'POST'; readonly host?: string } = {}) {
  const answer = await http.call({
    url: new URL(`https://${more.host ?? HOST}/v2/models`),
    method: more.method ?? 'GET',
    headers: { 'x-api-key': 'the-key' },
    body: more.method === 'POST' ? Buffer.from('{}') : null,
    headersMs: 3_000,
    idleMs: 3_000,
    totalMs: 6_000,
  });
  if (answer.kind === 'answer') answer.body.resume();
  return answer;
}

describe('calls behind a proxy', () => {
  it('reach the Router through a tunnel, with the login for the proxy alone and the key for the Router alone', async () => {
    const http = httpOf(networkOf());
    expect(await call(http)).toMatchObject({ kind: 'answer', httpStatus: 200 });
    expect(await call(http, { method: 'POST' })).toMatchObject({ kind: 'answer', httpStatus: 200 });
    expect(proxy.seen[0]).toEqual({ to: `${HOST}:443`, login: LOGIN, status: 200 });
    expect(plain.seen.map(({ headers }) => headers['x-api-key'])).toEqual(['the-key', 'the-key']);
    expect(plain.seen.map(({ headers }) => headers['proxy-authorization'])).toEqual([undefined, undefined]);
  });

  it('reach it through a proxy that is spoken to over TLS', async () => {
    const sealed = await startConnectProxy({ hosts: hostsTo(fronts.good), certificate: authority.issue('localhost') });
    closing.push(() => sealed.close());
    const http = httpOf(networkOf({ server: `https://localhost:${sealed.port}` }));
    expect(await call(http)).toMatchObject({ kind: 'answer', httpStatus: 200 });
    expect(sealed.seen).toHaveLength(1);
  });

  it('take the way that the system names, without a login of ours', async () => {
    const open = await startConnectProxy({ hosts: hostsTo(fronts.good) });
    closing.push(() => open.close());
    const network = createNetwork({
      wish: () => ({ mode: 'system', server: proxy.url, username: 'me', bypass: '', caFile }),
      password: () => 'hush',
      askSystem: async () => `PROXY 127.0.0.1:1; PROXY 127.0.0.1:${open.port}`,
      now: Date.now,
      log: () => {},
    });
    expect(await call(httpOf(network))).toMatchObject({ kind: 'answer', httpStatus: 200 });
    expect(open.seen).toEqual([{ to: `${HOST}:443`, login: null, status: 200 }]);
  });

  it('leave kept connections behind when the way changes', async () => {
    let server = proxy.url;
    const second = await startConnectProxy({ hosts: hostsTo(fronts.good) });
    closing.push(() => second.close());
    const network = createNetwork({
      wish: () => ({ mode: 'manual', server, username: 'me', bypass: '', caFile }),
      password: () => 'hush, ünd: mehr',
      askSystem: async () => 'DIRECT',
      now: Date.now,
      log: () => {},
    });
    const http = httpOf(network);
    await call(http);
    server = second.url;
    network.changed();
    expect(await call(http)).toMatchObject({ kind: 'answer' });
    expect(second.seen).toHaveLength(1);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'proxyAuth'],
    ['a proxy that is away', { server: 'http://127.0.0.1:1' }, 'proxyUnreachable'],
    ['a proxy of a kind that is not spoken', { server: 'socks5://127.0.0.1:1' }, 'proxyKind'],
    ['a host that the proxy does not reach', { host: 'nowhere.example.com' }, 'proxyRefused'],
  ])(
    'know that nothing was sent with %s',
    async (_what, given: { password?: string; server?: string; host?: string }, reason) => {
      const { password, host, ...wish } = given;
      const answer = await call(httpOf(networkOf(wish, password)), { method: 'POST', ...(host === undefined ? {} : { host }) });
      expect(answer).toMatchObject({ kind: 'noAnswer', sent: 'no', reason });
      expect(JSON.stringify(answer)).not.toMatch(/hush|wrong|the-key/u);
      expect(plain.seen).toEqual([]);
    },
  );

  it('do not say "not sent" when the tunnel breaks under a request', async () => {
    plain.respond(() => proxy.cut());
    expect(await call(httpOf(networkOf()), { method: 'POST' })).toMatchObject({ kind: 'noAnswer', sent: 'maybe' });
  });
});

describe('certificates', () => {
  it.each([
    ['expired', 'tlsExpired'],
    ['early', 'tlsNotYetValid'],
    ['self', 'tlsSelfSigned'],
    ['other', 'tlsWrongHost'],
  ] as const)('%s: the call ends as %s, with nothing sent', async (which, reason) => {
    const other = await startConnectProxy({ hosts: hostsTo(fronts[which]) });
    closing.push(() => other.close());
    const answer = await call(httpOf(networkOf({ server: other.url })), { method: 'POST' });
    expect(answer).toMatchObject({ kind: 'noAnswer', sent: 'no', reason });
    expect(plain.seen).toEqual([]);
  });

  it('of an authority that nobody here knows end as such, and a file of our own makes it known', async () => {
    expect(await call(httpOf(networkOf({ caFile: null })))).toMatchObject({
      kind: 'noAnswer',
      sent: 'no',
      reason: 'tlsUnknownIssuer',
    });
    expect(await call(httpOf(networkOf()))).toMatchObject({ kind: 'answer' });
  });

  it('of a file that went away are not believed, and that is told', async () => {
    const network = networkOf({ caFile: join(tempFolder(), 'gone.pem') });
    expect(network.ca()).toEqual({ certificates: 0, problem: 'caMissing' });
    expect(await call(httpOf(network))).toMatchObject({ kind: 'noAnswer', reason: 'tlsUnknownIssuer' });
  });

  it('are read from PEM and from nothing else', async () => {
    const place = tempFolder();
    const read = async (content: string) => {
      await writeFile(join(place, 'ca.pem'), content);
      return readCaFile(join(place, 'ca.pem'), Date.now());
    };
    const second = createAuthority('Second');
    expect(await read(`${authority.cert}\n${second.cert}`)).toMatchObject({ ok: { length: 2 } });
    expect(await read('')).toEqual({ refused: 'caNotPem' });
    expect(await read(authority.key)).toEqual({ refused: 'caNotPem' });
    expect(await read(authority.cert.replace(/[A-Z]{3}/gu, 'AAA'))).toEqual({ refused: 'caNotPem' });
    expect(await read(authority.issue(HOST, { fromNow: -9 * DAY, untilNow: -DAY }).cert)).toEqual({ refused: 'caExpired' });
    expect(readCaFile(join(place, 'none.pem'), Date.now())).toEqual({ refused: 'caMissing' });
    expect(readCaFile(place, Date.now())).toHaveProperty('refused');
  });
});

describe('assets behind a proxy', () => {
  const fetchOf = async (link: string, addresses: readonly string[] = []) => {
    const asked: string[] = [];
    const downloads = createDownloads({
      clock: { now: Date.now },
      userAgent: 'x',
      network: networkOf(),
      resolve: async (hostname) => {
        asked.push(hostname);
        if (addresses.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });
    closing.push(() => downloads.close());
    const partPath = join(tempFolder(), 'asset.part');
    return downloads.fetch({ link, reach: 'public', partPath, mode: 0o600 });
  };

  it('come through it, also when only the proxy knows their name', async () => {
    const trusted = await startSealedFront({ certificate: authority.issue('assets.example.com'), to: plain.url });
    closing.push(() => trusted.close());
    await proxy.close();
    proxy = await startConnectProxy({ hosts: { 'assets.example.com:443': trusted.port }, login: LOGIN });
    expect(await fetchOf('https://assets.example.com/a.png')).toMatchObject({ kind: 'saved' });
    expect(await fetchOf('https://assets.example.com/a.png', ['93.184.216.34'])).toMatchObject({ kind: 'saved' });
  });

  it.each([
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://localhost/x',
    'https://a.localhost/x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://wiki.corp/x',
    'https://metadata.google.internal/x',
    'https://box.home.arpa/x',
    'http://assets.example.com/x',
    'https://me:you@assets.example.com/x',
  ])('are not asked of it at inner places: %s', async (link) => {
    const got = await fetchOf(link);
    expect(got.kind).not.toBe('saved');
    expect(proxy.seen).toEqual([]);
    expect(plain.seen).toEqual([]);
  });

  it('are not asked of it under a name that this machine knows to be an inner one', async () => {
    expect(await fetchOf('https://assets.example.com/x', ['10.1.2.3', 'fd00::2'])).toMatchObject({
      kind: 'missing',
      reason: 'refusedAddress',
    });
    expect(proxy.seen).toEqual([]);
  });

  it('are not followed inside by a redirect', async () => {
    const trusted = await startSealedFront({ certificate: authority.issue('assets.example.com'), to: plain.url });
    closing.push(() => trusted.close());
    await proxy.close();
    proxy = await startConnectProxy({ hosts: { 'assets.example.com:443': trusted.port }, login: LOGIN });
    plain.respond((_request, response) => {
      response.writeHead(302, { location: 'https://192.168.0.1/admin' }).end();
    });
    expect(await fetchOf('https://assets.example.com/x')).toMatchObject({ kind: 'missing', reason: 'refusedAddress' });
    expect(proxy.seen).toHaveLength(1);
  });
});

describe('a try of the line', () => {
  const attempt = (network: ReturnType<typeof networkOf>) =>
    tryLine({ network, base: `https://${HOST}`, userAgent: 'x', monotonic: () => performance.now(), log: () => {} });

  it('says good when the Router itself answers, whatever it says, and carries no key', async () => {
    plain.respond((_request, response) => response.writeHead(401, { 'x-comfy-request-id': 'support-1' }).end());
    expect(await attempt(networkOf())).toMatchObject({ kind: 'good', via: proxy.url });
    expect(plain.seen[0]?.headers).not.toHaveProperty('x-api-key');
  });

  it('names the sign-in page of a network', async () => {
    plain.respond((_request, response) => response.end('<html>Welcome</html>'));
    expect(await attempt(networkOf())).toEqual({ kind: 'bad', via: proxy.url, because: 'notRouter' });
  });

  it('names what the proxy or a certificate lacks', async () => {
    expect(await attempt(networkOf({}, 'wrong'))).toMatchObject({ kind: 'bad', because: 'proxyAuth' });
    expect(await attempt(networkOf({ caFile: null }))).toMatchObject({ kind: 'bad', because: 'tlsUnknownIssuer' });
  });
});
