import { describe, expect, test } from 'vitest';
import {
  credits,
  isSameDay,
  length,
  moment,
  plural,
  roughLength,
  size,
  span,
  startOfDay,
  stopwatch,
  timeOfDay,
} from '../../src/renderer/text/intl.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/shared/time.ts';

describe('lengths of time', () => {
  test.each([
    [-5, '0 s'],
    [6 * SECOND, '6 s'],
    [119 * SECOND, '119 s'],
    [2 * MINUTE, '2 min'],
    [59 * MINUTE + 59 * SECOND, '59 min'],
    [HOUR, '1 h'],
    [22 * HOUR - 1, '21 h'],
    [47 * HOUR, '47 h'],
    [3 * DAY, '3 d'],
  ])('%d ms is told as %s, never longer than it is', (ms, words) => {
    expect(length(ms)).toBe(words);
  });

  test.each([
    [-1, '0:00'],
    [41_900, '0:41'],
    [61_000, '1:01'],
    [3_723_000, '1:02:03'],
  ])('a stopwatch at %d ms reads %s', (ms, words) => {
    expect(stopwatch(ms)).toBe(words);
  });

  test.each([
    [10, '1 min'],
    [45 * MINUTE, '45 min'],
    [HOUR, '1 h'],
    [90 * MINUTE, '1 h 30 min'],
    [7 * DAY, '7 d'],
    [DAY + HOUR + MINUTE, '1 d 1 h 1 min'],
  ])('%d ms that were chosen are told as %s, without leaving any out', (ms, words) => {
    expect(span(ms)).toBe(words);
  });

  test('a learned length is rounded, so that it looks no more exact than it is', () => {
    expect(roughLength(52_400)).toBe('50 s');
    expect(roughLength(800)).toBe('5 s');
    expect(roughLength(4 * MINUTE + 20 * SECOND)).toBe('4 min');
  });
});

describe('moments', () => {
  const noon = new Date(2026, 10, 29, 12, 5).getTime();

  test('today is told by the time alone, another day with its date', () => {
    expect(moment(noon, noon + HOUR)).toBe(timeOfDay(noon));
    expect(moment(noon - DAY, noon)).not.toBe(timeOfDay(noon - DAY));
    expect(moment(noon - DAY, noon)).toContain('28');
  });

  test('a day begins at local midnight', () => {
    expect(startOfDay(noon)).toBe(new Date(2026, 10, 29).getTime());
    expect(isSameDay(noon, noon + 11 * HOUR)).toBe(true);
    expect(isSameDay(noon, noon + 12 * HOUR)).toBe(false);
  });
});

test('one and many are told apart', () => {
  expect(plural(1, 'file', 'files')).toBe('1 file');
  expect(plural(0, 'file', 'files')).toBe('0 files');
  expect(plural(1_200, 'file', 'files')).toMatch(/^1.200 files$/u);
});

test('sizes are told as file managers tell them', () => {
  expect(size(0)).toBe('0 B');
  expect(size(999)).toBe('999 B');
  expect(size(1_843_201)).toBe('1.8 MB');
  expect(size(104_857_600)).toBe('105 MB');
});

test('credits keep every digit that the server sent, and what is no plain number stays as it came', () => {
  expect(credits('4.2')).toBe('4.2');
  expect(credits('0')).toBe('0');
  expect(credits('0.00012345')).toBe('0.00012345');
  expect(credits('about 3')).toBe('about 3');
});
