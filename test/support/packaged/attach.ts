/**
 * Joins a driver to a running app: here, and not by Playwright's own way of starting Electron, which holds the app back by a file
 * that it loads into it before its first window; a package loads nothing, and a driver that comes while a window is being
 * made may wait for ever.
 */

import { type Browser, chromium, type Page } from '@playwright/test';
import { attachToMain, type MainProcess } from './mainProcess.ts';
import type { Ending, StartedProcess } from './startedProcess.ts';

const START_LIMIT_MS = 30_000;

export interface PackagedApp extends StartedProcess {
  readonly app: MainProcess;
  readonly page: Page;
  /** Quits as a person would, and waits until the process has ended. */
  quit(): Promise<Ending>;
  /** Ends the process at once, without any farewell (SIGKILL), and waits until it has ended. */
  kill(): Promise<void>;
}

/** Waits until the window shows a page of the app. */
export async function attach(started: StartedProcess): Promise<PackagedApp> {
  const app = attachToMain(await told(started, /^Debugger listening on (ws:\S+)/mu));
  const { browser, page } = await attachToWindow(started);
  return {
    ...started,
    app,
    page,
    quit: async () => {
      await browser.close();
      // The answer may be cut off by the end that is asked for.
      if (!started.hasEnded()) await app.evaluate(({ app: electronApp }) => electronApp.quit()).catch(() => {});
      return started.ended();
    },
    kill: async () => {
      started.signal('SIGKILL');
      await started.ended();
      await browser.close();
    },
  };
}

/** What the process says of itself, once it has said it. */
async function told(started: StartedProcess, pattern: RegExp): Promise<string> {
  const find = () => pattern.exec(started.output())?.[1];
  return until(started, async () => find(), `it said nothing like ${pattern.source}`);
}

export interface Driven {
  /** Closing it leaves the app running. */
  readonly browser: Browser;
  readonly page: Page;
}

/** The driver comes once the page is there. One that is stuck all the same is let go of, and comes again. */
export async function attachToWindow(started: StartedProcess): Promise<Driven> {
  const port = await told(started, /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/mu);
  await until(started, () => pageAt(port), 'it opened no window');
  for (let tries = 1; ; tries += 1) {
    try {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 5_000 });
      const context = browser.contexts()[0];
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page', { timeout: 5_000 }));
      if (page !== undefined) return { browser, page };
    } catch (error) {
      if (tries === 6) throw error;
    }
  }
}

/** The address of the page that the app shows, once it shows one. */
async function pageAt(port: string): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
  const targets = (await answer?.json()) as readonly { readonly type: string; readonly url: string }[] | undefined;
  return targets?.find(({ type, url }) => type === 'page' && url.startsWith('afterglow:'))?.url;
}

/** Asks again and again, as long as the process lives. */
async function until<T>(started: StartedProcess, ask: () => Promise<T | undefined>, otherwise: string): Promise<T> {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (started.hasEnded() || Date.now() > limit)
      throw new Error(`The app was started, and ${otherwise}. It printed:\n${started.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
