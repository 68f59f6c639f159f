import { expect, test } from 'vitest';
import { readPackageOptions } from '../../../scripts/package/options.mjs';
import { makeStamp } from '../../../scripts/package/stamp.mjs';
import { buildStamp } from '../../../src/shared/build.ts';

const NOW = Date.parse('2026-11-29T20:00:00Z');
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const SOURCE = { commit: COMMIT, madeAt: '2026-11-28T10:00:00+01:00', isClean: true };
const OFFICIAL = { source: 'official', version: '45.5.0' } as const;

const optionsOf = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  readPackageOptions({ args, env, machine: { platform: 'linux', arch: 'x64' } });
const stampOf = (changes: Partial<Parameters<typeof makeStamp>[0]>) =>
  makeStamp({ options: optionsOf(['--release']), runtime: OFFICIAL, source: SOURCE, now: NOW, ...changes });

test('a release on purpose, of a commit and around an official Electron, is one for people', () => {
  expect(stampOf({})).toEqual({
    purpose: 'release',
    runtime: 'official',
    electron: '45.5.0',
    commit: COMMIT,
    builtAt: '2026-11-28T09:00:00.000Z',
    isInspectable: false,
    updateFeed: null,
  });
});

test.each([
  ['around the Electron of the registry', { runtime: { source: 'registry', version: '33.2.1' } as const }],
  ['around an Electron that somebody named', { runtime: { source: 'override', version: '45.5.0' } as const }],
  ['not asked for as a release', { options: optionsOf([]) }],
  ['made for tests', { options: optionsOf(['--for-tests']) }],
  ['with changes on top of its commit', { source: { ...SOURCE, isClean: false } }],
  ['of no commit', { source: { commit: null, madeAt: null, isClean: false } }],
])('a package %s is a test build', (_, changes) => {
  expect(stampOf(changes).purpose).toBe('test');
});

test('a stamp names no commit that the package was not made of', () => {
  expect(stampOf({ source: { ...SOURCE, isClean: false } })).toMatchObject({
    commit: null,
    builtAt: '2026-11-29T20:00:00.000Z',
  });
});

test('a given time wins over that of the commit', () => {
  expect(stampOf({ options: optionsOf(['--release'], { SOURCE_DATE_EPOCH: '1700000000' }) }).builtAt).toBe(
    '2023-11-14T22:13:20.000Z',
  );
});

test('only the package for tests says that it may be driven', () => {
  expect(stampOf({ options: optionsOf(['--for-tests']) }).isInspectable).toBe(true);
  for (const args of [[], ['--release']]) expect(stampOf({ options: optionsOf(args) }).isInspectable).toBe(false);
});

test('whatever packaging stamps is a stamp that the app reads', () => {
  const feeds = [undefined, 'https://updates.example/a', 'http://127.0.0.1:4000/feed'];
  for (const feed of feeds) {
    for (const args of [[], ['--for-tests'], ['--release']]) {
      const stamp = stampOf({ options: optionsOf(args, feed === undefined ? {} : { AFTERGLOW_UPDATE_FEED: feed }) });
      expect(buildStamp(JSON.parse(JSON.stringify(stamp)))).toEqual({ value: stamp });
    }
  }
});
