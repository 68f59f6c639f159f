/** Keys in the real keyring of a desktop, where one can be started. Elsewhere this is skipped, and says why. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { missingForKeyring, startKeyring } from '../support/keyring.ts';
import { startPlainApp } from '../support/plainApp.ts';
import { factsOf } from '../support/window.ts';

const missing = missingForKeyring();
const KEY = 'comfyui-practice-studio.keyring-0123456789';
const OTHER = 'comfyui-practice-client.keyring-9876543210';

test('keys are sealed by the real keyring, each in a file of its own, and are told as what they are while it is away', async ({
  desk,
  router,
}) => {
  test.skip(missing !== null, missing ?? '');
  const keyring = await startKeyring();
  const env = { ...keyring.env, AFTERGLOW_USER_DATA: desk.userData, AFTERGLOW_ROUTER_URL: router.url };
  const inGnome = { env, args: ['--password-store=gnome-libsecret'] };
  const factsOfKeys = async (launch: Parameters<typeof startPlainApp>[0]) => {
    const { page, close } = await startPlainApp(launch);
    const facts = (await factsOf(page)).keys.map((key) => key.facts);
    await close();
    return facts;
  };
  try {
    const first = await startPlainApp(inGnome);
    const stored = { ok: true, value: { kind: 'stored', strength: 'sealed' } };
    expect(await first.page.evaluate((key) => window.afterglow.saveKey(key), KEY)).toMatchObject(stored);
    expect(await first.page.evaluate((key) => window.afterglow.addKey({ name: 'Client', key }), OTHER)).toMatchObject(stored);
    await first.close();

    const files = readdirSync(desk.userData).filter((name) => /^key(?:-.+)?\.json$/u.test(name));
    expect(files).toHaveLength(2);
    for (const name of files) {
      const path = join(desk.userData, name);
      const content = readFileSync(path, 'utf8');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(JSON.parse(content)).toMatchObject({ backend: 'gnome_libsecret', strength: 'sealed' });
      for (const key of [KEY, OTHER]) expect(content).not.toContain(Buffer.from(key).toString('base64').slice(0, 20));
    }

    const sealed = [
      { kind: 'stored', strength: 'sealed', tail: '6789' },
      { kind: 'stored', strength: 'sealed', tail: '3210' },
    ];
    expect(await factsOfKeys(inGnome)).toEqual(sealed);
    // Another desktop: they stay where they are, and are not "no key".
    const elsewhere = { kind: 'unreadable', because: 'otherKeyring' };
    expect(await factsOfKeys({ env, args: ['--password-store=basic'] })).toEqual([elsewhere, elsewhere]);
    // The same desktop while nothing answers for its keyring: it may come back.
    const deaf = { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(desk.userData, 'no-bus')}` };
    const away = { kind: 'unreadable', because: 'unavailable' };
    expect(await factsOfKeys({ ...inGnome, env: deaf })).toEqual([away, away]);
    expect(await factsOfKeys(inGnome)).toEqual(sealed);
  } finally {
    await keyring.close();
  }
});
