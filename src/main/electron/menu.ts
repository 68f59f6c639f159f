/** The application menu: standard entries only, worded and translated by the system. */

import type { MenuItemConstructorOptions } from 'electron';

export interface MenuPlace {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
}

export function menuTemplate({ platform, isPackaged }: MenuPlace): MenuItemConstructorOptions[] {
  const forDevelopers: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  const view: MenuItemConstructorOptions[] = [
    ...(isPackaged ? [] : forDevelopers),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  return [
    platform === 'darwin' ? { role: 'appMenu' } : { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: view },
    { role: 'windowMenu' },
  ];
}
