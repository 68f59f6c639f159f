import { expect, test } from 'vitest';
import { feedPlace } from '../../../src/main/updates/feedPlace.ts';

const FEED = 'https://downloads.example.com/afterglow';

test.each([
  ['linux', 'x64', 'latest-linux.yml'],
  ['linux', 'arm64', 'latest-linux-arm64.yml'],
  ['win32', 'x64', 'latest.yml'],
  ['win32', 'arm64', 'latest.yml'],
  ['darwin', 'arm64', 'latest-mac.yml'],
] as const)('on %s %s the file is the one that is published for it', (platform, arch, name) => {
  for (const feed of [FEED, `${FEED}/`]) expect(feedPlace(feed, { platform, arch })?.file.href).toBe(`${FEED}/${name}`);
});

test('the page is the folder itself, and only where it is sealed', () => {
  const machine = { platform: 'linux', arch: 'x64' } as const;
  expect(feedPlace(FEED, machine)?.page).toBe(`${FEED}/`);
  expect(feedPlace('http://127.0.0.1:8080/feed', machine)?.page).toBeNull();
});

test('an address with a name, a password or a question in it is none', () => {
  const machine = { platform: 'linux', arch: 'x64' } as const;
  for (const feed of ['https://me:pw@example.com', 'https://example.com/?a=1', 'https://example.com/#a', 'nothing', '']) {
    expect(feedPlace(feed, machine), feed).toBeNull();
  }
});
