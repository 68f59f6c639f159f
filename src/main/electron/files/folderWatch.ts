/** Looks whether a results folder that was away is back, for as long as something waits for it. */

import type { Hindrance } from '../../../shared/appFacts.ts';
import { SECOND } from '../../../shared/time.ts';

export interface FolderWatchParts {
  readonly hindrances: () => readonly Hindrance[];
  readonly isBack: () => Promise<boolean>;
  readonly back: () => void;
  /** Answers with the function that ends it. */
  readonly every: (delayMs: number, tick: () => void) => () => void;
}

const LOOK_MS = 3 * SECOND;

export function watchFolder({ hindrances, isBack, back, every }: FolderWatchParts): () => void {
  let isLooking = false;
  return every(LOOK_MS, () => {
    // A full drive says nothing when there is room again; that is found out by trying, at its own pace.
    if (isLooking || !hindrances().some(({ kind }) => kind === 'folderUnavailable')) return;
    isLooking = true;
    isBack()
      .then((found) => {
        if (found) back();
      })
      .catch(() => {})
      .finally(() => {
        isLooking = false;
      });
  });
}
