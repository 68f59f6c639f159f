/** The window's clock: it ticks once a minute, and each second only while something on screen needs it. */

import { useSyncExternalStore } from 'react';
import { MINUTE, SECOND } from '../shared/time.ts';

export type Beat = 'second' | 'minute';

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => number;
}

/** One timer for all who listen to a beat; it stops when nobody does or when the window is hidden. */
function createTicker(everyMs: number): Ticker {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tick = (): void => {
    now = Date.now();
    for (const listener of listeners) listener();
    arm();
  };
  const arm = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (listeners.size === 0 || document.hidden) return;
    timer = setTimeout(tick, everyMs - (Date.now() % everyMs) + 5);
  };
  const onVisibility = (): void => {
    if (document.hidden) arm();
    else tick();
  };

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        now = Date.now();
        document.addEventListener('visibilitychange', onVisibility);
      }
      listeners.add(listener);
      arm();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener('visibilitychange', onVisibility);
        arm();
      };
    },
    read: () => now,
  };
}

const TICKERS: Readonly<Record<Beat, Ticker>> = { second: createTicker(SECOND), minute: createTicker(MINUTE) };

/** Local wall-clock ms, renewed on the given beat. */
export function useNow(beat: Beat = 'minute'): number {
  const ticker = TICKERS[beat];
  return useSyncExternalStore(ticker.subscribe, ticker.read);
}
