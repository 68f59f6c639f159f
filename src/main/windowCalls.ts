/** Joins what answers the window. */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as Electron from 'electron';
import type { BuildFacts } from '../shared/about.ts';
import type { AppFacts } from '../shared/appFacts.ts';
import { readLicences } from './adapters/licences.ts';
import { readLogAbout } from './adapters/log/logLines.ts';
import { mask } from './adapters/log/mask.ts';
import { parseRouterBase } from './adapters/router/routerBase.ts';
import { createRowCheck } from './adapters/rowCheck/rowCheck.ts';
import { createBackups } from './backups.ts';
import { type Core, LEDGER_FILE } from './core.ts';
import { buildLines, createAbout } from './electron/about.ts';
import { createBackupDialogs } from './electron/files/backupDialogs.ts';
import type { ResultsFolder } from './electron/files/folder.ts';
import type { Pasteboard } from './electron/files/pasteboard.ts';
import type { Account } from './electron/keys/account.ts';
import { machineLines } from './electron/machineLines.ts';
import type { Arrivals } from './electron/opened/arrivals.ts';
import { createOpenedCalls } from './electron/opened/openedCalls.ts';
import { type AnswerParts, createAnswers } from './electron/page/answers.ts';
import type { Answers } from './electron/page/ipc.ts';
import { createPreferences } from './electron/preferences.ts';
import type { OpenSettings } from './electron/settings.ts';
import { createSupport } from './electron/support.ts';
import type { FileCalls } from './fileCalls.ts';
import { createTakeOut, type TakeOutParts } from './takeOut.ts';

export interface WindowCallParts
  extends Pick<AnswerParts, 'connection' | 'telling' | 'thumbs' | 'paintWatch' | 'started' | 'menuChoices' | 'updating'>,
    Pick<TakeOutParts, 'window' | 'now' | 'log'> {
  readonly electron: Pick<typeof Electron, 'app' | 'dialog' | 'shell' | 'nativeImage' | 'nativeTheme'>;
  readonly core: Pick<Core, 'runner' | 'models' | 'store' | 'lookUp'>;
  readonly account: Account;
  readonly results: ResultsFolder;
  readonly settings: OpenSettings;
  readonly fileCalls: FileCalls;
  /** What was opened from outside. */
  readonly arrivals: Arrivals;
  readonly pasteboard: Pasteboard;
  readonly facts: () => AppFacts;
  /** The folder that dialogs offer first; null: the system's choice. */
  readonly documents: () => string | null;
  readonly dataFolder: string;
  readonly build: BuildFacts;
  /** What the build wrote of everything that is shipped. */
  readonly licencesPath: string;
  /** A picture that hangs at the pointer while files are dragged out. */
  readonly dragIconPath: string;
  readonly secrets: () => readonly string[];
  readonly tellTask: TakeOutParts['tell'];
  /** What the window is told of the app changed. */
  readonly changed: () => void;
}

export function createWindowCalls(parts: WindowCallParts): Answers {
  const { electron, core, account, results, settings, fileCalls, pasteboard, facts, documents, dataFolder, secrets } = parts;
  const { connection, telling, thumbs, paintWatch, started, menuChoices, updating, window, now, log } = parts;
  const { app, dialog, shell, nativeImage, nativeTheme } = electron;
  const { runner, models, store } = core;
  const backups = createBackups({
    store,
    runner,
    settings: () => {
      const { base, profile } = account.facts();
      const { theme, naming } = settings.get();
      return { base, profile, folder: results.path(), theme, pattern: naming.pattern };
    },
    savePattern(pattern) {
      settings.change({ naming: { ...settings.get().naming, pattern } });
      parts.changed();
    },
    resultsFolder: results.path,
    isBase: (address) => 'ok' in parseRouterBase(address),
    meet: account.meet,
    version: app.getVersion(),
    now,
    log,
  });
  return createAnswers({
    ...fileCalls,
    ...createPreferences({
      settings,
      showTheme: (theme) => {
        nativeTheme.themeSource = theme;
      },
      limitsChanged: () => runner.tell({ kind: 'limits' }),
      changed: parts.changed,
    }),
    started,
    runner,
    connection,
    account,
    models,
    rowCheck: createRowCheck({ model: (id) => models.model({ ...account.shelf(), id }), log }),
    thumbs,
    paintWatch,
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
      machine: [...buildLines(parts.build), ...machineLines()],
      log: (about) => readLogAbout(join(dataFolder, 'logs'), about),
      mask: (text) => mask(text, secrets()),
      now,
      dialog,
      window,
      folder: documents,
    }),
    takeOut: createTakeOut({
      runner,
      lookUp: core.lookUp,
      bodies: store.media.readable,
      ...(store.outside === undefined ? {} : { outside: store.outside }),
      pasteboard,
      dialog,
      shell,
      window,
      dragIcon: () => nativeImage.createFromPath(parts.dragIconPath).resize({ width: 64, height: 64 }),
      folder: documents,
      mask: (text) => mask(text, secrets()).text,
      tell: parts.tellTask,
      now,
      log,
    }),
    about: createAbout({
      version: app.getVersion(),
      build: parts.build,
      machine: machineLines(),
      place: (name) =>
        ({ data: dataFolder, results: results.path(), ledger: join(dataFolder, LEDGER_FILE), logs: join(dataFolder, 'logs') })[
          name
        ],
      // Beside the program, or among the resources of the package where a system wants nothing else beside it.
      runtimeLicences: [dirname(process.execPath), process.resourcesPath].map((folder) => join(folder, 'LICENSES.chromium.html')),
      readLicences: () => readLicences(parts.licencesPath),
      shell,
    }),
    menuChoices,
    updating,
    opened: createOpenedCalls({ arrivals: parts.arrivals, runner, weigh: backups.weigh, newTicket: randomUUID }),
    backups: createBackupDialogs({
      dialog,
      window,
      work: backups,
      folder: documents,
      isThere: existsSync,
      now,
    }),
  });
}
