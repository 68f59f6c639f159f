/**
 * The app's own log: plain lines in a file below the user data, for a person to read or to send. No secret gets into it:
 * known keys, anything shaped like one, and whatever stands behind the question mark of a link are masked first.
 */

import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SECOND } from '../../../shared/time.ts';
import { mask } from './mask.ts';

export type Log = (line: string) => void;

export interface LogParts {
  readonly folder: string;
  /** The keys in use now. */
  readonly secrets: () => readonly string[];
  /** Wall-clock ms. */
  readonly now: () => number;
  readonly maxSizeBytes?: number;
  /** More lines than this within a second are counted instead of written, so that a flood cannot fill the disk. */
  readonly linesPerSecond?: number;
}

const LINE_LENGTH = 4_000;

/** A log that never throws: a line that cannot be written is lost, and nothing else is. */
export function createLog({ folder, secrets, now, maxSizeBytes = 1_000_000, linesPerSecond = 50 }: LogParts): Log {
  const path = join(folder, 'afterglow.log');
  let secondStartedAt = 0;
  let written = 0;

  return (line) => {
    const at = now();
    if (at - secondStartedAt >= SECOND || at < secondStartedAt) {
      if (written > linesPerSecond) write(at, `left out ${written - linesPerSecond} lines`);
      secondStartedAt = at;
      written = 0;
    }
    written += 1;
    if (written <= linesPerSecond) write(at, mask(line, secrets()).text);
  };

  function write(at: number, line: string): void {
    try {
      mkdirSync(folder, { recursive: true });
      makeRoom();
      appendFileSync(path, `${new Date(at).toISOString()} ${line.slice(0, LINE_LENGTH)}\n`, { mode: 0o600 });
    } catch {
      // A full disk or a missing folder must not stop the work that is being logged.
    }
  }

  function makeRoom(): void {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxSizeBytes) renameSync(path, join(folder, 'afterglow.old.log'));
  }
}
