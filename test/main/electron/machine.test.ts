import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { TICK_MS, watchConditions } from '../../../src/main/electron/conditions.ts';
import { endOnUncaught, reloadAfterCrash } from '../../../src/main/electron/crash.ts';
import { readLaunch } from '../../../src/main/electron/launch.ts';
import { putDownBeforeQuit } from '../../../src/main/electron/quit.ts';
import type { Circumstance } from '../../../src/main/jobs/ports/runner.ts';
import { HOUR, MINUTE, SECOND } from '../../../src/shared/time.ts';

describe('the conditions of the machine', () => {
  let world: { online: boolean; wall: number; monotonic: number };
  let told: Circumstance[];
  let power: EventEmitter;
  let tick: () => void;

  beforeEach(() => {
    world = { online: true, wall: 1_000_000, monotonic: 0 };
    told = [];
    power = new EventEmitter();
    watchConditions({
      net: { isOnline: () => world.online },
      powerMonitor: power as never,
      now: () => world.wall,
      monotonic: () => world.monotonic,
      every: (_delayMs, ticked) => {
        tick = ticked;
        return () => {};
      },
      tell: (circumstance) => told.push(circumstance),
    });
    expect(told.splice(0)).toEqual([{ kind: 'online', online: true }]);
  });

  const pass = (wallMs: number, monotonicMs = wallMs): void => {
    world.wall += wallMs;
    world.monotonic += monotonicMs;
    tick();
  };

  test('nothing is told while nothing changes', () => {
    for (let count = 0; count < 100; count += 1) pass(TICK_MS + count);
    expect(told).toEqual([]);
  });
  test('going offline and coming back are told once each', () => {
    world.online = false;
    pass(TICK_MS);
    pass(TICK_MS);
    world.online = true;
    pass(TICK_MS);
    expect(told).toEqual([
      { kind: 'online', online: false },
      { kind: 'online', online: true },
    ]);
  });
  test('sleep is told at both ends, and waking is told once', () => {
    power.emit('suspend');
    world.wall += 8 * HOUR;
    power.emit('resume');
    pass(TICK_MS);
    expect(told).toEqual([{ kind: 'suspended' }, { kind: 'resumed' }]);
  });
  test.each([
    ['a silent sleep, during which the monotonic clock stood still', 8 * HOUR, TICK_MS],
    ['a silent sleep, during which it went on', 8 * HOUR, 8 * HOUR],
    ['a clock set back by an hour', -HOUR, TICK_MS],
    ['a clock set forward by a year', 365 * 24 * HOUR, TICK_MS],
    ['a clock set forward by a minute', MINUTE, TICK_MS],
  ])('%s counts as waking up, once', (_what, wallMs, monotonicMs) => {
    pass(wallMs, monotonicMs);
    pass(TICK_MS);
    expect(told).toEqual([{ kind: 'resumed' }]);
  });
  test('small corrections of the clock are nothing', () => {
    pass(TICK_MS + 10 * SECOND, TICK_MS);
    pass(TICK_MS - 10 * SECOND, TICK_MS);
    expect(told).toEqual([]);
  });
});

