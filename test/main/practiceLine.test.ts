import { expect, test } from 'vitest';
import { createPracticeLine } from '../../src/main/practiceLine.ts';

function line(results: readonly ('runs' | 'fails')[]) {
  let starts = 0;
  let closes = 0;
  const made = createPracticeLine(async () => {
    const result = results[starts] ?? 'runs';
    starts += 1;
    await Promise.resolve();
    if (result === 'fails') throw new Error('no port');
    return {
      url: 'http://127.0.0.1:1',
      apiKey: 'k',
      close: async () => {
        closes += 1;
      },
    };
  });
  return { ...made, starts: () => starts, closes: () => closes };
}

test('it is started once, however often and however fast it is asked', async () => {
  const { start, line: now, starts } = line([]);
  expect(now()).toBeNull();
  const lines = await Promise.all([start(), start(), start()]);
  expect(new Set(lines.map(({ url }) => url)).size).toBe(1);
  expect(now()).toEqual({ url: 'http://127.0.0.1:1', key: 'k' });
  expect(starts()).toBe(1);
});

test('a start that failed says so and can be tried again', async () => {
  const { start, starts } = line(['fails']);
  await expect(start()).rejects.toThrow('practice Router');
  await expect(start()).resolves.toMatchObject({ key: 'k' });
  expect(starts()).toBe(2);
});

test('closing ends it, even while it is starting, and closing what never ran does nothing', async () => {
  const { start, close, closes, line: now } = line([]);
  await close();
  expect(closes()).toBe(0);
  const starting = start();
  await close();
  await starting;
  expect(closes()).toBe(1);
  expect(now()).toBeNull();
  await close();
  expect(closes()).toBe(1);
});
