/**
 * What the window reads of saved files when it shows them: pages of text, levels of JSON, first bytes; and a copy of one where a
 * person wants it. Files are named by job id and index and looked up in the ledger; no path ever comes from the page.
 */

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { BrowserWindow, Dialog, SaveDialogOptions } from 'electron';
import type { FileAddress } from '../../../shared/contract.ts';
import type { FileHead, FindAsk, FoundPlaces, LevelAsk, TextAsk, TextPage } from '../../../shared/fileParts.ts';
import type { JobFile } from '../../../shared/job.ts';
import type { JsonLevel } from '../../../shared/jsonLevel.ts';
import { type Outcome, refusal } from '../../../shared/refusal.ts';
import type { FindFile } from '../../jobs/ports/lookUp.ts';
import { findInFile, readHead, readJsonLevel, readTextPage } from './fileParts.ts';
import { isThere } from './isThere.ts';

export interface FileReaderParts {
  readonly file: FindFile;
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | null;
  /** Where the dialog begins; null where the system has no such folder. */
  readonly folder: () => string | null;
}

export interface FileReader {
  textPage(ask: TextAsk): Promise<Outcome<TextPage>>;
  head(address: FileAddress): Promise<Outcome<FileHead>>;
  jsonLevel(ask: LevelAsk): Promise<Outcome<JsonLevel>>;
  find(ask: FindAsk): Promise<Outcome<FoundPlaces>>;
  /** The path of the copy; null when the dialog was closed. */
  saveAs(address: FileAddress): Promise<Outcome<string | null>>;
}

export function createFileReader({ file, dialog, window, folder }: FileReaderParts): FileReader {
  let lastWalk: Promise<unknown> = Promise.resolve();

  return {
    textPage: (ask) => reading(ask, isText, ({ path }) => readTextPage(path, ask.from)),
    head: (address) =>
      reading(
        address,
        () => true,
        ({ path }) => readHead(path),
      ),
    jsonLevel: ({ inside, at, first, ...address }) =>
      reading(address, isText, ({ path }) => inTurn(() => readJsonLevel(path, { inside, at, first }))),
    find: (ask) => reading(ask, isText, ({ path }) => inTurn(() => findInFile(path, ask.words))),

    saveAs: async (address) => {
      const found = await file(address);
      if (found === null) return { ok: false, error: refusal('noSuchFile') };
      if (!(await isThere(found.path))) return { ok: false, error: refusal('fileMissing', { detail: found.path }) };
      const start = folder();
      const name = basename(found.path);
      const options: SaveDialogOptions = { defaultPath: start === null ? name : join(start, name) };
      const parent = window();
      const answer = await (parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options));
      if (answer.canceled || answer.filePath === '') return { ok: true, value: null };
      if (resolve(answer.filePath) === resolve(found.path)) return { ok: true, value: answer.filePath };
      try {
        await copyWhole(found.path, answer.filePath);
        return { ok: true, value: answer.filePath };
      } catch {
        return { ok: false, error: refusal('folderNotWritable', { detail: answer.filePath }) };
      }
    },
  };

  /** Walks through whole files go one at a time, so that however many are asked for, one core is busy at most. */
  function inTurn<T>(walk: () => Promise<T>): Promise<T> {
    const turn = lastWalk.then(walk, walk);
    lastWalk = turn.catch(() => {});
    return turn;
  }

  async function reading<T>(
    { id, index }: FileAddress,
    fits: (found: JobFile) => boolean,
    read: (found: JobFile) => Promise<T>,
  ): Promise<Outcome<T>> {
    const found = await file({ id, index });
    if (found === null) return { ok: false, error: refusal('noSuchFile') };
    if (!fits(found)) return { ok: false, error: refusal('notOpenable') };
    try {
      return { ok: true, value: await read(found) };
    } catch (error) {
      if (isFileError(error)) return { ok: false, error: refusal('fileMissing', { detail: found.path }) };
      throw new Error(`could not read a part of file ${index} of job ${id}`, { cause: error });
    }
  }
}

/** What a copy takes the place of is kept until the copy is there whole. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = join(dirname(to), `.afterglow-${randomUUID()}.part`);
  try {
    await copyFile(from, part, constants.COPYFILE_EXCL);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

function isText({ kind }: JobFile): boolean {
  return kind === 'text' || kind === 'json' || kind === 'svg';
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
