/** How tests of windows are run, in either of their folders. */

import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { MINUTE } from '../../src/shared/time.ts';
import { shareDisplays } from './ownDisplay.ts';

export interface WindowTests {
  readonly testDir: string;
  /** Below `test-results`. */
  readonly output: string;
  readonly globalTimeoutMs: number;
}

/**
 * Each starts an app of its own, and as many run at once as there are displays: a window that is not in front behaves
 * differently. No retries: a test that passes only sometimes is a failure to look into.
 */
export function windowTests({ testDir, output, globalTimeoutMs }: WindowTests): PlaywrightTestConfig {
  return {
    testDir,
    testMatch: '**/*.test.ts',
    outputDir: join(import.meta.dirname, '..', '..', 'test-results', output),
    workers: shareDisplays(),
    fullyParallel: true,
    retries: 0,
    forbidOnly: Boolean(process.env['CI']),
    // Nothing is judged by these: they end what hangs, and give a machine with other work its time.
    timeout: 3 * MINUTE,
    globalTimeout: globalTimeoutMs,
    expect: { timeout: 30_000 },
    use: { actionTimeout: 30_000 },
  };
}
