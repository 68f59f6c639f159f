import { describe, expect, it } from 'vitest';
import { readLeaves, readSeed } from '../../src/shared/jsonLeaves.ts';

const leaf = (text: string, path: string) => readLeaves(text, new Set([path])).get(path) ?? null;

describe('a value read out of settings', () => {
  it.each([
    ['{"a": 12345678901234567890}', 'a', '12345678901234567890'],
    ['{"a": -0.10e+5}', 'a', '-0.10e+5'],
    ['{"a":{"b":[{"c":"x"},{"c":"y"}]}}', 'a.b.1.c', 'y'],
    ['{"a": "tab\\t, \\"quote\\" and \\u00e9"}', 'a', 'tab\t, "quote" and é'],
    ['{"a": "ends in a slash\\\\", "b": 1}', 'b', '1'],
    ['{"\\u0061": true}', 'a', 'true'],
    ['{"a": 1, "a": 2}', 'a', '2'],
    ['{"a": 1, "a": null}', 'a', null],
    ['{"a": {}, "b": []}', 'a', null],
    ['[[1,[2,3]]]', '0.1.1', '3'],
    ['{"a": "x{y}[z],:", "b": {"a": 7}}', 'b.a', '7'],
    ['7', '', '7'],
  ])('of %s at %s is %j', (text, path, value) => {
    expect(leaf(text, path)).toBe(value);
  });

  it('is the same that JSON reads, whatever the text looks like', () => {
    let state = 7;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    const words = ['', 'a', '"', '\\', '\\"', '{', '}', '[', ',', ':', '漢', '\n', 'null'];
    const make = (depth: number): unknown => {
      const kind = next(depth > 3 ? 3 : 5);
      if (kind === 0) return next(1_000_000) - 500_000;
      if (kind === 1) return words[next(words.length)];
      if (kind === 2) return next(2) === 0;
      if (kind === 3) return Array.from({ length: next(4) }, () => make(depth + 1));
      return Object.fromEntries(
        Array.from({ length: next(4) }, (_, at) => [`k${at}${words[next(words.length)]}`, make(depth + 1)]),
      );
    };
    const leavesOf = (value: unknown, path: readonly string[]): readonly (readonly [string, string])[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
        : [[path.join('.'), String(value)]];
    for (let round = 0; round < 500; round += 1) {
      const value = { top: make(0) };
      const expected = new Map(leavesOf(value, []));
      expect(readLeaves(JSON.stringify(value, null, next(3)), new Set(expected.keys()))).toEqual(expected);
    }
  });

  it('is found beside a picture of many MB', () => {
    const text = `{"image": "${'A'.repeat(40_000_000)}", "seed": 18446744073709551615}`;
    expect(leaf(text, 'seed')).toBe('18446744073709551615');
    expect(leaf(text, 'image')).toHaveLength(999);
  });

  it.each(['', '{', '{"a', '{"a": "x', ']]]]', '{]}', '{"a"::::1,,,}', '['.repeat(100_000), '"\\', '{"a": }', 'nul'])(
    'nothing breaks over %j',
    (text) => {
      expect(() => readLeaves(text.slice(0, 200_000), new Set(['a']))).not.toThrow();
      expect(readSeed(text)).toBeNull();
    },
  );
});

describe('the seed of settings', () => {
  it.each([
    ['{"seed": 9007199254740993}', '9007199254740993'],
    ['{"input": {"noise_seed": 5}}', '5'],
    ['{"noise_seed": 5, "parameters": {"seed": 6}}', '6'],
    ['{"a": {"b": {"seed": 1}}, "c": {"seed": 2}}', '2'],
    ['{"seed": -1}', '-1'],
    ['{"seed": "fixed", "x": {"seed": 4}}', '4'],
    ['{"linseed": 4}', null],
    ['{"seed": null}', null],
  ])('of %s is %j', (text, seed) => {
    expect(readSeed(text)).toBe(seed);
  });
});
