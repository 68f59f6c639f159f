/** Joins exports to the core: the files of some jobs and a list of them, to a folder or into one archive. */

import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { BodyRef, Job, JobFile } from '../shared/job.ts';
import { wholePromptOf } from '../shared/prompt.ts';
import type { CallErrorKind, Outcome } from '../shared/refusal.ts';
import type { Exported } from '../shared/takeOut.ts';
import { partPathIn } from './adapters/assets/savePart.ts';
import { freeBytes } from './adapters/disk/freeSpace.ts';
import type { OutsideParts } from './adapters/disk/outsideParts.ts';
import { openExportFolder } from './adapters/export/exportFolder.ts';
import { csvOf, jsonOf, type ListedFile, type ListedJob } from './adapters/export/exportList.ts';
import { createExportNames, type ExportNames } from './adapters/export/exportNames.ts';
import type { ExportTarget } from './adapters/export/exportTarget.ts';
import { openExportZip } from './adapters/export/exportZip.ts';
import { lookAtFile, openMetered } from './adapters/export/meteredFile.ts';
import type { ExportPlace, ExportWork } from './electron/files/exportDialogs.ts';
import type { TaskWork } from './electron/files/task.ts';
import type { FindJob } from './jobs/ports/lookUp.ts';
import { problem } from './jobs/refusals.ts';
import { filesOf } from './jobs/taken.ts';

export interface ExportParts {
  readonly job: FindJob;
  readonly readBody: (ref: BodyRef) => Promise<Uint8Array>;
  /** Takes out keys and what opens a link: lists are passed on. */
  readonly mask: (text: string) => string;
  /** Remembers what is half written, for the next start. */
  readonly outside?: Pick<OutsideParts, 'begin'>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Longer settings hold pictures as text, and no list is the place for them. In bytes. */
const LONGEST_LISTED_BYTES = 256 * 1024;
/** Bodies up to this are looked through for their whole prompt. In bytes. */
const LONGEST_READ_BYTES = 8 * 1024 * 1024;
/** Packing makes these smaller; pictures, films and sounds are packed already. */
const PACKABLE: ReadonlySet<JobFile['kind']> = new Set(['text', 'json', 'svg', 'model3d', 'file']);

export function createExports({ job, readBody, mask, outside, now, log }: ExportParts): ExportWork {
  return async (wish, place, task) => {
    const jobs: Job[] = [];
    for (const id of new Set(wish.ids)) {
      const found = await job(id);
      if (found !== null) jobs.push(found);
    }
    if (jobs.length === 0) return problem('noSuchJob');
    const there = new Map<JobFile, { readonly sizeBytes: number; readonly modifiedAt: Date }>();
    for (const file of jobs.flatMap(filesOf)) {
      const found = await lookAtFile(file.path);
      if (found !== null) there.set(file, found);
    }
    const sizeBytes = [...there.values()].reduce((sum, found) => sum + found.sizeBytes, 0);
    const free = await freeBytes(dirname(place.path));
    if (free !== null && free < sizeBytes) return problem('exportNoRoom', { detail: place.path });
    task.begin({ files: there.size, sizeBytes });

    const part = await outside?.begin(dirname(place.path));
    let target: ExportTarget | null = null;
    try {
      target = await openTarget(place, part?.path ?? partPathIn(dirname(place.path)));
      const listName = `Afterglow list.${wish.list}`;
      const names = createExportNames([listName]);
      const listed: ListedJob[] = [];
      for (const one of jobs) listed.push(await take(one, { target, names, there, task }));
      const list = Buffer.from(wish.list === 'csv' ? csvOf(listed) : jsonOf(listed));
      await target.add({
        name: listName,
        source: Readable.from([list]),
        sizeBytes: list.length,
        modifiedAt: new Date(now()),
        isPackable: true,
      });
      task.signal.throwIfAborted();
      const path = await target.finish();
      return { ok: true, value: { path, jobs: jobs.length, ...tallyOf(listed) } };
    } catch (cause) {
      await target?.abandon();
      if (task.signal.aborted) return problem('taskStopped');
      log(`export: ${String(cause)}`);
      return refusalOf(cause, place);
    } finally {
      await part?.done();
    }
  };

  interface Taking {
    readonly target: ExportTarget;
    readonly names: ExportNames;
    readonly there: ReadonlyMap<JobFile, { readonly sizeBytes: number; readonly modifiedAt: Date }>;
    readonly task: TaskWork;
  }

  async function take(one: Job, { target, names, there, task }: Taking): Promise<ListedJob> {
    const files: ListedFile[] = [];
    for (const file of filesOf(one)) {
      task.signal.throwIfAborted();
      const found = there.get(file);
      if (found === undefined) {
        files.push({ name: null, file, digest: file.digest, sizeBytes: file.sizeBytes, state: 'not there' });
        continue;
      }
      const name = names.take(basename(file.path));
      const { source, ...met } = openMetered(file.path, {
        signal: task.signal,
        onBytes: (sizeBytes) => task.add({ sizeBytes }),
      });
      try {
        await target.add({ name, source, ...found, isPackable: PACKABLE.has(file.kind) });
      } finally {
        source.destroy();
      }
      task.add({ files: 1 });
      const digest = met.digest();
      const state = digest === file.digest ? 'as saved' : 'changed since it was saved';
      files.push({ name, file, digest, sizeBytes: met.sizeBytes(), state });
    }
    return { job: one, files, ...(await wordsOf(one)) };
  }

  async function wordsOf({ body, prompt }: Job): Promise<Pick<ListedJob, 'prompt' | 'settings' | 'isMasked'>> {
    const known = { prompt: mask(prompt), settings: null, isMasked: false };
    if (body.digest === '' || body.sizeBytes > LONGEST_READ_BYTES) return known;
    try {
      const text = new TextDecoder().decode(await readBody(body));
      const whole = wholePromptOf(JSON.parse(text) as unknown) ?? prompt;
      if (body.sizeBytes > LONGEST_LISTED_BYTES) return { ...known, prompt: mask(whole) };
      const settings = mask(text).trim();
      // What the masks left must still be JSON, or the whole list would not be.
      JSON.parse(settings);
      return { prompt: mask(whole), settings, isMasked: settings !== text.trim() };
    } catch {
      // A body that is gone or is no JSON: what the ledger knows is told all the same.
      return known;
    }
  }
}

function openTarget({ to, path }: ExportPlace, partPath: string): Promise<ExportTarget> {
  return to === 'zip' ? openExportZip({ path, partPath }) : openExportFolder({ path, partPath });
}

function tallyOf(listed: readonly ListedJob[]): Omit<Exported, 'path' | 'jobs'> {
  const all = listed.flatMap(({ files }) => files);
  const went = all.filter(({ state }) => state !== 'not there');
  return {
    files: went.length,
    sizeBytes: went.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    changed: went.filter(({ state }) => state !== 'as saved').length,
    left: all.length - went.length,
  };
}

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function refusalOf(cause: unknown, { path }: ExportPlace): Outcome<never> {
  const code = (cause as { readonly code?: unknown } | null)?.code;
  const kind: CallErrorKind = NO_ROOM.has(code) ? 'exportNoRoom' : 'exportFailed';
  return problem(kind, { detail: typeof code === 'string' ? `${code} ${path}` : path });
}
