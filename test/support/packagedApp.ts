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
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type PracticeRouter, startPracticeRouter } from '../../src/practice/practiceRouter.ts';
import { attach, type PackagedApp } from './packaged/attach.ts';
import { type Installation, install } from './packaged/installation.ts';
import { type Home, makeHome, startAsPerson } from './packaged/person.ts';
import { type StartedProcess, watch } from './packaged/startedProcess.ts';

export { expect } from '@playwright/test';

export const projectFolder = join(import.meta.dirname, '..', '..');
const samplesFolder = join(projectFolder, 'resources', 'samples');

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
    // What a test has made read-only keeps nobody but root from removing it.
    execFileSync('chmod', ['-R', 'u+rwX', folder]);
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
