/**
 * Opens what a start needs, and when that cannot be had says so in the window, where it can be tried again. The plain page
 * takes the place of the app's own until then, under the same address, so that trying again is a reload.
 */

import { describeError } from '../../../shared/describeError.ts';
import { LedgerError } from '../../jobs/ports/ledgerError.ts';
import { troublePage } from './troublePage.ts';

export interface StartGateParts<T> {
  readonly open: () => T;
  /** Where everything is kept, to be named. */
  readonly dataFolder: string;
  /** Loads the window's page again. */
  readonly reload: () => void;
  readonly log: (line: string) => void;
}

export interface StartGate<T> {
  /** Resolves once it is open. Rejects for what is no trouble with the ledger. */
  opened(): Promise<T>;
  /** Asked whenever the window loads its page: the page in its place, or null. Each time it is tried again. */
  page(): string | null;
}

export function createStartGate<T>({ open, dataFolder, reload, log }: StartGateParts<T>): StartGate<T> {
  let state: 'new' | 'waiting' | 'done' = 'new';
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};

  /** The trouble, or null when it is over. */
  function attempt(): LedgerError | null {
    try {
      resolve(open());
    } catch (error) {
      log(`could not start: ${describeError(error)}`);
      if (error instanceof LedgerError) return error;
      reject(error);
    }
    state = 'done';
    return null;
  }

  return {
    opened: () =>
      new Promise<T>((resolveOpened, rejectOpened) => {
        [resolve, reject] = [resolveOpened, rejectOpened];
        if (attempt() === null) return;
        state = 'waiting';
        reload();
      }),
    page() {
      const trouble = state === 'waiting' ? attempt() : null;
      return trouble === null ? null : troublePage({ reason: trouble.reason, detail: trouble.message, dataFolder });
    },
  };
}
