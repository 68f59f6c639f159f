/** The second half of the composition root, run once Electron is ready: joins core, account and window. */

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import * as electron from 'electron';
import { startPracticeRouter } from '../practice/practiceRouter.ts';
import type { AppFacts } from '../shared/appFacts.ts';
import { picksAfter } from '../shared/modelPicks.ts';
import { MOST_PRESET_TEXT } from '../shared/presets/preset.ts';
import { type Clock, MINUTE } from '../shared/time.ts';
import { drawingWeightOf } from './adapters/drawingWeight.ts';
import { readFileHead } from './adapters/fileHead.ts';
import { pictureSizeOf } from './adapters/imageHeader.ts';
import { sweepLeftovers } from './adapters/leftovers.ts';
import { readLogAbout } from './adapters/logLines.ts';
import { makeFolder } from './adapters/makeFolder.ts';
import { mask } from './adapters/mask.ts';
import { parseBypass } from './adapters/network/bypass.ts';
import { createNetwork } from './adapters/network/network.ts';
import { readCaFile } from './adapters/network/trust.ts';
import { nameOfProxy, parseProxyServer } from './adapters/network/ways.ts';
import { parseRouterBase } from './adapters/routerBase.ts';
import { createRowCheck } from './adapters/rowCheck/rowCheck.ts';
import { createPictureCopies } from './adapters/sidecar/pictureCopies.ts';
import { readDraftFile, readFileStart } from './adapters/sidecar/readDraftFile.ts';
import { tryLine } from './adapters/tryLine.ts';
import { writeFileDurably } from './adapters/writeFile.ts';
import { createBackups } from './backups.ts';
import { openCore } from './core.ts';
import { createAccount } from './electron/account.ts';
import { createAnswers } from './electron/answers.ts';
import { createAppScheme } from './electron/appScheme.ts';
import { createBackupDialogs } from './electron/backupDialogs.ts';
import { watchConditions } from './electron/conditions.ts';
import { createConnection } from './electron/connection.ts';
import { createDraftFiles } from './electron/draftFiles.ts';
import { createFileReader } from './electron/fileReader.ts';
import { createFiles } from './electron/files.ts';
import { createResultsFolder, usualFolder } from './electron/folder.ts';
import { watchFolder } from './electron/folderWatch.ts';
import { openIpc } from './electron/ipc.ts';
import type { Keys } from './electron/keys.ts';
import type { Launch } from './electron/launch.ts';
import { createMediaCalls } from './electron/media.ts';
import { menuTemplate } from './electron/menu.ts';
import type { PaintWatch } from './electron/paintWatch.ts';
import { createPasteboard } from './electron/pasteboard.ts';
import { confineTraffic } from './electron/permissions.ts';
import { createPresetFiles } from './electron/presetFiles.ts';
import { createPreviews } from './electron/previews.ts';
import type { Profiles } from './electron/profiles.ts';
import type { ProxySecret } from './electron/proxySecret.ts';
import { putDownBeforeQuit } from './electron/quit.ts';
import { createResultScheme } from './electron/resultScheme.ts';
import { createSavedCopies } from './electron/savedCopies.ts';
import { serveSchemes } from './electron/schemes.ts';
import type { OpenSettings } from './electron/settings.ts';
import { createStartGate } from './electron/startGate.ts';
import { watchStuckPage } from './electron/stuckPage.ts';
import { createSupport } from './electron/support.ts';
import { createThumbs } from './electron/thumbs.ts';
import type { WindowKeeper } from './electron/window.ts';
import { createPracticeLine } from './practiceLine.ts';
import { createTakeOut } from './takeOut.ts';
import { createTelling } from './telling.ts';

