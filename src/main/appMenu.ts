/** Joins the application's menu with what the app knows of its own making, and with what the page shows of both. */

import { join } from 'node:path';
import type * as Electron from 'electron';
import type { BuildFacts } from '../shared/about.ts';
import { readBuildStamp } from './adapters/buildStamp.ts';
import { buildFacts, buildLines } from './electron/about.ts';
import { showInFolder } from './electron/files/handOver.ts';
import { machineLines } from './electron/machineLines.ts';
import { menuTemplate } from './electron/menu.ts';
import { createMenuChoices, type MenuChoices } from './electron/menuChoices.ts';

export interface AppMenuParts {
  readonly electron: Pick<typeof Electron, 'app' | 'dialog' | 'shell' | 'Menu'>;
  readonly showWindow: () => void;
  readonly dataFolder: string;
  readonly log: (line: string) => void;
}

export interface AppMenu {
  readonly build: BuildFacts;
  /** Where newer versions are announced; null: this build looks for none. */
  readonly feed: string | null;
  readonly menuChoices: MenuChoices;
}

/** Reads the stamp of the build, and sets the menu. */
export function setAppMenu({ electron, showWindow, dataFolder, log }: AppMenuParts): AppMenu {
  const { app, dialog, shell, Menu } = electron;
  const stamp = readBuildStamp({ folder: app.getAppPath(), log });
  const build = buildFacts({ stamp, isPackaged: app.isPackaged });
  const feed = stamp?.updateFeed ?? null;
  const menuChoices = createMenuChoices({
    showWindow,
    tellPlainly: () => {
      const lines = [...buildLines(build), ...machineLines()].map(([name, value]) => `${name}: ${value}`);
      void dialog.showMessageBox({ title: 'Afterglow', message: `Afterglow ${app.getVersion()}`, detail: lines.join('\n') });
    },
  });
  const template = menuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    hasFeed: feed !== null,
    choose: menuChoices.choose,
    showLogs: () => showInFolder(shell, join(dataFolder, 'logs')),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  return { build, feed, menuChoices };
}
