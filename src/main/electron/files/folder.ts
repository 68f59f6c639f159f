/** The results folder: the usual one, or one that a person chose and that can be written to. */

import { rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { OpenSettings } from '../settings.ts';

export interface ResultsFolderParts {
  readonly settings: OpenSettings;
  /** Absolute path of the usual folder. */
  readonly usual: string;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly window: () => BrowserWindow | null;
  /** A name that no other file has. */
  readonly newName: () => string;
  /** Makes a folder, and those above it, that a power cut does not take away. */
  readonly makeFolder: (path: string) => Promise<void>;
  readonly changed: () => void;
}

export interface ResultsFolder {
  path(): string;
  /** Makes the usual folder. One that a person chose is never made: it may lie on a disk that is away. */
  prepare(): Promise<void>;
  /** Asks a person; null when the dialog was closed. */
  choose(): Promise<Outcome<string | null>>;
  /** Whether results can be put there now, and if not, why. */
  check(): Promise<Outcome<null>>;
  /** The same, quietly, for a folder that was away. */
  isBack(): Promise<boolean>;
}

export function createResultsFolder({
  settings,
  usual,
  dialog,
  window,
  newName,
  makeFolder,
  changed,
}: ResultsFolderParts): ResultsFolder {
  const path = (): string => settings.get().folder ?? usual;
  return {
    path,
    prepare: async () => {
      if (path() === usual) await makeFolder(usual);
    },
    isBack,
    check: async () => {
      if (path() === usual) await makeFolder(usual).catch(() => {});
      return checkFolder(path(), newName());
    },
    choose: async () => {
      const chosen = await ask();
      if (chosen === null) return { ok: true, value: null };
      const checked = await checkFolder(chosen, newName());
      if (!checked.ok) return checked;
      settings.change({ folder: chosen === usual ? null : chosen });
      changed();
      return { ok: true, value: chosen };
    },
  };

  /** A drive that is away is not made; its folder is only looked for. */
  async function isBack(): Promise<boolean> {
    const found = await stat(path()).catch(() => null);
    return found?.isDirectory() === true && (await checkFolder(path(), newName())).ok;
  }

  async function ask(): Promise<string | null> {
    const options: OpenDialogOptions = { defaultPath: path(), properties: ['openDirectory', 'createDirectory'] };
    const parent = window();
    const answer = await (parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options));
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  }
}

/** Only a file that was really written shows that a folder can be written to; permissions alone tell too little. */
export async function checkFolder(folder: string, name: string): Promise<Outcome<null>> {
  const refuse = (kind: 'folderMissing' | 'folderNotWritable' | 'folderNotAbsolute'): Outcome<never> => ({
    ok: false,
    error: refusal(kind, { field: 'folder', detail: folder }),
  });
  if (!isAbsolute(folder)) return refuse('folderNotAbsolute');
  const path = join(folder, `.afterglow-${name}.part`);
  try {
    await writeFile(path, 'Afterglow tries whether this folder can be written to.\n', { flag: 'wx' });
    await rm(path);
    return { ok: true, value: null };
  } catch (error) {
    return refuse((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'folderMissing' : 'folderNotWritable');
  }
}

export interface UsualFolderPlace {
  readonly dataFolder: string;
  /** The person or a test chose where everything is kept. */
  readonly isDataFolderChosen: boolean;
  /** The person's folder for pictures; null where the system has none. */
  readonly pictures: string | null;
}

/** Results are the person's and belong among their pictures, unless they named one place for everything. */
export function usualFolder({ dataFolder, isDataFolderChosen, pictures }: UsualFolderPlace): string {
  return isDataFolderChosen || pictures === null ? join(dataFolder, 'results') : join(pictures, 'Afterglow');
}
