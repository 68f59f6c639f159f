/**
 * The built app as a desktop starts it. Playwright's own way of starting Electron sets switches of Chromium (among them the
 * place where secrets are kept), which is wrong for a test about just that. The page is driven all the same.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureElectron } from '../../scripts/electronRuntime.mjs';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { sandboxArgs } from '../../scripts/setup/sandbox.mjs';
import { projectFolder } from './app.ts';

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
  const kept = Object.entries(process.env).filter(([name]) => name !== 'COMFY_API_KEY' && !name.startsWith('AFTERGLOW_'));
  const child = spawn(join(folder, 'electron'), [projectFolder, ...sandboxArgs(), '--remote-debugging-port=0', ...args], {
    cwd: projectFolder,
    env: { ...Object.fromEntries(kept), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stderr.on('data', (chunk) => {
      told += String(chunk);
      const found = /DevTools listening on (ws:\S+)/u.exec(told)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The app ended. It printed:\n${told}`)));
  });
  const browser = await attach(address);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('The app has no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForFunction(() => 'afterglow' in window);
  return {
    page,
    close: async () => {
      await browser.close();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A driver that attaches while a window is just starting may wait for ever, so it is let go of and attached again. */
async function attach(address: string): Promise<Browser> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await chromium.connectOverCDP(address, { timeout: 5_000 });
    } catch (error) {
      if (tries === 6) throw error;
    }
  }
}
