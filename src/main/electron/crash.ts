/** What happens when something of ours breaks. Nothing is lost by it: the ledger is written before anybody is told. */

import type { App } from 'electron';
import { describeError } from '../../shared/describeError.ts';
import { MINUTE } from '../../shared/time.ts';
import type { WindowKeeper } from './page/window.ts';

const RELOADS_PER_MINUTE = 3;

export interface PageCrashParts {
  readonly app: Pick<App, 'on'>;
  readonly window: WindowKeeper;
  /** Told before the page is loaded again. */
  readonly onGone: () => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Loads the page again when its process died; a page that keeps dying gives way to a plain one. */
export function reloadAfterCrash({ app, window, onGone, now, log }: PageCrashParts): void {
  let crashes: readonly number[] = [];
  app.on('render-process-gone', (_event, contents, details) => {
    const open = window.current();
    if (details.reason === 'clean-exit' || open === null || open.webContents !== contents) return;
    const at = now();
    crashes = [...crashes.filter((crash) => at - crash < MINUTE), at];
    log(`the page's process is gone (${details.reason}, ${details.exitCode}), ${crashes.length} in a minute`);
    onGone();
    window.reload(crashes.length > RELOADS_PER_MINUTE ? 'stopped' : 'app');
  });
}

/** An exception that nobody caught is a bug of ours, and what is in memory cannot be trusted any more: log it and end. */
export function endOnUncaught({
  process,
  log,
  end,
}: {
  readonly process: Pick<NodeJS.Process, 'on'>;
  readonly log: (line: string) => void;
  readonly end: () => void;
}): void {
  const stop = (what: string) => (error: unknown) => {
    log(`${what}: ${describeError(error)}`);
    end();
  };
  process.on('uncaughtException', stop('uncaught exception'));
  process.on('unhandledRejection', stop('unhandled rejection'));
}
