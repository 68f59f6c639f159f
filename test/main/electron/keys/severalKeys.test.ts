import { describe, expect, test } from 'vitest';
import { DEFAULTS } from '../../../../src/main/electron/settings.ts';
import type { Circumstance } from '../../../../src/main/jobs/ports/runner.ts';
import { createDisk, KEY, openAccount, profileOf } from '../../../support/account.ts';
import type { SealerWorld } from '../../../support/fakeSealer.ts';

const OTHER = 'comfyui-fedcba9876543210';
const THIRD = 'comfyui-00112233445566778899';
const OWN = profileOf(KEY);
const THEIRS = profileOf(OTHER);
const BASE = DEFAULTS.base;
const ROUTER = { profile: 'router' } as const;

/** Two keys, "main" in use. */
async function withTwo(disk = createDisk()) {
  const opened = openAccount({ stored: KEY, settings: { ...ROUTER, activeKey: 'main' }, disk });
  await opened.account.open({ unfinished: [OWN] });
  await opened.account.addKey({ name: 'Client work', key: OTHER });
  const id = opened.account.facts().keys.find(({ name }) => name === 'Client work')?.id ?? '';
  return { ...opened, id };
}

const keyOf = (opened: Pick<ReturnType<typeof openAccount>, 'account'>, profile: string) =>
  opened.account.connect({ profile, base: BASE })?.key ?? null;
const present = (profile: string, changed = false): Circumstance => ({ kind: 'key', profile, present: true, changed });
const gone = (profile: string): Circumstance => ({ kind: 'key', profile, present: false });

describe('each job is asked about with its own key', () => {
  test('whichever of them is in use', async () => {
    const opened = await withTwo();
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([KEY, OTHER]);
    opened.account.useKey(opened.id);
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([KEY, OTHER]);
    await opened.account.useProfile('practice');
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([KEY, OTHER]);
  });

  test('after a restart too, each sealed in a file of its own', async () => {
    const disk = createDisk();
    const { id } = await withTwo(disk);
    expect([...disk.files.contents.keys()].toSorted()).toEqual([id, 'main'].toSorted());
    const next = openAccount({ settings: { ...ROUTER, activeKey: id }, disk });
    await next.account.open({ unfinished: [OWN, THEIRS] });
    expect([keyOf(next, OWN), keyOf(next, THEIRS)]).toEqual([KEY, OTHER]);
    expect(next.account.destination()).toEqual({ profile: THEIRS, base: BASE });
    expect(next.account.facts().keys).toMatchObject([
      { id: 'main', name: '', facts: { kind: 'stored' }, profiles: [OWN] },
      { id, name: 'Client work', facts: { kind: 'stored' }, profiles: [THEIRS] },
    ]);
  });

  test('a key that was added changes nothing for the jobs of another, and is not in use by itself', async () => {
    const opened = await withTwo();
    expect(opened.told).toEqual([present(OWN), present(THEIRS)]);
    expect(opened.account.destination()).toEqual({ profile: OWN, base: BASE });
  });
});

test('changing the key in use tells the core nothing about any job', async () => {
  const opened = await withTwo();
  const before = opened.told.length;
  expect(opened.account.useKey(opened.id)).toEqual({ ok: true, value: null });
  expect(opened.account.destination()).toEqual({ profile: THEIRS, base: BASE });
  expect(opened.told.slice(before)).toEqual([]);
  expect(opened.settings()).toMatchObject({ profile: 'router', activeKey: opened.id });
  expect(opened.account.heirOf(OWN)).toBe(OWN);
});

