/**
 * The built app as a desktop starts it. Playwright's own way of starting Electron sets switches of Chromium (among them the
 * place where secrets are kept), which is wrong for a test about just that. The page is driven all the same.
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensureElectron } from '../../scripts/electronRuntime.mjs';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { sandboxArgs } from '../../scripts/setup/sandbox.mjs';
import { inheritedEnv, projectFolder } from './app.ts';
import { attachToWindow } from './packaged/attach.ts';
import { watch } from './packaged/startedProcess.ts';

export interface PlainApp {
  readonly page: Page;
  /** Ends the app as the system does at the end of a session. */
  close(): Promise<void>;
}

export interface PlainLaunch {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export async function startPlainApp({ args, env }: PlainLaunch): Promise<PlainApp> {
  const { folder } = await ensureElectron();
  await ensureBuilt();
  const started = watch(
    spawn(join(folder, 'electron'), [projectFolder, ...sandboxArgs(), '--remote-debugging-port=0', ...args], {
      cwd: projectFolder,
      env: { ...inheritedEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const { browser, page } = await attachToWindow(started);
  await page.waitForFunction(() => 'afterglow' in window);
  return {
    page,
    close: async () => {
      await browser.close();
      started.signal('SIGTERM');
      await started.ended();
    },
  };
}
