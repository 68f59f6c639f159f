import { beforeEach, describe, expect, test } from 'vitest';
import { NOBODY } from '../../../../src/main/electron/keys/account.ts';
import { DEFAULTS } from '../../../../src/main/electron/settings.ts';
import { PRACTICE_BASE, PRACTICE_PROFILE } from '../../../../src/shared/job.ts';
import { BASE, createDisk, KEY, openAccount as open, PRACTICE, profileOf } from '../../../support/account.ts';
import type { SealerWorld } from '../../../support/fakeSealer.ts';

const OWN = profileOf(KEY);
const at = (base: string, profile = OWN) => ({ profile, base });

test('at first there is nobody to send for, and models are read without a key', async () => {
  const { account } = open();
  await account.open({ unfinished: [] });
  expect(account.facts()).toEqual({
    profile: 'none',
    key: { kind: 'none' },
    keys: [],
    activeKey: null,
    base: DEFAULTS.base,
    baseFixed: false,
  });
  expect(account.destination()).toBeNull();
  expect(account.shelf()).toEqual(at(DEFAULTS.base, NOBODY));
  expect(account.connect(account.shelf())).toBeNull();
});

test('a key whose keyring was locked is taken into use once it opens', async () => {
  const world: SealerWorld = { backend: 'keychain', strength: 'none' };
  const { account, told, changes } = open({ stored: KEY, settings: { profile: 'router' }, world });
  await account.open({ unfinished: [] });
  expect(account.facts().key).toEqual({ kind: 'unreadable', because: 'unavailable' });
  await account.lookForKey();
  expect(account.destination()).toBeNull();
  expect(changes).toEqual([]);
  world.strength = 'sealed';
  await account.lookForKey();
  expect(account.destination()).toEqual(at(DEFAULTS.base));
  expect(told.at(-1)).toEqual({ kind: 'key', profile: OWN, present: true, changed: false });
});

