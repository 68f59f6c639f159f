import { defineConfig } from '@playwright/test';
import { MINUTE } from '../../src/shared/time.ts';
import { windowTests } from '../support/windowTests.ts';

/** Tests of the built app in a real window. */
export default defineConfig(windowTests({ testDir: import.meta.dirname, output: '', globalTimeoutMs: 14 * MINUTE }));
