/**
 * The packaged app as somebody has it who installed it: unpacked into a folder, started by a user without rights from
 * another place than the project, with their own home folder and the usual places for everything. Nothing of the project can
 * be read by it (see `packaged/person.ts`).
 *
 *     import { expect, test } from '../support/packagedApp.ts';
 *
 *     test('…', async ({ desk }) => {
 *       const { page } = await desk.start();
 *       …
 *     });
 *
 * Driver and app are joined here and not by Playwright's own way of starting Electron, which holds the app back by a file
 * that it loads into it before its first window; a package loads nothing, and a driver that comes while a window is being
 * made may wait for ever.
 */

import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, chromium, type Page } from '@playwright/test';
import { type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import { type Installation, install } from './packaged/installation.ts';
import { attachToMain, type MainProcess } from './packaged/mainProcess.ts';
import { type Home, makeHome, startAsPerson } from './packaged/person.ts';

export { expect } from '@playwright/test';

export const projectFolder = join(import.meta.dirname, '..', '..');
const samplesFolder = join(projectFolder, 'resources', 'samples');
const START_LIMIT_MS = 30_000;
const END_LIMIT_MS = 15_000;

export interface StartOptions {
  /** `router` (the usual): the test's own practice Router and its key. `practice`: the one inside the app. `none`: neither. */
  readonly against?: 'router' | 'practice' | 'none';
  readonly home?: Home;
  readonly installation?: Pick<Installation, 'executable'>;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly readOnly?: readonly string[];
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A start that no driver is attached to. */
export interface StartedProcess {
  readonly pid: number;
  output(): string;
  /** How it ended; rejects when it does not end in time. */
  ended(): Promise<Ending>;
  signal(signal: NodeJS.Signals): void;
  hasEnded(): boolean;
}

export interface PackagedApp extends StartedProcess {
  readonly app: MainProcess;
  readonly page: Page;
  /** Quits as a person would, and waits until the process has ended. */
  quit(): Promise<Ending>;
  /** Ends the process at once, without any farewell (SIGKILL), and waits until it has ended. */
  kill(): Promise<void>;
}

export interface PackagedDesk {
  /** A folder of the test's own, which everybody may look into. */
  readonly folder: string;
  /** The home folder that is taken when none is named. */
  readonly home: Home;
  readonly router: PracticeRouter;
  /** Starts the app and attaches to its window. */
  start(options?: StartOptions): Promise<PackagedApp>;
  /** Starts a process of the app and leaves it alone. */
  spawn(options?: StartOptions): StartedProcess;
}

export const test = base.extend<{ desk: PackagedDesk }, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = openFolder('afterglow-installed-');
      await use(install('forTests', join(folder, 'Afterglow')));
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
    { scope: 'worker' },
  ],

  desk: async ({ installation }, use, testInfo) => {
    const folder = openFolder('afterglow-desk-');
    const router = await startPracticeRouter({ stateFolder: null, samplesFolder });
    const home = makeHome(join(folder, 'home'));
    const started: StartedProcess[] = [];
    const launch = (options: StartOptions, more: readonly string[]) =>
      startAsPerson(programOf({ installation, home, ...options }, router, more));
    await use({
      folder,
      home,
      router,
      spawn: (options = {}) => {
        const process = watch(launch(options, []));
        started.push(process);
        return process;
      },
      start: async (options = {}) => {
        const process = watch(launch(options, DRIVEN));
        started.push(process);
        return attach(process);
      },
    });
    for (const process of started) process.signal('SIGKILL');
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, process] of started.entries()) {
        await testInfo.attach(`output of start ${index + 1}`, { body: process.output(), contentType: 'text/plain' });
      }
    }
    for (const process of started) await process.ended();
    await router.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  },
});

/** Ports that the system chooses, for main and for the page. */
const DRIVEN = ['--inspect=0', '--remote-debugging-port=0'];

/** A new folder that every user may look into. */
export function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

type Start = StartOptions & { readonly home: Home; readonly installation: Pick<Installation, 'executable'> };

function programOf(start: Start, router: PracticeRouter, more: readonly string[]) {
  const { against = 'router', home, installation, env = {}, args = [], cwd = '/', readOnly = [] } = start;
  const line = against === 'router' ? { AFTERGLOW_ROUTER_URL: router.url, COMFY_API_KEY: router.apiKey } : {};
  return {
    executable: installation.executable,
    args: [...more, ...(against === 'practice' ? ['--practice'] : []), ...args],
    env: { DISPLAY: process.env['DISPLAY'] ?? '', ...home.env, ...line, ...env },
    cwd,
    readOnly,
  };
}

function watch(child: ChildProcess): StartedProcess {
  const parts: string[] = [];
  child.stdout?.on('data', (chunk) => parts.push(String(chunk)));
  child.stderr?.on('data', (chunk) => parts.push(String(chunk)));
  const output = () => parts.join('');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = new Promise<Ending>((resolve) => {
    child.once('error', (error) => {
      parts.push(String(error));
      resolve({ code: 127, signal: null });
    });
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid: child.pid ?? 0,
    output,
    hasEnded,
    ended: () => within(END_LIMIT_MS, end, () => `The app did not end. It printed:\n${output()}`),
    signal: (signal) => {
      if (!hasEnded()) child.kill(signal);
    },
  };
}

async function attach(started: StartedProcess): Promise<PackagedApp> {
  const main = await told(started, /^Debugger listening on (ws:\S+)/mu);
  const port = await told(started, /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/mu);
  const app = attachToMain(main);
  const { browser, page } = await attachToPage(started, port);
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

/** The driver comes once the page is there. One that is stuck all the same is let go of, and comes again. */
async function attachToPage(started: StartedProcess, port: string): Promise<{ readonly browser: Browser; readonly page: Page }> {
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

async function within<T>(limitMs: number, work: Promise<T>, words: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(words())), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
