/**
 * The composition root: builds the parts and joins them. No policy lives here. What must be said before Electron is ready
 * is said at once; nothing below awaits readiness at the top level, since Electron is not ready before this file has run.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, Menu, nativeTheme, protocol, screen, session, shell } from 'electron';
import { createLog } from './adapters/log.ts';
import { parseRouterBase } from './adapters/routerBase.ts';
import { createAppScheme } from './electron/appScheme.ts';
import { endOnUncaught, reloadAfterCrash } from './electron/crash.ts';
import { guardEveryPage } from './electron/guards.ts';
import { type Answers, openIpc } from './electron/ipc.ts';
import { readLaunch } from './electron/launch.ts';
import { createLinkOpener } from './electron/links.ts';
import { menuTemplate } from './electron/menu.ts';
import { confineTraffic, denyEveryPermission } from './electron/permissions.ts';
import { createResultScheme } from './electron/resultScheme.ts';
import { announceSchemes, serveSchemes } from './electron/schemes.ts';
import { openSettings } from './electron/settings.ts';
import { openSettingsFile } from './electron/settingsFile.ts';
import { createWindowKeeper } from './electron/window.ts';

const launch = readLaunch({ environment: process.env, commandLine: process.argv, isPackaged: app.isPackaged });
delete process.env['COMFY_API_KEY'];
const { devServer } = launch;
if (launch.userData !== null) {
  mkdirSync(launch.userData, { recursive: true, mode: 0o700 });
  app.setPath('userData', launch.userData);
}
const dataFolder = app.getPath('userData');
const log = createLog({ folder: join(dataFolder, 'logs'), secrets: () => [], now: Date.now });
const window = createWindowKeeper({
  create: (options) => new BrowserWindow(options),
  look: () => ({
    place: settings.get().window,
    workAreas: screen.getAllDisplays().map((display) => display.workArea),
    isDark: nativeTheme.shouldUseDarkColors,
    preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
    isPackaged: app.isPackaged,
  }),
  devServer,
  onPlace: (place) => settings.change({ window: place }),
  log,
});
const settings = openSettings({
  file: openSettingsFile({ folder: dataFolder, now: Date.now, log }),
  isBase: (address) => 'ok' in parseRouterBase(address),
  log,
});
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
announceSchemes(protocol);
guardEveryPage(app, { devServer, openLink: createLinkOpener({ shell, log }), log });
denyEveryPermission(app, log);
endOnUncaught({ process, log, end: () => app.exit(1) });
void app.whenReady().then(() => {
  const answers = new Proxy(
    {},
    { get: () => () => ({ ok: false, error: { kind: 'notNow', field: null, detail: null } }) },
  ) as Answers;
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform: process.platform, isPackaged: app.isPackaged })));
  serveSchemes({
    session: session.defaultSession,
    app: createAppScheme({ folder: join(import.meta.dirname, '../renderer') }),
    result: createResultScheme({ file: () => null }),
  });
  confineTraffic({ session: session.defaultSession, devServer, log });
  openIpc({ ipcMain, answers, page: () => window.current()?.webContents ?? null, devServer, log });
  reloadAfterCrash({ app, window, now: Date.now, log });
  window.show();
});
