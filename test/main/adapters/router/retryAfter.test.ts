import { describe, expect, it } from 'vitest';
import { readHttpDate, readRetryAfter } from '../../../../src/main/adapters/router/retryAfter.ts';
import { DAY, SECOND } from '../../../../src/shared/time.ts';

const SERVER_AT = Date.parse('Sun, 29 Nov 2026 12:00:00 GMT');
/** This machine's clock is two days ahead. */
const times = { serverAt: SERVER_AT, now: SERVER_AT + 2 * DAY };

describe('reading Retry-After', () => {
  const table: readonly (readonly [header: string | null, delayMs: number | null])[] = [
    [null, null],
    ['', null],
    ['   ', null],
    ['0', 0],
    ['1', SECOND],
    ['7', 7 * SECOND],
    [' 12 ', 12 * SECOND],
    ['007', 7 * SECOND],
    ['60', 60 * SECOND],
    ['86400', DAY],
    ['2147483', 2_147_483 * SECOND],
    ['99999999999999999999999', null],
    ['-1', null],
    ['-0', null],
    ['+5', null],
    ['1.5', null],
    ['1,5', null],
    ['1e3', null],
    ['0x10', null],
    ['5s', null],
    ['5 seconds', null],
    ['soon', null],
    ['NaN', null],
    ['Infinity', null],
    ['2026-11-29T12:00:30Z', null],
    ['29 Nov 2026 12:00:30 GMT', null],
    ['Sun, 29 Nov 2026 12:00:30 GMT', 30 * SECOND],
    ['Sunday, 29-Nov-26 12:00:30 GMT', 30 * SECOND],
    ['Sun Nov 29 12:00:30 2026', 30 * SECOND],
    ['Sun, 29 Nov 2026 12:00:00 GMT', 0],
    ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['Mon, 30 Nov 2026 12:00:00 GMT', DAY],
    ['Sun, 99 Nov 2026 12:00:30 GMT', null],
    ['Sun, 29 Nov 2026', null],
  ];
  it.each(table)('reads %j as %j ms', (header, delayMs) => {
    expect(readRetryAfter(header, times)).toBe(delayMs);
  });

  it('compares a date with this machine when the answer had no Date', () => {
    expect(readRetryAfter('Sun, 29 Nov 2026 12:00:30 GMT', { serverAt: null, now: SERVER_AT + 10 * SECOND })).toBe(20 * SECOND);
  });

  it('does not take a bare number for a day', () => {
    expect(readHttpDate('5')).toBeNull();
    expect(readHttpDate('2026')).toBeNull();
  });
});
