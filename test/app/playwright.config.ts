import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * Tests of the built app in a real window. One at a time: each starts an Electron of its own, and a window that is not in
 * front behaves differently. No retries: a test that passes only sometimes is a failure to look into.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(import.meta.dirname, '..', '..', 'test-results'),
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  globalTimeout: 18 * 60_000,
  expect: { timeout: 10_000 },
  use: { actionTimeout: 10_000 },
});
