import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from '../../../../src/main/electron/menu.ts';
import { createWindowKeeper, type WindowLook, windowOptions } from '../../../../src/main/electron/page/window.ts';
import { placeWindow } from '../../../../src/main/electron/page/windowPlace.ts';
import type { WindowPlace } from '../../../../src/main/electron/settings.ts';

const SCREEN = { x: 0, y: 25, width: 1920, height: 1055 };
const SECOND_SCREEN = { x: 1920, y: 0, width: 1280, height: 1024 };
const LOOK: WindowLook = {
  place: null,
  workAreas: [SCREEN],
  isDark: true,
  preloadPath: '/preload.cjs',
  iconPath: '/icon.png',
  isPackaged: true,
};
const at = (place: Partial<WindowPlace>): WindowPlace => ({
  x: 100,
  y: 100,
  width: 900,
  height: 700,
  maximized: false,
  ...place,
});

describe('the place of the window', () => {
  test('the first time it has its usual size, and the system centres it', () => {
    expect(placeWindow(null, [SCREEN])).toEqual({ width: 1280, height: 800 });
  });
  test('it comes back to where it was', () => {
    expect(placeWindow(at({}), [SCREEN])).toEqual({ x: 100, y: 100, width: 900, height: 700 });
    expect(placeWindow(at({ x: 2000 }), [SCREEN, SECOND_SCREEN])).toMatchObject({ x: 2000, y: 100 });
  });
  test.each([
    ['a screen that went away', at({ x: 2000 })],
    ['left of every screen', at({ x: -5000 })],
    ['above the screen', at({ y: -400 })],
    ['below the screen', at({ y: 5000 })],
    ['a sliver at the right edge', at({ x: 1900 })],
  ])('a window on %s is centred on a screen that is there', (_where, place) => {
    expect(placeWindow(place, [SCREEN])).toEqual({ width: 900, height: 700 });
  });
  test('a window larger than its screen is made to fit, and one that was made tiny is usable again', () => {
    expect(placeWindow(at({ width: 4000, height: 3000 }), [SCREEN])).toMatchObject({ width: 1920, height: 1055 });
    expect(placeWindow(at({ width: 10, height: 10, x: 0 }), [SCREEN])).toMatchObject({ width: 720, height: 480 });
  });
  test('without any screen it still gets a size', () => {
    expect(placeWindow(at({}), [])).toEqual({ width: 900, height: 700 });
  });
});

test('the page has no Node, no web views and no developer tools in a packaged app', () => {
  expect(windowOptions(LOOK).webPreferences).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    devTools: false,
  });
  expect(windowOptions({ ...LOOK, isPackaged: false }).webPreferences?.devTools).toBe(true);
});

test('the ground has the colour of the theme before the page draws', () => {
  expect(windowOptions(LOOK).backgroundColor).not.toBe(windowOptions({ ...LOOK, isDark: false }).backgroundColor);
  expect(windowOptions(LOOK).show).toBe(false);
});

test('a packaged app has neither reload nor developer tools in its menu', () => {
  const place = { hasFeed: false, choose: () => {}, showLogs: () => {} };
  const packaged = JSON.stringify(menuTemplate({ ...place, platform: 'linux', isPackaged: true }));
  expect(packaged).not.toMatch(/reload|toggleDevTools/iu);
  expect(JSON.stringify(menuTemplate({ ...place, platform: 'darwin', isPackaged: false }))).toMatch(/reload.*toggleDevTools/iu);
});

class FakeWindow extends EventEmitter {
  readonly did: string[] = [];
  destroyed = false;
  minimized = false;
  readonly webContents = {};
  isDestroyed = (): boolean => this.destroyed;
  isMinimized = (): boolean => this.minimized;
  isMaximized = (): boolean => true;
  getNormalBounds = () => ({ x: 1, y: 2, width: 800, height: 600 });
  restore = (): unknown => this.did.push('restore');
  show = (): unknown => this.did.push('show');
  focus = (): unknown => this.did.push('focus');
  maximize = (): unknown => this.did.push('maximize');
  loadURL = async (url: string): Promise<void> => {
    this.did.push(url);
  };
}

function keeper(look: WindowLook = LOOK) {
  const made: { window: FakeWindow; options: BrowserWindowConstructorOptions }[] = [];
  const places: WindowPlace[] = [];
  const kept = createWindowKeeper({
    create: (options) => {
      const window = new FakeWindow();
      made.push({ window, options });
      return window as unknown as BrowserWindow;
    },
    look: () => look,
    devServer: null,
    onPlace: (place) => places.push(place),
    log: () => {},
  });
  return { ...kept, made, places };
}

test('the window is shown once its page can be seen', () => {
  const { show, made } = keeper({ ...LOOK, place: at({ maximized: true }) });
  show();
  expect(made[0]?.window.did).toEqual(['afterglow://app/']);
  made[0]?.window.emit('ready-to-show');
  expect(made[0]?.window.did).toEqual(['afterglow://app/', 'maximize', 'show']);
});

test('a second start brings the first window to the front', () => {
  const { show, made } = keeper();
  show();
  const window = made[0]?.window;
  if (window === undefined) throw new Error('no window');
  window.minimized = true;
  show();
  expect(made).toHaveLength(1);
  expect(window.did.slice(1)).toEqual(['restore', 'show', 'focus']);
});

test('a closed window tells its place, and is opened anew when it is wanted again', () => {
  const { show, made, places, current } = keeper();
  show();
  made[0]?.window.emit('close');
  made[0]?.window.emit('closed');
  expect(places).toEqual([{ x: 1, y: 2, width: 800, height: 600, maximized: true }]);
  expect(current()).toBeNull();
  show();
  expect(made).toHaveLength(2);
});
