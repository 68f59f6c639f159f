import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarm } from '../../../src/main/adapters/alarm.ts';
import { DAY, MINUTE } from '../../../src/shared/time.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

function alarm() {
  let rings = 0;
  const { wakeAt } = createAlarm({ clock: { now: () => Date.now() }, ring: () => (rings += 1) });
  return { wakeAt, rings: () => rings };
}

test('it rings at the time that was set last, once', () => {
  const { wakeAt, rings } = alarm();
  wakeAt(Date.now() + 10);
  wakeAt(Date.now() + MINUTE);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(rings()).toBe(0);
  vi.advanceTimersByTime(MINUTE);
  expect(rings()).toBe(1);
});

test('it can be cleared', () => {
  const { wakeAt, rings } = alarm();
  wakeAt(Date.now() + 10);
  wakeAt(null);
  vi.advanceTimersByTime(DAY);
  expect(rings()).toBe(0);
});

test('a time that has passed rings at once', () => {
  const { wakeAt, rings } = alarm();
  wakeAt(0);
  vi.advanceTimersByTime(0);
  expect(rings()).toBe(1);
});

test('a wait that is too long for a timer rings early instead of at once', () => {
  const { wakeAt, rings } = alarm();
  wakeAt(Date.now() + 400 * DAY);
  vi.advanceTimersByTime(DAY);
  expect(rings()).toBe(0);
  vi.advanceTimersByTime(24 * DAY);
  expect(rings()).toBe(1);
});
