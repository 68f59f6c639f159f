import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clearAt,
  moveItem,
  readAt,
  readTree,
  removeAt,
  renameAt,
  sizeAt,
  writeAt,
} from '../../../src/shared/schema/draftText.ts';

const DRAFT = `{
  "seed": 9223372036854775807,
  "zeta": [1, 2.50, 3],
  "unknown": {"kept":  1e400},
  "alpha": "é\\u00e9"
}`;

describe('a draft that is edited in place', () => {
  test('keeps the digits, the order and the spacing of everything else', () => {
    expect(writeAt(DRAFT, ['alpha'], '"new"')).toBe(DRAFT.replace('"é\\u00e9"', '"new"'));
  });

  test('keeps a seed of nineteen digits exactly', () => {
    const written = writeAt('{}', ['seed'], '1234567890123456789');
    expect(readAt(written, ['seed'])).toBe('1234567890123456789');
  });

  test('puts a new field on a line of its own where the others have theirs', () => {
    expect(writeAt('{\n  "a": 1,\n  "b": 2\n}', ['c'], '3')).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}');
    expect(writeAt('{"a": 1}', ['c'], '3')).toBe('{"a": 1, "c": 3}');
  });

  test('makes the parents that are missing', () => {
    const written = writeAt('{}', ['contents', 0, 'parts', 0, 'text'], '"hi"');
    expect(JSON.parse(written)).toEqual({ contents: [{ parts: [{ text: 'hi' }] }] });
  });

  test('replaces a parent that cannot hold anything', () => {
    expect(JSON.parse(writeAt('{"a": null, "b": 1}', ['a', 'x'], '2'))).toEqual({ a: { x: 2 }, b: 1 });
    expect(JSON.parse(writeAt('{"a": "text"}', ['a', 0], '2'))).toEqual({ a: [2] });
  });

  test('adds to a list, and takes its first, middle and last item away', () => {
    expect(JSON.parse(writeAt('{"a":[1,2]}', ['a', 2], '3'))).toEqual({ a: [1, 2, 3] });
    for (const index of [0, 1, 2]) {
      expect(JSON.parse(removeAt('{"a":[1,2,3]}', ['a', index]))).toEqual({ a: [1, 2, 3].toSpliced(index, 1) });
    }
    expect(JSON.parse(removeAt('{"a":[1]}', ['a', 0]))).toEqual({ a: [] });
  });

  test('takes emptied parents away on request, but never the outermost', () => {
    expect(JSON.parse(clearAt('{"a":{"b":{"c":1}}}', ['a', 'b', 'c']))).toEqual({});
    expect(JSON.parse(clearAt('{"a":{"b":{"c":1},"d":2}}', ['a', 'b', 'c']))).toEqual({ a: { d: 2 } });
  });

  test('an item of a list keeps its place when it becomes empty, and so does what lies above the floor', () => {
    expect(clearAt('{"a":[{"b":1},{"b":2}]}', ['a', 0, 'b'])).toBe('{"a":[{},{"b":2}]}');
    expect(clearAt('{"map":{"name":{"b":1}}}', ['map', 'name', 'b'], 2)).toBe('{"map":{"name":{}}}');
  });

  test('moves an item with its digits and spelling, and what parts the items stays', () => {
    const text = '{"a": [ 1.50,\n  "\u00e9" , 9223372036854775807 ]}';
    expect(moveItem(text, ['a'], { from: 0, to: 2 })).toBe('{"a": [ "\u00e9",\n  9223372036854775807 , 1.50 ]}');
    expect(moveItem(text, ['a'], { from: 0, to: 3 })).toBe(text);
    expect(moveItem(text, ['b'], { from: 0, to: 1 })).toBe(text);
  });

  test('gives a member another name in its place, unless that name is taken', () => {
    expect(renameAt('{"m":{"a": 1, "b": 2}}', ['m', 'a'], 'c"d')).toBe('{"m":{"c\\"d": 1, "b": 2}}');
    expect(renameAt('{"m":{"a": 1, "b": 2}}', ['m', 'a'], 'b')).toBe('{"m":{"a": 1, "b": 2}}');
  });

  test('leaves the text alone when there is nothing to remove', () => {
    expect(removeAt(DRAFT, ['nothing', 'here'])).toBe(DRAFT);
  });
});

const segment = fc.oneof(fc.string({ minLength: 1, maxLength: 5 }), fc.nat(2));
const path = fc
  .tuple(fc.string({ minLength: 1, maxLength: 5 }), fc.array(segment, { maxLength: 4 }))
  .map(([head, tail]) => [head, ...tail]);
const object = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue()).map((value) => ({ ...value }));

/** `__proto__` as a plain name is legal JSON; parsing keeps it as an own property, so comparing by text is enough. */
describe('any draft and any place', () => {
  test('what is written is what is read back, and the text stays JSON', () => {
    fc.assert(
      fc.property(object, path, fc.jsonValue(), fc.constantFrom(undefined, 2), (value, at, next, indent) => {
        const start = JSON.stringify(value, null, indent);
        const jsonText = JSON.stringify(next);
        const written = writeAt(start, at, jsonText);
        expect(() => JSON.parse(written)).not.toThrow();
        const place = firstReal(start, at);
        expect(readAt(written, place)).toBe(jsonText);
      }),
      { numRuns: 500 },
    );
  });

  test('removing what was added leaves the same value as before', () => {
    fc.assert(
      fc.property(object, fc.string({ minLength: 1 }), fc.jsonValue(), (value, name, next) => {
        const start = JSON.stringify(value, null, 2);
        fc.pre(!Object.hasOwn(JSON.parse(start), name));
        const back = removeAt(writeAt(start, [name], JSON.stringify(next)), [name]);
        expect(JSON.stringify(JSON.parse(back))).toBe(JSON.stringify(JSON.parse(start)));
      }),
      { numRuns: 300 },
    );
  });
});

/** An index past the end of a list lands at its end; everything below it begins anew. */
function firstReal(text: string, at: readonly (string | number)[]): readonly (string | number)[] {
  let value: unknown = JSON.parse(text);
  const real: (string | number)[] = [];
  for (const part of at) {
    const isList = Array.isArray(value);
    if (isList && typeof part === 'number') {
      const list = value as readonly unknown[];
      real.push(Math.min(part, list.length));
      value = list[part];
    } else if (!isList && typeof value === 'object' && value !== null && typeof part === 'string') {
      real.push(part);
      value = Object.hasOwn(value, part) ? (value as Record<string, unknown>)[part] : undefined;
    } else {
      real.push(typeof part === 'number' ? 0 : part);
      value = undefined;
    }
  }
  return real;
}

describe('any list', () => {
  test('has the same items after any move, in the order that was asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 6 }), fc.nat(5), fc.nat(5), (items, from, to) => {
        const text = JSON.stringify({ list: items }, null, 1);
        const moved = moveItem(text, ['list'], { from, to });
        const isInside = from < items.length && to < items.length;
        const given: readonly unknown[] = JSON.parse(JSON.stringify(items)) as unknown[];
        const wanted = isInside ? given.toSpliced(from, 1).toSpliced(to, 0, given[from]) : given;
        expect(JSON.parse(moved)).toEqual({ list: wanted });
        expect(sizeAt(readTree(moved), ['list'])).toBe(items.length);
      }),
    );
  });
});
