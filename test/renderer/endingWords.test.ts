import { describe, expect, test } from 'vitest';
import { t } from '../../src/renderer/text/en.ts';
import { chargeWords, endingWords, wordsOfBucket } from '../../src/renderer/text/endingWords.ts';
import { sampleError, sampleJob } from '../support/previewJobs.ts';

const NOW = Date.UTC(2026, 10, 29, 12);

/** https://docs.comfy.org/development/comfy-router/errors and the queue's own page. */
const BUCKETS = [
  'invalid_input',
  'content_policy_violation',
  'provider_error',
  'provider_timeout',
  'insufficient_credits',
  'model_not_found',
  'unauthorized',
  'forbidden',
  'concurrency_limit_exceeded',
  'client_disconnected',
  'internal_error',
  'deadline_exceeded',
  'not_enabled',
  'service_unavailable',
  'rate_limited',
  'cancelled',
  'queue_timeout',
  'request_not_found',
  'queue_backlog_full',
];
const OURS = ['outcome_unknown', 'reason_unknown', 'expired'];

describe('every ending', () => {
  test.each([...BUCKETS, ...OURS])('%s says what happened, whether it was charged and what to do now', (kind) => {
    expect(Object.hasOwn(t.endings.table, kind)).toBe(true);
    const error = sampleError(kind, { charge: wordsOfBucket(kind).charge });
    const words = endingWords(sampleJob(1, NOW, { phase: 'failed', error }));
    for (const sentence of [words.what, words.next]) {
      expect(sentence).toMatch(/^[A-Z].*\.$/u);
      expect(sentence).not.toMatch(/!|[a-z]_[a-z]/u);
    }
    expect([t.money.notCharged, t.money.mayBeCharged]).toContain(words.charged);
  });

  test('a reason of tomorrow is told as it came, and charged as unknown', () => {
    const words = endingWords(
      sampleJob(1, NOW, { phase: 'failed', error: sampleError('gpu_on_holiday', { charge: 'mayBeCharged' }) }),
    );
    expect(words.what).toContain('gpu_on_holiday');
    expect(words.charged).toBe('may be charged');
  });

  test('a name that every object has is still an unknown reason', () => {
    expect(wordsOfBucket('constructor').what).toContain('constructor');
  });

  test('what never was sent and got cancelled is not charged', () => {
    const job = sampleJob(1, NOW, { phase: 'cancelled', requestId: null });
    expect(endingWords(job)).toMatchObject({ what: t.endings.cancelledUnsent, charged: 'not charged' });
  });

  test('a held job tells its reason and what sending again does', () => {
    const words = endingWords(sampleJob(1, NOW, { phase: 'held', heldBecause: 'outcomeUnknown' }));
    expect(words).toMatchObject({ ...t.endings.held.outcomeUnknown, charged: 'may be charged' });
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
