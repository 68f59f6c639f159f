import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron } from 'playwright';
import { demoWindowOf } from '../demo/window.mjs';
import { submitAndWait } from '../demo.mjs';

/**
 * Drives an installed app whose inspect fuse is on.
 *
 * @typedef {import('./root.mjs').FreshRoot} FreshRoot
 */

const START_LIMIT_MS = 60_000;
const DRAFT_LIMIT_MS = 15_000;
const LOOK_AGAIN_MS = 200;

/**
 * @param {{ root: FreshRoot, command: readonly string[], env: NodeJS.ProcessEnv, picture: string }} start
 * @returns {Promise<boolean>} Whether it did its main job, one sample of each kind, and the files are on disk.
 */
export async function driveDemo({ root, command, env, picture }) {
  const [installed = '', ...rest] = command;
  return withDriven({ root, installed, args: ['--practice', ...rest], env }, async (window) => {
    const wasSaved = await submitAndWait(window, (path) => join(root.folder, path));
    await window.page.screenshot({ path: picture });
    return wasSaved;
  });
}

/**
 * @param {{ root: FreshRoot, command: readonly string[], env: NodeJS.ProcessEnv, prompt: string }} start
 * @returns {Promise<boolean>} Whether the window stands on a draft with these words.
 */
export async function opensDraft({ root, command, env, prompt }) {
  const [installed = '', ...rest] = command;
  return withDriven({ root, installed, args: ['--practice', ...rest], env }, async ({ page }) => {
    const box = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await box.waitFor({ timeout: DRAFT_LIMIT_MS });
    const endsAt = Date.now() + DRAFT_LIMIT_MS;
    while (Date.now() < endsAt) {
      if ((await box.inputValue()) === prompt) return true;
      await delay(LOOK_AGAIN_MS);
    }
    return false;
  });
}

/**
 * @template T
 * @param {{ root: FreshRoot, installed: string, args: readonly string[], env: NodeJS.ProcessEnv }} start
 * @param {(window: import('../demo/window.mjs').DemoWindow) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withDriven({ root, installed, args, env }, work) {
  const folder = await mkdtemp(join(tmpdir(), 'afterglow-drive-'));
  try {
    const starter = join(folder, 'start.sh');
    const { program, args: outer } = root.commandFor([installed], { as: 'person' });
    await writeFile(starter, `#!/bin/sh\nexec ${[program, ...outer].map(quoted).join(' ')} "$@"\n`);
    await chmod(starter, 0o755);
    const app = await _electron.launch({
      executablePath: starter,
      args: [...args],
      env: plain(env),
      timeout: START_LIMIT_MS,
      chromiumSandbox: true,
    });
    const window = await demoWindowOf(app);
    try {
      return await work(window);
    } finally {
      await window.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} word */
function quoted(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function plain(env) {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
