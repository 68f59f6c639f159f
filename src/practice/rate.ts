import { MINUTE } from '../shared/time.ts';

export interface Rate {
  /** How long a caller has to wait before this call is allowed, ms; 0: it is allowed, and counted. */
  waitFor(scope: string, now: { readonly at: number; readonly perMinute: number | null }): number;
}

/** Counts the calls of each caller within the last minute; polls count like every other call. */
export function createRate(): Rate {
  const calls = new Map<string, readonly number[]>();
  return {
    waitFor(scope, { at, perMinute }) {
      if (perMinute === null) return 0;
      const recent = (calls.get(scope) ?? []).filter((moment) => at - moment < MINUTE);
      const oldest = recent[recent.length - perMinute];
      const allowed = recent.length < perMinute;
      calls.set(scope, allowed ? [...recent, at] : recent);
      return allowed || oldest === undefined ? 0 : oldest + MINUTE - at;
    },
  };
}
