import { describe, expect, test } from 'vitest';
import { differing, leavesOf, readable } from '../../../src/renderer/views/viewer/differing.ts';

describe('the settings in which jobs differ', () => {
  test('only what differs is told, in the order in which it was written', () => {
    const one = '{"prompt":"a boat","seed":7,"size":{"width":1024,"height":768}}';
    const other = '{"prompt":"a boat","seed":8,"size":{"width":1024,"height":512}}';
    expect(differing([one, other])).toEqual([
      { path: 'seed', values: ['7', '8'] },
      { path: 'size.height', values: ['768', '512'] },
    ]);
  });
  test('digits are compared as they were written', () => {
    const texts = ['{"seed":9007199254740993,"scale":1.0}', '{"seed":9007199254740992,"scale":1}'];
    expect(differing(texts)).toEqual([
      { path: 'seed', values: ['9007199254740993', '9007199254740992'] },
      { path: 'scale', values: ['1.0', '1'] },
    ]);
  });
  test('what one of them does not say is told as such', () => {
    expect(differing(['{"a":1}', '{"a":1,"b":null}', '{"a":1}'])).toEqual([{ path: 'b', values: [null, 'null', null] }]);
  });
  test('lists are told by their places, and empty ones are values', () => {
    expect(leavesOf('{"images":[{"url":"x"},"y"],"loras":[],"more":{}}')).toEqual([
      { path: 'images[0].url', text: 'x' },
      { path: 'images[1]', text: 'y' },
      { path: 'loras', text: '[]' },
      { path: 'more', text: '{}' },
    ]);
  });
  test('the same settings written in another order and spacing do not differ', () => {
    expect(differing(['{"a":1,"b":[true]}', '{ "b": [ true ],\n "a": 1 }'])).toEqual([]);
  });
  test('a text that is no JSON has no settings', () => {
    expect(leavesOf('')).toEqual([]);
    expect(differing(['', '{"a":1}'])).toEqual([{ path: 'a', values: [null, '1'] }]);
  });
});

test('a long value is told by its beginning, and no character is cut in two', () => {
  expect(readable('short')).toEqual({ text: 'short', more: 0 });
  const { text, more } = readable(`${'x'.repeat(239)}🌅${'y'.repeat(1_000)}`);
  expect(text).toBe('x'.repeat(239));
  expect(more).toBe(1_002);
});
