/** The application menu: standard entries, worded and translated by the system, and what is about the app itself. */

import type { MenuItemConstructorOptions } from 'electron';
import type { MenuChoice } from '../../shared/about.ts';
import { SHORTCUTS } from '../../shared/shortcuts.ts';

export interface MenuPlace {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** The build names a feed of newer versions. */
  readonly hasFeed: boolean;
  readonly choose: (choice: MenuChoice) => void;
  readonly showLogs: () => void;
}

export function menuTemplate(place: MenuPlace): MenuItemConstructorOptions[] {
  const { platform, isPackaged, choose, showLogs } = place;
  const forDevelopers: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  const view: MenuItemConstructorOptions[] = [
    ...(isPackaged ? [] : forDevelopers),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  const logs: MenuItemConstructorOptions = { id: 'logs', label: 'Show Logs', click: showLogs };
  const shortcuts: MenuItemConstructorOptions = {
    id: 'shortcuts',
    label: 'Keyboard Shortcuts',
    click: () => choose('shortcuts'),
  };
  const isMac = platform === 'darwin';
  return [
    isMac ? { role: 'appMenu', submenu: appMenu(place) } : { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: isMac ? [shortcuts, logs] : [shortcuts, logs, { type: 'separator' }, ...aboutEntries(place)] },
  ];
}

/** As the system has it, but for its own panel of the name: ours tells more. */
function appMenu(place: MenuPlace): MenuItemConstructorOptions[] {
  return [
    ...aboutEntries(place).reverse(),
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ];
}

/** About stands last in a Help menu, and first in the menu of the app. */
function aboutEntries({ platform, hasFeed, choose }: MenuPlace): MenuItemConstructorOptions[] {
  const about: MenuItemConstructorOptions = {
    id: 'about',
    label: 'About Afterglow',
    ...(platform === 'darwin' ? {} : { accelerator: SHORTCUTS.window.about[0] }),
    click: () => choose('about'),
  };
  const updates: MenuItemConstructorOptions = {
    id: 'updates',
    label: 'Check for Updates',
    click: () => choose('updates'),
  };
  return hasFeed ? [updates, about] : [about];
}
