import { expect, it } from 'vitest';
import { fitted } from '../../../src/renderer/thumbs/fit.ts';
import { createLine, type Made } from '../../../src/renderer/thumbs/line.ts';

it('the shorter side becomes what was asked for, and what is too long is cut at both ends', () => {
  expect(fitted({ width: 1_000, height: 500 }, { sizePx: 100 })).toEqual({
    from: { x: 0, y: 0, width: 1_000, height: 500 },
    to: { width: 200, height: 100 },
  });
  expect(fitted({ width: 500, height: 4_000 }, { sizePx: 100 })).toEqual({
    from: { x: 0, y: 1_500, width: 500, height: 1_000 },
    to: { width: 100, height: 200 },
  });
});

it('nothing is made larger than it is, but a drawing', () => {
  expect(fitted({ width: 40, height: 30 }, { sizePx: 96 })?.to).toEqual({ width: 40, height: 30 });
  expect(fitted({ width: 24, height: 24 }, { sizePx: 96, grows: true })?.to).toEqual({ width: 96, height: 96 });
});

it.each([
  [0, 10],
  [10, 0],
  [Number.NaN, 5],
])('%d by %d is nothing to see', (width, height) => {
  expect(fitted({ width, height }, { sizePx: 96 })).toBeNull();
});

it.each([1, 3, 95, 97, 4_000, 60_000])('no side comes out longer than is kept, at %d to 1', (ratio) => {
  const { to } = fitted({ width: ratio * 7, height: 7 }, { sizePx: 96 }) ?? { to: { width: 0, height: 0 } };
  expect(to.width).toBeLessThanOrEqual(192);
  expect(to.height).toBeLessThanOrEqual(96);
});

function openLine(atATime = 2) {
  const begun: string[] = [];
  const ends = new Map<string, (made: Made) => void>();
  const line = createLine<string>({
    atATime,
    keyOf: (ask) => ask,
    make: (ask) =>
      new Promise((resolve, reject) => {
        begun.push(ask);
        ends.set(ask, (made) => (made === 'made' ? resolve() : reject(new Error('none'))));
      }),
  });
  const told: string[] = [];
  const want = (ask: string) => line.want(ask, (made) => told.push(`${ask} ${made}`));
  const end = async (ask: string, made: Made = 'made') => {
    ends.get(ask)?.(made);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, told, want, end };
}

it('two are made at a time, in the order in which they were asked for, each of them once', async () => {
  const { begun, told, want, end } = openLine();
  for (const ask of ['a', 'b', 'c', 'd', 'c']) want(ask);
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(told).toEqual(['a made', 'c made', 'c made']);
});

it('what went out of sight is not made, unless somebody else waits for it', async () => {
  const { begun, told, want, end } = openLine(1);
  want('a');
  const leave = want('b');
  want('c');
  const leaveC = want('c');
  leave();
  leaveC();
  await end('a');
  await end('c');
  expect(begun).toEqual(['a', 'c']);
  expect(told).toEqual(['a made', 'c made']);
});

it('what failed is not tried again', async () => {
  const { begun, told, want, end } = openLine();
  want('a');
  await end('a', 'failed');
  want('a');
  await end('');
  expect(begun).toEqual(['a']);
  expect(told).toEqual(['a failed', 'a failed']);
});
