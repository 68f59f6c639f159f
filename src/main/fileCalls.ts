/** Joins what the window asks of files: those of jobs, and those that a person opens or saves in a dialog. */

import { randomUUID } from 'node:crypto';
import type { BrowserWindow, Dialog, Shell } from 'electron';
import { MOST_PRESET_TEXT } from '../shared/presets/preset.ts';
import type { Clock } from '../shared/time.ts';
import { writeFileDurably } from './adapters/disk/writeFile.ts';
import { drawingWeightOf } from './adapters/looks/drawingWeight.ts';
import { readFileHead } from './adapters/looks/fileHead.ts';
import { pictureSizeOf } from './adapters/looks/imageHeader.ts';
import { createPictureCopies } from './adapters/sidecar/pictureCopies.ts';
import { readDraftFile, readFileStart } from './adapters/sidecar/readDraftFile.ts';
import type { Core } from './core.ts';
import { createDraftFiles } from './electron/files/draftFiles.ts';
import { createFileReader } from './electron/files/fileReader.ts';
import { createFiles } from './electron/files/files.ts';
import { createMediaCalls } from './electron/files/media.ts';
import type { Pasteboard } from './electron/files/pasteboard.ts';
import { createPresetFiles } from './electron/files/presetFiles.ts';
import { createPreviews } from './electron/files/previews.ts';
import { createSavedCopies } from './electron/files/savedCopies.ts';
import type { AnswerParts } from './electron/page/answers.ts';
import type { PaintWatch } from './electron/page/paintWatch.ts';

export interface FileCallParts {
  readonly core: Pick<Core, 'runner' | 'store' | 'lookUp'>;
  readonly paintWatch: PaintWatch;
  readonly pasteboard: Pasteboard;
  readonly shell: Shell;
  readonly dialog: Dialog;
  readonly window: () => BrowserWindow | null;
  /** The folder that dialogs offer first; null: the system's choice. */
  readonly folder: () => string | null;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

export type FileCalls = Pick<
  AnswerParts,
  'files' | 'previews' | 'reader' | 'media' | 'draftFiles' | 'presetFiles' | 'copiesWithSettings'
>;

export function createFileCalls(parts: FileCallParts): FileCalls {
  const { paintWatch, pasteboard, shell, dialog, window, folder, clock, log } = parts;
  const { runner, store, lookUp } = parts.core;
  const { file } = lookUp;
  return {
    files: createFiles({ file, shell, pasteboard, pictureSize: pictureSizeOf }),
    previews: createPreviews({ file, pictureSize: pictureSizeOf, drawingWeight: drawingWeightOf, watch: paintWatch }),
    reader: createFileReader({ file, dialog, window, folder }),
    media: createMediaCalls({ file, store: store.media.store }),
    draftFiles: createDraftFiles({
      dialog,
      window,
      readStart: readFileStart,
      read: readDraftFile,
      sent: (body) => store.media.readable.read(body),
      knows: (id) => store.ledger.get(id) !== null,
      newTicket: () => runner.newTicket(),
    }),
    presetFiles: createPresetFiles({
      dialog,
      window,
      list: () => runner.listPresets(),
      add: (presets) => runner.addPresets(presets),
      readFile: (path) => readFileHead(path, { mostBytes: MOST_PRESET_TEXT }),
      writeFile: (path, text) => writeFileDurably(path, new TextEncoder().encode(text)),
      folder,
      newTicket: randomUUID,
      log,
    }),
    copiesWithSettings: createSavedCopies({
      file,
      dialog,
      window,
      write: createPictureCopies({ ledger: store.ledger, sidecars: store.sidecars ?? null, clock }),
      log,
    }),
  };
}
