import type { Clock } from '../shared/time.ts';

/** The clock of a practice Router: the given one plus an offset that grows by {@link PracticeClock.advance}. */
export interface PracticeClock extends Clock {
  offsetMs(): number;
  advance(ms: number): void;
  /** Resolves once this clock has reached `at` (true), or `signal` was aborted (false). */
  waitUntil(at: number, signal: AbortSignal): Promise<boolean>;
}

/** The longest a timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function createPracticeClock({ clock, offsetMs }: { clock: Clock; offsetMs: number }): PracticeClock {
  let offset = offsetMs;
  const moved = new Set<() => void>();
  const now = (): number => clock.now() + offset;

  const wait = (at: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        moved.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(LONGEST_TIMER_MS, Math.max(1, at - now())));
      moved.add(done);
      signal.addEventListener('abort', done);
    });

  return {
    now,
    offsetMs: () => offset,
    advance(ms) {
      offset += ms;
      for (const wake of [...moved]) wake();
    },
    async waitUntil(at, signal) {
      while (now() < at) {
        if (signal.aborted) return false;
        await wait(at, signal);
      }
      return !signal.aborted;
    },
  };
}
