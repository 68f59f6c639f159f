/** Whether the ledger takes writes just now, and when to try again. */

import { backOff } from './delays.ts';
import { LedgerError } from './ports.ts';

export function createWriteTrouble({ now, fraction }: { readonly now: () => number; readonly fraction: () => number }) {
  let failures = 0;
  let writableAt = 0;
  let isFull = false;
  return {
    /** Nothing that must be recorded first is begun before this, wall clock. */
    writableAt: (): number => writableAt,
    isFull: (): boolean => isFull,
    failed(cause: unknown): void {
      isFull = cause instanceof LedgerError && cause.reason === 'full';
      writableAt = now() + backOff('trouble', failures, fraction());
      failures += 1;
    },
    worked(): void {
      failures = 0;
      writableAt = 0;
      isFull = false;
    },
  };
}
