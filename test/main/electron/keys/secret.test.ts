import type { SafeStorage } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSealer, type Sealer } from '../../../../src/main/electron/keys/sealer.ts';
import { createSecret } from '../../../../src/main/electron/keys/secret.ts';
import { fakeSealer, memoryFile } from '../../../support/fakeSealer.ts';

const KEY = 'comfyui-0123456789abcdefWXYZ';
const OTHER_KEY = 'comfyui-fedcba9876543210abcd';

let file: ReturnType<typeof memoryFile>;
beforeEach(() => {
  file = memoryFile();
});

const open = (sealer: Sealer, environmentKey: string | null = null) =>
  createSecret({ sealer, file, environmentKey, log: () => {} });

test('a key is sealed, comes back after a restart, and is in the file in no readable form', async () => {
  const world = { backend: 'gnome_libsecret', strength: 'sealed' } as const;
  const first = open(fakeSealer(world));
  await first.load();
  expect(first.facts()).toEqual({ kind: 'none' });
  await first.keep(KEY);
  expect(first.facts()).toEqual({ kind: 'stored', tail: 'WXYZ', strength: 'sealed' });
  expect(file.content).not.toContain(KEY);

  const second = open(fakeSealer(world));
  await second.load();
  expect(second.key()).toBe(KEY);
  expect(second.facts()).toEqual({ kind: 'stored', tail: 'WXYZ', strength: 'sealed' });
});

describe('where a key ends, by what the system offers', () => {
  const cases = [
    { backend: 'keychain', strength: 'sealed', ends: { kind: 'stored', strength: 'sealed' } },
    { backend: 'dpapi', strength: 'sealed', ends: { kind: 'stored', strength: 'sealed' } },
    { backend: 'keychain', strength: 'none', ends: { kind: 'thisRun', because: 'noEncryption', weakerPossible: false } },
    { backend: 'gnome_libsecret', strength: 'sealed', ends: { kind: 'stored', strength: 'sealed' } },
    { backend: 'gnome_libsecret', strength: 'none', ends: { kind: 'thisRun', because: 'noEncryption', weakerPossible: false } },
    { backend: 'kwallet', strength: 'sealed', ends: { kind: 'stored', strength: 'sealed' } },
    { backend: 'kwallet5', strength: 'sealed', ends: { kind: 'stored', strength: 'sealed' } },
    { backend: 'kwallet6', strength: 'sealed', ends: { kind: 'stored', strength: 'sealed' } },
    { backend: 'basic_text', strength: 'weak', ends: { kind: 'thisRun', because: 'noEncryption', weakerPossible: true } },
    { backend: 'unknown', strength: 'weak', ends: { kind: 'thisRun', because: 'noEncryption', weakerPossible: true } },
  ] as const;

  test.each(cases)('$backend, $strength: $ends.kind', async ({ backend, strength, ends }) => {
    const sealer = fakeSealer({ backend, strength });
    const secret = open(sealer);
    await secret.load();
    await secret.keep(KEY);
    expect(secret.facts()).toEqual({ ...ends, tail: 'WXYZ' });
    expect(secret.key()).toBe(KEY);
    expect(file.content === null).toBe(ends.kind !== 'stored');
    expect(sealer.asked).not.toContain('allowWeak');
  });
});

