/** A folder of its own for each test, gone afterwards. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'afterglow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same in memory where the system has a place for that: for tests in which much is flushed, and never asked what of it lasts. */
export function quickFolder(): string {
  const memory = '/dev/shm';
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'afterglow-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
