/** What set-up tells the person at the terminal: one calm line per step, and for every failure what to do. */

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * A failure that a person can do something about: `message` is what happened, `remedy` what to do now.
 *
 * @param {string} message
 * @param {string} remedy
 * @param {unknown} [cause]
 * @returns {Error & { remedy: string }}
 */
export function trouble(message, remedy, cause) {
  return Object.assign(new Error(message, { cause }), { remedy });
}

/**
 * Runs a script's main function and ends the process with its exit code. Troubles are told with their remedy; any other
 * error is a bug and keeps its stack.
 *
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = 1;
    tellFailure(error);
  }
}

/** @param {unknown} error */
export function tellFailure(error) {
  if (!(error instanceof Error) || !('remedy' in error)) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return;
  }
  process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
  if (error.cause) process.stderr.write(`\n${error.cause instanceof Error ? error.cause.message : error.cause}\n`);
}