describe('a key that goes', () => {
  test('takes no other with it: its jobs wait under its name, and no other key is sent for them', async () => {
    const opened = await withTwo();
    expect(await opened.account.removeKey('main')).toEqual({ ok: true, value: null });
    expect(opened.told.at(-1)).toEqual(gone(OWN));
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([null, OTHER]);
    expect(opened.account.heirOf(OWN)).toBeNull();
    expect(opened.account.facts().keys[0]).toMatchObject({ id: 'main', facts: { kind: 'none' }, profiles: [OWN] });
  });

  test('leaves nobody in use when it was in use: another key is a person’s choice', async () => {
    const opened = await withTwo();
    await opened.account.removeKey('main');
    expect(opened.account.destination()).toBeNull();
    expect(opened.account.facts()).toMatchObject({ profile: 'none', key: { kind: 'none' }, activeKey: null });
    opened.account.useKey(opened.id);
    expect(opened.account.destination()).toEqual({ profile: THEIRS, base: BASE });
    expect(keyOf(opened, OWN)).toBeNull();
  });

  test('is still missed by its jobs after a restart', async () => {
    const disk = createDisk();
    const { account, id } = await withTwo(disk);
    await account.removeKey('main');
    const next = openAccount({ settings: { ...ROUTER, activeKey: id }, disk });
    await next.account.open({ unfinished: [OWN, THEIRS] });
    expect(next.told).toEqual([gone(OWN), present(THEIRS)]);
    expect(keyOf(next, OWN)).toBeNull();
  });

  test.each(['addKey', 'replaceKey', 'saveKey'] as const)('goes on with its jobs when it returns by %s', async (way) => {
    const opened = await withTwo();
    await opened.account.removeKey('main');
    if (way === 'addKey') await opened.account.addKey({ name: 'Mine again', key: KEY });
    else if (way === 'replaceKey') await opened.account.replaceKey({ id: 'main', key: KEY });
    else await opened.account.saveKey(KEY);
    expect(opened.told.at(-1)).toEqual(present(OWN));
    expect(keyOf(opened, OWN)).toBe(KEY);
    expect(opened.account.facts().keys).toHaveLength(2);
    expect(opened.account.facts().keys[0]).toMatchObject({ id: 'main', name: way === 'addKey' ? 'Mine again' : '' });
  });
});

describe('a key that takes the place of another', () => {
  test('goes on with its jobs once one read has shown it to be of their workspace, and nobody else’s are touched', async () => {
    const opened = await withTwo();
    const before = opened.told.length;
    expect(await opened.account.replaceKey({ id: opened.id, key: THIRD })).toMatchObject({ ok: true });
    expect(opened.told.slice(before)).toEqual([present(THEIRS, true), present(profileOf(THIRD))]);
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([KEY, THIRD]);
    expect(opened.account.connect({ profile: THEIRS, base: BASE, use: 'send' })).toBeNull();
    opened.account.sawJobOf(THEIRS);
    expect(opened.account.connect({ profile: THEIRS, base: BASE, use: 'send' })?.key).toBe(THIRD);
    expect(opened.account.heirOf(THEIRS)).toBe(profileOf(THIRD));
    expect(opened.account.heirOf(OWN)).toBe(OWN);
  });

  test('and is of another workspace leaves them to their own, under a name of their own, and both can be here', async () => {
    const opened = await withTwo();
    await opened.account.replaceKey({ id: opened.id, key: THIRD });
    await opened.account.missedJobOf(THEIRS);
    expect(opened.told.at(-1)).toEqual(gone(THEIRS));
    expect([keyOf(opened, THEIRS), keyOf(opened, profileOf(THIRD))]).toEqual([null, THIRD]);
    const earlier = opened.account.facts().keys.find(({ isEarlier }) => isEarlier);
    expect(earlier).toMatchObject({ name: 'Client work', facts: { kind: 'none' }, profiles: [THEIRS] });
    await opened.account.replaceKey({ id: earlier?.id ?? '', key: OTHER });
    expect([keyOf(opened, THEIRS), keyOf(opened, profileOf(THIRD))]).toEqual([OTHER, THIRD]);
    expect(opened.account.facts().keys).toHaveLength(3);
  });

  test('that once read one of their jobs keeps them, whatever it does not find later', async () => {
    const opened = await withTwo();
    await opened.account.replaceKey({ id: opened.id, key: THIRD });
    opened.account.sawJobOf(THEIRS);
    await opened.account.missedJobOf(THEIRS);
    await opened.account.missedJobOf(OWN);
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([KEY, THIRD]);
  });

  test('leaves the practice Router in use where that is in use', async () => {
    const opened = await withTwo();
    await opened.account.useProfile('practice');
    await opened.account.replaceKey({ id: 'main', key: THIRD });
    await opened.account.removeKey(opened.id);
    expect(opened.account.facts()).toMatchObject({ profile: 'practice', activeKey: 'main' });
  });

  test('is told anew when it is the same key again: what was refused before may be good now', async () => {
    const opened = await withTwo();
    const before = opened.told.length;
    await opened.account.replaceKey({ id: 'main', key: KEY });
    expect(opened.told.slice(before)).toEqual([present(OWN)]);
  });

  test('of this run is kept under a name of its own, with the jobs of the one before', async () => {
    const opened = openAccount({ environmentKey: KEY, fixedProfile: 'router' });
    await opened.account.open({ unfinished: [OWN] });
    await opened.account.saveKey(OTHER);
    expect(opened.account.destination()).toEqual({ profile: THEIRS, base: BASE });
    expect(opened.account.facts().keys).toMatchObject([{ id: 'main', facts: { kind: 'stored' }, profiles: [OWN, THEIRS] }]);
    expect(opened.told.slice(-2)).toEqual([present(OWN, true), present(THEIRS)]);
  });
});

