import { describe, expect, it } from 'vitest';
import {
  addTallies,
  exitCodeOf,
  summaryLine,
  tallyOfCheck,
  tallyOfPlaywright,
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
});
