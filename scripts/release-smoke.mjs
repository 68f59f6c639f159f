import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { executableIn } from '../electron-builder.config.mjs';
import { readManifest } from './release/manifest.mjs';
import { withDisplay } from './setup/display.mjs';
import { projectFolder } from './setup/paths.mjs';
import { sandboxArgs } from './setup/sandbox.mjs';
import { runScript, say, trouble } from './setup/say.mjs';

/**
 * `npm run release:smoke`: starts the program that `npm run package` made for this machine, as it is shipped, with an empty place for
 * its data, and waits until it has opened its ledger and goes on running. That takes the archive, the native part and the fuses.
 */

const LIMIT_MS = 60_000;
const STAYS_MS = 3_000;
const STOP_LIMIT_MS = 10_000;
const dist = join(projectFolder, 'dist');

await runScript(async () => {
  const manifest = readManifest(await readFile(join(dist, 'packages.json'), 'utf8').catch(() => '{}'));
  const folder = manifest.outputs.find(({ kind }) => kind === 'folder')?.file ?? '';
  const program = executableIn(join(dist, folder), manifest.platform);
  const userData = await mkdtemp(join(tmpdir(), 'afterglow smoke é '));
  try {
    const tookMs = await withDisplay((env) => startAndLook({ program, userData, env }));
    say(
      `The ${manifest.purpose} package for ${manifest.platform} ${manifest.arch} starts, and had its ledger open after ${tookMs} ms.`,
    );
    return 0;
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** @param {{ program: string, userData: string, env: NodeJS.ProcessEnv }} start @returns {Promise<number>} How long it took, in ms. */
async function startAndLook({ program, userData, env }) {
  const startedAt = Date.now();
  const app = spawn(program, sandboxArgs(), {
    env: { ...env, AFTERGLOW_USER_DATA: userData },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const printed = [];
  app.stdout.on('data', (chunk) => printed.push(String(chunk)));
  app.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const looking = new AbortController();
  const ended = new Promise((resolve) => {
    app.once('error', (error) => resolve(error.message));
    app.once('close', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  try {
    await Promise.race([ledgerIn(userData, looking.signal), refuseEnd(ended, printed), refuseWait(printed)]);
    const tookMs = Date.now() - startedAt;
    await Promise.race([delay(STAYS_MS), refuseEnd(ended, printed)]);
    return tookMs;
  } finally {
    looking.abort();
    app.kill();
    await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { ref: false }).then(() => app.kill('SIGKILL'))]);
    // Processes of its own may outlive it for a moment, and hold on to these.
    app.stdout.destroy();
    app.stderr.destroy();
  }
}

/** @param {string} userData @param {AbortSignal} signal */
async function ledgerIn(userData, signal) {
  while (!signal.aborted && !existsSync(join(userData, 'ledger.sqlite'))) await delay(100);
}

/** @param {Promise<unknown>} ended @param {readonly string[]} printed @returns {Promise<never>} */
async function refuseEnd(ended, printed) {
  const how = await ended;
  throw trouble(`The packaged app did not keep running: ${how}.`, `It printed:\n${printed.join('')}`);
}

/** @param {readonly string[]} printed @returns {Promise<never>} */
async function refuseWait(printed) {
  await delay(LIMIT_MS, undefined, { ref: false });
  throw trouble(`The packaged app opened no ledger within ${LIMIT_MS / 1000} s.`, `It printed:\n${printed.join('')}`);
}
