/**
 * A clock that stands still until it is moved by hand, with the one alarm of the core and timers for doubles. Moving it
 * lets everything that was waiting in between happen in order, so that hours pass in a moment.
 */

import type { Alarm } from '../../src/main/jobs/ports/alarm.ts';
import type { Clock } from '../../src/shared/time.ts';
import { START } from './jobs.ts';

export interface HandClock extends Clock, Alarm {
  /** Moves on, and lets what is due on the way happen. */
  advance(ms: number): Promise<void>;
  /** Lets what is under way come to rest without any time passing. */
  settle(): Promise<void>;
  /** Sets the clock, as a person or a time server would; nothing is rung on the way. */
  set(time: number): void;
  /** Resolves after this much time. */
  wait(ms: number): Promise<void>;
  /** Who is called when the alarm rings. */
  onRing(ring: () => void): void;
  alarmAt(): number | null;
}

export function createHandClock(start = START): HandClock {
  let time = start;
  let alarm: number | null = null;
  let ring: () => void = () => {};
  const timers: { readonly at: number; readonly run: () => void }[] = [];

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  function next(until: number): (() => void) | null {
    const timer = timers[0];
    const timerAt = timer?.at ?? Number.POSITIVE_INFINITY;
    const alarmAt = alarm ?? Number.POSITIVE_INFINITY;
    if (Math.min(timerAt, alarmAt) > until) return null;
    time = Math.max(time, Math.min(timerAt, alarmAt));
    if (timer !== undefined && timerAt <= alarmAt) {
      timers.shift();
      return timer.run;
    }
    alarm = null;
    return ring;
  }

  return {
    now: () => time,
    wakeAt(at) {
      alarm = at;
    },
    alarmAt: () => alarm,
    onRing(listener) {
      ring = listener;
    },
    set(to) {
      time = to;
    },
    wait(ms) {
      return new Promise((resolve) => {
        const at = time + ms;
        const place = timers.findIndex((timer) => timer.at > at);
        timers.splice(place === -1 ? timers.length : place, 0, { at, run: resolve });
      });
    },
    settle,
    async advance(ms) {
      const until = time + ms;
      await settle();
      for (let run = next(until); run !== null; run = next(until)) {
        run();
        await settle();
      }
      time = until;
    },
  };
}
