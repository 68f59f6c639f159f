/** Where a back-up goes and where one comes from: a person says so in a dialog of the system; no path comes from the page. */

import { join } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { BackupReport, BackupTaken, BackupWritten } from '../../../shared/backup.ts';
import type { Outcome } from '../../../shared/refusal.ts';

/** No other file of the app ends in this, so none can be written over by mistake. */
export const BACKUP_ENDING = 'afterglow';

export interface BackupWork {
  write(path: string): Promise<Outcome<BackupWritten>>;
  weigh(path: string): Promise<Outcome<BackupReport>>;
  take(ticket: string): Promise<Outcome<BackupTaken>>;
}

export interface BackupDialogParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  readonly work: BackupWork;
  /** The folder that is offered first; null: the system names none. */
  readonly folder: () => string | null;
  readonly isThere: (path: string) => boolean;
  readonly now: () => number;
}

export interface BackupDialogs {
  /** Null: the dialog was closed. */
  exportBackup(): Promise<Outcome<BackupWritten | null>>;
  openBackup(): Promise<Outcome<BackupReport | null>>;
  importBackup(ticket: string): Promise<Outcome<BackupTaken>>;
}

export function createBackupDialogs({ dialog, window, work, folder, isThere, now }: BackupDialogParts): BackupDialogs {
  const filters = [{ name: 'Afterglow', extensions: [BACKUP_ENDING] }];

  /** The system asks about replacing what was named there, so what gets its ending here is asked for once more if it is taken. */
  async function chooseTarget(defaultPath: string): Promise<string | null> {
    const options: SaveDialogOptions = { defaultPath, filters };
    const parent = window();
    const chosen = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
    if (chosen.canceled || chosen.filePath === '') return null;
    if (chosen.filePath.endsWith(`.${BACKUP_ENDING}`)) return chosen.filePath;
    const ended = `${chosen.filePath}.${BACKUP_ENDING}`;
    return isThere(ended) ? chooseTarget(ended) : ended;
  }

  return {
    exportBackup: async () => {
      const day = new Date(now()).toISOString().slice(0, 10);
      const path = await chooseTarget(join(folder() ?? '', `Afterglow ${day}.${BACKUP_ENDING}`));
      return path === null ? { ok: true, value: null } : work.write(path);
    },
    openBackup: async () => {
      const options: OpenDialogOptions = { properties: ['openFile'], filters };
      const parent = window();
      const chosen = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
      const [path] = chosen.filePaths;
      return chosen.canceled || path === undefined ? { ok: true, value: null } : work.weigh(path);
    },
    importBackup: (ticket) => work.take(ticket),
  };
}
