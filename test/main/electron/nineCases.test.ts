/**
 * Where the app ends with a key, by what the system under it offers: what is told of the key, whether new jobs have
 * somewhere to go, whether jobs that are under way go on, and whether the sealed key is on the disk.
 */

import type { SafeStorage } from 'electron';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../../../src/main/electron/keys/account.ts';
import { openKeyRecords } from '../../../src/main/electron/keys/keyRecords.ts';
import { createKeys } from '../../../src/main/electron/keys/keys.ts';
import { createProfiles } from '../../../src/main/electron/keys/profiles.ts';
import { createSealer } from '../../../src/main/electron/keys/sealer.ts';
import { DEFAULTS, type Settings } from '../../../src/main/electron/settings.ts';
import type { Circumstance } from '../../../src/main/jobs/ports/runner.ts';
import type { KeyFacts } from '../../../src/shared/appFacts.ts';
import { KEY, profileOf } from '../../support/account.ts';
import { memoryFile, memoryKeyFiles } from '../../support/fakeSealer.ts';

interface System {
  readonly platform: NodeJS.Platform;
  /** What Linux names. */
  readonly backend?: string;
  readonly available?: boolean;
  /** The secret of the seal is another one than before. */
  readonly isForeign?: boolean;
  /** Only the form that newer versions of Electron call deprecated. */
  readonly isOld?: boolean;
}

/** Electron's safeStorage as it behaves on such a system. */
function storageOf({ backend, available = true, isForeign = false, isOld = false }: System): SafeStorage {
  const turn = (text: string): string => [...text].reverse().join('');
  let isPlainAllowed = false;
  const isThere = (): boolean => (backend === 'basic_text' || backend === 'unknown' ? isPlainAllowed : available);
  const open = (sealed: Buffer): string => {
    if (!isThere() || isForeign) throw new Error('cannot decrypt');
    return turn(sealed.toString());
  };
  const old = {
    isEncryptionAvailable: isThere,
    getSelectedStorageBackend: () => backend ?? 'none',
    setUsePlainTextEncryption: (isOn: boolean) => {
      isPlainAllowed = isOn;
    },
    encryptString: (plain: string) => Buffer.from(turn(plain)),
    decryptString: open,
  };
  const fresh = {
    isAsyncEncryptionAvailable: async () => isThere(),
    encryptStringAsync: async (plain: string) => Buffer.from(turn(plain)),
    decryptStringAsync: async (sealed: Buffer) => ({ result: open(sealed), shouldReEncrypt: false }),
  };
  return (isOld ? old : { ...old, ...fresh }) as unknown as SafeStorage;
}

function start(system: System, disk: { files: ReturnType<typeof memoryKeyFiles>; records: ReturnType<typeof memoryFile> }) {
  let settings: Settings = { ...DEFAULTS, profile: 'router' };
  const told: Circumstance[] = [];
  const profiles = createProfiles({ file: memoryFile(), newSalt: () => 'ab'.repeat(32), log: () => {} });
  const keys = createKeys({
    sealer: createSealer({ safeStorage: storageOf(system), platform: system.platform }),
    files: disk.files,
    records: openKeyRecords({ file: disk.records, log: () => {} }),
    profiles,
    environmentKey: null,
    newId: () => '00000000-0000-4000-8000-000000000001',
    log: () => {},
  });
  const account = createAccount({
    keys,
    settings: {
      get: () => settings,
      change: (changes) => {
        settings = { ...settings, ...changes };
      },
    },
    practice: { start: () => Promise.reject(new Error('none')), line: () => null },
    profiles,
    fixedBase: null,
    fixedProfile: null,
    checkKey: async () => 'good',
    parseBase: (text) => ({ ok: text }),
    tell: (circumstance) => told.push(circumstance),
    changed: () => {},
    log: () => {},
  });
  return { account, told };
}

interface End {
  readonly key: KeyFacts;
  /** New jobs have somewhere to go. */
  readonly sends: boolean;
  /** Jobs of before are asked about. */
  readonly polls: boolean;
  readonly onDisk: boolean;
}

const OWN = profileOf(KEY);
const TAIL = KEY.slice(-4);
const SEALED: End = { key: { kind: 'stored', tail: TAIL, strength: 'sealed' }, sends: true, polls: true, onDisk: true };
const THIS_RUN: End = {
  key: { kind: 'thisRun', tail: TAIL, because: 'noEncryption', weakerPossible: false },
  sends: true,
  polls: true,
  onDisk: false,
};
const WEAK_OFFERED: End = { ...THIS_RUN, key: { kind: 'thisRun', tail: TAIL, because: 'noEncryption', weakerPossible: true } };
const HELD = (because: Extract<KeyFacts, { kind: 'unreadable' }>['because']): End => ({
  key: { kind: 'unreadable', because },
  sends: false,
  polls: false,
  onDisk: true,
});

