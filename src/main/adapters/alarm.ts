/** The one timer of the main process. */

import type { Clock } from '../../shared/time.ts';
import type { Alarm } from '../jobs/ports/alarm.ts';

/** A longer wait overflows Node's timer and fires at once (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `ring` at the wall-clock time that was set last. A wait that is too long for a timer rings early, which is harmless. */
export function createAlarm({ clock, ring }: { readonly clock: Clock; readonly ring: () => void }): Alarm {
  let timer: NodeJS.Timeout | null = null;
  return {
    wakeAt: (time) => {
      if (timer !== null) clearTimeout(timer);
      timer = time === null ? null : setTimeout(ring, Math.min(Math.max(time - clock.now(), 0), LONGEST_MS));
    },
  };
}
