/**
 * Files that go to the trash of the system; there is no way here that deletes one for good. Only what the ledger knows goes,
 * only of jobs that ended, and only with the very bytes that were saved: a file that a person changed is theirs.
 */

import { lstat } from 'node:fs/promises';
import { isTerminal, type Job, type JobFile, type JobId } from '../../../shared/job.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import type { FilesWeighed, SomeJobs, Trashed } from '../../../shared/takeOut.ts';
import type { Task } from './task.ts';

export interface TrashParts {
  readonly job: (id: JobId) => Job | null;
  readonly task: Task;
  readonly trashItem: (path: string) => Promise<void>;
  /** SHA-256 of a file's bytes, lower-case hex. Throws when it cannot be read or the signal fires. */
  readonly digestOf: (path: string, signal: AbortSignal) => Promise<string>;
  /** Files that only tell of this one and are ours too: they go along. Empty when there are none. */
  readonly companionsOf: (job: Job, file: JobFile) => Promise<readonly string[]>;
  readonly trashed: (id: JobId, indexes: readonly number[]) => Promise<void>;
  readonly log: (line: string) => void;
}

export interface Trash {
  weigh(of: SomeJobs): Promise<Outcome<FilesWeighed>>;
  throwAway(of: SomeJobs): Promise<Outcome<Trashed>>;
}

export function createTrash({ job, task, trashItem, digestOf, companionsOf, trashed, log }: TrashParts): Trash {
  function jobsOf(ids: readonly JobId[]): readonly Job[] {
    return [...new Set(ids)].flatMap((id) => job(id) ?? []).filter((one) => isTerminal(one) && ownFilesOf(one).length > 0);
  }

  async function weigh(ids: readonly JobId[]): Promise<FilesWeighed> {
    const weighed = { jobs: 0, files: 0, sizeBytes: 0, left: 0 };
    for (const one of jobsOf(ids)) {
      const filesBefore = weighed.files;
      for (const file of ownFilesOf(one)) {
        if ((await lookAt(file)) === 'asSaved') {
          weighed.files += 1;
          weighed.sizeBytes += file.sizeBytes;
        } else if (file.trashedAt === undefined) weighed.left += 1;
      }
      if (weighed.files > filesBefore) weighed.jobs += 1;
    }
    return weighed;
  }

  return {
    weigh: async ({ ids }) => ({ ok: true, value: await weigh(ids) }),
    throwAway: ({ ids }) =>
      task.run('trash', async ({ signal, begin, add }) => {
        begin(await weigh(ids));
        const report = { files: 0, sizeBytes: 0, changed: 0, gone: 0, refused: [] as string[] };
        for (const one of jobsOf(ids)) {
          const went: number[] = [];
          for (const file of ownFilesOf(one)) {
            if (signal.aborted) break;
            const became = await throwOne(one, file, signal);
            if (became === 'stopped') break;
            if (became === 'refused') report.refused.push(file.name);
            else if (became !== 'went') report[became] += 1;
            else {
              went.push(file.index);
              report.files += 1;
              report.sizeBytes += file.sizeBytes;
              add({ files: 1, sizeBytes: file.sizeBytes });
            }
          }
          // Before anything else is thrown away: what went is known of, whatever comes next.
          if (went.length > 0) await trashed(one.id, went);
          if (signal.aborted) break;
        }
        return { ok: true, value: { ...report, stopped: signal.aborted } };
      }),
  };

  async function throwOne(
    one: Job,
    file: JobFile,
    signal: AbortSignal,
  ): Promise<'went' | 'changed' | 'gone' | 'refused' | 'stopped'> {
    const look = await lookAt(file);
    if (look !== 'asSaved') return look;
    try {
      if ((await digestOf(file.path, signal)) !== file.digest) return 'changed';
      const companions = await companionsOf(one, file);
      await trashItem(file.path);
      for (const path of companions) await trashItem(path).catch((cause: unknown) => log(`a companion stayed: ${String(cause)}`));
      return 'went';
    } catch (cause) {
      if (signal.aborted) return 'stopped';
      log(`a file did not go to the trash (job ${one.id}): ${String(cause)}`);
      return 'refused';
    }
  }
}

/** Those in the results folder. What the app keeps for itself stays: from there they can be saved again. */
function ownFilesOf({ files, output }: Job): readonly JobFile[] {
  return files.filter((file) => file.role !== 'body' && file.path !== output?.path);
}

/** A link in the place of a file is not the file. */
async function lookAt({ path, sizeBytes }: JobFile): Promise<'asSaved' | 'changed' | 'gone'> {
  try {
    const found = await lstat(path);
    return found.isFile() && found.size === sizeBytes ? 'asSaved' : 'changed';
  } catch {
    return 'gone';
  }
}
