import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { shareDisplays } from '../support/ownDisplay.ts';

/** Tests of what `npm run package` made, as somebody has it who installed it. As for the app tests: one display each, no retries. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(import.meta.dirname, '..', '..', 'test-results', 'packaged'),
  workers: shareDisplays(),
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // As for the app tests: these end what hangs, and nothing is judged by them.
  timeout: 180_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000 },
});
