/** Where an export goes: a person says so in a dialog of the system; no path comes from the page. */

import { join } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron';
import type { Outcome } from '../../../shared/refusal.ts';
import type { Exported, ExportWish } from '../../../shared/takeOut.ts';
import type { Task, TaskWork } from './task.ts';

export interface ExportPlace {
  readonly to: ExportWish['to'];
  /** Absolute: of the archive, or of the folder that is made for it. What stands there already is left alone. */
  readonly path: string;
}

export type ExportWork = (wish: ExportWish, place: ExportPlace, task: TaskWork) => Promise<Outcome<Exported>>;

export interface ExportDialogParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  readonly work: ExportWork;
  readonly task: Task;
  /** The folder that is offered first; null: the system's choice. */
  readonly folder: () => string | null;
  readonly now: () => number;
}

/** Null: the dialog was closed. */
export type ExportJobs = (wish: ExportWish) => Promise<Outcome<Exported | null>>;

export function createExportDialogs({ dialog, window, work, task, folder, now }: ExportDialogParts): ExportJobs {
  return async (wish) => {
    const path = await (wish.to === 'zip' ? askForArchive() : askForFolder());
    return path === null ? { ok: true, value: null } : task.run('export', (run) => work(wish, { to: wish.to, path }, run));
  };

  async function askForArchive(): Promise<string | null> {
    const options: SaveDialogOptions = {
      defaultPath: inFolder(`${nameOf(now())}.zip`),
      filters: [{ name: 'ZIP', extensions: ['zip'] }],
    };
    const parent = window();
    const chosen = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
    if (chosen.canceled || chosen.filePath === '') return null;
    return chosen.filePath.toLowerCase().endsWith('.zip') ? chosen.filePath : `${chosen.filePath}.zip`;
  }

  async function askForFolder(): Promise<string | null> {
    const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'], ...defaultFolder() };
    const parent = window();
    const chosen = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
    const [picked] = chosen.filePaths;
    return chosen.canceled || picked === undefined ? null : join(picked, nameOf(now()));
  }

  function inFolder(name: string): string {
    const first = folder();
    return first === null ? name : join(first, name);
  }

  function defaultFolder(): { readonly defaultPath?: string } {
    const first = folder();
    return first === null ? {} : { defaultPath: first };
  }
}

/** Of the day by the local clock. */
function nameOf(at: number): string {
  const day = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `Afterglow ${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