async function endOf(system: System, disk: Parameters<typeof start>[1], keyGiven: string | null): Promise<End> {
  const { account, told } = start(system, disk);
  await account.open({ unfinished: [OWN] });
  if (keyGiven !== null) await account.saveKey(keyGiven);
  const last = told.findLast((one) => one.kind === 'key' && one.profile === OWN);
  return {
    key: account.facts().key,
    sends: account.destination() !== null,
    polls: last?.kind === 'key' && last.present && account.connect({ profile: OWN, base: DEFAULTS.base }) !== null,
    onDisk: disk.files.contents.has('main'),
  };
}

const linux = (backend: string, more: Partial<System> = {}): System => ({ platform: 'linux', backend, ...more });
const newDisk = () => ({ files: memoryKeyFiles(), records: memoryFile() });

describe('a key that is entered', () => {
  test.each<[name: string, system: System, end: End]>([
    ['1 · macOS, keychain', { platform: 'darwin' }, SEALED],
    ['1 · macOS, keychain refused', { platform: 'darwin', available: false }, THIS_RUN],
    ['2 · Windows, DPAPI', { platform: 'win32' }, SEALED],
    ['2 · Windows, DPAPI refused', { platform: 'win32', available: false }, THIS_RUN],
    ['3 · Linux, gnome_libsecret', linux('gnome_libsecret'), SEALED],
    ['3 · Linux, gnome_libsecret without its keyring', linux('gnome_libsecret', { available: false }), THIS_RUN],
    ['4 · Linux, kwallet', linux('kwallet'), SEALED],
    ['4 · Linux, kwallet5', linux('kwallet5'), SEALED],
    ['4 · Linux, kwallet6', linux('kwallet6'), SEALED],
    ['5 · Linux, basic_text', linux('basic_text'), WEAK_OFFERED],
    ['6 · Linux, unknown', linux('unknown'), WEAK_OFFERED],
  ])('%s', async (_name, system, end) => {
    for (const isOld of [false, true]) {
      const disk = newDisk();
      expect(await endOf({ ...system, isOld }, disk, KEY)).toEqual(end);
      // And in the next run on the same system: it is there again, or asked for again.
      const again: End = end.onDisk ? end : { key: { kind: 'none' }, sends: false, polls: false, onDisk: false };
      expect(await endOf({ ...system, isOld }, disk, null)).toEqual(again);
    }
  });
});

describe('a key that was sealed in an earlier run', () => {
  test.each<[name: string, before: System, now: System, end: End]>([
    ['7 · another backend, by another desktop', linux('gnome_libsecret'), linux('kwallet6'), HELD('otherKeyring')],
    ['7 · another backend, without a keyring', linux('gnome_libsecret'), linux('basic_text'), HELD('otherKeyring')],
    ['7 · another system altogether', { platform: 'darwin' }, linux('kwallet5'), HELD('otherKeyring')],
    ['8 · cannot be decrypted, Linux', linux('kwallet5'), linux('kwallet5', { isForeign: true }), HELD('damaged')],
    ['8 · cannot be decrypted, macOS', { platform: 'darwin' }, { platform: 'darwin', isForeign: true }, HELD('damaged')],
    ['8 · cannot be decrypted, Windows', { platform: 'win32' }, { platform: 'win32', isForeign: true }, HELD('damaged')],
    ['9 · not available for a while, Linux', linux('kwallet6'), linux('kwallet6', { available: false }), HELD('unavailable')],
    [
      '9 · not available for a while, macOS',
      { platform: 'darwin' },
      { platform: 'darwin', available: false },
      HELD('unavailable'),
    ],
  ])('%s: it stays where it is, its jobs wait, and it is back when the system is', async (_name, before, now, end) => {
    for (const isOld of [false, true]) {
      const disk = newDisk();
      await endOf({ ...before, isOld }, disk, KEY);
      const sealed = disk.files.contents.get('main');
      expect(await endOf({ ...now, isOld }, disk, null)).toEqual(end);
      expect(disk.files.contents.get('main')).toBe(sealed);
      expect(await endOf({ ...before, isOld }, disk, null)).toEqual(SEALED);
    }
  });
});