describe('the key of the environment', () => {
  test('is a profile of this run beside the stored ones, in use, and written nowhere', async () => {
    const disk = createDisk();
    const opened = openAccount({ stored: KEY, environmentKey: OTHER, fixedProfile: 'router', settings: ROUTER, disk });
    await opened.account.open({ unfinished: [OWN] });
    expect(opened.account.destination()).toEqual({ profile: THEIRS, base: BASE });
    expect([keyOf(opened, OWN), keyOf(opened, THEIRS)]).toEqual([KEY, OTHER]);
    expect(opened.account.facts().keys.map(({ id }) => id)).toEqual(['main', 'environment']);
    expect([...disk.files.contents.keys()]).toEqual(['main']);
    expect(opened.settings().activeKey).toBeNull();
    expect(await opened.account.removeKey('environment')).toMatchObject({ error: { kind: 'notNow' } });
  });

  test('is missed by its jobs in a run without it, and no stored key is tried for them', async () => {
    const disk = createDisk();
    const first = openAccount({ stored: KEY, environmentKey: OTHER, fixedProfile: 'router', disk });
    await first.account.open({ unfinished: [] });
    const next = openAccount({ settings: ROUTER, disk });
    await next.account.open({ unfinished: [THEIRS] });
    expect(next.told).toEqual([gone(THEIRS), present(OWN)]);
    expect(keyOf(next, THEIRS)).toBeNull();
    await next.account.addKey({ name: 'Kept', key: OTHER });
    expect(keyOf(next, THEIRS)).toBe(OTHER);
  });

  test('that is stored as well goes by its name', async () => {
    const opened = openAccount({ stored: KEY, environmentKey: KEY, fixedProfile: 'router' });
    await opened.account.open({ unfinished: [] });
    expect(opened.account.facts()).toMatchObject({ activeKey: 'main', keys: [{ id: 'main' }] });
  });
});

