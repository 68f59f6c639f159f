/** Everything that is saved, as the gallery asks for it: what to show, what the wall looks like as a whole, and its pages. */

import type { BatchId } from './batch.ts';
import type { JobFile } from './job.ts';
import type { JobSummary } from './jobView.ts';

export type SavedKind = 'image' | 'video' | 'audio' | 'model3d' | 'text' | 'other';

export const SAVED_KINDS: readonly SavedKind[] = ['image', 'video', 'audio', 'model3d', 'text', 'other'];

/** What belongs on the wall. Null and empty take everything. */
export interface SavedFilter {
  readonly kind: SavedKind | null;
  /** `{provider}/{model}`, or `{provider}/` for all models of a provider. */
  readonly model: string | null;
  /** Of this batch alone. */
  readonly batch: BatchId | null;
  /** Asked for at or after this, wall-clock ms. */
  readonly from: number | null;
  /** Asked for before this, wall-clock ms. */
  readonly until: number | null;
  readonly starred: boolean;
  readonly search: string;
}

export const ALL_SAVED: SavedFilter = {
  kind: null,
  model: null,
  batch: null,
  from: null,
  until: null,
  starred: false,
  search: '',
};

/** `after` is a `next`, or one of the outline's `anchors`. */
export interface SavedQuery {
  readonly filter: SavedFilter;
  readonly after: string | null;
  readonly limit: number;
}

export interface SavedPage {
  /** Newest first. */
  readonly jobs: readonly JobSummary[];
  readonly next: string | null;
  /** The revision that this page is true at. */
  readonly revision: number;
}

/** So many jobs stand between two anchors. */
export const ANCHOR_EVERY = 100;

/** Enough to lay the whole wall out, and to begin reading anywhere in it, without its jobs. */
export interface SavedOutline {
  readonly total: number;
  /** Local days on which something was asked for, newest first. `at`: their midnight, wall-clock ms. */
  readonly days: readonly { readonly at: number; readonly count: number }[];
  /** Where the jobs 100, 200, … begin: `after` of the page that starts there. */
  readonly anchors: readonly string[];
  readonly revision: number;
}

/** What there is to choose from, each choice counted under all the others that are made. */
export interface SavedFacets {
  readonly kinds: readonly { readonly kind: SavedKind; readonly count: number }[];
  /** The most first. */
  readonly models: readonly { readonly model: string; readonly count: number }[];
}

const KINDS: Readonly<Record<JobFile['kind'], SavedKind>> = {
  image: 'image',
  svg: 'image',
  video: 'video',
  audio: 'audio',
  model3d: 'model3d',
  text: 'text',
  json: 'other',
  file: 'other',
};

/** What a job was for: the kind of its main file. Null while nothing of it is saved. The ledger's tables say the same in SQL. */
export function savedKindOf(files: readonly Pick<JobFile, 'kind' | 'role'>[]): SavedKind | null {
  const file = files.find(({ role }) => role === 'main') ?? files.find(({ role }) => role !== 'body') ?? files[0];
  return file === undefined ? null : KINDS[file.kind];
}

/** What is looked for in a model's id. */
export const isOfModel = (model: string, wanted: string | null): boolean =>
  wanted === null || (wanted.endsWith('/') ? model.startsWith(wanted) : model === wanted);
