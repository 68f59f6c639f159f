/** An account on disks and sealers of memory, with everything that it told the core. */

import { createAccount, type Line } from '../../src/main/electron/keys/account.ts';
import { openKeyRecords } from '../../src/main/electron/keys/keyRecords.ts';
import { createKeys } from '../../src/main/electron/keys/keys.ts';
import { createProfiles } from '../../src/main/electron/keys/profiles.ts';
import { DEFAULTS, type Settings } from '../../src/main/electron/settings.ts';
import type { Circumstance } from '../../src/main/jobs/ports/runner.ts';
import type { ActiveProfile } from '../../src/shared/appFacts.ts';
import { fakeSealer, memoryKeyFiles, type SealerWorld } from './fakeSealer.ts';

export const KEY = 'comfyui-0123456789abcdef';
export const PRACTICE: Line = { url: 'http://127.0.0.1:4567', key: 'practice-key' };
export const BASE = 'https://router.example';
const SALT = 'ab'.repeat(32);

/** What one run leaves for the next. */
function createProfileFile() {
  let content: string | null = null;
  return {
    content: () => content,
    read: async () => content,
    write: async (given: string) => {
      content = given;
    },
  };
}

/** The name of a key's profile, as any run on the same user data finds it. */
export const profileOf = (key: string): string =>
  createProfiles({ file: createProfileFile(), newSalt: () => SALT, log: () => {} }).of(key);

const SEALED = { backend: 'keychain', strength: 'sealed' } as const;

/** Everything that a run leaves on the disk. */
export function createDisk() {
  return { profiles: createProfileFile(), records: createProfileFile(), files: memoryKeyFiles() };
}

export function openAccount(
  options: {
    settings?: Partial<Settings>;
    stored?: string | null;
    environmentKey?: string;
    fixedBase?: string;
    fixedProfile?: ActiveProfile;
    check?: 'good' | 'refused' | 'unknown';
    practiceFails?: boolean;
    world?: SealerWorld;
    disk?: ReturnType<typeof createDisk>;
  } = {},
) {
  let settings: Settings = { ...DEFAULTS, ...options.settings };
  let running: Line | null = null;
  let ids = 0;
  const told: Circumstance[] = [];
  const checked: Line[] = [];
  const changes: number[] = [];
  const disk = options.disk ?? createDisk();
  if (options.stored) {
    const sealed = Buffer.from([...options.stored].reverse().join('')).toString('base64');
    disk.files.contents.set('main', JSON.stringify({ version: '1', backend: 'keychain', strength: 'sealed', sealed }));
  }
  const profiles = createProfiles({ file: disk.profiles, newSalt: () => SALT, log: () => {} });
  const keys = createKeys({
    sealer: fakeSealer(options.world ?? SEALED),
    files: disk.files,
    records: openKeyRecords({ file: disk.records, log: () => {} }),
    profiles,
    environmentKey: options.environmentKey ?? null,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-00000000000${ids}`;
    },
    log: () => {},
  });
  const account = createAccount({
    keys,
    settings: {
      get: () => settings,
      change: (changed) => {
        settings = { ...settings, ...changed };
      },
    },
    practice: {
      start: async () => {
        if (options.practiceFails === true) throw new Error('no port');
        running = PRACTICE;
        return PRACTICE;
      },
      line: () => running,
    },
    profiles,
    fixedBase: options.fixedBase ?? null,
    fixedProfile: options.fixedProfile ?? null,
    checkKey: async (line) => {
      checked.push(line);
      return options.check ?? 'good';
    },
    parseBase: (text) => (text.startsWith('https://') ? { ok: text } : { refused: 'baseNotHttps' }),
    tell: (circumstance) => told.push(circumstance),
    changed: () => changes.push(1),
    log: () => {},
  });
  return { account, told, checked, changes, disk, settings: () => settings };
}
