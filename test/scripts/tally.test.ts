import { describe, expect, it } from 'vitest';
import {
  addTallies,
  exitCodeOf,
  summaryLine,
  tallyOfCheck,
  tallyOfPlaywright,
  tallyOfSummary,
  tallyOfVitest,
} from '../../scripts/setup/tally.mjs';

describe('the summary of a test run', () => {
  it('adds what every tool counted and says it in one line', () => {
    expect(summaryLine(addTallies([tallyOfCheck(0), { passed: 10, failed: 1 }, tallyOfCheck(2)]))).toBe('11 passed, 2 failed');
  });

  it.each([
    [{ passed: 3, failed: 0 }, 0],
    [{ passed: 3, failed: 1 }, 1],
    [{ passed: 0, failed: 0 }, 1],
  ])('%o ends with %i', (tally, code) => {
    expect(exitCodeOf(tally)).toBe(code);
  });

  it('a unit test file that cannot be loaded is a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}] },
      ],
    };
    expect(tallyOfVitest(report, 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('a tool that failed without a failed test, or without a report, is a failure', () => {
    expect(tallyOfVitest({ numPassedTests: 4, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 4, failed: 1 });
    expect(tallyOfPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('errors outside of window tests, and tests that passed only sometimes, are failures', () => {
    expect(tallyOfPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }, 1)).toEqual({
      passed: 5,
      failed: 3,
    });
  });

  it('of a part in a process of its own its last summary counts, and one that says none is a failure', () => {
    expect(tallyOfSummary('9 passed, 9 failed\nmore\n\n12 passed, 0 failed\n', 0)).toEqual({ passed: 12, failed: 0 });
    expect(tallyOfSummary('12 passed, 0 failed\n', 1)).toEqual({ passed: 12, failed: 1 });
    expect(tallyOfSummary('it was killed', 137)).toEqual({ passed: 0, failed: 1 });
  });
});
