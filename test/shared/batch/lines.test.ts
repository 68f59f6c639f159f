import { describe, expect, it } from 'vitest';
import { linesOf, withLine } from '../../../src/shared/batch/lines.ts';

describe('pasted lines', () => {
  it('are one each, with the place at which they stand', () => {
    expect(linesOf('\ufeff a fox \r\n\r\n\tb\rc', 'line')).toEqual([
      { text: 'a fox', line: 1 },
      { text: 'b', line: 3 },
      { text: 'c', line: 4 },
    ]);
  });

  it('belong together up to an empty one, where a person says so', () => {
    expect(linesOf('a\nb\n\n \nc\nd\n', 'paragraph')).toEqual([
      { text: 'a\nb', line: 1 },
      { text: 'c\nd', line: 5 },
    ]);
  });

  it.each([
    ['line', 'a\nb\nc', 2, 'x', 'a\nx\nc'],
    ['line', 'a\r\nb\r\nc', 2, 'x\ny', 'a\r\nx y\r\nc'],
    ['line', 'a', 5, 'x', 'a'],
    ['paragraph', 'a\nb\n\nc', 1, 'x\ny', 'x\ny\n\nc'],
    ['paragraph', 'a\n\nc\nd', 3, 'x', 'a\n\nx'],
  ] as const)('one by one (%s) can be put right in place: %j', (split, text, line, next, expected) => {
    expect(withLine(text, split, { line, text: next })).toBe(expected);
  });
});
