import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allTargets, checkIntegrity, nativePartFor } from '../../../scripts/package/nativePart.mjs';
import { projectFolder } from '../../../scripts/setup/paths.mjs';

test('every target has a native part, with a digest in the lock file to hold it against', () => {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  for (const target of allTargets()) {
    const name = nativePartFor(target);
    expect(lock.packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/u);
    // Electron is built on glibc.
    expect(name).not.toContain('musl');
  }
});

test('Windows on arm64 is refused with words, since the database driver has no part for it', () => {
  expect(() => nativePartFor({ platform: 'win32', arch: 'arm64' })).toThrow(
    expect.objectContaining({ message: expect.stringContaining('win32 on arm64'), remedy: 'Package for x64 instead.' }),
  );
});

test('a part that is not the one in the lock file is not packaged', () => {
  const bytes = Buffer.from('a native part');
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  expect(() => checkIntegrity(bytes, integrity)).not.toThrow();
  expect(() => checkIntegrity(Buffer.from('another'), integrity)).toThrow('nothing of it was packaged');
});
