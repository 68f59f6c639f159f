/**
 * The built app as a user without rights, so that Chromium's sandbox is really on: it refuses to be on for root, and the
 * other app tests run as root in a container. A test that is not run as root simply starts it as itself.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { ensureElectron } from '../../scripts/electronRuntime.mjs';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { projectFolder } from './app.ts';
import { AS_NOBODY, isOtherUser, NOBODY } from './packaged/person.ts';

/** What the built app needs beside `out`: the database driver and what that loads. */
const NEEDED = [
  'package.json',
  'resources',
  ...['main', 'preload', 'renderer'].map((name) => `out/${name}`),
  ...['libsql', '@libsql', '@neon-rs', 'detect-libc'].map((name) => `node_modules/${name}`),
];

export interface UnprivilegedApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  /** True when it runs as another user than this test. */
  readonly isOtherUser: boolean;
  close(): Promise<void>;
}

export async function launchUnprivileged(args: readonly string[]): Promise<UnprivilegedApp> {
  const runtime = await ensureElectron();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'afterglow-nobody-'));
  const userData = join(folder, 'data');
  mkdirSync(userData, { mode: 0o700 });
  const start = isOtherUser ? asNobody({ folder, userData, runtimeFolder: runtime.folder }) : runtime;
  const appFolder = isOtherUser ? copyApp(folder) : projectFolder;

  const app = await electron.launch({
    executablePath: start.executable,
    chromiumSandbox: true,
    cwd: appFolder,
    args: [appFolder, ...args],
    env: {
      PATH: process.env['PATH'] ?? '',
      DISPLAY: process.env['DISPLAY'] ?? '',
      HOME: userData,
      AFTERGLOW_USER_DATA: userData,
    },
  });
  return {
    app,
    page: await app.firstWindow(),
    userData,
    isOtherUser,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A copy of the runtime that everybody may read, and a starter that gives up root's rights. */
function asNobody({ folder, userData, runtimeFolder }: { folder: string; userData: string; runtimeFolder: string }) {
  chmodSync(folder, 0o755);
  chownSync(userData, NOBODY, NOBODY);
  const copy = join(folder, 'electron');
  copyForAll(runtimeFolder, copy);
  // Where the system allows no user namespaces (many containers), Chromium takes this way into its sandbox instead.
  const chromeSandbox = join(copy, 'chrome-sandbox');
  if (existsSync(chromeSandbox)) chmodSync(chromeSandbox, 0o4755);
  const executable = join(folder, 'start');
  writeFileSync(executable, `#!/bin/sh\nexec ${AS_NOBODY.join(' ')} '${join(copy, 'electron')}' "$@"\n`, { mode: 0o755 });
  return { executable };
}

function copyApp(folder: string): string {
  const copy = join(folder, 'app');
  mkdirSync(copy, { mode: 0o755 });
  for (const name of NEEDED) {
    if (existsSync(join(projectFolder, name))) copyForAll(join(projectFolder, name), join(copy, name));
  }
  return copy;
}

function copyForAll(from: string, to: string): void {
  cpSync(from, to, { recursive: true, dereference: true });
  execFileSync('chmod', ['-R', 'a+rX', to]);
}
