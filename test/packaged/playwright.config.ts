import { defineConfig } from '@playwright/test';
import { MINUTE } from '../../src/shared/time.ts';
import { windowTests } from '../support/windowTests.ts';

/** Tests of what `npm run package` made, as somebody has it who installed it. */
export default defineConfig(windowTests({ testDir: import.meta.dirname, output: 'packaged', globalTimeoutMs: 15 * MINUTE }));
