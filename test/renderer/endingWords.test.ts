import { describe, expect, test } from 'vitest';
import { chargeWords, endingWords, wordsOfBucket } from '../../src/renderer/text/endingWords.ts';
import { sampleError, sampleJob } from '../support/preview/previewJobs.ts';

const NOW = Date.UTC(2026, 10, 29, 12);

describe('a reason that is not in the catalogue', () => {
  test('a reason of tomorrow is told as it came, and charged as unknown', () => {
    const words = endingWords(
      sampleJob(1, NOW, { phase: 'failed', error: sampleError('gpu_on_holiday', { charge: 'mayBeCharged' }) }),
      NOW,
    );
    expect(words?.what).toContain('gpu_on_holiday');
    expect(words?.charged).toBe('may be charged');
  });

  test('a name that every object has is still an unknown reason', () => {
    expect(wordsOfBucket('constructor').what).toContain('constructor');
  });
});

describe('money', () => {
  test('reported credits go before what an error makes likely', () => {
    const job = sampleJob(1, NOW, {
      phase: 'failed',
      credits: '4.2',
      error: sampleError('provider_error', { charge: 'mayBeCharged' }),
    });
    expect(chargeWords(job)).toBe('charged 4.2 credits');
  });

  test('a real zero is told as a charge of zero, and one credit in the singular', () => {
    expect(chargeWords(sampleJob(1, NOW, { credits: '0' }))).toBe('charged 0 credits');
    expect(chargeWords(sampleJob(1, NOW, { credits: '1' }))).toBe('charged 1 credit');
  });
});
