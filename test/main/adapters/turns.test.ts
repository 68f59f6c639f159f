import { expect, it } from 'vitest';
import { createTurns } from '../../../src/main/adapters/turns.ts';

it('runs at most so many at once, and owners take turns whoever came first', async () => {
  const inTurn = createTurns(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', run(name))),
    ...['b1', 'b2'].map((name) => inTurn('b', run(name))),
    inTurn('c', run('c1')),
  ];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  for (let round = 0; round < 7; round += 1) {
    ends[round]?.();
    await settle();
    expect(begun.length - round - 1).toBeLessThanOrEqual(2);
  }
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

it('goes on after one that failed', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn('a', async () => {
    throw new Error('broke off');
  });
  const next = inTurn('a', async () => 'next');
  await expect(failed).rejects.toThrow('broke off');
  expect(await next).toBe('next');
});
