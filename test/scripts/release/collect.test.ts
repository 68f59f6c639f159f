import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestList, releaseNotes, whyNotWhole } from '../../../scripts/release/collect.mjs';
import type { Manifest } from '../../../scripts/release/manifest.mjs';

const targets = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
] as const;
const manifests = targets.map(
  ({ platform, arch }): Manifest => ({
    version: '1.2.3',
    platform,
    arch,
    purpose: 'release',
    runtime: 'official',
    electron: '45.5.0',
    commit: 'a'.repeat(40),
    isInspectable: false,
    updateFeed: null,
    builtAt: '2026-11-30T10:00:00Z',
    outputs: [
      { file: `Afterglow-1.2.3-${platform}-${arch}.zip`, kind: 'zip', sizeBytes: 1, sha256: 'b'.repeat(64) },
      { file: 'latest.yml', kind: 'feed', sizeBytes: 1, sha256: 'b'.repeat(64) },
    ],
  }),
);
const [first, ...others] = manifests as [Manifest, ...Manifest[]];

describe('what the machines made', () => {
  it('is a release when every target is there once, of one version, commit and Electron', () => {
    expect(whyNotWhole({ manifests, targets })).toEqual([]);
  });

  it.each<[string, readonly Manifest[], string]>([
    ['a target is missing', others, 'Nothing was made for linux x64.'],
    ['a target is there twice', [...manifests, { ...first, outputs: [] }], 'linux x64 was made twice.'],
    ['a target is none', [...manifests, { ...first, arch: 'arm64', outputs: [] }], 'linux arm64 is no target.'],
    ['the versions differ', [{ ...first, version: '1.2.4' }, ...others], 'differ in version: 1.2.4, 1.2.3'],
    ['the commits differ', [{ ...first, commit: 'c'.repeat(40) }, ...others], 'differ in commit'],
    ['an Electron differs', [{ ...first, electron: '45.5.1' }, ...others], 'differ in electron'],
    ['the feeds differ', [{ ...first, updateFeed: 'https://example.org/' }, ...others], 'differ in updateFeed'],
    [
      'two made a file of one name',
      [{ ...first, outputs: others[0]?.outputs ?? [] }, ...others],
      'a file of the name Afterglow-1.2.3-darwin-x64.zip',
    ],
  ])('is none when %s', (_what, made, words) => {
    expect(whyNotWhole({ manifests: made, targets }).join('\n')).toContain(words);
  });
});

describe('the list of digests', () => {
  it.skipIf(process.platform !== 'linux')('is one that sha256sum reads, and it notices a changed byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'afterglow-digests-'));
    try {
      const contents = { 'b.zip': 'two', 'a.zip': 'one' };
      for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
      const digests = new Map(
        Object.entries(contents).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]),
      );
      const list = digestList(digests);
      expect(list.split('\n').map((line) => line.slice(66))).toEqual(['a.zip', 'b.zip', '']);
      writeFileSync(join(folder, 'SHA256SUMS'), list);
      const check = () => execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' });
      expect(check).not.toThrow();
      writeFileSync(join(folder, 'a.zip'), 'onE');
      expect(check).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the page of a release', () => {
  it('warns by name of what is not signed, and of nothing when all is', () => {
    const notes = releaseNotes({
      repository: 'somebody/afterglow',
      changes: '- A thing.',
      files: ['Afterglow-1.2.3-win-x64-unsigned.exe', 'Afterglow-1.2.3-linux-x64.tar.gz'],
    });
    expect(notes).toMatch(/^- A thing\./);
    expect(notes).toContain('- Afterglow-1.2.3-win-x64-unsigned.exe');
    expect(notes).not.toContain('- Afterglow-1.2.3-linux');
    expect(
      releaseNotes({ repository: 'somebody/afterglow', changes: '- A thing.', files: ['Afterglow-1.2.3-win-x64.exe'] }),
    ).not.toContain('Not signed');
  });
});