describe('a stored key that cannot be opened is kept, and is not "no key"', () => {
  const stored = { backend: 'gnome_libsecret', strength: 'sealed' } as const;
  const cases = [
    { now: 'another desktop', world: { backend: 'kwallet6', strength: 'sealed' }, because: 'otherKeyring' },
    { now: 'no keyring at all', world: { backend: 'basic_text', strength: 'weak' }, because: 'otherKeyring' },
    { now: 'a locked keyring', world: { backend: 'gnome_libsecret', strength: 'none' }, because: 'unavailable' },
    { now: 'another secret in the keyring', world: { ...stored, broken: 'open' }, because: 'damaged' },
  ] as const;

  test.each(cases)('$now: $because', async ({ world, because }) => {
    await open(fakeSealer(stored)).keep(KEY);
    const before = file.content;
    const secret = open(fakeSealer(world));
    await secret.load();
    expect(secret.facts()).toEqual({ kind: 'unreadable', because });
    expect(secret.key()).toBeNull();
    expect(file.content).toBe(before);
  });

  test.each(['', 'no JSON', '{}', '[]', '{"version":"2"}', '{"version":"1","backend":"x","strength":"sealed","sealed":"%%"}'])(
    'a damaged file %j: damaged',
    async (content) => {
      file.content = content;
      const secret = open(fakeSealer(stored));
      await secret.load();
      expect(secret.facts()).toEqual({ kind: 'unreadable', because: 'damaged' });
      expect(file.content).toBe(content);
    },
  );

  test('a file that cannot be read just now: unavailable', async () => {
    file.read = async () => {
      throw new Error('EIO');
    };
    const secret = open(fakeSealer(stored));
    await secret.load();
    expect(secret.facts()).toEqual({ kind: 'unreadable', because: 'unavailable' });
  });

  test('it opens by itself once the keyring is there again', async () => {
    const world: { backend: string; strength: 'sealed' | 'none' } = { ...stored };
    await open(fakeSealer(world)).keep(KEY);
    world.strength = 'none';
    const secret = open(fakeSealer(world));
    await secret.load();
    world.strength = 'sealed';
    await secret.load();
    expect(secret.key()).toBe(KEY);
  });

  test('a key for this run leaves it where it is', async () => {
    await open(fakeSealer(stored)).keep(KEY);
    const before = file.content;
    const secret = open(fakeSealer({ backend: 'basic_text', strength: 'weak' }));
    await secret.load();
    await secret.keep(OTHER_KEY);
    expect(secret.facts()).toMatchObject({ kind: 'thisRun' });
    expect(file.content).toBe(before);
  });
});

test('the weaker place is used only when a person chose it, and then keeps what replaces the key', async () => {
  const world = { backend: 'basic_text', strength: 'weak' } as const;
  const first = open(fakeSealer(world));
  await first.keep(KEY);
  expect(file.content).toBeNull();
  await first.keepWeakly();
  expect(first.facts()).toEqual({ kind: 'stored', tail: 'WXYZ', strength: 'weak' });

  const second = open(fakeSealer(world));
  await second.load();
  expect(second.key()).toBe(KEY);
  await second.keep(OTHER_KEY);
  expect(second.facts()).toEqual({ kind: 'stored', tail: 'abcd', strength: 'weak' });
});

test('where not even the weaker place exists, the key stays for this run', async () => {
  const secret = open(fakeSealer({ backend: 'unknown', strength: 'weak', weakAllowed: false }));
  await secret.keep(KEY);
  await secret.keepWeakly();
  expect(secret.facts()).toEqual({ kind: 'thisRun', tail: 'WXYZ', because: 'noEncryption', weakerPossible: false });
  expect(file.content).toBeNull();
});

test('choosing the weaker place means nothing where it was not offered', async () => {
  const sealer = fakeSealer({ backend: 'keychain', strength: 'none' });
  const secret = open(sealer);
  await secret.keepWeakly();
  await secret.keep(KEY);
  await secret.keepWeakly();
  expect(sealer.asked).toEqual([]);
  expect(file.content).toBeNull();
});

test('a key that cannot be sealed or written is still good for this run', async () => {
  const unsealed = open(fakeSealer({ backend: 'keychain', strength: 'sealed', broken: 'seal' }));
  await unsealed.keep(KEY);
  expect(unsealed.facts()).toMatchObject({ kind: 'thisRun', because: 'sealFailed' });
  expect(unsealed.key()).toBe(KEY);
  file.write = async () => {
    throw new Error('disk full');
  };
  const unwritten = open(fakeSealer({ backend: 'keychain', strength: 'sealed' }));
  await unwritten.keep(KEY);
  expect(unwritten.facts()).toMatchObject({ kind: 'thisRun', because: 'sealFailed' });
});

