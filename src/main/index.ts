/**
 * The composition root: builds the parts and joins them. No policy lives here. What must be said before Electron is ready
 * is said at once; nothing awaits readiness at the top level, since Electron is not ready before this file has run.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, protocol, safeStorage, screen, shell } from 'electron';
import { describeError } from '../shared/describeError.ts';
import { readBuildStamp } from './adapters/buildStamp.ts';
import { makeFolderNow } from './adapters/disk/makeFolder.ts';
import { openKeyFile, openKeyFiles } from './adapters/keyFile.ts';
import { createLog } from './adapters/log/log.ts';
import { mask } from './adapters/log/mask.ts';
import { parseRouterBase } from './adapters/router/routerBase.ts';
import { endOnUncaught, reloadAfterCrash } from './electron/crash.ts';
import { openKeyRecords } from './electron/keys/keyRecords.ts';
import { createKeys } from './electron/keys/keys.ts';
import { createProfiles } from './electron/keys/profiles.ts';
import { createProxySecret } from './electron/keys/proxySecret.ts';
import { createSealer } from './electron/keys/sealer.ts';
import { readLaunch } from './electron/launch.ts';
import { createLinkOpener } from './electron/links.ts';
import { arrivalOf, startMessage } from './electron/opened/arrival.ts';
import { createArrivals } from './electron/opened/arrivals.ts';
import { claimSystemPlaces } from './electron/opened/claims.ts';
import { hearOtherStarts } from './electron/opened/otherStarts.ts';
import { guardEveryPage } from './electron/page/guards.ts';
import { createPaintWatch } from './electron/page/paintWatch.ts';
import { denyEveryPermission, fetchNoDictionaries } from './electron/page/permissions.ts';
import { announceSchemes } from './electron/page/schemes.ts';
import { createWindowKeeper } from './electron/page/window.ts';
import { openSettings } from './electron/settings.ts';
import { openSettingsFile } from './electron/settingsFile.ts';
import { refuseSwitches } from './electron/switches.ts';
import { startApp } from './start.ts';

const launch = readLaunch({
  environment: process.env,
  commandLine: process.argv,
  isPackaged: app.isPackaged,
  parseBase: parseRouterBase,
});
/** What this start was asked to open. Where another one has its place, that one is told. */
const asked = arrivalOf({ args: process.argv, folder: callerFolder() });
// Child processes inherit the environment, and none of them needs the key.
delete process.env['COMFY_API_KEY'];

const tell = (line: string): void => void process.stderr.write(`${line}\n`);
// An app that somebody installed is driven by nobody; the package that tests drive says so itself.
if (app.isPackaged && readBuildStamp({ folder: app.getAppPath(), log: tell })?.isInspectable !== true) {
  for (const name of refuseSwitches(app.commandLine)) tell(`--${name} is not taken by an installed Afterglow.`);
}

if ('refused' in launch) {
  process.stderr.write(`${launch.refused}\n`);
  app.exit(2);
} else if (takePlace(launch.userData)) {
  begin(launch);
} else {
  // Another Afterglow has this user data open, and has been asked to show its window.
  app.exit(0);
}

/** Settles where everything is kept, and takes it for this process alone. Before this nothing is opened. */
function takePlace(userData: string | null): boolean {
  if (userData !== null) app.setPath('userData', userData);
  const folder = dataPlace();
  if (isUsable(folder)) {
    app.setPath('sessionData', join(folder, 'browser'));
    return app.requestSingleInstanceLock(startMessage(asked));
  }
  // Nobody can take a place there, and Chromium cannot keep anything there either. A window opens that says so.
  const passing = mkdtempSync(join(tmpdir(), 'afterglow-'));
  app.setPath('sessionData', passing);
  app.once('quit', () => removePassing(passing));
  return true;
}

/** What a system still holds open stays behind, and is nobody's. */
function removePassing(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // As said above.
  }
}

/** Electron makes the usual place as soon as it is asked for it, and refuses to name one that it cannot make. */
function dataPlace(): string {
  try {
    return app.getPath('userData');
  } catch {
    const place = join(app.getPath('appData'), app.getName());
    app.setPath('userData', place);
    return place;
  }
}

