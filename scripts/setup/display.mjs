import { spawn } from 'node:child_process';
import { say, trouble } from './say.mjs';

const START_LIMIT_MS = 20_000;
const SCREEN = '1600x1000x24';

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
export async function withDisplay(work) {
  if (hasDisplay()) return work(process.env);
  const { display, stop } = await startXvfb();
  try {
    return await work({ ...process.env, DISPLAY: display });
  } finally {
    stop();
  }
}

/** @returns {Promise<{ display: string, stop: () => void }>} */
async function startXvfb() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const stop = () => void child.kill();
  process.once('exit', stop);
  try {
    const display = `:${await readNumber(child)}`;
    say(`No display here: started Xvfb on ${display}.`);
    return { display, stop };
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
