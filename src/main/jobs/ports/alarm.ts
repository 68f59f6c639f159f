/** One timer in the whole main process. `wakeAt` replaces what was set before; null clears it. */
export interface Alarm {
  wakeAt(time: number | null): void;
}
