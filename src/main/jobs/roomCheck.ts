/** Room for something large, looked for once before any of it is written. */

import type { RoomLacking } from '../../shared/refusal.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/** Null: there is room for so much, or nobody can tell; then writing it finds out. */
export type RoomCheck = (neededBytes: number) => Promise<RoomLacking | null>;

export function createRoomCheck({ hasRoomFor, freeBytes }: Pick<RunnerDeps, 'hasRoomFor' | 'freeBytes'>): RoomCheck {
  return async (neededBytes) => {
    if (hasRoomFor === undefined || (await hasRoomFor(neededBytes).catch(() => true))) return null;
    return { neededBytes, freeBytes: (await freeBytes?.().catch(() => null)) ?? null };
  };
}
