/**
 * Ends a page that answers no more while saved files stand in it. A drawing of two kilobytes can ask for more painting than
 * anybody waits for, and Chromium's own word for it (`unresponsive`) did not come in a minute (seen on Electron 33).
 */

import type { WebContents } from 'electron';
import { SECOND } from '../../../shared/time.ts';

export const ASK_EVERY_MS = 2 * SECOND;
/** Counted in questions, so that a machine that slept has not waited. */
export const UNANSWERED_MOST = 4;

export interface StuckPageParts {
  readonly page: () => Pick<WebContents, 'executeJavaScript' | 'forcefullyCrashRenderer' | 'isDevToolsOpened'> | null;
  readonly isPainting: () => boolean;
  readonly every: (delayMs: number, tick: () => void) => () => void;
  readonly log: (line: string) => void;
}

/** Answers with the function that ends the watching. */
export function watchStuckPage({ page, isPainting, every, log }: StuckPageParts): () => void {
  let open: { unanswered: number } | null = null;

  return every(ASK_EVERY_MS, () => {
    const asked = page();
    // Whoever has stopped the page in the developer tools wants it to stand still.
    if (asked === null || !isPainting() || asked.isDevToolsOpened()) {
      open = null;
      return;
    }
    if (open === null) {
      const mine = { unanswered: 0 };
      open = mine;
      const hear = (): void => {
        if (open === mine) open = null;
      };
      // It says nothing and asks nothing: only whether the page's own thread gets around to it.
      asked.executeJavaScript('0').then(hear, hear);
      return;
    }
    open.unanswered += 1;
    if (open.unanswered < UNANSWERED_MOST) return;
    open = null;
    log('the page answers no more while it shows saved files: it is ended and loaded again');
    asked.forcefullyCrashRenderer();
  });
}
