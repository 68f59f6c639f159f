import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { denyEveryPermission, fetchNoDictionaries, isAllowedRequest } from '../../../../src/main/electron/page/permissions.ts';
import { PERMISSIONS } from '../../../support/permissions.ts';

class FakeSession extends EventEmitter {
  request: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | null = null;
  check: ((contents: unknown, permission: string) => boolean) | null = null;
  device: (() => boolean) | null = null;
  display: ((request: unknown, answer: (streams: object) => void) => void) | null = null;
  pairing: ((details: unknown, answer: (response: { confirmed: boolean }) => void) => void) | null = null;
  setPermissionRequestHandler = (handler: NonNullable<FakeSession['request']>): unknown => (this.request = handler);
  setPermissionCheckHandler = (handler: NonNullable<FakeSession['check']>): unknown => (this.check = handler);
  setDevicePermissionHandler = (handler: () => boolean): unknown => (this.device = handler);
  setDisplayMediaRequestHandler = (handler: NonNullable<FakeSession['display']>): unknown => (this.display = handler);
  setBluetoothPairingHandler = (handler: NonNullable<FakeSession['pairing']>): unknown => (this.pairing = handler);
}

function newSession(): FakeSession {
  const app = new EventEmitter();
  denyEveryPermission(app as never, () => {});
  const session = new FakeSession();
  app.emit('session-created', session as unknown as Session);
  return session;
}

test.each([...PERMISSIONS, 'one that does not exist yet'])(
  '%s is denied in every session, asked for and checked',
  (permission) => {
    const session = newSession();
    const answers: boolean[] = [];
    session.request?.({}, permission, (granted) => answers.push(granted));
    expect(answers).toEqual([false]);
    expect(session.check?.({}, permission)).toBe(false);
  },
);

test('no device, no screen and no pairing is given', () => {
  const session = newSession();
  expect(session.device?.()).toBe(false);
  const given: object[] = [];
  session.display?.({}, (streams) => given.push(streams));
  session.pairing?.({}, (response) => given.push(response));
  expect(given).toEqual([{}, { confirmed: false }]);
});

test.each(['select-hid-device', 'select-usb-device', 'select-serial-port'])('%s ends at once with nothing chosen', (event) => {
  const session = newSession();
  const chosen: unknown[] = [];
  let prevented = 0;
  const choose = (id?: string): unknown => chosen.push(id ?? '');
  const args = event === 'select-serial-port' ? [[], {}, choose] : [{}, choose];
  session.emit(event, { preventDefault: () => (prevented += 1) }, ...args);
  expect([prevented, chosen]).toEqual([1, ['']]);
});

test.each([
  ['afterglow://app/', true],
  ['afterglow-result://job/x/0', true],
  ['blob:afterglow://app/x', true],
  ['https://api.comfy.org/', false],
  ['http://127.0.0.1/', false],
  ['http://localhost:5173/', false],
  ['ws://localhost:5173/', false],
  ['file:///etc/passwd', false],
  ['ftp://example.org/', false],
  ['chrome://settings/', false],
  ['nonsense', false],
])('without a dev server a request for %s goes out: %s', (url, allowed) => {
  expect(isAllowedRequest(url, null)).toBe(allowed);
});

test('the dev server is reached on its own host and port only', () => {
  expect(isAllowedRequest('http://localhost:5173/x', 'localhost:5173')).toBe(true);
  expect(isAllowedRequest('ws://localhost:5173/', 'localhost:5173')).toBe(true);
  expect(isAllowedRequest('http://localhost:5174/', 'localhost:5173')).toBe(false);
  expect(isAllowedRequest('ftp://localhost:5173/', 'localhost:5173')).toBe(false);
});

test('no session fetches dictionaries', () => {
  const app = new EventEmitter();
  fetchNoDictionaries(app as never);
  const asked: string[][] = [];
  app.emit('session-created', { setSpellCheckerLanguages: (languages: string[]) => asked.push(languages) });
  expect(asked).toEqual([[]]);
});
