/** The second half of the composition root, run once Electron is ready: joins core, account and window. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as electron from 'electron';
import { startPracticeRouter } from '../practice/practiceRouter.ts';
import type { Clock } from '../shared/time.ts';
import { makeFolder } from './adapters/disk/makeFolder.ts';
import { pictureSizeOf } from './adapters/looks/imageHeader.ts';
import { parseRouterBase } from './adapters/router/routerBase.ts';
import { createAppFacts } from './appFacts.ts';
import { setAppMenu } from './appMenu.ts';
import { openCore } from './core.ts';
import { createResultsFolder, usualFolder } from './electron/files/folder.ts';
import { createPasteboard } from './electron/files/pasteboard.ts';
import { createSystemFolders } from './electron/files/systemFolders.ts';
import { createThumbs } from './electron/files/thumbs.ts';
import { createAccount } from './electron/keys/account.ts';
import type { Keys } from './electron/keys/keys.ts';
import type { Profiles } from './electron/keys/profiles.ts';
import type { ProxySecret } from './electron/keys/proxySecret.ts';
import type { Launch } from './electron/launch.ts';
import type { Arrivals } from './electron/opened/arrivals.ts';
import { createAppScheme } from './electron/page/appScheme.ts';
import { openIpc } from './electron/page/ipc.ts';
import type { PaintWatch } from './electron/page/paintWatch.ts';
import { confineTraffic } from './electron/page/permissions.ts';
import { createResultScheme } from './electron/page/resultScheme.ts';
import { serveSchemes } from './electron/page/schemes.ts';
import { createStartGate } from './electron/page/startGate.ts';
import type { WindowKeeper } from './electron/page/window.ts';
import { putDownBeforeQuit } from './electron/quit.ts';
import type { OpenSettings } from './electron/settings.ts';
import { createFileCalls } from './fileCalls.ts';
import { createPracticeLine } from './practiceLine.ts';
import { createReach } from './reach.ts';
import { setGoing } from './setGoing.ts';
import { createTelling } from './telling.ts';
import { createUpdating } from './updating.ts';
import { createWindowCalls } from './windowCalls.ts';

export interface StartParts {
  readonly launch: Launch;
  readonly dataFolder: string;
  readonly settings: OpenSettings;
  readonly proxySecret: ProxySecret;
  readonly keys: Keys;
  readonly profiles: Profiles;
  readonly window: WindowKeeper;
  /** What was opened from outside, until the window has it. */
  readonly arrivals: Arrivals;
  /** What stands in the window, should it break. */
  readonly paintWatch: PaintWatch;
  /** Every key and password that is known now: none of them stands in anything that leaves. */
  readonly secrets: () => readonly string[];
  readonly log: (line: string) => void;
}

const clock: Clock = { now: () => Date.now() };
const every = (delayMs: number, tick: () => void): (() => void) => {
  const timer = setInterval(tick, delayMs);
  return () => clearInterval(timer);
};
const resources = join(import.meta.dirname, '../../resources');
const iconPath = join(resources, 'icon.png');

