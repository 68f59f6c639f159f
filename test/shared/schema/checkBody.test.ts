import { describe, expect, test } from 'vitest';
import { byteLength, checkBody, MAX_BODY_BYTES } from '../../../src/shared/schema/checkBody.ts';

describe('the text of a draft before it is sent', () => {
  test('an object is fine, whatever is in it', () => {
    expect(checkBody('{"seed": 12345678901234567890}')).toEqual({ kind: 'ok' });
  });

  test.each(['[1]', '"text"', 'null', '12'])('%s is no object', (text) => {
    expect(checkBody(text)).toEqual({ kind: 'notObject' });
  });

  test.each([
    ['', 'empty', 1, 1],
    ['   \n', 'empty', 1, 1],
    ['{\n  "a": 1\n  "b": 2\n}', 'commaExpected', 3, 3],
    ['{"a" 1}', 'colonExpected', 1, 6],
    ['{"a": }', 'valueExpected', 1, 7],
    ['{"a": 1', 'braceExpected', 1, 8],
    ['{"a": 1} {}', 'textAfterEnd', 1, 10],
    ['{"a": "b}', 'stringNotClosed', 1, 7],
    ['{"a": 1, // note\n}', 'commentNotAllowed', 1, 10],
  ] as const)('%j is not JSON: %s at %d:%d', (text, trouble, line, column) => {
    expect(checkBody(text)).toMatchObject({ kind: 'notJson', trouble, line, column });
  });

  test('everything that JSON.parse refuses is told as not JSON', () => {
    for (const text of ['{"a": 01}', '{a: 1}', "{'a': 1}", '{"a": 1,}', '{"a": NaN}', '{"a": "\t"}', '{"a": "\\x"}']) {
      expect(checkBody(text).kind, text).toBe('notJson');
    }
  });

  test('over 100 MiB is refused by its size in bytes, not in letters', () => {
    const third = 'é'.repeat(MAX_BODY_BYTES / 2);
    expect(checkBody(`{"a":"${third}"}`)).toMatchObject({ kind: 'tooLarge', sizeBytes: MAX_BODY_BYTES + 8 });
    expect(checkBody('x'.repeat(MAX_BODY_BYTES + 1)).kind).toBe('tooLarge');
  });

  test('counts bytes as UTF-8 has them', () => {
    for (const text of ['abc', 'é', '語', '🌅', 'a🌅é語', '\ud800', '\udc00x']) {
      expect(byteLength(text), text).toBe(Buffer.byteLength(text));
    }
  });
});
