/** Whether the ledger takes writes just now, and when to try again. */

import { backOff } from './delays.ts';
import { LedgerError } from './ports/ledgerError.ts';

export function createWriteTrouble({ now, fraction }: { readonly now: () => number; readonly fraction: () => number }) {
  let failures = 0;
  let failedAt = 0;
  let restMs = 0;
  let isFull = false;
  return {
    /** Nothing that must be recorded first is begun before this, wall clock. A clock that was set back waits for nothing. */
    writableAt: (): number => (restMs === 0 || now() < failedAt ? 0 : failedAt + restMs),
    isFull: (): boolean => isFull,
    failed(cause: unknown): void {
      isFull = cause instanceof LedgerError && cause.reason === 'full';
      failedAt = now();
      restMs = backOff('trouble', failures, fraction());
      failures += 1;
    },
    worked(): void {
      failures = 0;
      restMs = 0;
      isFull = false;
    },
  };
}