export async function startApp({
  launch,
  dataFolder,
  settings,
  proxySecret,
  keys,
  profiles,
  window,
  arrivals,
  paintWatch,
  secrets,
  log,
}: StartParts): Promise<void> {
  const { app, ipcMain, session, shell, net, powerMonitor, nativeTheme, dialog } = electron;
  const { devServer } = launch;
  const userAgent = `Afterglow/${app.getVersion()}`;
  const folders = createSystemFolders(app);

  // The window first: its page loads in another process while the rest is opened here.
  nativeTheme.themeSource = settings.get().theme;
  const { build, feed, menuChoices } = setAppMenu({ electron, showWindow: window.show, dataFolder, log });
  serveSchemes({
    session: session.defaultSession,
    app: createAppScheme({ folder: join(import.meta.dirname, '../renderer'), instead: () => gate.page() }),
    result: createResultScheme({
      file: (address) => core.lookUp.file(address),
      thumb: (thumb) => thumbs.find(thumb),
      media: (digest) => fileCalls.media.shown(digest),
    }),
  });
  confineTraffic({ session: session.defaultSession, devServer, log });
  window.show();

  const thumbs = createThumbs({
    folder: join(dataFolder, 'thumbs'),
    file: (address) => core.runner.file(address),
    pictureSize: pictureSizeOf,
    newName: randomUUID,
    log,
  });

  const practice = createPracticeLine(() =>
    startPracticeRouter({
      stateFolder: join(dataFolder, 'practice'),
      samplesFolder: join(resources, 'samples'),
      controlRoute: 'off',
      clock,
    }),
  );
  const account = createAccount({
    keys,
    settings,
    practice,
    profiles,
    fixedBase: launch.base,
    fixedProfile: launch.practice ? 'practice' : launch.key === null ? null : 'router',
    checkKey: (line) => core.models.checkKey(line),
    parseBase: parseRouterBase,
    tell: (circumstance) => core.runner.tell(circumstance),
    changed: () => tellFacts(),
    log,
  });
  const results = createResultsFolder({
    settings,
    usual: usualFolder({
      dataFolder,
      isDataFolderChosen: launch.userData !== null || app.commandLine.hasSwitch('user-data-dir'),
      pictures: folders.pictures(),
    }),
    dialog,
    window: window.current,
    newName: randomUUID,
    makeFolder: (path) => makeFolder(path, { mode: 0o777 }),
    changed: () => {
      core.runner.tell({ kind: 'folder' });
      tellFacts();
    },
  });
  const { network, connection } = createReach({
    settings,
    secret: proxySecret,
    session: session.defaultSession,
    base: () => account.facts().base,
    userAgent,
    dialog,
    window: window.current,
    changed: () => {
      core.runner.tell({ kind: 'resumed' });
      tellFacts();
    },
    now: clock.now,
    log,
  });
  const updating = createUpdating({
    feed,
    machine: process,
    version: app.getVersion(),
    settings,
    network,
    net,
    shell,
    now: clock.now,
    every,
    changed: () => tellFacts(),
    log,
  });
  const openIt = () =>
    openCore({
      dataFolder,
      resultsFolder: results.path,
      connect: account.connect,
      destination: account.destination,
      heirOf: account.heirOf,
      onSameWorkspace: account.sawJobOf,
      onOtherWorkspace: (profile) => void account.missedJobOf(profile),
      naming: () => settings.get().naming,
      sizeLimits: () => settings.get().sizeLimits,
      offline: JSON.parse(readFileSync(join(resources, 'catalog.json'), 'utf8')),
      userAgent,
      network,
      clock,
      secrets,
      log,
      onLedgerDamage: () => tellFacts(),
    });
  const gate = createStartGate({ open: openIt, dataFolder, reload: () => window.reload('app'), log });
  // The development server has no page for trouble; there a box tells of it.
  const core = devServer === null ? await gate.opened() : openIt();
  const { runner } = core;

  const facts = createAppFacts({
    core,
    account,
    connection,
    telling: () => telling,
    settings,
    resultsFolder: results.path,
    dataFolder,
    version: app.getVersion(),
    platform: process.platform,
    build: build.kind,
    updating,
  });
  const telling = createTelling({
    ledger: core.store.ledger,
    runner,
    Notification: electron.Notification,
    iconPath,
    window,
    wish: () => settings.get().notices,
    saveWish: (notices) => settings.change({ notices }),
    clock,
    every,
    nudge: () => page.push('showing', null),
    changed: () => tellFacts(),
    log,
  });
  const pasteboard = createPasteboard({
    clipboard: electron.clipboard,
    Item: electron.ClipboardItem,
    readImage: (path) => electron.nativeImage.createFromPath(path),
    platform: process.platform,
  });
  const fileCalls = createFileCalls({
    core,
    paintWatch,
    pasteboard,
    shell,
    dialog,
    window: window.current,
    folder: folders.documents,
    clock,
    log,
  });
  const started = setGoing({
    core,
    account,
    proxySecret,
    results,
    dataFolder,
    thumbs,
    telling,
    updating,
    machine: {
      page: () => window.current()?.webContents ?? null,
      isPainting: paintWatch.isPainting,
      net,
      powerMonitor,
      runner,
      results,
      lookForKey: account.lookForKey,
      every,
      now: clock.now,
      log,
    },
    clock,
    log,
  });
  const page = openIpc({
    ipcMain,
    answers: createWindowCalls({
      electron,
      core,
      account,
      connection,
      results,
      settings,
      telling,
      thumbs,
      paintWatch,
      fileCalls,
      arrivals,
      pasteboard,
      facts,
      started,
      window: window.current,
      documents: folders.documents,
      dataFolder,
      build,
      licencesPath: join(import.meta.dirname, '../licences.json'),
      menuChoices,
      updating,
      dragIconPath: iconPath,
      secrets,
      tellTask: (progress) => page.push('task', progress),
      changed: () => tellFacts(),
      now: clock.now,
      log,
    }),
    page: () => window.current()?.webContents ?? null,
    devServer,
    log,
  });
  const tellFacts = (): void => page.push('app', facts());
  menuChoices.open(() => page.push('menu', null));
  arrivals.onBrought(() => page.push('opened', null));
  runner.onJobs((push) => page.push('jobs', push));
  runner.onBatches((changed) => page.push('batches', changed));
  runner.onFacts(tellFacts);
  putDownBeforeQuit({ app, steps: [updating.stop, telling.stop, ...core.closing, practice.close], log });
  await started;
}
