/**
 * What was looked at and what came of it.
 *
 * @typedef {{ readonly promise: string, readonly held: boolean, readonly detail: string }} Finding
 */

/** @param {(line: string) => void} print */
export function createChecklist(print) {
  /** @type {Finding[]} */
  const findings = [];
  return {
    /** @param {string} promise @param {boolean} held @param {string} [detail] Shown where it did not hold, and in the table. */
    note(promise, held, detail = '') {
      findings.push({ promise, held, detail });
      print(`${held ? 'held   ' : 'BROKEN '} ${promise}${detail === '' ? '' : `  (${detail})`}`);
      return held;
    },
    findings: () => findings,
  };
}

/** @param {readonly Finding[]} findings */
export function tableOf(findings) {
  const width = Math.max(0, ...findings.map(({ promise }) => promise.length));
  return findings
    .map(({ promise, held, detail }) =>
      `${held ? 'held  ' : 'BROKEN'}  ${promise.padEnd(width)}  ${detail.split('\n')[0] ?? ''}`.trimEnd(),
    )
    .join('\n');
}

/** Nothing looked at is nothing shown. @param {readonly Finding[]} findings */
export function exitCodeFor(findings) {
  return findings.length > 0 && findings.every(({ held }) => held) ? 0 : 1;
}
