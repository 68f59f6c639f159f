/** Copies of pictures that carry the settings they were made with. The saved result itself is never touched. */

import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import type { FileAddress } from '../../../shared/contract.ts';
import { type CallErrorKind, type Outcome, refusal } from '../../../shared/refusal.ts';
import type { FindFile } from '../../jobs/ports/lookUp.ts';

export interface CopyParts {
  readonly file: FindFile;
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  /** Writes the copy whole or not at all; false: the picture is no PNG. Throws when the disk refuses. */
  readonly write: (address: FileAddress, way: { readonly from: string; readonly to: string }) => Promise<boolean>;
  readonly log: (line: string) => void;
}

export interface SavedCopies {
  /** The path that was written; null: the dialog was closed. */
  saveWithSettings(address: FileAddress): Promise<Outcome<string | null>>;
}

export function createSavedCopies({ file, dialog, window, write, log }: CopyParts): SavedCopies {
  return {
    async saveWithSettings(address) {
      const found = await file(address);
      if (found === null) return refused('noSuchFile');
      if (found.mediaType !== 'image/png') return refused('notPng');
      if (!(await isThere(found.path))) return refused('fileMissing');
      const stem = basename(found.path, extname(found.path));
      const options: SaveDialogOptions = {
        defaultPath: join(dirname(found.path), `${stem} with settings.png`),
        filters: [{ name: 'PNG', extensions: ['png'] }],
      };
      const parent = window();
      const chosen = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
      if (chosen.canceled || chosen.filePath === '') return { ok: true, value: null };
      const to = /\.png$/iu.test(chosen.filePath) ? chosen.filePath : `${chosen.filePath}.png`;
      if (await isSameFile(found.path, to)) return refused('copyOntoResult');
      try {
        return (await write(address, { from: found.path, to })) ? { ok: true, value: to } : refused('notPng');
      } catch (error) {
        log(`${to} could not be written: ${String(error)}`);
        return refused('copyFailed');
      }
    },
  };
}

const refused = (kind: CallErrorKind): Outcome<never> => ({ ok: false, error: refusal(kind) });

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** By what the disk says, since two names may mean one file. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path, { bigint: true }).catch(() => null)));
  return a != null && b != null && a.dev === b.dev && a.ino === b.ino;
}
