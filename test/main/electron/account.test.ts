import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, type Line, ROUTER_PROFILE } from '../../../src/main/electron/account.ts';
import type { Secret } from '../../../src/main/electron/secret.ts';
import { DEFAULTS, type Settings } from '../../../src/main/electron/settings.ts';
import type { Circumstance } from '../../../src/main/jobs/ports.ts';
import type { ActiveProfile } from '../../../src/shared/contract.ts';
import { PRACTICE_BASE, PRACTICE_PROFILE } from '../../../src/shared/job.ts';

const KEY = 'comfyui-0123456789abcdef';
const PRACTICE: Line = { url: 'http://127.0.0.1:4567', key: 'practice-key' };
const BASE = 'https://router.example';

function open(
  options: {
    settings?: Partial<Settings>;
    stored?: string | null;
    fixedBase?: string;
    fixedProfile?: ActiveProfile;
    check?: 'good' | 'refused' | 'unknown';
    practiceFails?: boolean;
    locked?: { now: boolean };
  } = {},
) {
  let settings: Settings = { ...DEFAULTS, ...options.settings };
  let key: string | null = null;
  let running: Line | null = null;
  const told: Circumstance[] = [];
  const checked: Line[] = [];
  const changes: number[] = [];
  const secret: Secret = {
    key: () => key,
    facts: () => {
      if (key !== null) return { kind: 'stored', tail: key.slice(-4), strength: 'sealed' };
      return options.locked === undefined ? { kind: 'none' } : { kind: 'unreadable', because: 'unavailable' };
    },
    load: async () => {
      key = options.locked?.now === true ? null : (options.stored ?? null);
    },
    keep: async (given) => {
      key = given;
    },
    keepWeakly: async () => {},
    clear: async () => {
      key = null;
    },
  };
  const account = createAccount({
    secret,
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
  return { account, told, checked, changes, settings: () => settings };
}

const at = (base: string, profile = ROUTER_PROFILE) => ({ profile, base });

test('at first there is nobody to send for, and models are read without a key', async () => {
  const { account } = open();
  await account.open({ hasPracticeJobs: false });
  expect(account.facts()).toEqual({ profile: 'none', key: { kind: 'none' }, base: DEFAULTS.base, baseFixed: false });
  expect(account.destination()).toBeNull();
  expect(account.shelf()).toEqual(at(DEFAULTS.base));
  expect(account.connect(account.shelf())).toBeNull();
});

test('a key whose keyring was locked is taken into use once it opens', async () => {
  const locked = { now: true };
  const { account, told, changes } = open({ stored: KEY, settings: { profile: 'router' }, locked });
  await account.open({ hasPracticeJobs: false });
  await account.lookForKey();
  expect(account.destination()).toBeNull();
  expect(changes).toEqual([]);
  locked.now = false;
  await account.lookForKey();
  expect(account.destination()).toEqual(at(DEFAULTS.base));
  expect(told.at(-1)).toEqual({ kind: 'key', profile: ROUTER_PROFILE, present: true });
});

describe('saving a key', () => {
  test('it is checked with the server first, then kept, and new jobs go to the Router', async () => {
    const { account, told, checked, settings } = open();
    expect(await account.saveKey(KEY)).toMatchObject({ ok: true, value: { kind: 'stored' } });
    expect(checked).toEqual([{ url: DEFAULTS.base, key: KEY }]);
    expect(account.destination()).toEqual(at(DEFAULTS.base));
    expect(account.connect(at(DEFAULTS.base))).toEqual({ url: DEFAULTS.base, key: KEY });
    expect(settings().profile).toBe('router');
    expect(told).toContainEqual({ kind: 'key', profile: ROUTER_PROFILE, present: true });
  });
  test('a refused key is told at its field and nothing changes', async () => {
    const { account, told, settings } = open({ check: 'refused' });
    expect(await account.saveKey(KEY)).toEqual({ ok: false, error: { kind: 'keyRefused', field: 'key', detail: null } });
    expect(account.facts()).toMatchObject({ profile: 'none', key: { kind: 'none' } });
    expect(settings()).toEqual(DEFAULTS);
    expect(told).toEqual([]);
  });
  test('a key that could not be checked, offline, is kept', async () => {
    const { account } = open({ check: 'unknown' });
    expect(await account.saveKey(KEY)).toMatchObject({ ok: true, value: { kind: 'stored' } });
  });
});

test('clearing the key ends sending and reading, and is told to the core', async () => {
  const { account, told } = open({ stored: KEY, settings: { profile: 'router' } });
  await account.open({ hasPracticeJobs: false });
  await account.clearKey();
  expect(account.facts()).toMatchObject({ profile: 'none', key: { kind: 'none' } });
  expect(account.connect(at(DEFAULTS.base))).toBeNull();
  expect(told.at(-1)).toEqual({ kind: 'key', profile: ROUTER_PROFILE, present: false });
});

describe('the key goes to the bases that it was used with, and nowhere else', () => {
  let opened: ReturnType<typeof open>;
  beforeEach(async () => {
    opened = open({ stored: KEY, settings: { profile: 'router', base: BASE } });
    await opened.account.open({ hasPracticeJobs: false });
  });

  test.each([
    'https://evil.example',
    `${BASE}.evil.example`,
    `${BASE}:8443`,
    `${BASE}/`,
    'http://router.example',
    PRACTICE_BASE,
    '',
  ])('not to %j', (base) => {
    expect(opened.account.connect(at(base))).toBeNull();
  });

  test('a base that was used before still has its jobs read after another was set', () => {
    expect(opened.account.saveBase('https://other.example')).toEqual({ ok: true, value: null });
    expect(opened.account.connect(at('https://other.example'))?.key).toBe(KEY);
    expect(opened.account.connect(at(BASE))).toEqual({ url: BASE, key: KEY });
    expect(opened.account.destination()).toEqual(at('https://other.example'));
  });

  test('another key is not sent to the bases of the key before', async () => {
    opened.account.saveBase('https://other.example');
    await opened.account.saveKey('another-key');
    expect(opened.account.connect(at(BASE))).toBeNull();
    expect(opened.account.connect(at('https://other.example'))?.key).toBe('another-key');
  });

  test('a profile that is not known has no line', () => {
    expect(opened.account.connect(at(BASE, 'somebody'))).toBeNull();
  });
});

test('a base that cannot be one is told at its field and not stored', () => {
  const { account, settings } = open();
  expect(account.saveBase('http://router.example')).toEqual({
    ok: false,
    error: { kind: 'baseNotHttps', field: 'base', detail: null },
  });
  expect(settings().base).toBe(DEFAULTS.base);
});

describe('a base from the environment', () => {
  test('is the only one of this run', async () => {
    const { account, settings } = open({ stored: KEY, fixedBase: BASE, settings: { profile: 'router' } });
    await account.open({ hasPracticeJobs: false });
    expect(account.facts()).toMatchObject({ base: BASE, baseFixed: true });
    expect(account.destination()).toEqual(at(BASE));
    expect(account.connect(at(BASE))?.key).toBe(KEY);
    expect(account.connect(at(DEFAULTS.base))).toBeNull();
    expect(settings().base).toBe(DEFAULTS.base);
  });
  test('cannot be changed', () => {
    const { account } = open({ fixedBase: BASE });
    expect(account.saveBase('https://other.example')).toMatchObject({ error: { kind: 'baseFixedForRun', field: 'base' } });
  });
});

describe('practice', () => {
  test('new jobs go to the practice Router, which is started for it, and the key stays out of it', async () => {
    const { account, told } = open({ stored: KEY });
    await account.open({ hasPracticeJobs: false });
    expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toBeNull();
    expect(await account.useProfile('practice')).toEqual({ ok: true, value: null });
    expect(account.destination()).toEqual(at(PRACTICE_BASE, PRACTICE_PROFILE));
    expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toEqual(PRACTICE);
    expect(account.connect(at(BASE, PRACTICE_PROFILE))).toBeNull();
    expect(told.at(-1)).toEqual({ kind: 'key', profile: PRACTICE_PROFILE, present: true });
  });
  test('it is started for unfinished practice jobs even when new jobs go elsewhere', async () => {
    const { account } = open({ stored: KEY, settings: { profile: 'router' } });
    await account.open({ hasPracticeJobs: true });
    expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toEqual(PRACTICE);
    expect(account.destination()?.profile).toBe(ROUTER_PROFILE);
  });
  test('a practice Router that does not start neither stops the app nor takes its place', async () => {
    const { account } = open({ practiceFails: true, settings: { profile: 'practice' } });
    await account.open({ hasPracticeJobs: true });
    expect(await account.useProfile('practice')).toMatchObject({ ok: false });
  });
  test('the profile of a run is not written until a person chooses another', async () => {
    const { account, settings } = open({ fixedProfile: 'practice' });
    await account.open({ hasPracticeJobs: false });
    expect(account.facts().profile).toBe('practice');
    expect(settings().profile).toBe('none');
    await account.useProfile('router');
    expect(account.facts().profile).toBe('router');
    expect(settings().profile).toBe('router');
  });
});
