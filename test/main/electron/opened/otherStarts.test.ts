import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { startMessage } from '../../../../src/main/electron/opened/arrival.ts';
import { claimSystemPlaces } from '../../../../src/main/electron/opened/claims.ts';
import { hearOtherStarts } from '../../../../src/main/electron/opened/otherStarts.ts';

const LINK = 'afterglow://job/0b0e7a52-9c1f-4d5a-8f35-1d2c3b4a5968';
const FILE = '/home/ada/b.afterglow';

function desk({ isReady = true, appImage = null as string | null } = {}) {
  const events = new EventEmitter();
  const told: unknown[] = [];
  hearOtherStarts({
    app: {
      on: events.on.bind(events),
      isReady: () => isReady,
      relaunch: (options: unknown) => told.push(['relaunch', options]),
    } as never,
    arrivals: { bring: async (arrival) => void told.push(arrival) },
    showWindow: () => told.push('window'),
    args: ['/opt/Afterglow/afterglow', '--practice', 'afterglow://open'],
    appImage,
  });
  const start = (message: unknown, args: readonly string[] = []): boolean =>
    events.emit('second-instance', {}, args, '/home/ada', message);
  const event = { prevented: 0, preventDefault: () => (event.prevented += 1) };
  return { events, told, start, event };
}

test('a second start shows the window, with what it brought', () => {
  const { told, start } = desk();
  start(startMessage(null));
  start(startMessage({ kind: 'link', text: LINK }));
  start(startMessage({ kind: 'file', path: FILE }));
  expect(told).toEqual(['window', { kind: 'link', text: LINK }, 'window', { kind: 'file', path: FILE }, 'window']);
});

test('its arguments, which Chromium sorts and adds to, are not looked at; nor is what is none of our messages', () => {
  const { told, start } = desk();
  start(undefined, ['/opt/Afterglow/afterglow', LINK, FILE]);
  start(startMessage({ kind: 'file', path: '/etc/passwd' }), [LINK]);
  expect(told).toEqual(['window', 'window']);
});

test('links and files that macOS tells of are taken, and before there can be a window none is asked for', () => {
  const { events, told, event } = desk({ isReady: false });
  events.emit('open-url', event, LINK);
  events.emit('open-file', event, FILE);
  expect(event.prevented).toBe(2);
  expect(told).toEqual([
    { kind: 'link', text: LINK },
    { kind: 'file', path: FILE },
  ]);
});

test('a start while the app quits is not lost: it comes back with it, and without what it was itself started for', () => {
  const { events, told, start } = desk();
  events.emit('before-quit');
  start(startMessage(null));
  start(startMessage(null));
  start(startMessage({ kind: 'link', text: LINK }));
  expect(told).toEqual([
    ['relaunch', { args: ['--practice'] }],
    ['relaunch', { args: ['--practice', '--', LINK] }],
  ]);
});

test('an AppImage comes back as what it was started as', () => {
  const { events, told, start } = desk({ appImage: '/home/ada/Afterglow.AppImage' });
  events.emit('before-quit');
  start(startMessage({ kind: 'file', path: FILE }));
  expect(told).toEqual([['relaunch', { args: ['--practice', '--', FILE], execPath: '/home/ada/Afterglow.AppImage' }]]);
});

test.each([
  [
    'win32',
    true,
    [
      ['id', 'app.afterglow.Afterglow'],
      ['links', 'afterglow', '/app', ['--']],
    ],
  ],
  ['darwin', true, [['links', 'afterglow']]],
  ['linux', true, []],
  ['win32', false, []],
  ['darwin', false, []],
] as const)('on %s, packaged %s, the system is told %j', (platform, isPackaged, wanted) => {
  const told: unknown[] = [];
  claimSystemPlaces({
    app: {
      setAppUserModelId: (id) => void told.push(['id', id]),
      setAsDefaultProtocolClient: (...given) => told.push(['links', ...given]) > 0,
    },
    platform,
    isPackaged,
    program: '/app',
  });
  expect(told).toEqual(wanted);
});
