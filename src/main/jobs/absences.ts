/**
 * Saved files that are no longer where they were put. A person may move or delete them at any time, so nobody watches them:
 * it is looked when a job is opened, and what was seen is told until somebody looks again.
 */

import type { SavedAgain } from '../../shared/contract.ts';
import { isTerminal, type Job, type JobId, type StoredBody } from '../../shared/job.ts';
import type { CallLine } from '../../shared/jobView.ts';
import type { Outcome } from '../../shared/refusal.ts';
import { expiryOf } from './expiry.ts';
import type { CollectOutcome, SavedFiles } from './ports/collector.ts';
import type { Recorder } from './record.ts';
import { problem } from './refusals.ts';

export interface AbsenceDeps {
  readonly saved: SavedFiles;
  readonly recorder: Pick<Recorder, 'get' | 'note'>;
  readonly now: () => number;
  readonly serverNow: () => number;
  readonly resultsFolder: () => string;
  readonly keepCall: (id: JobId, line: CallLine) => void;
  /** Reads the result once more; null when it cannot be had now. */
  readonly readAgain: (job: Job) => Promise<StoredBody | null>;
  readonly changed: (id: JobId) => void;
}

const trashedOf = ({ files }: Job): readonly number[] =>
  files.filter((file) => file.trashedAt !== undefined).map((file) => file.index);

const pathsOf = ({ files }: Job): string => files.map(({ index, path }) => `${index} ${path}`).join('\n');

export function createAbsences(deps: AbsenceDeps) {
  const { saved, recorder, now, serverNow, resultsFolder, keepCall, readAgain, changed } = deps;
  const known = new Map<JobId, readonly number[]>();
  const unkept = new Map<JobId, readonly number[]>();
  const busy = new Set<JobId>();
  /** Until somebody looks, what was moved to the trash is taken to be there. */
  const of = (job: Job): readonly number[] => known.get(job.id) ?? trashedOf(job);

  async function look(id: JobId): Promise<void> {
    await follow(id);
    const job = recorder.get(id);
    if (job === null || job.files.length === 0) return;
    const absent = await saved.absent(job);
    if (absent === null || absent.join() === of(job).join()) return;
    const lost = absent.filter((index) => !trashedOf(job).includes(index));
    const gone = lost.length > 0 && mayBeThere(job) ? await saved.unkept?.(job, lost) : [];
    known.set(id, absent);
    unkept.set(id, gone ?? []);
    changed(id);
  }

  /** Files that lie elsewhere now are named where they lie, so that a person reads and copies the path that holds. */
  async function follow(id: JobId): Promise<void> {
    const job = recorder.get(id);
    if (job === null || job.files.length === 0 || !isTerminal(job)) return;
    const files = await saved.moved?.(job);
    const still = recorder.get(id);
    if (files === null || files === undefined || still === null || pathsOf(still) !== pathsOf(job)) return;
    recorder.note(id, { type: 'saved', at: now(), files, missing: still.missing });
  }

  /** Of which files nothing was lost: a person moved them to the trash. */
  async function trashed(id: JobId, indexes: readonly number[]): Promise<void> {
    known.delete(id);
    unkept.delete(id);
    recorder.note(id, { type: 'trashed', at: now(), indexes });
    await look(id);
  }

  const stillGone = (id: JobId): number => {
    const job = recorder.get(id);
    return job === null ? 0 : of(job).length + job.missing.length;
  };

  async function saveAgain(id: JobId): Promise<Outcome<SavedAgain>> {
    const job = recorder.get(id);
    if (job === null) return problem('noSuchJob');
    if (!isTerminal(job) || job.output === null || busy.has(id)) return problem('notNow');
    busy.add(id);
    try {
      await look(id);
      const lacked = stillGone(id);
      const outcome = await from(job, job.output);
      if (outcome.kind === 'obstacle') {
        if (outcome.obstacle === 'diskFull') return problem('resultsFull', { field: 'folder', detail: resultsFolder() });
        const kind = outcome.obstacle === 'folderFull' ? 'resultsFull' : 'folderNotWritable';
        return problem(kind, { field: 'folder', detail: resultsFolder() });
      }
      if (outcome.kind === 'saved') {
        recorder.note(id, { type: 'saved', at: now(), files: outcome.files, missing: outcome.missing });
        await look(id);
      }
      const still = stillGone(id);
      return { ok: true, value: { again: Math.max(0, lacked - still), still } };
    } finally {
      busy.delete(id);
    }
  }

  /** From the kept body; where that is gone, or names dead links, from a fresh one while the Router may have it. */
  async function from(job: Job, output: StoredBody): Promise<CollectOutcome> {
    const onCall = (line: CallLine): void => keepCall(job.id, line);
    const outcome = await saved.saveAgain(job, { output, onCall });
    const isWhole =
      outcome.kind === 'saved' && outcome.missing.length === 0 && (await saved.absent({ ...job, ...outcome }))?.length === 0;
    if (isWhole || outcome.kind === 'obstacle' || !mayBeThere(job)) return outcome;
    const fresh = await readAgain(job);
    if (fresh === null) return outcome;
    const after = outcome.kind === 'saved' ? { ...job, files: outcome.files, missing: outcome.missing } : job;
    return saved.saveAgain(after, { output: fresh, onCall });
  }

  function mayBeThere(job: Job): boolean {
    const expiry = expiryOf(job);
    return job.requestId !== null && expiry.kind === 'bounded' && serverNow() < expiry.notAfter;
  }

  return {
    of,
    /** Of those that were not there, the ones that nothing here holds. */
    gone: (job: Job): readonly number[] => unkept.get(job.id) ?? [],
    look,
    trashed,
    saveAgain,
    forget(id: JobId): void {
      known.delete(id);
      unkept.delete(id);
    },
  };
}

export type Absences = ReturnType<typeof createAbsences>;
