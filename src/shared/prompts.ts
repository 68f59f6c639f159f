/** What was asked for earlier: the prompts of the jobs in the list, each once. */

import type { JobId } from './job.ts';

export interface PromptQuery {
  /** Null: of any model. */
  readonly model: string | null;
  /** Parts of words, all of which must be in it; empty: any. */
  readonly search: string;
  readonly after: string | null;
  /** 1 to 100. */
  readonly limit: number;
}

/** One prompt, as of the newest job with it. */
export interface EarlierPrompt {
  readonly job: JobId;
  readonly model: string;
  readonly at: number;
  /** On one line, and no longer than lists need it. */
  readonly words: string;
}

/** Newest first. `next` is null when there are no others; a page may hold fewer than were asked for. */
export interface PromptPage {
  readonly prompts: readonly EarlierPrompt[];
  readonly next: string | null;
}
