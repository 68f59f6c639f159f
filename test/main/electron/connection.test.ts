import { beforeEach, describe, expect, it } from 'vitest';
import { type Connection, createConnection } from '../../../src/main/electron/connection.ts';
import { createProxySecret, type ProxySecret } from '../../../src/main/electron/keys/proxySecret.ts';
import type { Sealer } from '../../../src/main/electron/keys/sealer.ts';
import { DEFAULTS, type OpenSettings, type Settings } from '../../../src/main/electron/settings.ts';
import type { ProxyWish } from '../../../src/shared/connection.ts';

const PASSWORD = 'correct horse, ünd: mehr';
const WISH: ProxyWish = { mode: 'manual', server: 'proxy.example:3128', username: 'me', password: PASSWORD, bypass: '' };

let settings: Settings;
let file: string | null;
let strength: 'sealed' | 'weak' | 'none';
let backend: string;
let changes: number;
let dialog: { readonly canceled: boolean; readonly filePaths: string[] };

const openSettings: OpenSettings = {
  get: () => settings,
  change: (change) => {
    settings = { ...settings, ...change };
  },
};
// Turned around, so that what is sealed holds the password in no form that a search would find.
const sealer: Sealer = {
  backend: () => backend,
  strength: async () => strength,
  seal: async (plain) => Buffer.from(plain).map((byte) => byte ^ 0x5a),
  open: async (sealed) => ({ plain: Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString(), stale: false }),
  allowWeak: () => true,
};

function newSecret(): ProxySecret {
  return createProxySecret({
    sealer,
    file: {
      read: async () => file,
      write: async (content) => {
        file = content;
      },
      remove: async () => {
        file = null;
      },
    },
    log: () => {},
  });
}

function newConnection(secret = newSecret()): Connection {
  return createConnection({
    settings: openSettings,
    secret,
    readServer: (text) => (text.includes(' ') ? { refused: 'proxyNotAddress' } : { ok: `http://${text}` }),
    findBadBypass: (text) => (text.includes('!') ? '!' : null),
    checkCaFile: (path) => (path.endsWith('.pem') ? null : 'caNotPem'),
    ca: () => ({ certificates: 2, problem: null }),
    tryLine: async () => ({ kind: 'good', via: null, tookMs: 5 }),
    dialog: { showOpenDialog: async () => dialog },
    window: () => null,
    changed: () => {
      changes += 1;
    },
  });
}

beforeEach(() => {
  settings = DEFAULTS;
  file = null;
  strength = 'sealed';
  backend = 'gnome_libsecret';
  changes = 0;
});

describe('the proxy', () => {
  it('is kept with its password sealed beside the settings, never in them', async () => {
    const secret = newSecret();
    const connection = newConnection(secret);
    expect(await connection.saveProxy(WISH)).toEqual({ ok: true, value: null });
    expect(secret.password()).toBe(PASSWORD);
    expect(connection.facts()).toMatchObject({ mode: 'manual', server: 'http://proxy.example:3128', password: 'stored' });
    for (const place of [JSON.stringify(settings), file ?? '', JSON.stringify(connection.facts())]) {
      expect(place).not.toContain(PASSWORD);
      expect(place).not.toContain(Buffer.from(PASSWORD).toString('base64'));
    }
    expect(changes).toBe(1);
    const next = newSecret();
    await next.load();
    expect(next.password()).toBe(PASSWORD);
  });

  it.each(['weak', 'none'] as const)('keeps the password for this run alone where encryption is %s', async (how) => {
    strength = how;
    file = 'an earlier one';
    const connection = newConnection();
    await connection.saveProxy(WISH);
    expect(connection.facts().password).toBe('thisRun');
    expect(file).toBeNull();
  });

  it('keeps a password that was not typed again, and forgets one that was emptied', async () => {
    const secret = newSecret();
    const connection = newConnection(secret);
    await connection.saveProxy(WISH);
    await connection.saveProxy({ ...WISH, password: null, bypass: 'example.com' });
    expect(secret.password()).toBe(PASSWORD);
    await connection.saveProxy({ ...WISH, password: '' });
    expect(secret.password()).toBeNull();
    expect(file).toBeNull();
  });

  it('says when a kept password cannot be opened, and leaves it where it is', async () => {
    await newConnection().saveProxy(WISH);
    backend = 'kwallet';
    const secret = newSecret();
    await secret.load();
    expect(secret.kind()).toBe('unreadable');
    expect(secret.password()).toBeNull();
    expect(file).not.toBeNull();
  });

  it.each<readonly [string, Partial<ProxyWish>, string, string]>([
    ['an address that is none', { server: 'not one' }, 'proxyNotAddress', 'server'],
    ['a name with a colon', { username: 'me:too' }, 'proxyNameBad', 'username'],
    ['a password with a line break', { password: 'a\nb' }, 'proxyPasswordBad', 'password'],
    ['an entry that means nothing', { bypass: 'a, !' }, 'proxyBypassBad', 'bypass'],
  ])('refuses %s at its field and changes nothing', async (_what, wrong, kind, field) => {
    const connection = newConnection();
    expect(await connection.saveProxy({ ...WISH, ...wrong })).toMatchObject({ ok: false, error: { kind, field } });
    expect(settings).toBe(DEFAULTS);
    expect(file).toBeNull();
    expect(changes).toBe(0);
  });

  it('can be left for the way of the system although its address is not right', async () => {
    const connection = newConnection();
    expect(await connection.saveProxy({ ...WISH, mode: 'system', server: 'not one' })).toMatchObject({ ok: true });
    expect(settings.proxy).toMatchObject({ mode: 'system', server: '' });
  });
});

describe('the file of further authorities', () => {
  it('is taken when it can be read, and forgotten on wish', async () => {
    const connection = newConnection();
    dialog = { canceled: false, filePaths: ['/etc/company.pem'] };
    expect(await connection.chooseCaFile()).toEqual({ ok: true, value: '/etc/company.pem' });
    expect(connection.facts().caFile).toEqual({ path: '/etc/company.pem', certificates: 2, problem: null });
    connection.forgetCaFile();
    expect(connection.facts().caFile).toBeNull();
    expect(changes).toBe(2);
  });

  it('is refused at its field otherwise, and nothing happens when the dialog is closed', async () => {
    const connection = newConnection();
    dialog = { canceled: false, filePaths: ['/etc/passwd'] };
    expect(await connection.chooseCaFile()).toMatchObject({ ok: false, error: { kind: 'caNotPem', field: 'caFile' } });
    dialog = { canceled: true, filePaths: [] };
    expect(await connection.chooseCaFile()).toEqual({ ok: true, value: null });
    expect(settings.caFile).toBeNull();
    expect(changes).toBe(0);
  });
});