export interface StartParts {
  readonly launch: Launch;
  readonly dataFolder: string;
  readonly settings: OpenSettings;
  readonly proxySecret: ProxySecret;
  readonly keys: Keys;
  readonly profiles: Profiles;
  readonly window: WindowKeeper;
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

export async function startApp({
  launch,
  dataFolder,
  settings,
  proxySecret,
  keys,
  profiles,
  window,
  paintWatch,
  secrets,
  log,
}: StartParts): Promise<void> {
  const { app, ipcMain, session, shell, net, powerMonitor, nativeTheme, Menu, dialog } = electron;
  const { devServer } = launch;
  const userAgent = `Afterglow/${app.getVersion()}`;

  // The window first: its page loads in another process while the rest is opened here.
  nativeTheme.themeSource = settings.get().theme;
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform: process.platform, isPackaged: app.isPackaged })));
  serveSchemes({
    session: session.defaultSession,
    app: createAppScheme({ folder: join(import.meta.dirname, '../renderer'), instead: () => gate.page() }),
    result: createResultScheme({
      file: (address) => core.runner.file(address),
      thumb: (thumb) => thumbs.find(thumb),
      media: (digest) => media.shown(digest),
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
      pictures: picturesFolder(),
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
  const network = createNetwork({
    wish: () => ({ ...settings.get().proxy, caFile: settings.get().caFile }),
    password: proxySecret.password,
    askSystem: (url) => session.defaultSession.resolveProxy(url),
    now: clock.now,
    log,
  });
  const connection = createConnection({
    settings,
    secret: proxySecret,
    readServer: (text) => {
      const read = parseProxyServer(text);
      return 'ok' in read ? { ok: nameOfProxy(read.ok) } : read;
    },
    findBadBypass: (text) => {
      const read = parseBypass(text);
      return 'refused' in read ? read.refused : null;
    },
    checkCaFile: (path) => {
      const read = readCaFile(path, clock.now());
      return 'refused' in read ? read.refused : null;
    },
    ca: network.ca,
    tryLine: () => tryLine({ network, base: account.facts().base, userAgent, monotonic: () => performance.now(), log }),
    dialog,
    window: window.current,
    changed: () => {
      network.changed();
      core.runner.tell({ kind: 'resumed' });
      tellFacts();
    },
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

  const media = createMediaCalls({ file: runner.file, store: core.store.media.store });

  const facts = (): AppFacts => {
    const { hindrances, ...told } = runner.facts();
    const known = new Set(hindrances.map(({ kind }) => kind));
    return {
      ...told,
      ...account.facts(),
      hindrances: [...hindrances, ...core.ledgerHindrances().filter(({ kind }) => !known.has(kind))],
      version: app.getVersion(),
      resultsFolder: results.path(),
      dataFolder,
      naming: settings.get().naming,
      sizeLimits: settings.get().sizeLimits,
      theme: settings.get().theme,
      tiles: settings.get().tiles,
      modelPicks: settings.get().modelPicks,
      ...telling.facts(),
      connection: connection.facts(),
      platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    };
  };
  const telling = createTelling({
    ledger: core.store.ledger,
    runner,
    Notification: electron.Notification,
    iconPath: join(resources, 'icon.png'),
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
  const started = openAll();
  const page = openIpc({
    ipcMain,
    answers: createAnswers({
      started,
      runner,
      connection,
      account,
      models: core.models,
      rowCheck: createRowCheck({ model: (id) => core.models.model({ ...account.shelf(), id }), log }),
      thumbs,
      files: createFiles({
        file: runner.file,
        shell,
        pasteboard,
        pictureSize: pictureSizeOf,
      }),
      previews: createPreviews({
        file: runner.file,
        pictureSize: pictureSizeOf,
        drawingWeight: drawingWeightOf,
        watch: paintWatch,
      }),
      paintWatch,
      reader: createFileReader({ file: runner.file, dialog, window: window.current, folder: documentsFolder }),
      facts,
      telling,
      chooseFolder: results.choose,
      moveResults: async () => {
        const checked = await results.check();
        if (checked.ok) runner.tell({ kind: 'folder' });
        return checked;
      },
      support: createSupport({
        view: (id) => runner.getJob(id),
        facts,
        machine: [
          ['platform', `${process.platform} ${process.arch}, ${release()}`],
          ['electron', process.versions.electron ?? 'unknown'],
          ['chromium', process.versions['chrome'] ?? 'unknown'],
          ['node', process.versions.node],
        ],
        log: (about) => readLogAbout(join(dataFolder, 'logs'), about),
        mask: (text) => mask(text, secrets()),
        now: clock.now,
        dialog,
        window: window.current,
        folder: documentsFolder,
      }),
      takeOut: createTakeOut({
        runner,
        bodies: core.store.media.readable,
        pasteboard,
        dialog,
        shell,
        window: window.current,
        dragIcon: () => electron.nativeImage.createFromPath(join(resources, 'icon.png')).resize({ width: 64, height: 64 }),
        folder: documentsFolder,
        mask: (text) => mask(text, secrets()).text,
        tell: (progress) => page.push('task', progress),
        now: clock.now,
        log,
      }),
      backups: createBackupDialogs({
        dialog,
        window: window.current,
        work: createBackups({
          store: core.store,
          runner,
          settings: () => {
            const { base, profile } = account.facts();
            return { base, profile, folder: results.path(), theme: settings.get().theme };
          },
          resultsFolder: results.path,
          isBase: (address) => 'ok' in parseRouterBase(address),
          meet: account.meet,
          version: app.getVersion(),
          now: clock.now,
          log,
        }),
        folder: () => app.getPath('documents'),
        now: clock.now,
      }),
      saveSizeLimits: (sizeLimits) => {
        settings.change({ sizeLimits });
        runner.tell({ kind: 'limits' });
        tellFacts();
      },
      saveNaming: (naming) => {
        settings.change({ naming });
        tellFacts();
      },
      draftFiles: createDraftFiles({
        dialog,
        window: window.current,
        readStart: readFileStart,
        read: readDraftFile,
        sent: (body) => core.store.media.readable.read(body),
        knows: (id) => core.store.ledger.get(id) !== null,
        newTicket: () => runner.newTicket(),
      }),
      media,
      presetFiles: createPresetFiles({
        dialog,
        window: window.current,
        list: () => runner.listPresets(),
        add: (presets) => runner.addPresets(presets),
        readFile: (path) => readFileHead(path, { mostBytes: MOST_PRESET_TEXT }),
        writeFile: (path, text) => writeFileDurably(path, new TextEncoder().encode(text)),
        folder: documentsFolder,
        newTicket: randomUUID,
        log,
      }),
      copiesWithSettings: createSavedCopies({
        file: runner.file,
        dialog,
        window: window.current,
        write: createPictureCopies({ ledger: core.store.ledger, sidecars: core.store.sidecars ?? null, clock }),
        log,
      }),
      pickModel: (pick) => {
        const modelPicks = picksAfter(settings.get().modelPicks, pick);
        if (modelPicks === settings.get().modelPicks) return;
        settings.change({ modelPicks });
        tellFacts();
      },
      saveTiles: (tiles) => {
        settings.change({ tiles });
        tellFacts();
      },
      saveTheme: (theme) => {
        settings.change({ theme });
        nativeTheme.themeSource = theme;
        tellFacts();
      },
    }),
    page: () => window.current()?.webContents ?? null,
    devServer,
    log,
  });
  const tellFacts = (): void => page.push('app', facts());
  runner.onJobs((push) => page.push('jobs', push));
  runner.onBatches((changed) => page.push('batches', changed));
  runner.onFacts(tellFacts);
  putDownBeforeQuit({ app, steps: [telling.stop, ...core.closing, practice.close], log });
  await started;

  async function openAll(): Promise<void> {
    await results.prepare().catch((error: unknown) => log(`the results folder could not be made: ${String(error)}`));
    await proxySecret.load().catch((error: unknown) => log(`the password of the proxy cannot be read: ${String(error)}`));
    await account.open({ unfinished: core.unfinishedProfiles() });
    await sweepLeftovers({ dataFolder, resultsFolder: results.path(), clock, log });
    runner.start();
    void thumbs.trim();
    // At a start there is other work for the disk.
    setTimeout(() => void core.store.media.sweep(), 2 * MINUTE).unref();
    telling.start();
    watchStuckPage({
      page: () => window.current()?.webContents ?? null,
      isPainting: paintWatch.isPainting,
      every,
      log,
    });
    watchFolder({
      hindrances: () => runner.facts().hindrances,
      isBack: results.isBack,
      back: () => runner.tell({ kind: 'folder' }),
      every,
    });
    watchConditions({
      net,
      powerMonitor,
      now: clock.now,
      monotonic: () => performance.now(),
      every,
      tell: (circumstance) => {
        runner.tell(circumstance);
        // A person who unlocked the screen has often unlocked the keyring with it.
        if (circumstance.kind === 'resumed') void account.lookForKey();
      },
    });
  }

  function picturesFolder(): string | null {
    return folderOf('pictures');
  }

  function documentsFolder(): string | null {
    return folderOf('documents');
  }

  /** Null where the system knows no such folder. */
  function folderOf(kind: 'pictures' | 'documents'): string | null {
    try {
      return app.getPath(kind);
    } catch {
      return null;
    }
  }
}
