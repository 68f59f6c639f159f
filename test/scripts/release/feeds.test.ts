import { describe, expect, it } from 'vitest';
import { brokenPromises, mergeFeeds, readFeed, writeFeed } from '../../../scripts/release/feeds.mjs';

const feedText = (file: string, version = '1.2.3') => `version: ${version}
files:
  - url: ${file}
    sha512: ${'A'.repeat(86)}==
    size: 5
path: ${file}
sha512: ${'A'.repeat(86)}==
releaseDate: '2026-11-30T10:00:00.000Z'
`;
const x64 = readFeed(feedText('Afterglow-1.2.3-mac-x64.zip'));
const arm64 = readFeed(feedText('Afterglow-1.2.3-mac-arm64.zip'));

describe('feed files', () => {
  it('of one name become one that tells of every file', () => {
    const merged = readFeed(writeFeed(mergeFeeds([x64, arm64])));
    expect(merged.files.map(({ url }) => url)).toEqual(['Afterglow-1.2.3-mac-x64.zip', 'Afterglow-1.2.3-mac-arm64.zip']);
    expect(merged).toMatchObject({
      version: '1.2.3',
      path: 'Afterglow-1.2.3-mac-x64.zip',
      releaseDate: '2026-11-30T10:00:00.000Z',
    });
  });

  it('of different versions are never made one', () => {
    expect(() => mergeFeeds([x64, readFeed(feedText('a.zip', '1.2.4'))])).toThrow('different versions');
  });

  it('keep a date as it was written, and a version that looks like a number', () => {
    expect(writeFeed(readFeed(feedText('a.zip')))).toContain('2026-11-30T10:00:00.000Z');
    expect(readFeed(writeFeed({ ...x64, version: '1.2' })).version).toBe('1.2');
  });

  it.each([
    '',
    'version: 1.2.3\n',
    'version: 1.2.3\nfiles: []\n',
    'version: 1.2.3\nfiles:\n  - url: a.zip\n',
    'files: &a [*a]\nversion: x\n',
    '- 1\n',
  ])('that tell nothing are refused: %o', (text) => {
    expect(() => readFeed(text)).toThrow();
  });

  it('promise only files that are there and are the same', () => {
    const digest = `${'A'.repeat(86)}==`;
    expect(brokenPromises({ feed: x64, digests: new Map([['Afterglow-1.2.3-mac-x64.zip', digest]]) })).toEqual([]);
    expect(brokenPromises({ feed: x64, digests: new Map() })[0]).toContain('not in the release');
    expect(brokenPromises({ feed: x64, digests: new Map([['Afterglow-1.2.3-mac-x64.zip', 'other']]) })[0]).toContain(
      'not the file',
    );
    expect(
      brokenPromises({ feed: { ...x64, path: 'gone.zip' }, digests: new Map([['Afterglow-1.2.3-mac-x64.zip', digest]]) }),
    ).toEqual(['gone.zip is in a feed and not in the release.']);
  });
});
