import { describe, expect, test } from 'vitest';
import { compareVersions, isOffered, parseVersion, type Version } from '../../../src/main/updates/versions.ts';

function read(text: string): Version {
  const version = parseVersion(text);
  if (version === null) throw new Error(`${text} is no version`);
  return version;
}

describe('versions', () => {
  // The order that https://semver.org/#spec-item-11 gives as its example, and around it.
  const ORDER = [
    '0.0.1',
    '0.9.10',
    '0.10.0',
    '1.0.0-0',
    '1.0.0-9',
    '1.0.0-10',
    '1.0.0-99999999999999999998',
    '1.0.0-99999999999999999999',
    '1.0.0--',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0',
    '99999999999999999999.0.0',
  ];

  test('each of a row is newer than all before it, and no other way round', () => {
    for (const [at, one] of ORDER.entries()) {
      for (const [where, other] of ORDER.entries()) {
        expect(Math.sign(compareVersions(read(one), read(other))), `${one} and ${other}`).toBe(Math.sign(at - where));
      }
    }
  });

  test('what stands behind a plus counts for nothing', () => {
    expect(compareVersions(read('1.0.0+linux'), read('1.0.0+mac.7'))).toBe(0);
  });

  test('what is no version is none', () => {
    for (const text of [
      '',
      '1',
      '1.0',
      'v1.0.0',
      '01.0.0',
      '1.0.0-',
      '1.0.0-01',
      '1.0.0-a..b',
      '1.0.0 ',
      '1.0.0\n',
      '1.0.0-ä',
      '-1.0.0',
      '1.0.0+',
      '1.0.0.0',
    ]) {
      expect(parseVersion(text), text).toBeNull();
    }
  });
});

describe('what is offered', () => {
  test('a newer version', () => expect(isOffered({ own: '0.1.0', named: '0.2.0' })).toBe(true));
  test('never the same one, and never an older one', () => {
    expect(isOffered({ own: '0.2.0', named: '0.2.0' })).toBe(false);
    expect(isOffered({ own: '0.2.0', named: '0.2.0+rebuilt' })).toBe(false);
    expect(isOffered({ own: '0.2.0', named: '0.1.9' })).toBe(false);
    expect(isOffered({ own: '1.0.0', named: '1.0.0-rc.1' })).toBe(false);
  });
  test('what is not finished only to those who run such a one, and what is finished to them too', () => {
    expect(isOffered({ own: '1.0.0', named: '2.0.0-beta.1' })).toBe(false);
    expect(isOffered({ own: '2.0.0-beta.1', named: '2.0.0-beta.2' })).toBe(true);
    expect(isOffered({ own: '2.0.0-beta.1', named: '2.0.0' })).toBe(true);
  });
  test('nothing where one of both is no version', () => {
    expect(isOffered({ own: 'dev', named: '2.0.0' })).toBe(false);
    expect(isOffered({ own: '1.0.0', named: 'newest' })).toBe(false);
  });
});