test('a seal that the system calls stale is renewed', async () => {
  const world = { backend: 'keychain', strength: 'sealed' } as const;
  await open(fakeSealer(world)).keep(KEY);
  const sealer = fakeSealer(world);
  sealer.stale = true;
  const secret = open(sealer);
  await secret.load();
  expect(secret.key()).toBe(KEY);
  expect(file.writes).toBe(2);
});

test('the key of the environment is used before a stored one, and never written', async () => {
  const world = { backend: 'keychain', strength: 'sealed' } as const;
  await open(fakeSealer(world)).keep(KEY);
  const before = file.content;
  const secret = open(fakeSealer(world), OTHER_KEY);
  await secret.load();
  expect(secret.key()).toBe(OTHER_KEY);
  expect(secret.facts()).toEqual({ kind: 'thisRun', tail: 'abcd', because: 'environment', weakerPossible: false });
  await secret.keepWeakly();
  expect(file.content).toBe(before);
});

test('clearing forgets the key and removes the file', async () => {
  const secret = open(fakeSealer({ backend: 'keychain', strength: 'sealed' }));
  await secret.keep(KEY);
  await secret.clear();
  expect(secret.key()).toBeNull();
  expect(secret.facts()).toEqual({ kind: 'none' });
  expect(file.content).toBeNull();
});

test('of a very short key no end is told', async () => {
  const secret = open(fakeSealer({ backend: 'keychain', strength: 'sealed' }));
  await secret.keep('short');
  expect(secret.facts()).toMatchObject({ tail: '' });
});

describe('the sealer', () => {
  const storage = (more: Record<string, unknown>): SafeStorage =>
    ({
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'gnome_libsecret',
      encryptString: (plain: string) => Buffer.from(`sync ${plain}`),
      decryptString: (sealed: Buffer) => sealed.toString().slice(5),
      setUsePlainTextEncryption: () => {},
      ...more,
    }) as unknown as SafeStorage;
  const asyncForm = {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (plain: string) => Buffer.from(`async ${plain}`),
    decryptStringAsync: async (sealed: Buffer) => ({ result: sealed.toString().slice(6), shouldReEncrypt: true }),
  };

  test('uses the asynchronous form where there is one', async () => {
    const sealer = createSealer({ safeStorage: storage(asyncForm), platform: 'linux' });
    const sealed = await sealer.seal('x');
    expect(Buffer.from(sealed).toString()).toBe('async x');
    expect(await sealer.open(sealed)).toEqual({ plain: 'x', stale: true });
  });

  test('uses the synchronous form otherwise', async () => {
    const sealer = createSealer({ safeStorage: storage({}), platform: 'linux' });
    const sealed = await sealer.seal('x');
    expect(Buffer.from(sealed).toString()).toBe('sync x');
    expect(await sealer.open(sealed)).toEqual({ plain: 'x', stale: false });
  });

  test.each(['basic_text', 'unknown'])('calls %s weak on Linux, whatever is said to be available', async (backend) => {
    const sealer = createSealer({ safeStorage: storage({ getSelectedStorageBackend: () => backend }), platform: 'linux' });
    expect(await sealer.strength()).toBe('weak');
  });

  test('throws the plain-text switch only when it is asked to, and only on a weak backend', () => {
    const thrown: boolean[] = [];
    const setUsePlainTextEncryption = (on: boolean): unknown => thrown.push(on);
    expect(createSealer({ safeStorage: storage({ setUsePlainTextEncryption }), platform: 'linux' }).allowWeak()).toBe(false);
    expect(thrown).toEqual([]);
    const weak = storage({ setUsePlainTextEncryption, getSelectedStorageBackend: () => 'basic_text' });
    expect(createSealer({ safeStorage: weak, platform: 'linux' }).allowWeak()).toBe(true);
    expect(thrown).toEqual([true]);
  });

  test('names a place on macOS and Windows, where Electron names none', () => {
    expect(createSealer({ safeStorage: storage({}), platform: 'darwin' }).backend()).toBe('keychain');
    expect(createSealer({ safeStorage: storage({}), platform: 'win32' }).backend()).toBe('dpapi');
  });
});
