/**
 * The built app in a real window, for tests with Playwright.
 *
 *     import { expect, test } from '../support/app.ts';
 *
 *     test('a submitted prompt ends as a saved picture', async ({ desk }) => {
 *       const { page } = await desk.launch();
 *       …
 *     });
 *
 * Each test gets two things of its own:
 *
 * - `router`: a practice Router in the test's process, reached by the app over real HTTP. `router.control` makes it
 *   misbehave and moves its clock.
 * - `desk`: a user-data folder and the app. `desk.launch()` starts the app against `router` with a key for this run;
 *   calling it again after `running.quit()` or `running.kill()` is a restart with the same data. Everything is stopped and
 *   removed after the test; `desk.screenshot(running, 'name')` leaves a picture in `test-results`.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, _electron as electron, type Page, type TestInfo } from '@playwright/test';
import { ensureElectron } from '../../scripts/electronRuntime.mjs';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';

export { expect } from '@playwright/test';

export const projectFolder = join(import.meta.dirname, '..', '..');
export const samplesFolder = join(projectFolder, 'resources', 'samples');

export interface LaunchOptions {
  /**
   * `router` (the usual): the test's own practice Router, with its key in `COMFY_API_KEY`. `keyless`: the same Router and no
   * key. `practice`: `--practice`, the practice Router inside the app. `none`: neither, as on a first start.
   */
  readonly against?: 'router' | 'keyless' | 'practice' | 'none';
  /** Further variables; they win over the ones set here. */
  readonly env?: Readonly<Record<string, string>>;
  /** The app's folder, where it is not the project itself (`stampedApp.ts`). */
  readonly folder?: string;
  /** Further arguments of the app. */
  readonly args?: readonly string[];
}

export interface RunningApp {
  readonly app: ElectronApplication;
  /** The app's window. */
  readonly page: Page;
  /** What the main process printed so far. */
  output(): string;
  /** Quits as a person would, and waits until the process has ended. */
  quit(): Promise<void>;
  /** Ends the process at once, without any farewell (SIGKILL), and waits until it has ended. */
  kill(): Promise<void>;
}

export interface Desk {
  /** `AFTERGLOW_USER_DATA`; everything the app keeps is below it. */
  readonly userData: string;
  launch(options?: LaunchOptions): Promise<RunningApp>;
  /** Saves a picture of the window to `test-results/<test>/<name>.png` and answers its path. */
  screenshot(running: RunningApp, name: string): Promise<string>;
}

const QUIT_LIMIT_MS = 15_000;

export const test = base.extend<{ router: PracticeRouter; desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  router: async ({}, use) => {
    const router = await startPracticeRouter({ stateFolder: null, samplesFolder });
    await use(router);
    await router.close();
  },

  desk: async ({ router }, use, testInfo) => {
    const userData = await mkdtemp(join(tmpdir(), 'afterglow-app-'));
    const started: RunningApp[] = [];
    await use({
      userData,
      launch: async (options = {}) => {
        const running = await launchApp({ userData, router, options });
        started.push(running);
        return running;
      },
      screenshot: (running, name) => saveScreenshot({ running, name, testInfo }),
    });
    for (const running of started) await running.quit();
    if (testInfo.status !== testInfo.expectedStatus) await attachOutput({ started, testInfo });
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  },
});

interface Launch {
  readonly userData: string;
  readonly router: PracticeRouter;
  readonly options: LaunchOptions;
}

async function launchApp({ userData, router, options }: Launch): Promise<RunningApp> {
  await provideRuntime();
  const { against = 'router', env = {}, args = [], folder = projectFolder } = options;
  const app = await electron.launch({
    cwd: projectFolder,
    args: [folder, ...(against === 'practice' ? ['--practice'] : []), ...args],
    env: { ...inheritedEnv(), ...routerEnv({ against, router }), AFTERGLOW_USER_DATA: userData, ...env },
  });
  const child = app.process();
  const parts: string[] = [];
  child.stdout?.on('data', (chunk) => parts.push(String(chunk)));
  child.stderr?.on('data', (chunk) => parts.push(String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const kill = async () => {
    if (hasEnded()) return;
    child.kill('SIGKILL');
    await ended;
  };
  const quit = async () => {
    if (hasEnded()) return;
    // The evaluation is cut off by the end of the process that it asks for.
    await app.evaluate(({ app: electronApp }) => electronApp.quit()).catch(() => {});
    const limit = setTimeout(() => child.kill('SIGKILL'), QUIT_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  };
  try {
    return { app, page: await app.firstWindow(), output: () => parts.join(''), quit, kill };
  } catch (cause) {
    await kill();
    throw new Error(`The app opened no window. It printed:\n${parts.join('')}`, { cause });
  }
}

/** Playwright starts what the `electron` package names; this makes that package name the runtime that set-up found. */
async function provideRuntime(): Promise<void> {
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH']) return;
  const { folder } = await ensureElectron();
  await ensureBuilt();
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = folder;
}

function routerEnv({
  against,
  router,
}: {
  against: NonNullable<LaunchOptions['against']>;
  router: PracticeRouter;
}): Record<string, string> {
  if (against === 'router') return { AFTERGLOW_ROUTER_URL: router.url, COMFY_API_KEY: router.apiKey };
  return against === 'keyless' ? { AFTERGLOW_ROUTER_URL: router.url } : {};
}

/** The environment of the test run, without what would reach into the app: a developer's key must never be used here. */
export function inheritedEnv(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => name !== 'COMFY_API_KEY' && !name.startsWith('AFTERGLOW_'));
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

async function saveScreenshot({
  running,
  name,
  testInfo,
}: {
  running: RunningApp;
  name: string;
  testInfo: TestInfo;
}): Promise<string> {
  const path = testInfo.outputPath(`${name}.png`);
  await running.page.screenshot({ path });
  return path;
}

async function attachOutput({ started, testInfo }: { started: readonly RunningApp[]; testInfo: TestInfo }): Promise<void> {
  for (const [index, running] of started.entries()) {
    await testInfo.attach(`output of start ${index + 1}`, { body: running.output(), contentType: 'text/plain' });
  }
}