describe('the start', () => {
  const parseBase = (text: string) => (text.startsWith('https://') ? { ok: text } : ({ refused: 'baseNotHttps' } as const));
  const read = (environment: Record<string, string>, more: { commandLine?: string[]; isPackaged?: boolean } = {}) =>
    readLaunch({ environment, commandLine: more.commandLine ?? [], isPackaged: more.isPackaged ?? false, parseBase });

  test('says nothing special when nothing is set, or set to nothing', () => {
    const plain = { userData: null, base: null, key: null, practice: false, devServer: null };
    expect(read({})).toEqual(plain);
    expect(read({ AFTERGLOW_USER_DATA: '', AFTERGLOW_ROUTER_URL: ' ', COMFY_API_KEY: '' })).toEqual(plain);
  });
  test('takes its place, base, key and practice from outside', () => {
    expect(
      read(
        { AFTERGLOW_USER_DATA: '/data', AFTERGLOW_ROUTER_URL: 'https://router.example', COMFY_API_KEY: ' some-key ' },
        { commandLine: ['app', '--practice'] },
      ),
    ).toEqual({ userData: '/data', base: 'https://router.example', key: 'some-key', practice: true, devServer: null });
  });
  test('is refused, with words, when the base or the key cannot be meant, and the words hold no key', () => {
    expect(read({ AFTERGLOW_ROUTER_URL: 'http://router.example' })).toEqual({
      refused: expect.stringContaining('AFTERGLOW_ROUTER_URL'),
    });
    const refused = read({ COMFY_API_KEY: 'zwei\nzeilen' });
    expect(refused).toEqual({ refused: expect.stringContaining('COMFY_API_KEY') });
    expect(JSON.stringify(refused)).not.toContain('zeilen');
  });
  test('knows a dev server only when run from source', () => {
    expect(read({ ELECTRON_RENDERER_URL: 'http://localhost:5173' })).toMatchObject({ devServer: 'http://localhost:5173' });
    expect(read({ ELECTRON_RENDERER_URL: 'http://localhost:5173' }, { isPackaged: true })).toMatchObject({ devServer: null });
  });
});

describe('quitting', () => {
  class FakeApp extends EventEmitter {
    readonly exits: number[] = [];
    exit = (code = 0): unknown => this.exits.push(code);
    quit(): boolean {
      let prevented = false;
      this.emit('will-quit', { preventDefault: () => (prevented = true) });
      return prevented;
    }
  }

  test('everything is put down in order, once, before the process ends; what fails does not keep the rest', async () => {
    const app = new FakeApp();
    const done: string[] = [];
    const lines: string[] = [];
    putDownBeforeQuit({
      app: app as never,
      log: (line) => lines.push(line),
      steps: [
        async () => {
          await Promise.resolve();
          done.push('core');
        },
        () => {
          throw new Error('no such port');
        },
        () => {
          done.push('ledger');
        },
      ],
    });
    expect(app.quit()).toBe(true);
    expect(app.quit()).toBe(true);
    expect(app.exits).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(['core', 'ledger']);
    expect(app.exits).toEqual([0]);
    expect(lines.join()).toContain('no such port');
  });
});

describe('when something breaks', () => {
  function pageCrashes() {
    const app = new EventEmitter();
    const webContents = {};
    const loads: string[] = [];
    const world = { now: 0 };
    reloadAfterCrash({
      app: app as never,
      window: { current: () => ({ webContents }) as never, show: () => {}, reload: (page) => loads.push(page) },
      onGone: () => loads.push('told'),
      now: () => world.now,
      log: () => {},
    });
    return {
      loads,
      world,
      crash: (reason = 'crashed', contents: object = webContents) => app.emit('render-process-gone', {}, contents, { reason }),
    };
  }

  test('the page is loaded again at most three times a minute, then gives way to a plain page', () => {
    const { loads, world, crash } = pageCrashes();
    for (let count = 0; count < 4; count += 1) crash();
    expect(loads.filter((load) => load !== 'told')).toEqual(['app', 'app', 'app', 'stopped']);
    world.now = 2 * MINUTE;
    crash();
    expect(loads.at(-1)).toBe('app');
  });
  test('what stood in the window is noted before the page is loaded again', () => {
    const { loads, crash } = pageCrashes();
    crash();
    expect(loads).toEqual(['told', 'app']);
  });
  test('a page that ended by itself, or is not ours, is left alone', () => {
    const { loads, crash } = pageCrashes();
    crash('clean-exit');
    crash('crashed', {});
    expect(loads).toEqual([]);
  });
  test('an error that nobody caught is logged with its cause and ends the app', () => {
    const process = new EventEmitter();
    const lines: string[] = [];
    let ended = 0;
    endOnUncaught({ process: process as never, log: (line) => lines.push(line), end: () => (ended += 1) });
    process.emit('uncaughtException', new Error('outer', { cause: new Error('inner') }));
    process.emit('unhandledRejection', 'a word');
    expect(lines[0]).toMatch(/outer.*inner/su);
    expect(lines[1]).toContain('a word');
    expect(ended).toBe(2);
  });
});
