/** What the window is to show because a link or a file was opened outside of it. */

import type { RunFromElsewhere } from './draft.ts';
import type { JobId } from './job.ts';

export type Opened =
  | { readonly kind: 'job'; readonly id: JobId }
  /** No job of the list has this id, nor is it that of a request of one. */
  | { readonly kind: 'noJob'; readonly id: string }
  /** `prompt` null: the link brought no words. Nothing of it is kept before a person sees it. */
  | { readonly kind: 'compose'; readonly model: string; readonly prompt: string | null }
  | { readonly kind: 'add'; readonly run: RunFromElsewhere }
  /** `weighOpened` with this ticket tells what is in it. */
  | { readonly kind: 'backup'; readonly ticket: string; readonly path: string }
  /** Not followed. `because` says why, as far as there are words for it. */
  | { readonly kind: 'refused'; readonly because: 'link' | 'noFile' | 'otherFile' };

/** What the page can show now: while it asks for a first key, only what needs none. */
export type Showable = 'all' | 'withoutKey';

/** `more`: something is held back that cannot be shown yet. */
export interface OpenedNext {
  readonly next: Opened | null;
  readonly isHeld: boolean;
}
