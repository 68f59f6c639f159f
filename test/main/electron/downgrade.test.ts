/** User data that a newer version of the app wrote, opened by this one: left as they are, or taken with what they hold kept. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeyFile } from '../../../src/main/adapters/keyFile.ts';
import { openKeyRecords } from '../../../src/main/electron/keys/keyRecords.ts';
import { createProfiles } from '../../../src/main/electron/keys/profiles.ts';
import { createSecret } from '../../../src/main/electron/keys/secret.ts';
import { openSettings } from '../../../src/main/electron/settings.ts';
import { FIRST_KEY } from '../../../src/shared/keyNames.ts';
import { fakeSealer } from '../../support/fakeSealer.ts';
import { tempFolder } from '../../support/tempFolder.ts';

const KEY = 'comfyui-0123456789abcdef';

describe('settings', () => {
  /** As they lie on the disk, from start to start. */
  function place(content: Record<string, unknown>) {
    let kept: unknown = content;
    let asides = 0;
    const lines: string[] = [];
    const file = {
      read: () => kept,
      write: (next: Readonly<Record<string, unknown>>) => {
        kept = JSON.parse(JSON.stringify(next));
      },
      setAside: () => {
        asides += 1;
        return '/aside';
      },
    };
    const start = () => openSettings({ file, isBase: () => true, log: (line) => lines.push(line) });
    return { start, kept: () => kept, asides: () => asides, lines };
  }

  const NEWER = {
    version: 2,
    theme: 'sepia',
    tiles: 'small',
    naming: { pattern: '{prompt:20}', sidecars: false, separator: '_' },
    voices: { reader: 'on' },
  };

  it('of a newer version are read as far as they are known', () => {
    const { start, lines, kept } = place(NEWER);
    expect(start().get()).toMatchObject({ theme: 'system', tiles: 'small', naming: { pattern: '{prompt:20}', sidecars: false } });
    expect(lines.join()).toMatch(/newer version/u);
    expect(kept()).toEqual(NEWER);
  });

  it('keep what this version does not know of them through a change, and their number', () => {
    const { start, kept } = place(NEWER);
    start().change({ tiles: 'large', naming: { pattern: '{model}', sidecars: true } });
    expect(kept()).toMatchObject({
      version: 2,
      theme: 'sepia',
      tiles: 'large',
      naming: { pattern: '{model}', sidecars: true, separator: '_' },
      voices: { reader: 'on' },
    });
    const again = start();
    expect(again.get()).toMatchObject({ tiles: 'large', theme: 'system' });
    again.change({ theme: 'dark' });
    expect(kept()).toMatchObject({ theme: 'dark', voices: { reader: 'on' } });
  });

  it('of a newer version that are understood whole are not set aside over and over', () => {
    const { start, asides } = place({ version: 7, tiles: 'small' });
    for (let run = 0; run < 3; run++) start().change({ tiles: 'large' });
    expect(asides()).toBe(0);
  });

  it.each([
    ['the first', { version: 1, base: 'https://api.comfy.org', folder: null, theme: 'dark', profile: 'practice', window: null }],
    [
      'one with former bases',
      {
        version: 1,
        base: 'https://a.example',
        formerBases: ['https://b.example'],
        folder: '/x',
        theme: 'light',
        profile: 'router',
        window: null,
      },
    ],
    [
      'one with a proxy and keys',
      {
        version: 1,
        theme: 'dark',
        activeKey: FIRST_KEY,
        proxy: { mode: 'manual', server: 'http://127.0.0.1:8080', username: 'me', bypass: '' },
        caFile: '/etc/ca.pem',
        notices: { finished: false, failed: true, atRisk: true, sound: false },
      },
    ],
  ])('of earlier versions keep every value: %s', (_, earlier) => {
    const { start, kept, asides } = place(earlier);
    expect(start().get()).toMatchObject(withoutVersion(earlier));
    start().change({ tiles: 'small' });
    expect(kept()).toMatchObject(earlier);
    expect(asides()).toBe(0);
  });
});

function withoutVersion({ version, ...rest }: Readonly<Record<string, unknown>>) {
  expect(version).toBe(1);
  return rest;
}

describe('what is kept of keys', () => {
  function place(name: string, content: unknown) {
    const path = join(tempFolder(), name);
    const text = JSON.stringify(content);
    writeFileSync(path, text);
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const isUntouched = () => readFileSync(path, 'utf8') === text;
    return { file: openKeyFile({ path }), log, lines, isUntouched };
  }

  it('the names of keys of a newer version stay as they are, and this run goes on without them', async () => {
    const { file, log, lines, isUntouched } = place('keys.json', { version: '2', keys: [{ id: 'first', label: 'Studio' }] });
    const records = openKeyRecords({ file, log });
    expect(await records.read()).toEqual({ records: [], isNew: false });
    await records.write([]);
    expect(isUntouched()).toBe(true);
    expect(lines.join()).toMatch(/newer version of Afterglow/u);
  });

  it('fingerprints of a newer version stay as they are: without their salt no key would know its own jobs again', async () => {
    const { file, log, lines, isUntouched } = place('profiles.json', { version: '2', salts: ['f'.repeat(64)] });
    const profiles = createProfiles({ file, newSalt: () => '1'.repeat(64), log });
    await profiles.load();
    await profiles.saw(KEY, 'another');
    expect(profiles.sees(KEY, 'another')).toBe(true);
    expect(isUntouched()).toBe(true);
    expect(lines.join()).toMatch(/newer version of Afterglow/u);
  });

  it('fingerprints that cannot be read for the moment are not begun anew', async () => {
    const written: string[] = [];
    const file = {
      read: async (): Promise<string | null> => {
        throw new Error('EIO');
      },
      write: async (content: string) => {
        written.push(content);
      },
    };
    await createProfiles({ file, newSalt: () => '1'.repeat(64), log: () => {} }).load();
    expect(written).toEqual([]);
  });

  it('a key that a newer version sealed stays sealed as it is; one that is given now holds for this run', async () => {
    const { file, log, isUntouched } = place('key.json', { version: '2', vault: 'system', sealed: 'AAAA' });
    const secret = createSecret({
      sealer: fakeSealer({ backend: 'system', strength: 'sealed' }),
      file,
      environmentKey: null,
      log,
    });
    await secret.load();
    expect(secret.facts()).toMatchObject({ kind: 'unreadable' });
    await secret.keep(KEY);
    expect(secret.key()).toBe(KEY);
    expect(secret.facts()).toMatchObject({ kind: 'thisRun' });
    expect(isUntouched()).toBe(true);
  });
});
