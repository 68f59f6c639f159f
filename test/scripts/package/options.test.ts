import { describe, expect, test } from 'vitest';
import { readPackageOptions } from '../../../scripts/package/options.mjs';

const LINUX = { platform: 'linux', arch: 'x64' };
const read = (args: readonly string[], env: Readonly<Record<string, string>> = {}, machine = LINUX) =>
  readPackageOptions({ args, env, machine });

describe('what is to be packaged', () => {
  test('without arguments it is what this machine can make for itself', () => {
    expect(read([])).toEqual({
      platform: 'linux',
      arch: 'x64',
      kind: 'local',
      updateFeed: null,
      isNotarised: false,
      signing: 'unsignable',
      homepage: null,
      epoch: null,
    });
  });

  test('a package for tests, a release and another processor are asked for by name', () => {
    expect(read(['--for-tests']).kind).toBe('tests');
    expect(read(['--release', '--arch', 'arm64'])).toMatchObject({ kind: 'release', arch: 'arm64' });
  });

  test.each([
    ['something unknown', ['--publish']],
    ['a package that is both for tests and for release', ['--for-tests', '--release']],
    ['a processor that nothing is made for', ['--arch', 'ia32']],
    ['a processor that is not named', ['--arch']],
  ])('%s is refused with what to do', (_, args) => {
    expect(() => read(args)).toThrow(expect.objectContaining({ remedy: expect.any(String) }));
  });

  test('nothing is packaged on a system that no package is for', () => {
    expect(() => read([], {}, { platform: 'freebsd', arch: 'x64' })).toThrow('freebsd');
  });
});

describe('what the environment says about packages', () => {
  test('a feed is taken when a stamp may name it, and refused with words otherwise', () => {
    expect(read([], { AFTERGLOW_UPDATE_FEED: ' https://updates.example/afterglow ' }).updateFeed).toBe(
      'https://updates.example/afterglow',
    );
    expect(read([], { AFTERGLOW_UPDATE_FEED: '' }).updateFeed).toBeNull();
    for (const feed of [
      'http://updates.example/',
      'https://updates.example/?a',
      'ftp://x',
      'updates.example',
      'http://127.0.0.1.example/',
    ])
      expect(() => read([], { AFTERGLOW_UPDATE_FEED: feed })).toThrow('AFTERGLOW_UPDATE_FEED');
  });

  test('Apple’s notary is asked only when everything that it wants is there', () => {
    const whole = { APPLE_API_KEY: '/key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };
    expect(read([], whole).isNotarised).toBe(true);
    for (const missing of Object.keys(whole)) expect(read([], { ...whole, [missing]: '' }).isNotarised, missing).toBe(false);
  });

  test('the home page is named by hand or is the repository that a workflow runs for', () => {
    const workflow = { GITHUB_SERVER_URL: 'https://forge.example', GITHUB_REPOSITORY: 'someone/afterglow' };
    expect(read([], workflow).homepage).toBe('https://forge.example/someone/afterglow');
    expect(read([], { ...workflow, AFTERGLOW_HOMEPAGE: 'https://afterglow.example' }).homepage).toBe('https://afterglow.example');
    expect(() => read([], { AFTERGLOW_HOMEPAGE: 'afterglow' })).toThrow('AFTERGLOW_HOMEPAGE');
  });

  test('a time for the files is whole seconds or nothing', () => {
    expect(read([], { SOURCE_DATE_EPOCH: '1700000000' }).epoch).toBe('1700000000');
    expect(() => read([], { SOURCE_DATE_EPOCH: 'yesterday' })).toThrow('SOURCE_DATE_EPOCH');
  });
});
