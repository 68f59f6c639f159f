/**
 * Counting what passed and what failed, over tools that each report in their own way.
 *
 * @typedef {{ passed: number, failed: number }} Tally
 */

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function addTallies(tallies) {
  return tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The one line that a test run ends in. @param {Tally} tally */
export function summaryLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** A run in which nothing ran is no success. @param {Tally} tally */
export function exitCodeOf({ passed, failed }) {
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** One check that either holds or not. @param {number} code @returns {Tally} */
export function tallyOfCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * What Vitest's JSON report says. A file that could not be loaded has no tests and counts as one failure. A run that failed
 * for another reason than its tests (an unhandled error, say) counts as one failure too.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfVitest(report, code) {
  const files = list(field(report, 'testResults'));
  const passed = number(field(report, 'numPassedTests'));
  const unloadable = files.filter(
    (file) => field(file, 'status') === 'failed' && list(field(file, 'assertionResults')).length === 0,
  );
  return withExitCode({ passed, failed: number(field(report, 'numFailedTests')) + unloadable.length }, code);
}

/**
 * What Playwright's JSON report says. Errors outside of tests count as failures.
 *
 * @param {unknown} report
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfPlaywright(report, code) {
  const stats = field(report, 'stats');
  const failed = number(field(stats, 'unexpected')) + number(field(stats, 'flaky')) + list(field(report, 'errors')).length;
  return withExitCode({ passed: number(field(stats, 'expected')), failed }, code);
}

/**
 * What the last summary line says that a run printed. A run without one could not even count.
 *
 * @param {string} output
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfSummary(output, code) {
  const [passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gmu)].at(-1)?.slice(1).map(Number) ?? [];
  if (passed === undefined || failed === undefined) return tallyOfCheck(1);
  return withExitCode({ passed, failed }, code);
}

/** @param {Tally} tally @param {number} code @returns {Tally} */
function withExitCode(tally, code) {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** @param {unknown} from @param {string} name @returns {unknown} */
function field(from, name) {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}

/** @param {unknown} value @returns {readonly unknown[]} */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function number(value) {
  return typeof value === 'number' ? value : 0;
}
