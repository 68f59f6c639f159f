import { describe, expect, it } from 'vitest';
import { expiryOf, nextSkew } from '../../../src/main/jobs/expiry.ts';
import { DAY, HOUR } from '../../../src/shared/time.ts';
import { FILE, jobIn, START } from '../../support/jobs.ts';

describe('how long the server keeps a result', () => {
  it('lies 24 hours after an end that lies between the last "not finished" and the first "finished"', () => {
    const job = jobIn('done', { lastUnfinishedAt: START - 3 * HOUR, firstFinishedAt: START });
    expect(expiryOf(job)).toEqual({ kind: 'bounded', notBefore: START + 21 * HOUR, notAfter: START + DAY });
  });

  it('promises nothing when it was never seen unfinished', () => {
    const job = jobIn('collecting', { lastUnfinishedAt: null, firstFinishedAt: START });
    expect(expiryOf(job)).toEqual({ kind: 'bounded', notBefore: START, notAfter: START + DAY });
  });

  it('is over only when the server said so', () => {
    expect(expiryOf(jobIn('expired'))).toEqual({ kind: 'gone' });
    const long = jobIn('collecting', { lastUnfinishedAt: START - 90 * DAY, firstFinishedAt: START - 80 * DAY });
    expect(expiryOf(long).kind).toBe('bounded');
  });

  it.each(['outbox', 'sending', 'queued', 'running', 'held', 'failed', 'cancelled'] as const)(
    'does not run for a %s job',
    (phase) => {
      expect(expiryOf(jobIn(phase))).toEqual({ kind: 'none' });
    },
  );

  it('does not run for the direct route, which leaves nothing to read', () => {
    expect(expiryOf(jobIn('done', { route: 'direct', files: [FILE] }))).toEqual({ kind: 'none' });
  });
});

describe('the difference between the clocks', () => {
  it('is found in the first answer, whichever way ours is wrong', () => {
    expect(nextSkew(null, { serverAt: START, now: START - 2 * DAY })).toBe(2 * DAY + 500);
    expect(nextSkew(null, { serverAt: START, now: START + 2 * DAY })).toBe(-2 * DAY + 500);
  });

  it('does not tremble with whole seconds and travel times, and follows a clock that was set', () => {
    expect(nextSkew(500, { serverAt: START, now: START + 1_200 })).toBe(500);
    expect(nextSkew(500, { serverAt: START, now: START + HOUR })).toBe(-HOUR + 500);
  });
});
