/**
 * A little room on the disk that is kept back. On a full disk it is given up, so that what happened to jobs that were
 * already sent can still be written; nothing new begins until it can be kept again.
 */

import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { SECOND } from '../../../shared/time.ts';

export interface Room {
  /** Sees to it that the room is kept; false when the disk has none. */
  keep(): boolean;
  /** Gives it up. False when there is nothing to give up. */
  release(): boolean;
  /** Whether it is kept; where it is not, it is tried again now and then. */
  isKept(): boolean;
}

export const UNBOUNDED: Room = { keep: () => true, release: () => false, isKept: () => true };

/** Some hundreds of events. */
export const ROOM_BYTES = 1024 * 1024;
const RETRY_MS = 10 * SECOND;

export function createRoom({ path, now }: { readonly path: string; readonly now: () => number }): Room {
  let isKept = isWhole(path);
  let triedAt = Number.NEGATIVE_INFINITY;

  function keep(): boolean {
    triedAt = now();
    isKept = isWhole(path) || fill(path);
    return isKept;
  }

  return {
    keep: () => isKept || keep(),
    release() {
      const wasThere = existsSync(path);
      rmSync(path, { force: true });
      isKept = false;
      triedAt = now();
      return wasThere;
    },
    isKept: () => isKept || (Math.abs(now() - triedAt) >= RETRY_MS && keep()),
  };
}

function isWhole(path: string): boolean {
  return existsSync(path) && statSync(path).size === ROOM_BYTES;
}

function fill(path: string): boolean {
  // Not zeros: some file systems keep no room for those.
  const bytes = Buffer.alloc(ROOM_BYTES, 'room that is kept back for the ledger\n');
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  }
}
