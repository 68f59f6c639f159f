import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say, trouble } from './say.mjs';

const LOOK_AGAIN_MS = 200;

/**
 * Runs `work` while no other process of this machine holds the same lock folder. A lock whose process has ended is taken
 * over.
 *
 * @template T
 * @param {{ folder: string, doing: string }} lock `doing` names what others wait for, for the person at the terminal.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileLocked({ folder, doing }, work) {
  await takeLock({ folder, doing });
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {{ folder: string, doing: string }} lock */
async function takeLock({ folder, doing }) {
  const holderFile = join(folder, 'pid');
  for (let told = false; ; await delay(LOOK_AGAIN_MS)) {
    try {
      await mkdir(folder);
      await writeFile(holderFile, String(process.pid));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw notWritable(folder, error);
    }
    if (await holderHasEnded(holderFile)) {
      await rm(folder, { recursive: true, force: true });
      continue;
    }
    if (!told) say(`Another run is ${doing}; waiting for it ...`);
    told = true;
  }
}

/** @param {string} folder @param {unknown} cause */
function notWritable(folder, cause) {
  return trouble(
    `The folder ${dirname(folder)} cannot be written.`,
    'Start as the user whom it belongs to, or clone the project into a folder of your own.',
    cause,
  );
}

/** @param {string} holderFile */
async function holderHasEnded(holderFile) {
  const pid = Number(await readFile(holderFile, 'utf8').catch(() => ''));
  // The holder may be between making the folder and writing its id: give it one more look.
  if (!pid) {
    await delay(LOOK_AGAIN_MS);
    return !Number(await readFile(holderFile, 'utf8').catch(() => ''));
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
