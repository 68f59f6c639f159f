import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { shareDisplays } from '../support/ownDisplay.ts';

/**
 * Tests of the built app in a real window. Each starts an Electron of its own, and as many run at once as there are displays:
 * a window that is not in front behaves differently. No retries: a test that passes only sometimes is a failure to look into.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(import.meta.dirname, '..', '..', 'test-results'),
  workers: shareDisplays(),
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Nothing is judged by these: they end what hangs, and give a machine with other work its time.
  timeout: 180_000,
  globalTimeout: 14 * 60_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000 },
});
