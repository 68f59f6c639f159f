import { expect, test } from 'vitest';
import { PLAIN_NETWORK } from '../../src/main/adapters/network/network.ts';
import { outsideLink } from '../../src/main/electron/links.ts';
import { DEFAULTS, type OpenSettings } from '../../src/main/electron/settings.ts';
import { createUpdating } from '../../src/main/updating.ts';
import { startServer } from '../support/servers/httpServer.ts';

const PAGE = 'https://downloads.example.com/afterglow/';

function open(feed: string | null) {
  let settings = DEFAULTS;
  const kept: OpenSettings = {
    get: () => settings,
    change: (changes) => {
      settings = { ...settings, ...changes };
      writes += 1;
    },
  };
  const opened: string[] = [];
  const lines: string[] = [];
  let timers = 0;
  let writes = 0;
  const updating = createUpdating({
    feed,
    machine: { platform: 'linux', arch: 'x64' },
    version: '1.0.0',
    settings: kept,
    network: {
      ...PLAIN_NETWORK,
      waysTo: async (url) => {
        ways.push(url.origin);
        return PLAIN_NETWORK.waysTo(url);
      },
    },
    net: { isOnline: () => true },
    shell: { openExternal: async (url) => void opened.push(url) },
    now: () => 1_790_000_000_000,
    every: () => {
      timers += 1;
      return () => {};
    },
    changed: () => {},
    log: (line) => lines.push(line),
  });
  const ways: string[] = [];
  return { updating, opened, lines, ways, settings: () => settings, timers: () => timers, writes: () => writes };
}

test('without a feed there is no request, no timer, no setting and nothing to be told', async () => {
  const { updating, opened, ways, timers, writes } = open(null);
  updating.start();
  for (const refused of [
    await updating.lookForUpdate(),
    updating.saveUpdateWish('daily'),
    updating.skipUpdate('2.0.0'),
    updating.openUpdatePage(),
  ]) {
    expect(refused).toMatchObject({ ok: false, error: { kind: 'noFeed' } });
  }
  updating.stop();
  expect(updating.facts()).toBeNull();
  expect([opened, ways, timers(), writes()]).toEqual([[], [], 0, 0]);
});

test('an address that cannot be meant is no feed', () => {
  expect(open('https://me:pw@downloads.example.com/').updating.facts()).toBeNull();
});

test('with a feed a look goes the way of the network, and is remembered among the settings', async () => {
  const server = await startServer((_request, response) => response.end('version: 1.2.0\n'));
  const { updating, ways, settings, timers } = open(`${server.url}/feed`);
  updating.start();
  expect(timers()).toBe(1);
  expect(server.seen).toEqual([]);
  expect(await updating.lookForUpdate()).toEqual({ ok: true, value: null });
  await server.close();
  expect(server.seen.map(({ path }) => path)).toEqual(['/feed/latest-linux.yml']);
  expect(ways).toEqual([server.url]);
  expect(updating.facts()).toMatchObject({ newer: { version: '1.2.0' }, page: null });
  expect(settings().updates.named?.version).toBe('1.2.0');
  // On this machine itself there is no page that may be opened.
  expect(updating.openUpdatePage()).toMatchObject({ ok: false });
});

test('what is opened is the folder of the feed that the build names, and nothing that the feed says', () => {
  const { updating, opened, lines } = open(PAGE.slice(0, -1));
  expect(updating.openUpdatePage()).toEqual({ ok: true, value: null });
  expect(opened).toEqual([PAGE]);
  expect(lines).toEqual([]);
});

test('the page of a feed opens no other address of its host, and none for the window', () => {
  expect(outsideLink(PAGE, PAGE)).toBe(PAGE);
  expect(outsideLink('https://localhost:8443/feed/', 'https://localhost:8443/feed/')).toBe('https://localhost:8443/feed/');
  for (const other of [`${PAGE}../`, `${PAGE}x`, `${PAGE}?x`, PAGE.replace('https', 'http'), PAGE.replace('//', '//me@')])
    expect(outsideLink(other, PAGE), other).toBeNull();
  expect(outsideLink(PAGE)).toBeNull();
});
