import { describe, expect, it } from 'vitest';
import { filesForPeople, type Manifest, readManifest, whyNoRelease } from '../../../scripts/release/manifest.mjs';

const commit = 'a'.repeat(40);
const output = (kind: string) => ({ file: `Afterglow-1.2.3-linux-x64.${kind}`, kind, sizeBytes: 5, sha256: 'b'.repeat(64) });
const release: Manifest = {
  version: '1.2.3',
  platform: 'linux',
  arch: 'x64',
  purpose: 'release',
  runtime: 'official',
  electron: '45.5.0',
  commit,
  isInspectable: false,
  updateFeed: null,
  builtAt: '2026-11-30T10:00:00Z',
  outputs: [
    { file: 'linux-unpacked', kind: 'folder', sizeBytes: 5, sha256: null },
    ...['AppImage', 'deb', 'rpm', 'tar.gz', 'blockmap'].map(output),
  ],
};

describe('packages are a release', () => {
  it('when they were stamped so, around an official Electron, of the commit that was asked for, in every format', () => {
    expect(whyNoRelease(release, { commit })).toEqual([]);
    expect(whyNoRelease(release, { commit: null })).toEqual([]);
    expect(
      whyNoRelease(
        { ...release, updateFeed: 'https://example.org/feed', outputs: [...release.outputs, output('feed')] },
        { commit },
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<Manifest>, string]>([
    ['stamped for tests', { purpose: 'test' }, 'stamped "test"'],
    ['around a registry-shipped Electron', { runtime: 'registry' }, 'not the official one (registry)'],
    ['around an Electron that somebody named', { runtime: 'override' }, 'not the official one (override)'],
    ['open to a debugger', { isInspectable: true }, 'debugger'],
    ['of no known commit', { commit: null }, 'No commit is known'],
    ['of another commit', { commit: 'c'.repeat(40) }, `and ${commit} was asked for`],
    ['lacking a format', { outputs: release.outputs.filter(({ kind }) => kind !== 'rpm') }, 'There is no rpm.'],
    ['on Windows without an installer', { platform: 'win32', outputs: [output('zip')] }, 'There is no exe.'],
    ['on macOS without an image', { platform: 'darwin', outputs: [output('zip')] }, 'There is no dmg.'],
    ['with a feed that nothing was written for', { updateFeed: 'https://example.org/feed' }, 'no feed file'],
    ['without a digest', { outputs: release.outputs.map((one) => ({ ...one, sha256: null })) }, 'has no digest'],
  ])('not %s', (_what, change, words) => {
    expect(whyNoRelease({ ...release, ...change }, { commit }).join('\n')).toContain(words);
  });

  it('and people are given neither the folder nor what updates in pieces would need', () => {
    expect(filesForPeople(release).map(({ kind }) => kind)).toEqual(['AppImage', 'deb', 'rpm', 'tar.gz']);
  });
});

describe('a manifest', () => {
  it('is read back as it was written', () => {
    expect(readManifest(JSON.stringify(release))).toEqual(release);
  });

  it.each(['../../etc/passwd', 'a/b.zip', 'C:\\a.zip', '-rf', '.hidden', '', 'a b.zip', null])(
    'is refused when it names %o',
    (file) => {
      expect(() =>
        readManifest(JSON.stringify({ ...release, outputs: [{ file, kind: 'zip', sizeBytes: 1, sha256: null }] })),
      ).toThrow('no plain file name');
    },
  );

  it.each(['null', '{}', '{"outputs":[],"platform":"beos"}'])('is refused when it is none: %s', (text) => {
    expect(() => readManifest(text)).toThrow('no manifest');
  });
});
