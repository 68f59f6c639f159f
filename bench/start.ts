/**
 * From the start of the process to the window showing jobs, with 1,000 of them in the ledger, beside a bare Electron window
 * with a page of one line. Both are started in turn, the same way and with the same switches, and both count as shown when
 * their text is in the page: so what is compared is what the app adds to Electron.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { untilShown } from './devtools.ts';
import { type Figure, figure, median } from './figure.ts';
import { fillLedger } from './fillLedger.ts';

const JOBS = 1_000;
const ROUNDS = 7;
const LIMIT_MS = 60_000;

export interface StartOptions {
  readonly executable: string;
  /** Switches that this machine needs before Electron starts at all. */
  readonly switches: readonly string[];
  readonly projectFolder: string;
  /** For files of this run; emptied. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function measureStart(options: StartOptions): Promise<readonly Figure[]> {
  const { folder } = options;
  rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  fillLedger(join(data, 'ledger.sqlite'), { jobs: JOBS, unfinished: 0 });
  const bare = makeBareApp(join(folder, 'bare'));

  const app = { target: options.projectFolder, shows: 'lighthouse' };
  const reference = { target: bare, shows: 'bare window' };
  const env = {
    ...options.env,
    AFTERGLOW_USER_DATA: join(folder, 'run'),
    // Nothing listens there: a start must not depend on what a server answers.
    AFTERGLOW_ROUTER_URL: 'http://127.0.0.1:9',
    COMFY_API_KEY: 'comfyui-bench',
  };
  const times = { app: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const bareMs = await timeToText({ ...options, ...reference, env });
    rmSync(join(folder, 'run'), { recursive: true, force: true });
    cpSync(data, join(folder, 'run'), { recursive: true });
    const appMs = await timeToText({ ...options, ...app, env });
    // The first start of each reads its files from the disk.
    if (round === 0) continue;
    times.app.push(appMs);
    times.bare.push(bareMs);
  }
  rmSync(folder, { recursive: true, force: true });
  return [figure('start/bare-window', { unit: 'ms', ours: median(times.app), reference: median(times.bare) })];
}

interface Launch extends Pick<StartOptions, 'executable' | 'switches' | 'env'> {
  readonly target: string;
  readonly shows: string;
}

async function timeToText({ executable, switches, env, target, shows }: Launch): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(executable, [...switches, '--remote-debugging-port=0', target], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await untilShown(child, { text: shows, limitMs: LIMIT_MS });
    return performance.now() - startedAt;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

function makeBareApp(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', version: '1.0.0', main: 'main.cjs' }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><title>Bare</title><p>bare window</p>');
  writeFileSync(
    join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
    app.whenReady().then(() => new BrowserWindow({ width: 1200, height: 800 }).loadFile('index.html'));`,
  );
  return folder;
}