describe('saving a key', () => {
  test('it is checked with the server first, then kept, and new jobs go to the Router', async () => {
    const { account, told, checked, settings } = open();
    expect(await account.saveKey(KEY)).toMatchObject({ ok: true, value: { kind: 'stored' } });
    expect(checked).toEqual([{ url: DEFAULTS.base, key: KEY }]);
    expect(account.destination()).toEqual(at(DEFAULTS.base));
    expect(account.connect(at(DEFAULTS.base))).toEqual({ url: DEFAULTS.base, key: KEY });
    expect(settings().profile).toBe('router');
    expect(told).toContainEqual({ kind: 'key', profile: OWN, present: true, changed: false });
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
  await account.open({ unfinished: [] });
  await account.clearKey();
  expect(account.facts()).toMatchObject({ profile: 'none', key: { kind: 'none' } });
  expect(account.connect(at(DEFAULTS.base))).toBeNull();
  expect(told.at(-1)).toEqual({ kind: 'key', profile: OWN, present: false });
});

describe('the key goes to the bases that it was used with, and nowhere else', () => {
  let opened: ReturnType<typeof open>;
  beforeEach(async () => {
    opened = open({ stored: KEY, settings: { profile: 'router', base: BASE } });
    await opened.account.open({ unfinished: [] });
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

  test('a base that was used before still has its jobs read after another was set', async () => {
    expect(await opened.account.saveBase('https://other.example')).toEqual({ ok: true, value: null });
    expect(opened.account.connect(at('https://other.example'))?.key).toBe(KEY);
    expect(opened.account.connect(at(BASE))).toEqual({ url: BASE, key: KEY });
    expect(opened.account.destination()).toEqual(at('https://other.example'));
  });

  test('another key is not sent to the bases of the key before', async () => {
    await opened.account.saveBase('https://other.example');
    await opened.account.saveKey('another-key');
    expect(opened.account.connect(at(BASE))).toBeNull();
    expect(opened.account.connect(at('https://other.example'))?.key).toBe('another-key');
  });

  test('a profile that is not known has no line', () => {
    expect(opened.account.connect(at(BASE, 'somebody'))).toBeNull();
  });
});

test('a base that cannot be one is told at its field and not stored', async () => {
  const { account, settings } = open();
  expect(await account.saveBase('http://router.example')).toEqual({
    ok: false,
    error: { kind: 'baseNotHttps', field: 'base', detail: null },
  });
  expect(settings().base).toBe(DEFAULTS.base);
});

describe('a base from the environment', () => {
  test('is the only one of this run', async () => {
    const { account, settings } = open({ stored: KEY, fixedBase: BASE, settings: { profile: 'router' } });
    await account.open({ unfinished: [] });
    expect(account.facts()).toMatchObject({ base: BASE, baseFixed: true });
    expect(account.destination()).toEqual(at(BASE));
    expect(account.connect(at(BASE))?.key).toBe(KEY);
    expect(account.connect(at(DEFAULTS.base))).toBeNull();
    expect(settings().base).toBe(DEFAULTS.base);
  });
  test('cannot be changed', async () => {
    const { account } = open({ fixedBase: BASE });
    expect(await account.saveBase('https://other.example')).toMatchObject({ error: { kind: 'baseFixedForRun', field: 'base' } });
  });
});

describe('practice', () => {
  test('new jobs go to the practice Router, which is started for it, and the key stays out of it', async () => {
    const { account, told } = open({ stored: KEY });
    await account.open({ unfinished: [] });
    expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toBeNull();
    expect(await account.useProfile('practice')).toEqual({ ok: true, value: null });
    expect(account.destination()).toEqual(at(PRACTICE_BASE, PRACTICE_PROFILE));
    expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toEqual(PRACTICE);
    expect(account.connect(at(BASE, PRACTICE_PROFILE))).toBeNull();
    expect(told.at(-1)).toEqual({ kind: 'key', profile: PRACTICE_PROFILE, present: true });
  });
  test('it is started for unfinished practice jobs even when new jobs go elsewhere', async () => {
    const { account } = open({ stored: KEY, settings: { profile: 'router' } });
    await account.open({ unfinished: [PRACTICE_PROFILE] });
    expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toEqual(PRACTICE);
    expect(account.destination()?.profile).toBe(OWN);
  });
  test('a practice Router that does not start neither stops the app nor takes its place', async () => {
    const { account } = open({ practiceFails: true, settings: { profile: 'practice' } });
    await account.open({ unfinished: [PRACTICE_PROFILE] });
    expect(await account.useProfile('practice')).toMatchObject({ ok: false });
  });
  test('the profile of a run is not written until a person chooses another', async () => {
    const { account, settings } = open({ fixedProfile: 'practice' });
    await account.open({ unfinished: [] });
    expect(account.facts().profile).toBe('practice');
    expect(settings().profile).toBe('none');
    await account.useProfile('router');
    expect(account.facts().profile).toBe('router');
    expect(settings().profile).toBe('router');
  });
});

describe('another key than the one that jobs were made with', () => {
  const SECOND = 'comfyui-fedcba9876543210';
  const told = (profile: string, changed: boolean) => ({ kind: 'key', profile, present: true, changed });

  async function withSecondKey(disk = createDisk()) {
    const opened = open({ stored: KEY, settings: { profile: 'router' }, disk });
    await opened.account.open({ unfinished: [OWN] });
    await opened.account.saveKey(SECOND);
    return opened;
  }

  test('is told as changed to their profile, and gets new jobs under a profile of its own', async () => {
    const { account, told: all } = await withSecondKey();
    expect(all.slice(-2)).toEqual([told(OWN, true), told(profileOf(SECOND), false)]);
    expect(account.destination()).toEqual(at(DEFAULTS.base, profileOf(SECOND)));
  });

  test('reads their jobs and buys nothing for them before it was seen to be of their workspace', async () => {
    const { account } = await withSecondKey();
    expect(account.connect(at(DEFAULTS.base))?.key).toBe(SECOND);
    expect(account.connect({ ...at(DEFAULTS.base), use: 'send' })).toBeNull();
    account.sawJobOf(OWN);
    expect(account.connect({ ...at(DEFAULTS.base), use: 'send' })?.key).toBe(SECOND);
  });

  test('is still unproven after a restart, until one of their jobs was read with it; then it is known in every run', async () => {
    const disk = createDisk();
    await withSecondKey(disk);
    const next = open({ settings: { profile: 'router' }, disk });
    await next.account.open({ unfinished: [OWN] });
    expect(next.told).toContainEqual(told(OWN, true));
    next.account.sawJobOf(OWN);
    const last = open({ settings: { profile: 'router' }, disk });
    await last.account.open({ unfinished: [OWN] });
    expect(last.told).toContainEqual(told(OWN, false));
  });

  test('is one as well when both come from the environment of a run', async () => {
    const disk = createDisk();
    await open({ environmentKey: KEY, fixedProfile: 'router', disk }).account.open({ unfinished: [] });
    const { account, told: all } = open({ environmentKey: SECOND, fixedProfile: 'router', disk });
    await account.open({ unfinished: [OWN] });
    expect(all).toContainEqual(told(OWN, true));
    expect(account.destination()).toEqual(at(DEFAULTS.base, profileOf(SECOND)));
  });

  test('gives way to the first when that returns', async () => {
    const { account, told: all } = await withSecondKey();
    await account.saveKey(KEY);
    expect(all.slice(-2)).toEqual([told(OWN, false), told(profileOf(SECOND), true)]);
    expect(account.destination()).toEqual(at(DEFAULTS.base));
  });

  test('no key is in what is kept of them', async () => {
    const disk = createDisk();
    const { account } = await withSecondKey(disk);
    account.sawJobOf(OWN);
    for (const file of [disk.profiles, disk.records]) {
      expect(file.content()).toContain(OWN);
      expect(file.content()).not.toContain(KEY);
      expect(file.content()).not.toContain(SECOND);
      expect(file.content()).not.toContain(KEY.slice(-4));
    }
  });
});

test('a practice job that waits has the practice Router started for it', async () => {
  const { account, told } = open({ stored: KEY, settings: { profile: 'router' } });
  await account.open({ unfinished: [] });
  expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  expect(told.at(-1)).toEqual({ kind: 'key', profile: PRACTICE_PROFILE, present: true });
  expect(account.connect(at(PRACTICE_BASE, PRACTICE_PROFILE))).toEqual(PRACTICE);
});
