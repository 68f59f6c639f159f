import { spawn } from 'node:child_process';

/**
 * A program that goes on running while it is looked at.
 *
 * @typedef {object} Program
 * @property {() => Promise<number | null>} askToEnd SIGTERM, as a session that ends sends it; null when it did not end in time.
 * @property {(limitMs: number) => Promise<number | null>} ended Its exit code; null when it still runs by then.
 * @property {() => string} output
 * @property {() => void} kill
 */

const END_LIMIT_MS = 20_000;

/** @param {{ program: string, args: readonly string[], env: NodeJS.ProcessEnv }} start @returns {Program} */
export function startProgram({ program, args, env }) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {string[]} */
  const parts = [];
  child.stdout.on('data', (chunk) => parts.push(String(chunk)));
  child.stderr.on('data', (chunk) => parts.push(String(chunk)));
  child.on('error', (error) => parts.push(error.message));
  /** @type {Promise<number>} */
  const closed = new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  const ended = /** @param {number} limitMs @returns {Promise<number | null>} */ (limitMs) =>
    Promise.race([
      closed,
      /** @type {Promise<null>} */ (new Promise((resolve) => setTimeout(() => resolve(null), limitMs).unref())),
    ]);
  return {
    askToEnd: () => {
      child.kill('SIGTERM');
      return ended(END_LIMIT_MS);
    },
    ended,
    output: () => parts.join(''),
    kill: () => void child.kill('SIGKILL'),
  };
}
