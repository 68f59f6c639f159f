/** A disk of a few MB that can be filled up. Mounting one takes rights that not every machine gives to a test. */

import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface SmallDisk {
  readonly folder: string;
  /** Until not one more byte can be written. */
  fill(): Promise<void>;
  free(): void;
  dispose(): void;
}

export function mountSmallDisk(sizeBytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      await letGoOfClosedFiles();
      const file = openSync(filler, 'a');
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) while (append(file, size));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    dispose() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** libsql has a file that was closed open until it is garbage-collected; one that was removed takes up room until then. */
async function letGoOfClosedFiles(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round++) {
    collect();
    await setImmediate();
  }
}

function append(file: number, sizeBytes: number): boolean {
  try {
    const written = writeSync(file, Buffer.alloc(sizeBytes, 'x'));
    fsyncSync(file);
    return written === sizeBytes;
  } catch {
    return false;
  }
}

/** Said in the name of a test that needs one, so that one that is left out tells why. */
export const NEEDS_MOUNT = '(needs the right to mount a small disk)';

export function canMount(): boolean {
  try {
    mountSmallDisk(64 * 1024).dispose();
    return true;
  } catch {
    return false;
  }
}
