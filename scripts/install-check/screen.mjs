import { setTimeout as delay } from 'node:timers/promises';
import { runQuietly } from '../setup/run.mjs';

/** The virtual screen, seen from outside of the app: the shipped app lets nobody drive it. */

const LOOK_AGAIN_MS = 250;

/** @typedef {{ env: NodeJS.ProcessEnv, windowClass: string }} Screen */

/** The ids of the windows that can be seen. @param {Screen} screen @returns {Promise<string[]>} */
export async function visibleWindows({ env, windowClass }) {
  const found = await runQuietly('xdotool', ['search', '--onlyvisible', '--class', `^${windowClass}$`], { env });
  return found.code === 0 ? found.output.split('\n').filter((line) => /^\d+$/.test(line)) : [];
}

/** @param {Screen & { limitMs: number }} wish @returns {Promise<string | null>} The window; null when none came in time. */
export async function waitForWindow({ limitMs, ...screen }) {
  const endsAt = Date.now() + limitMs;
  while (Date.now() < endsAt) {
    const [window] = await visibleWindows(screen);
    if (window !== undefined) return window;
    await delay(LOOK_AGAIN_MS);
  }
  return null;
}

/** As the window itself says: `instance`, `class`. @param {string} window @param {NodeJS.ProcessEnv} env */
export async function classOf(window, env) {
  const told = await runQuietly('xprop', ['-id', window, 'WM_CLASS'], { env });
  return [...told.output.matchAll(/"([^"]*)"/g)].map(([, name]) => name ?? '');
}

/** @param {{ env: NodeJS.ProcessEnv, path: string }} picture @returns {Promise<number>} How many colours there are in it. */
export async function pictureOf({ env, path }) {
  await runQuietly('import', ['-window', 'root', path], { env });
  const told = await runQuietly('identify', ['-format', '%k', path]);
  return Number(told.output.trim()) || 0;
}