/** Null: it was removed meanwhile. */
function callerFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** Makes it where it is not there. False where it cannot be made or written: a home that is missing, another's, or read-only. */
function isUsable(folder: string): boolean {
  try {
    makeFolderNow(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function begin(run: Extract<typeof launch, { readonly devServer: string | null }>): void {
  const { devServer } = run;
  const dataFolder = app.getPath('userData');
  const secrets = (): readonly string[] => [...keys.secrets(), ...proxySecrets()];
  const log = createLog({ folder: join(dataFolder, 'logs'), secrets, now: Date.now });
  const profiles = createProfiles({
    file: openKeyFile({ path: join(dataFolder, 'profiles.json') }),
    newSalt: () => randomBytes(32).toString('hex'),
    log,
  });
  const keys = createKeys({
    sealer: createSealer({ safeStorage, platform: process.platform }),
    files: openKeyFiles({ folder: dataFolder }),
    records: openKeyRecords({ file: openKeyFile({ path: join(dataFolder, 'keys.json') }), log }),
    profiles,
    environmentKey: run.key,
    newId: randomUUID,
    log,
  });
  const proxySecret = createProxySecret({
    sealer: createSealer({ safeStorage, platform: process.platform }),
    file: openKeyFile({ path: join(dataFolder, 'proxy.json') }),
    log,
  });
  const proxySecrets = (): readonly string[] => {
    const password = proxySecret.password();
    return password === null ? [] : [password, `${settings.get().proxy.username}:${password}`];
  };
  // The log may lie where nothing can be written.
  const tellLast = (line: string): void => {
    log(line);
    process.stderr.write(`Afterglow ended: ${mask(line, secrets()).text}\n`);
  };
  endOnUncaught({ process, log: tellLast, end: () => app.exit(1) });

  const settings = openSettings({
    file: openSettingsFile({ folder: dataFolder, now: Date.now, log }),
    isBase: (address) => 'ok' in parseRouterBase(address),
    log,
  });
  const window = createWindowKeeper({
    create: (options) => new BrowserWindow(options),
    look: () => ({
      place: settings.get().window,
      workAreas: screen.getAllDisplays().map((display) => display.workArea),
      isDark: nativeTheme.shouldUseDarkColors,
      preloadPath: join(import.meta.dirname, '../preload/index.cjs'),
      iconPath: join(import.meta.dirname, '../../resources/icon.png'),
      isPackaged: app.isPackaged,
    }),
    devServer,
    onPlace: (place) => settings.change({ window: place }),
    log,
  });

  // With `--no-sandbox` (which only ever comes from outside) child processes would crash in a loop.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  announceSchemes(protocol);
  guardEveryPage(app, { devServer, openLink: createLinkOpener({ shell, log }), log });
  denyEveryPermission(app, log);
  fetchNoDictionaries(app);
  const paintWatch = createPaintWatch({
    marks: { get: () => settings.get().notPainted, set: (notPainted) => settings.change({ notPainted }) },
    log,
  });
  reloadAfterCrash({ app, window, onGone: paintWatch.broke, now: Date.now, log });
  const arrivals = createArrivals({ log });
  if (asked !== null) void arrivals.bring(asked);
  hearOtherStarts({
    app,
    arrivals,
    showWindow: window.show,
    args: process.argv,
    appImage: process.env['APPIMAGE'] ?? null,
  });
  claimSystemPlaces({ app, platform: process.platform, isPackaged: app.isPackaged, program: process.execPath });
  app.on('activate', () => window.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  app
    .whenReady()
    .then(() =>
      startApp({ launch: run, dataFolder, settings, proxySecret, keys, profiles, window, arrivals, paintWatch, secrets, log }),
    )
    .catch(async (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      log(`could not start: ${describeError(error)}`);
      process.stderr.write(`Afterglow could not start: ${message}\n`);
      await dialog.showMessageBox({ type: 'error', title: 'Afterglow', message: 'Afterglow could not start', detail: message });
      app.exit(1);
    });
}
