import { spawn } from 'node:child_process';
import { say, trouble } from './say.mjs';

const START_LIMIT_MS = 20_000;
const SCREEN = '1600x1000x24';
/** Names all displays that were started for workers, with commas between them. */
const DISPLAYS = 'AFTERGLOW_TEST_DISPLAYS';

/** Whether windows can be shown. Outside Linux they always can. */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/**
 * Runs `work` with a display: the one that is there, or one of our own (Xvfb on a number that it finds free), which is
 * stopped afterwards. The display is named to `work` by the environment to give to child processes.
 *
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withDisplay(work) {
  return withDisplays({ count: 1 }, work);
}

/**
 * The same with one display for each of several workers: a window that is not in front behaves differently, and a display
 * has one clipboard, so no two apps share one. Where a display is there already, all there is is that one. `displayOfWorker` says
 * which is a worker's own.
 *
 * @template T
 * @param {{ count: number }} wanted
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDisplays({ count }, work) {
  if (hasDisplay()) return work(process.env);
  /** @type {{ display: string, stop: () => void }[]} */
  const started = [];
  try {
    // One after the other: two that look for a free number at once may find the same.
    while (started.length < count) started.push(await startXvfb());
    const displays = started.map(({ display }) => display);
    say(`No display here: started Xvfb on ${displays.join(' and ')}.`);
    return await work({ ...process.env, DISPLAY: displays[0], [DISPLAYS]: displays.join(',') });
  } finally {
    for (const { stop } of started) stop();
  }
}

/** How many workers can each have a display of their own. */
export function countDisplays(env = process.env) {
  return displaysIn(env).length;
}

/**
 * The display of one worker of many. Workers that run at the same time have different numbers, counted from 0.
 *
 * @param {number} worker
 * @returns {string | undefined} Nothing where windows need no display to be named.
 */
export function displayOfWorker(worker, env = process.env) {
  const displays = displaysIn(env);
  return displays[worker % displays.length];
}

/** @param {NodeJS.ProcessEnv} env @returns {readonly (string | undefined)[]} Never empty. */
function displaysIn(env) {
  return env[DISPLAYS]?.split(',') ?? [env['DISPLAY']];
}

/** @returns {Promise<{ display: string, stop: () => void }>} */
async function startXvfb() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const stop = () => void child.kill();
  process.once('exit', stop);
  try {
    return { display: `:${await readNumber(child)}`, stop };
  } catch (cause) {
    stop();
    throw trouble('Xvfb could not be started.', 'Install the package `xvfb`, or start on a machine with a display.', cause);
  }
}

/** The display number that Xvfb writes once it is ready. @param {import('node:child_process').ChildProcess} child */
function readNumber(child) {
  return new Promise((resolve, reject) => {
    let errors = '';
    const limit = setTimeout(() => reject(new Error(`Xvfb did not start in time. ${errors}`)), START_LIMIT_MS);
    child.stderr?.on('data', (chunk) => {
      errors = `${errors}${chunk}`.slice(-2000);
    });
    child.stdio[3]?.on('data', (chunk) => {
      clearTimeout(limit);
      resolve(Number(String(chunk).trim()));
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}. ${errors}`)));
  });
}
