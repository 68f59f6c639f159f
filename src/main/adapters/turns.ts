/** One budget for all: at most so many run at once, and whoever asks for many does not keep others waiting. */

export type Turns = <T>(owner: string, run: () => Promise<T>) => Promise<T>;

/** Owners take turns; what one of them asks for goes in the order in which it was asked. */
export function createTurns(atOnce: number): Turns {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function next(): void {
    const [first] = waiting;
    if (running >= atOnce || first === undefined) return;
    const [owner, asked] = first;
    const begin = asked.shift();
    waiting.delete(owner);
    // To the end of the line with the rest of it.
    if (asked.length > 0) waiting.set(owner, asked);
    running += 1;
    begin?.();
  }

  return async (owner, run) => {
    const asked = waiting.get(owner) ?? [];
    const turn = new Promise<void>((resolve) => asked.push(resolve));
    waiting.set(owner, asked);
    next();
    await turn;
    try {
      return await run();
    } finally {
      running -= 1;
      next();
    }
  };
}
