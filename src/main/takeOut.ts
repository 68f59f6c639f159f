/** Joins what leaves the app: dragged, copied, exported or put into the trash. */

import { lstat, readFile } from 'node:fs/promises';
import type { BrowserWindow, Dialog, NativeImage, Shell } from 'electron';
import type { Job, JobFile } from '../shared/job.ts';
import type { TaskProgress } from '../shared/takeOut.ts';
import { digestOf } from './adapters/export/meteredFile.ts';
import { readSidecar, SIDECAR_BYTES } from './adapters/sidecar/sidecar.ts';
import { sidecarPath } from './adapters/sidecar/sidecarPath.ts';
import { createCopies } from './electron/files/copies.ts';
import { createDragOut } from './electron/files/dragOut.ts';
import { createExportDialogs } from './electron/files/exportDialogs.ts';
import type { Pasteboard } from './electron/files/pasteboard.ts';
import { createTask } from './electron/files/task.ts';
import { createTrash } from './electron/files/trash.ts';
import type { TakeOut } from './electron/page/answers.ts';
import { createExports, type ExportParts } from './exports.ts';
import type { Bodies } from './jobs/ports/bodies.ts';
import type { FindJob } from './jobs/ports/lookUp.ts';
import type { Runner } from './jobs/ports/runner.ts';

export interface TakeOutParts {
  readonly runner: Pick<Runner, 'job' | 'file' | 'trashed'>;
  /** The same jobs, with the files that may be handed out. */
  readonly lookUp: { readonly job: FindJob };
  readonly bodies: Pick<Bodies, 'read'>;
  readonly outside?: ExportParts['outside'];
  readonly pasteboard: Pasteboard;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly shell: Pick<Shell, 'trashItem'>;
  readonly window: () => BrowserWindow | null;
  readonly dragIcon: () => NativeImage;
  readonly folder: () => string | null;
  readonly mask: (text: string) => string;
  readonly tell: (progress: TaskProgress | null) => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export function createTakeOut(parts: TakeOutParts): TakeOut {
  const { runner, lookUp, bodies, pasteboard, dialog, shell, window, dragIcon, folder, mask, tell, now, log } = parts;
  const { job } = runner;
  const task = createTask({ tell, now, log });
  const readBody = bodies.read;
  const trash = createTrash({
    job,
    task,
    // Asked for each time, so that it is the system's own function that is called.
    trashItem: (path) => shell.trashItem(path),
    digestOf,
    companionsOf: ownSidecarOf,
    trashed: runner.trashed,
    log,
  });
  return {
    dragFiles: createDragOut({ job: lookUp.job, page: () => window()?.webContents ?? null, icon: dragIcon }),
    copyFrom: createCopies({ job: lookUp.job, readBody, pasteboard }),
    weighFiles: trash.weigh,
    trashFiles: trash.throwAway,
    exportJobs: createExportDialogs({
      dialog,
      window,
      work: createExports({
        job: lookUp.job,
        readBody,
        mask,
        ...(parts.outside === undefined ? {} : { outside: parts.outside }),
        now,
        log,
      }),
      task,
      folder,
      now,
    }),
    stopTask: () => {
      task.stop();
      return { ok: true, value: null };
    },
  };
}

/** The sidecar beside a file, when it says itself that it is of this job. */
async function ownSidecarOf({ id }: Job, { path }: JobFile): Promise<readonly string[]> {
  const beside = sidecarPath(path);
  try {
    const found = await lstat(beside);
    if (!found.isFile() || found.size > SIDECAR_BYTES) return [];
    const read = readSidecar(await readFile(beside, 'utf8'));
    return read.kind === 'ok' && read.sidecar.job === id ? [beside] : [];
  } catch {
    return [];
  }
}
