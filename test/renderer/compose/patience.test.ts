import { describe, expect, test } from 'vitest';
import { FIRST_OWN_MS, LIMITS_MS, limitOf, ownLimit, patienceOf } from '../../../src/renderer/views/compose/patience.ts';
import { HOUR, MINUTE } from '../../../src/shared/time.ts';

describe('how long a run is waited for', () => {
  test('each limit is found again as the choice that made it', () => {
    for (const limit of [null, ...LIMITS_MS, 7 * MINUTE]) expect(limitOf(patienceOf(limit), limit)).toBe(limit);
    expect(patienceOf(7 * MINUTE)).toBe('own');
  });

  test("a limit of one's own begins with the one there was", () => {
    expect(limitOf('own', null)).toBe(FIRST_OWN_MS);
    expect(limitOf('own', HOUR)).toBe(HOUR);
  });

  test.each(['', ' ', '0', '-5', '1.5', '10081', '999999', '1e3', 'five'])('"%s" is no number of minutes', (text) => {
    expect(ownLimit(text)).toBeNull();
  });

  test('a week of minutes is the most', () => {
    expect(ownLimit(' 1 ')).toBe(MINUTE);
    expect(ownLimit('10080')).toBe(7 * 24 * HOUR);
  });
});
