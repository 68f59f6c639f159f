import { spawn } from 'node:child_process';

/**
 * @typedef {{ code: number, output: string }} Ran `code` is 127 when the program is not there; `output` holds both streams.
 */

/**
 * Runs a program to its end and keeps what it printed.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options]
 * @returns {Promise<Ran>}
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {string[]} */
    const parts = [];
    child.stdout.on('data', (chunk) => parts.push(String(chunk)));
    child.stderr.on('data', (chunk) => parts.push(String(chunk)));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: parts.join('') }));
  });
}

/**
 * Runs a program in the foreground; signals to us reach it, and its exit code is answered.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runInForeground(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' });
    const passOn = /** @param {NodeJS.Signals} signal */ (signal) => child.kill(signal);
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
}

/**
 * How to start npm. Inside an npm script its own file is known, which also works where `npm` is a batch file.
 *
 * @param {readonly string[]} args
 * @returns {{ program: string, args: string[] }}
 */
export function npmCommand(args) {
  const npmFile = process.env['npm_execpath'];
  if (npmFile?.endsWith('.js')) return { program: process.execPath, args: [npmFile, ...args] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [...args] };
}

/** The last lines of what a program printed: enough to see why it failed. @param {string} output */
export function lastLines(output, count = 12) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}

/** The first lines of what a program printed: the error comes first, a long trace of calls after it. @param {string} output */
export function firstLines(output, count = 20) {
  return output.trim().split('\n').slice(0, count).join('\n');
}
