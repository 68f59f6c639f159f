/** Lengths of time in milliseconds, and the one way in which code here learns what time it is. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Wall-clock milliseconds since the Unix epoch. Passed in, so that tests move it by hand. */
export interface Clock {
  now(): number;
}
