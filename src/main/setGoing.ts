/** What begins once the parts are joined, in its order: the folder and the keys first, then jobs, then what only watches and tidies. */

import { type Clock, MINUTE } from '../shared/time.ts';
import { sweepLeftovers } from './adapters/disk/leftovers.ts';
import type { Core } from './core.ts';
import type { ResultsFolder } from './electron/files/folder.ts';
import type { Thumbs } from './electron/files/thumbs.ts';
import type { Account } from './electron/keys/account.ts';
import type { ProxySecret } from './electron/keys/proxySecret.ts';
import type { Telling } from './telling.ts';
import type { Updating } from './updating.ts';
import { type WatchingParts, watchMachine } from './watching.ts';

export interface GoingParts {
  readonly core: Core;
  readonly account: Pick<Account, 'open'>;
  readonly proxySecret: Pick<ProxySecret, 'load'>;
  readonly results: Pick<ResultsFolder, 'path' | 'prepare'>;
  readonly dataFolder: string;
  readonly thumbs: Pick<Thumbs, 'trim'>;
  readonly telling: Pick<Telling, 'start'>;
  readonly updating: Pick<Updating, 'start'>;
  readonly machine: WatchingParts;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** Resolves once jobs are under way. What cannot be opened is told of, and keeps nothing else from going on. */
export async function setGoing(parts: GoingParts): Promise<void> {
  const { core, account, proxySecret, results, dataFolder, thumbs, telling, updating, machine, clock, log } = parts;
  await results.prepare().catch((error: unknown) => log(`the results folder could not be made: ${String(error)}`));
  await proxySecret.load().catch((error: unknown) => log(`the password of the proxy cannot be read: ${String(error)}`));
  await account.open({ unfinished: core.unfinishedProfiles() });
  await sweepLeftovers({ dataFolder, resultsFolder: results.path(), clock, log });
  core.runner.start();
  // What was exported to a drive that is slow or away is not waited for.
  void core.store.outside?.sweep();
  void thumbs.trim();
  // At a start there is other work for the disk.
  setTimeout(() => void core.store.media.sweep(), 2 * MINUTE).unref();
  telling.start();
  updating.start();
  watchMachine(machine);
}
