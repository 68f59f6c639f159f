/** The one window. */

import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import type { WindowPlace } from '../settings.ts';
import { APP_URL, STOPPED_URL } from './address.ts';
import { LEAST_SIZE, placeWindow } from './windowPlace.ts';

export interface WindowLook {
  readonly place: WindowPlace | null;
  readonly workAreas: readonly Rectangle[];
  readonly isDark: boolean;
  readonly preloadPath: string;
  /** A PNG. Linux shows it in its bars and switchers; elsewhere the package brings the icon. */
  readonly iconPath: string;
  readonly isPackaged: boolean;
}

/** `ground` of the page's styles, so that nothing flashes before the page has drawn. */
export const groundColour = (isDark: boolean): string => (isDark ? '#0e0e13' : '#fbfaf7');

/** The posture of the page: https://www.electronjs.org/docs/latest/tutorial/security. Said in full, though most are defaults. */
export function windowOptions({
  place,
  workAreas,
  isDark,
  preloadPath,
  iconPath,
  isPackaged,
}: WindowLook): BrowserWindowConstructorOptions {
  return {
    ...placeWindow(place, workAreas),
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    show: false,
    title: 'Afterglow',
    icon: iconPath,
    backgroundColor: groundColour(isDark),
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadPath,
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
      devTools: !isPackaged,
    },
  };
}

export interface WindowParts {
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly look: () => WindowLook;
  readonly devServer: string | null;
  readonly onPlace: (place: WindowPlace) => void;
  readonly log: (line: string) => void;
}

export interface WindowKeeper {
  /** The window, when there is one. */
  current(): BrowserWindow | null;
  /** Shows the window, opening it first when there is none. */
  show(): void;
  /** Loads the page again after its process died; `stopped` shows a plain page instead. */
  reload(page: 'app' | 'stopped'): void;
}

export function createWindowKeeper({ create, look, devServer, onPlace, log }: WindowParts): WindowKeeper {
  let window: BrowserWindow | null = null;
  const current = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window);

  return {
    current,
    show: () => {
      const open = current();
      if (open === null) {
        window = openWindow();
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
    reload: (page) => {
      const open = current();
      if (open !== null) load(open, page);
    },
  };

  function openWindow(): BrowserWindow {
    const asked = look();
    const opened = create(windowOptions(asked));
    opened.once('ready-to-show', () => {
      if (asked.place?.maximized === true) opened.maximize();
      opened.show();
    });
    opened.on('close', () => onPlace(placeOf(opened)));
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    load(opened, 'app');
    return opened;
  }

  function load(opened: BrowserWindow, page: 'app' | 'stopped'): void {
    const address = page === 'stopped' ? STOPPED_URL : (devServer ?? APP_URL);
    opened.loadURL(address).catch((error: unknown) => log(`the window could not load its page: ${String(error)}`));
  }
}

function placeOf(window: BrowserWindow): WindowPlace {
  const { x, y, width, height } = window.getNormalBounds();
  return { x, y, width, height, maximized: window.isMaximized() };
}
