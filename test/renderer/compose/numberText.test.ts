import { describe, expect, test } from 'vitest';
import { numberText, randomSeed, stepped, writeNumber } from '../../../src/renderer/views/compose/fields/numberText.ts';
import { readTree } from '../../../src/shared/schema/draftText.ts';

const plainly = (typed: string) => ({ typed, empty: 'leave', floor: 0 }) as const;

describe('a number that is typed', () => {
  test.each([
    ['9223372036854775807', '{"seed": 9223372036854775807}'],
    ['1.50', '{"seed": 1.50}'],
    ['1,5', '{"seed": 1.5}'],
    ['007', '{"seed": 7}'],
    ['-0.5', '{"seed": -0.5}'],
    ['.5', '{"seed": 0.5}'],
    ['0', '{"seed": 0}'],
  ])('%s goes into the draft as %s', (typed, expected) => {
    expect(writeNumber('{"seed": 1}', ['seed'], plainly(typed))).toBe(expected);
  });

  test.each(['12a', '-', '1.', '1e'])('%s is no number yet, and is kept as text to go on from', (typed) => {
    const text = writeNumber('{}', ['seed'], plainly(typed));
    expect(JSON.parse(text)).toEqual({ seed: typed });
    expect(numberText(readTree(text), ['seed'])).toBe(typed);
  });

  test('an emptied field leaves the draft, with the group that it was alone in', () => {
    expect(writeNumber('{"a":{"n":1}}', ['a', 'n'], plainly(' '))).toBe('{}');
  });

  test('an emptied item of a list leaves null in its place, so that its neighbours keep theirs', () => {
    expect(writeNumber('{"n":[1,2,3]}', ['n', 1], plainly(''))).toBe('{"n":[1,null,3]}');
  });

  test('an emptied value under a name of a person’s choosing keeps the name', () => {
    expect(writeNumber('{"map":{"a":1}}', ['map', 'a'], { typed: '', empty: 'leave', floor: 2 })).toBe('{"map":{"a":null}}');
  });

  test('null is shown as empty', () => {
    expect(numberText(readTree('{"n":null}'), ['n'])).toBe('');
  });
});

describe('a step with the arrow keys', () => {
  const bounds = { min: 0, max: 1, from: 0.5 } as const;

  test('adds without leftovers of binary fractions', () => {
    expect(stepped('0.2', { steps: 1, step: 0.1, ...bounds })).toBe('0.3');
  });

  test('stays inside the bounds', () => {
    expect(stepped('0.95', { steps: 1, step: 0.1, ...bounds })).toBe('1');
    expect(stepped('0', { steps: -1, step: 0.1, ...bounds })).toBe('0');
  });

  test('begins at the default when nothing is typed', () => {
    expect(stepped('', { steps: 1, step: 0.1, ...bounds })).toBe('0.6');
    expect(stepped('', { steps: 1, step: 1, min: null, max: null, from: null })).toBeNull();
  });
});

test('a drawn seed stays inside its bounds', () => {
  for (const random of [0, 0.5, 1 - 2 ** -32]) {
    for (const bounds of [
      { min: 5, max: 7 },
      { min: null, max: null },
      { min: 0, max: 4294967295 },
      { min: -1, max: 10 },
    ]) {
      const seed = Number(randomSeed(bounds, () => random));
      expect(Number.isInteger(seed)).toBe(true);
      expect(seed).toBeGreaterThanOrEqual(bounds.min ?? 0);
      expect(seed).toBeLessThanOrEqual(bounds.max ?? 2 ** 31 - 1);
    }
  }
});
