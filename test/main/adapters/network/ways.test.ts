import { describe, expect, it } from 'vitest';
import { parseBypass } from '../../../../src/main/adapters/network/bypass.ts';
import { createNetwork, type NetworkWish } from '../../../../src/main/adapters/network/network.ts';
import { nameOfProxy, parseProxyServer, readProxyList } from '../../../../src/main/adapters/network/ways.ts';

describe('the address of a proxy', () => {
  it.each([
    ['proxy.example:3128', 'http://proxy.example:3128'],
    ['  http://proxy.example:3128/  ', 'http://proxy.example:3128'],
    ['https://proxy.example', 'https://proxy.example:443'],
    ['10.0.0.1:8080', 'http://10.0.0.1:8080'],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080'],
    ['localhost:3128', 'http://localhost:3128'],
  ])('%s is read', (typed, name) => {
    const read = parseProxyServer(typed);
    expect('ok' in read ? nameOfProxy(read.ok) : read).toBe(name);
  });

  it.each([
    ['', 'proxyNotAddress'],
    ['http://', 'proxyNotAddress'],
    ['proxy.example:99999', 'proxyNotAddress'],
    ['http://proxy.example:3128/path', 'proxyNotAddress'],
    ['http://proxy.example:3128/?a', 'proxyNotAddress'],
    ['socks5://proxy.example:1080', 'proxyKind'],
    ['ftp://proxy.example', 'proxyKind'],
    ['http://name:password@proxy.example:3128', 'proxyHasCredentials'],
    ['name:password@proxy.example:3128', 'proxyHasCredentials'],
  ])('%s is refused', (typed, refused) => {
    expect(parseProxyServer(typed)).toEqual({ refused });
  });
});

describe("the system's answer", () => {
  const named = (answer: string): readonly string[] =>
    readProxyList(answer).map((way) => (way.kind === 'proxy' ? nameOfProxy(way.proxy) : way.kind));
  it.each([
    ['DIRECT', ['direct']],
    ['PROXY one:8080; HTTPS two:443; DIRECT', ['http://one:8080', 'https://two:443', 'direct']],
    ['proxy one:8080;;', ['http://one:8080']],
    ['SOCKS5 one:1080; DIRECT', ['unknown', 'direct']],
    ['PROXY [::1]:80', ['http://[::1]:80']],
    // Nothing that can be read is no leave to go without one.
    ['', ['unknown']],
    ['PROXY', ['unknown']],
  ])('%s', (answer, ways) => {
    expect(named(answer)).toEqual(ways);
  });
});

describe('hosts that need no proxy', () => {
  it.each([
    ['example.com', 'example.com', true],
    ['example.com', 'a.b.example.com', true],
    ['example.com', 'notexample.com', false],
    ['.example.com', 'a.example.com', true],
    ['.example.com', 'example.com', false],
    ['*.example.com', 'a.example.com', true],
    ['EXAMPLE.com', 'example.com.', true],
    ['example.com:8443', 'example.com', false],
    ['example.com:443', 'example.com', true],
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['fd00::/8', 'fd12::1', true],
    ['192.168.1.7', '192.168.1.7', true],
    ['one.example, two.example\nthree.example', 'three.example', true],
    ['*', 'anything.example', true],
    ['', 'anything.example', false],
  ])('"%s" and %s: %s', (list, host, isIn) => {
    const read = parseBypass(list);
    expect('ok' in read && read.ok.has(host, 443)).toBe(isIn);
  });

  it.each(['http://example.com', 'a..b', '10.0.0.0/40', 'exa mple/..', '-a.example', 'exam*ple'])(
    '"%s" is refused by name',
    (list) => {
      expect(parseBypass(list)).toHaveProperty('refused');
    },
  );
});

describe('the way of a connection', () => {
  const MANUAL: NetworkWish = {
    mode: 'manual',
    server: 'http://proxy.example:3128',
    username: '',
    bypass: 'inner.example',
    caFile: null,
  };
  const asked: string[] = [];
  const network = (wish: Partial<NetworkWish>, password: string | null = null) =>
    createNetwork({
      wish: () => ({ ...MANUAL, ...wish }),
      password: () => password,
      askSystem: async (url) => {
        asked.push(url);
        return 'PROXY system.example:80';
      },
      now: Date.now,
      log: () => {},
    });
  const kinds = async (wish: Partial<NetworkWish>, url: string) =>
    (await network(wish).waysTo(new URL(url))).map(({ kind }) => kind);

  it('goes through the proxy that a person named, and around it where they said so', async () => {
    expect(await kinds({}, 'https://router.example')).toEqual(['proxy']);
    expect(await kinds({}, 'https://inner.example')).toEqual(['direct']);
    expect(await kinds({ mode: 'none' }, 'https://router.example')).toEqual(['direct']);
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost:9', 'http://[::1]:9', 'http://a.localhost'])(
    'never leads to this machine itself through a proxy: %s',
    async (url) => {
      expect(await kinds({}, url)).toEqual(['direct']);
      expect(await kinds({ mode: 'system' }, url)).toEqual(['direct']);
      expect(asked).toEqual([]);
    },
  );

  it('tells the system only where a call goes, not what it asks', async () => {
    expect(await kinds({ mode: 'system' }, 'https://router.example/v2/models?cursor=secret')).toEqual(['proxy']);
    expect(asked.splice(0)).toEqual(['https://router.example/']);
  });

  it('does not go without a proxy because its address cannot be read', async () => {
    expect(await kinds({ server: 'nonsense here' }, 'https://router.example')).toEqual(['unknown']);
  });

  it('carries a login only for the proxy that a person named', async () => {
    const [manual] = await network({ username: 'me' }, 'hush').waysTo(new URL('https://router.example'));
    expect(manual).toMatchObject({ login: { username: 'me', password: 'hush' } });
    const [system] = await network({ mode: 'system', username: 'me' }, 'hush').waysTo(new URL('https://router.example'));
    expect(system).toMatchObject({ kind: 'proxy', login: null });
  });
});
