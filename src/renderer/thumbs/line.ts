/**
 * The line in which small pictures wait to be made: a few at a time, in the order in which they came into sight. What went out
 * of sight is dropped, so nobody waits behind it; what failed is not tried again while the window is open.
 */

export type Made = 'made' | 'failed';

interface Waiting<A> {
  readonly ask: A;
  readonly listeners: Set<(made: Made) => void>;
  isMaking: boolean;
}

/** Old failures give way, so that a long sitting costs no more than a short one. */
const FAILURES_KEPT = 2_000;

export interface Line<A> {
  /** Calls back once, unless the answered function is called before. */
  want(ask: A, listener: (made: Made) => void): () => void;
}

export function createLine<A>({
  make,
  keyOf,
  atATime,
}: {
  /** Rejects when none can be made. */
  readonly make: (ask: A) => Promise<void>;
  readonly keyOf: (ask: A) => string;
  readonly atATime: number;
}): Line<A> {
  const waiting = new Map<string, Waiting<A>>();
  const failures = new Set<string>();
  let making = 0;

  function goOn(): void {
    while (making < atATime) {
      const next = [...waiting.values()].find((one) => !one.isMaking);
      if (next === undefined) return;
      next.isMaking = true;
      making += 1;
      void run(next);
    }
  }

  async function run(one: Waiting<A>): Promise<void> {
    const key = keyOf(one.ask);
    const made = await make(one.ask).then(
      (): Made => 'made',
      (): Made => 'failed',
    );
    making -= 1;
    waiting.delete(key);
    if (made === 'failed') remember(key);
    for (const listener of one.listeners) listener(made);
    goOn();
  }

  function remember(key: string): void {
    failures.add(key);
    const [oldest] = failures;
    if (failures.size > FAILURES_KEPT && oldest !== undefined) failures.delete(oldest);
  }

  return {
    want(ask, listener) {
      const key = keyOf(ask);
      if (failures.has(key)) {
        let isOver = false;
        queueMicrotask(() => {
          if (!isOver) listener('failed');
        });
        return () => {
          isOver = true;
        };
      }
      const one = waiting.get(key) ?? { ask, listeners: new Set(), isMaking: false };
      waiting.set(key, one);
      one.listeners.add(listener);
      goOn();
      return () => {
        one.listeners.delete(listener);
        if (one.listeners.size === 0 && !one.isMaking) waiting.delete(key);
      };
    },
  };
}
