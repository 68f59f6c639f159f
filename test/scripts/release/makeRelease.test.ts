import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeRelease } from '../../../scripts/release/makeRelease.mjs';
import type { Manifest } from '../../../scripts/release/manifest.mjs';

const commit = 'a'.repeat(40);
const targets = [
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
] as const;
const changelog = '# Changelog\n\n## Unreleased\n\n- Next.\n\n## 1.2.3 (2026-11-30)\n\n- A thing.\n';
let folder: string;

/** What one machine stages: two files, and a feed that tells of one of them. */
function stage(arch: 'x64' | 'arm64', change: Partial<Manifest> = {}): void {
  const at = join(folder, 'collected', `packages-darwin-${arch}`);
  mkdirSync(at, { recursive: true });
  const files = ['dmg', 'zip'].map((kind) => ({
    kind,
    file: `Afterglow-1.2.3-mac-${arch}-unsigned.${kind}`,
    bytes: Buffer.from(`${kind} for ${arch}`),
  }));
  for (const { file, bytes } of files) writeFileSync(join(at, file), bytes);
  const sha512 = createHash('sha512').update(`zip for ${arch}`).digest('base64');
  writeFileSync(
    join(at, 'latest-mac.yml'),
    `version: 1.2.3\nfiles:\n  - url: Afterglow-1.2.3-mac-${arch}-unsigned.zip\n    sha512: ${sha512}\n`,
  );
  writeFileSync(join(at, `Afterglow-1.2.3-darwin-${arch}.cdx.json`), '{}');
  const outputs = files.map(({ kind, file, bytes }) => ({
    file,
    kind,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const manifest: Manifest = {
    version: '1.2.3',
    platform: 'darwin',
    arch,
    purpose: 'release',
    runtime: 'official',
    builtAt: '2026-11-30T10:00:00Z',
    electron: '45.5.0',
    commit,
    isInspectable: false,
    updateFeed: 'https://example.org/feed',
    outputs: [...outputs, { file: 'latest-mac.yml', kind: 'feed', sizeBytes: 1, sha256: 'b'.repeat(64) }],
    ...change,
  };
  writeFileSync(join(at, 'packages.json'), JSON.stringify(manifest));
}

const make = () =>
  makeRelease({
    collectedFolder: join(folder, 'collected'),
    releaseFolder: join(folder, 'release'),
    targets,
    changelog,
    repository: 'somebody/afterglow',
    commit,
  });
const made = (name: string) => join(folder, 'release', name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterglow-release-'));
  stage('x64');
  stage('arm64');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a release', () => {
  it('holds every file of every target once, with a digest each, and one feed that tells of both processors', async () => {
    const files = await make();
    expect(readdirSync(made('files')).toSorted()).toEqual([...files].toSorted());
    expect(files).toHaveLength(4 + 2 + 1 + 1 + 1);
    const feed = parse(readFileSync(made('files/latest-mac.yml'), 'utf8')) as { files: { url: string }[] };
    expect(feed.files.map(({ url }) => url)).toEqual([
      'Afterglow-1.2.3-mac-arm64-unsigned.zip',
      'Afterglow-1.2.3-mac-x64-unsigned.zip',
    ]);
    const sums = readFileSync(made('files/SHA256SUMS'), 'utf8').trimEnd().split('\n');
    expect(sums.map((line) => line.slice(66))).toEqual(files.filter((file) => file !== 'SHA256SUMS'));
  });

  it('has a page with what changed in this version and what is not signed', async () => {
    await make();
    const notes = readFileSync(made('notes.md'), 'utf8');
    expect(notes).toMatch(/^- A thing\.\n/);
    expect(notes).toContain('- Afterglow-1.2.3-mac-x64-unsigned.dmg');
    expect(notes).toContain('--repo somebody/afterglow ');
  });

  it('is refused whole when a byte of a file changed on the way', async () => {
    writeFileSync(join(folder, 'collected', 'packages-darwin-x64', 'Afterglow-1.2.3-mac-x64-unsigned.dmg'), 'dmg for y64');
    await expect(make()).rejects.toThrow('mac-x64-unsigned.dmg is not the file that was made');
  });

  it('is refused when a feed tells of other bytes', async () => {
    const path = join(folder, 'collected', 'packages-darwin-x64', 'latest-mac.yml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/sha512: .*/, 'sha512: AAAA'));
    await expect(make()).rejects.toThrow('not the file that its feed tells of');
  });

  it('is refused when a target is missing, or was made for tests', async () => {
    stage('arm64', { purpose: 'test' });
    await expect(make()).rejects.toThrow('stamped "test"');
    rmSync(join(folder, 'collected', 'packages-darwin-arm64'), { recursive: true });
    await expect(make()).rejects.toThrow('Nothing was made for darwin arm64');
    expect(readdirSync(folder)).not.toContain('release');
  });
});
