/**
 * Something could not be recorded for want of room on the disk. That is a condition of the machine from then on, until there
 * is as much room as was lacking: nobody tells of that, so it is looked for now and then.
 */

import { SECOND } from '../../shared/time.ts';

/** Between two looks. */
export const LOOK_MS = 10 * SECOND;

export interface RoomWatchDeps {
  /** Whether the disk that the ledger and the bodies lie on has room for this much more. */
  readonly hasRoomFor: (sizeBytes: number) => Promise<boolean>;
  readonly now: () => number;
  /** There is room now where there was none before. */
  readonly found: () => void;
}

export function createRoomWatch({ hasRoomFor, now, found }: RoomWatchDeps) {
  /** The most that did not fit; null: nothing is known to be lacking. */
  let lackingBytes: number | null = null;
  let nextLookAt = 0;
  let isLooking = false;

  async function look(sizeBytes: number): Promise<void> {
    isLooking = true;
    // A disk that cannot even be asked says nothing of its room.
    const isThere = await hasRoomFor(sizeBytes).catch(() => false);
    isLooking = false;
    nextLookAt = now() + LOOK_MS;
    // Meanwhile something larger may have been refused.
    if (!isThere || lackingBytes !== sizeBytes) return;
    lackingBytes = null;
    found();
  }

  return {
    /** So much could not be written. */
    refused(sizeBytes: number): void {
      lackingBytes = Math.max(lackingBytes ?? 0, sizeBytes);
      nextLookAt = now() + LOOK_MS;
    },
    isLacking: (): boolean => lackingBytes !== null,
    /** Looks when it is time. Answers when the next look will be, by the wall clock; null: there is nothing to look for. */
    go(): number | null {
      if (lackingBytes === null) return null;
      // A clock that was set back is not waited for.
      const isDue = now() >= nextLookAt || nextLookAt - now() > LOOK_MS;
      if (isDue && !isLooking) void look(lackingBytes);
      return isDue ? now() + LOOK_MS : nextLookAt;
    },
  };
}

export type RoomWatch = ReturnType<typeof createRoomWatch>;
