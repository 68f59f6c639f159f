import type { Job, JobFile, JobId, MissingAsset, StoredBody } from '../../../shared/job.ts';
import type { AssetStanding, CallLine } from '../../../shared/jobView.ts';

export type CollectOutcome =
  | { readonly kind: 'saved'; readonly files: readonly JobFile[]; readonly missing: readonly MissingAsset[] }
  /** Nothing is lost; the job stays in `collecting` and it is tried again. */
  | { readonly kind: 'obstacle'; readonly obstacle: 'diskFull' | 'folderUnavailable' | 'folderFull' }
  /** The stored body cannot be read: the Router may still have it. */
  | { readonly kind: 'bodyLost' }
  /** Some links could not be read just now. */
  | { readonly kind: 'again'; readonly because: string };

/** Turns a stored body into files: finds its assets, fetches links without credentials, checks, flushes, renames. */
export interface Collector {
  /** `lastTry`: settle for what can be had; what cannot is listed as missing. */
  collect(job: Job, options: { readonly lastTry: boolean; readonly onCall: (call: CallLine) => void }): Promise<CollectOutcome>;
  /** How far the assets of a job have come while it is collected. Not kept over a restart. */
  standings?(id: JobId): readonly AssetStanding[];
}

/** The files of jobs that ended, which a person may move, change or delete. */
export interface SavedFiles {
  /** Those that are not as they were saved, by index; neither where they were saved nor where they were moved to. Null: the disk did not say in time. */
  absent(job: Job): Promise<readonly number[] | null>;
  /**
   * All files with the paths at which they lie now, when some of them were moved along with the folders of the app. Null: none
   * was, or the disk did not say in time.
   */
  moved?(job: Job): Promise<readonly JobFile[] | null>;
  /** Which of these files the stored body does not hold: those that were only behind links, or all when it is gone too. */
  unkept?(job: Job, indexes: readonly number[]): Promise<readonly number[]>;
  /**
   * Saves again what is absent and what was missing, from a stored body. `saved` then names all files of the job: those that
   * could not be had again as they were.
   */
  saveAgain(job: Job, from: { readonly output: StoredBody; readonly onCall: (call: CallLine) => void }): Promise<CollectOutcome>;
}

/** A person wants a result all the same, however large it is. */
export interface SizeLifts {
  /** No size limit holds for this job any more. */
  lift(job: Pick<Job, 'id' | 'requestId' | 'key'>): Promise<void>;
}
