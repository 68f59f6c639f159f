/** Joins what watches the machine around the core: the line, sleep, the results folder, and whether the page still answers. */

import { performance } from 'node:perf_hooks';
import type { Net, PowerMonitor } from 'electron';
import { watchConditions } from './electron/conditions.ts';
import type { ResultsFolder } from './electron/files/folder.ts';
import { watchFolder } from './electron/files/folderWatch.ts';
import { type StuckPageParts, watchStuckPage } from './electron/page/stuckPage.ts';
import type { Runner } from './jobs/ports/runner.ts';

export interface WatchingParts extends StuckPageParts {
  readonly net: Net;
  readonly powerMonitor: PowerMonitor;
  readonly runner: Pick<Runner, 'facts' | 'tell'>;
  readonly results: Pick<ResultsFolder, 'isBack'>;
  /** Tries again to open keys whose keyring was locked. */
  readonly lookForKey: () => Promise<void>;
  readonly now: () => number;
}

/** For as long as the app runs. */
export function watchMachine({
  page,
  isPainting,
  net,
  powerMonitor,
  runner,
  results,
  lookForKey,
  every,
  now,
  log,
}: WatchingParts): void {
  watchStuckPage({ page, isPainting, every, log });
  watchFolder({
    hindrances: () => runner.facts().hindrances,
    isBack: results.isBack,
    back: () => runner.tell({ kind: 'folder' }),
    every,
  });
  watchConditions({
    net,
    powerMonitor,
    now,
    monotonic: () => performance.now(),
    every,
    tell: (circumstance) => {
      runner.tell(circumstance);
      // A person who unlocked the screen has often unlocked the keyring with it.
      if (circumstance.kind === 'resumed') void lookForKey();
    },
  });
}
