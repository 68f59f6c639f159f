/**
 * What the machine is up to, told to the core: online or not, asleep or awake, and jumps of the wall clock. Sleep is not
 * always announced (https://github.com/signalapp/Signal-Desktop/issues/6258), so a jump counts as waking up.
 */

import type { Net, PowerMonitor } from 'electron';
import { SECOND } from '../../shared/time.ts';
import type { Circumstance } from '../jobs/ports/runner.ts';

export interface ConditionParts {
  readonly net: Pick<Net, 'isOnline'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  /** Wall-clock ms. */
  readonly now: () => number;
  /** Ms that only ever go forward. */
  readonly monotonic: () => number;
  /** Calls `tick` again and again; answers with what ends it. */
  readonly every: (delayMs: number, tick: () => void) => () => void;
  readonly tell: (circumstance: Circumstance) => void;
}

export const TICK_MS = 5 * SECOND;
/** A wall clock further off than this, or a tick this much too late, means sleep or a changed clock. */
const JUMP_MS = 30 * SECOND;

/** Tells the present state at once and every change of it. Answers with what ends the watch. */
export function watchConditions({ net, powerMonitor, now, monotonic, every, tell }: ConditionParts): () => void {
  // "Offline" is certain and "online" is not, so this only ever holds work back.
  let online = net.isOnline();
  let wallAt = now();
  let monotonicAt = monotonic();

  tell({ kind: 'online', online });
  powerMonitor.on('suspend', () => tell({ kind: 'suspended' }));
  powerMonitor.on('resume', () => resume());
  return every(TICK_MS, () => {
    if (hasJumped()) resume();
    lookAtLine();
  });

  function resume(): void {
    wallAt = now();
    monotonicAt = monotonic();
    tell({ kind: 'resumed' });
    lookAtLine();
  }

  function lookAtLine(): void {
    const isOnline = net.isOnline();
    if (isOnline === online) return;
    online = isOnline;
    tell({ kind: 'online', online });
  }

  function hasJumped(): boolean {
    const wallPassedMs = now() - wallAt;
    const passedMs = monotonic() - monotonicAt;
    wallAt += wallPassedMs;
    monotonicAt += passedMs;
    return Math.abs(wallPassedMs - passedMs) > JUMP_MS || passedMs > TICK_MS + JUMP_MS;
  }
}
