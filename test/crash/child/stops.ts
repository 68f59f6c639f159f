/** The points at which this process stops for good: it says so, and holds still until it is killed. */

import { writeSync } from 'node:fs';
import type { Message, Stop } from '../protocol.ts';

let point: string | null = null;
let left = 0;
const still = new Int32Array(new SharedArrayBuffer(4));
/** Nobody waits longer for a kill that never comes: the rig itself was ended. */
const LONGEST_STILL_MS = 120_000;

export function arm(stop: Stop | null): void {
  point = stop?.point ?? null;
  left = stop?.skip ?? 0;
}

/** Whether the very next pass of a point stops. */
export const isNext = (name: string): boolean => name === point && left === 0;

/** Holds the whole process, timers and answers too: nothing that comes later happens. */
export function stopAt(name: string): void {
  if (name !== point) return;
  if (left > 0) {
    left -= 1;
    return;
  }
  tell({ kind: 'reached', point: name });
  Atomics.wait(still, 0, 0, LONGEST_STILL_MS);
  process.kill(process.pid, 'SIGKILL');
}

/** Tells of a point and goes on; the one who kills chooses the moment. */
export function passBy(name: string): void {
  if (isNext(name)) tell({ kind: 'reached', point: name });
}

/** Written at once, since nothing waits after a stop. */
export function tell(message: Message): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}
