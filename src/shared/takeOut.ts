/** What leaves the app at a person's wish: files that are dragged, copied or exported, and files that go to the trash. */

import type { JobId } from './job.ts';

/** One file of a job, by its index; null: those that stand for the job. */
export interface FilePick {
  readonly id: JobId;
  readonly index: number | null;
}

/** So many at once, at most: of files to drag or copy, and of jobs to export or put into the trash. */
export const PICKS_AT_ONCE = 1_000;
export const JOBS_AT_ONCE = 10_000;

export interface Dragged {
  readonly taken: number;
  /** Files that are not where they were saved any more. */
  readonly left: number;
}

export const COPY_WHATS = ['files', 'paths', 'prompts', 'jobIds', 'requestIds', 'settings', 'results'] as const;
export type CopyWhat = (typeof COPY_WHATS)[number];

export interface CopyWish {
  readonly what: CopyWhat;
  readonly of: readonly FilePick[];
}

export interface Copied {
  /** `paths`: what was asked for as files lies on the clipboard as their paths: this system takes no more from us. */
  readonly as: 'files' | 'paths' | 'text';
  readonly count: number;
  /** Of what was asked for, so much is not there. */
  readonly left: number;
}

export interface SomeJobs {
  readonly ids: readonly JobId[];
}

/** What lies on the disk of some jobs. */
export interface FilesWeighed {
  /** Jobs that have any. */
  readonly jobs: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Files that are gone, or not as they were saved. */
  readonly left: number;
}

export interface Trashed {
  readonly files: number;
  readonly sizeBytes: number;
  /** Files that stay where they are: not as they were saved, so perhaps not ours any more. */
  readonly changed: number;
  /** Files that were gone already. */
  readonly gone: number;
  /** Files that the system would not take, by name. */
  readonly refused: readonly string[];
  readonly stopped: boolean;
}

export interface ExportWish extends SomeJobs {
  readonly to: 'folder' | 'zip';
  readonly list: 'csv' | 'json';
}

export interface Exported {
  /** Where it lies now. */
  readonly path: string;
  readonly jobs: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Files that went along, but not with the bytes that were saved. */
  readonly changed: number;
  /** Files that could not be taken along. */
  readonly left: number;
}

/** How far a long piece of work is. */
export interface TaskProgress {
  readonly kind: 'export' | 'trash';
  readonly files: number;
  readonly ofFiles: number;
  readonly sizeBytes: number;
  readonly ofBytes: number;
}
