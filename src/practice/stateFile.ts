import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from './validate.ts';
import type { WorldState } from './world.ts';

export interface StateFile {
  read(): WorldState | null;
  write(state: WorldState): void;
}

/** The state of a practice Router as one file below `folder`, replaced as a whole so that a kill leaves the old or the new. */
export function openStateFile(folder: string): StateFile {
  const path = join(folder, 'practice-state.json');
  const partPath = join(folder, 'practice-state.json.part');
  mkdirSync(folder, { recursive: true });
  return {
    read() {
      const bytes = readOrNull(path);
      if (bytes === null) return null;
      try {
        return parseState(JSON.parse(bytes));
      } catch {
        // Practice runs cost nothing: a damaged state is put aside and the Router starts afresh.
        renameSync(path, join(folder, 'practice-state.damaged.json'));
        return null;
      }
    },
    write(state) {
      rmSync(partPath, { force: true });
      const handle = openSync(partPath, 'wx', 0o600);
      try {
        writeSync(handle, JSON.stringify(state));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(partPath, path);
    },
  };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Throws when the file is none of ours; its insides were written by this program and are trusted from then on. */
function parseState(value: unknown): WorldState {
  const whole = isRecord(value) && value['version'] === 1 && Array.isArray(value['runs']) && Array.isArray(value['keys']);
  if (!whole || typeof value['offsetMs'] !== 'number' || typeof value['settledAt'] !== 'number') {
    throw new Error('This is no state of a practice Router');
  }
  return value as unknown as WorldState;
}