describe('what cannot be', () => {
  test.each([
    ['a name that another key has', { name: 'CLIENT WORK', key: THIRD }, { kind: 'keyNameTaken', field: 'name' }],
    ['a key that is there under another name', { name: 'Again', key: KEY }, { kind: 'keyKnown', field: 'key' }],
  ] as const)('%s is refused at its field', async (_name, given, error) => {
    const opened = await withTwo();
    const before = opened.checked.length;
    expect(await opened.account.addKey(given)).toMatchObject({ ok: false, error });
    expect(opened.checked).toHaveLength(before);
    expect(opened.account.facts().keys).toHaveLength(2);
  });

  test('a key that the Router refuses is not added', async () => {
    const opened = openAccount({ stored: KEY, settings: ROUTER, check: 'refused' });
    await opened.account.open({ unfinished: [] });
    expect(await opened.account.addKey({ name: 'Bad', key: OTHER })).toMatchObject({
      error: { kind: 'keyRefused', field: 'key' },
    });
    expect(opened.account.facts().keys).toHaveLength(1);
  });

  test('what is done to a key that is not there is refused', async () => {
    const { account } = await withTwo();
    const id = '00000000-0000-4000-8000-00000000dead';
    const error = { kind: 'noSuchKey' };
    expect(account.useKey(id)).toMatchObject({ error });
    expect(await account.removeKey(id)).toMatchObject({ error });
    expect(await account.replaceKey({ id, key: THIRD })).toMatchObject({ error });
    expect(await account.editKey({ id, name: 'x', tint: 0 })).toMatchObject({ error });
  });
});

test('one that cannot be opened says nothing about another, and goes on by itself once it can', async () => {
  const disk = createDisk();
  const { id } = await withTwo(disk);
  const sealed = disk.files.contents.get(id) ?? '';
  disk.files.contents.set(id, sealed.replace('"keychain"', '"kwallet6"'));
  const world: SealerWorld = { backend: 'keychain', strength: 'sealed' };
  const next = openAccount({ settings: { ...ROUTER, activeKey: 'main' }, disk, world });
  await next.account.open({ unfinished: [OWN, THEIRS] });
  expect(next.account.facts().keys.map(({ facts }) => facts)).toEqual([
    { kind: 'stored', tail: KEY.slice(-4), strength: 'sealed' },
    { kind: 'unreadable', because: 'otherKeyring' },
  ]);
  expect([keyOf(next, OWN), keyOf(next, THEIRS)]).toEqual([KEY, null]);
  expect(next.told).toContainEqual(gone(THEIRS));
});

test('names and colours are a person’s, and a lost list of names loses no key', async () => {
  const disk = createDisk();
  const { account, id } = await withTwo(disk);
  expect(await account.editKey({ id: 'main', name: 'Studio', tint: 4 })).toEqual({ ok: true, value: null });
  expect(account.facts().keys[0]).toMatchObject({ name: 'Studio', tint: 4 });
  await disk.records.write('{"version":');
  const next = openAccount({ settings: { ...ROUTER, activeKey: id }, disk });
  await next.account.open({ unfinished: [OWN, THEIRS] });
  expect([keyOf(next, OWN), keyOf(next, THEIRS)]).toEqual([KEY, OTHER]);
  expect(next.account.facts().keys.map(({ name }) => name)).toEqual(['', '']);
});

test('a base is known to the keys that were used with it, and to none that came later', async () => {
  const opened = openAccount({ stored: KEY, settings: { ...ROUTER, base: 'https://first.example' } });
  await opened.account.open({ unfinished: [] });
  await opened.account.saveBase('https://second.example');
  await opened.account.addKey({ name: 'Later', key: OTHER });
  const to = (profile: string, base: string) => opened.account.connect({ profile, base })?.key ?? null;
  expect([to(OWN, 'https://first.example'), to(OWN, 'https://second.example')]).toEqual([KEY, KEY]);
  expect([to(THEIRS, 'https://first.example'), to(THEIRS, 'https://second.example')]).toEqual([null, OTHER]);
});

test('jobs of a profile that belongs to no name are tried with the key in use, by one read, and then belong to it', async () => {
  const opened = await withTwo();
  opened.account.meet(['key-from-another-machine']);
  expect(opened.told.at(-1)).toEqual(present('key-from-another-machine', true));
  expect(opened.account.connect({ profile: 'key-from-another-machine', base: BASE, use: 'send' })).toBeNull();
  opened.account.sawJobOf('key-from-another-machine');
  opened.account.useKey(opened.id);
  expect(keyOf(opened, 'key-from-another-machine')).toBe(KEY);
});
