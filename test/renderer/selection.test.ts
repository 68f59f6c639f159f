import { beforeEach, describe, expect, test } from 'vitest';
import { clickMeans, isSelected, useSelection } from '../../src/renderer/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const now = () => useSelection.getState();
const ids = (): string => [...now().ids].sort().join('');

beforeEach(() => now().clear());

describe('a selection of several jobs', () => {
  test('grows and shrinks by one at a time, beginning with what is open', () => {
    now().only('b');
    now().toggle('d');
    expect(ids()).toBe('bd');
    now().toggle('b');
    expect(ids()).toBe('d');
    now().toggle('d');
    expect(now()).toMatchObject({ anchor: null, mode: 'one' });
    expect(ids()).toBe('');
  });

  test('goes from the last one that was taken to the one that is pointed at, in either direction, as often as one likes', () => {
    now().only('c');
    now().extendTo('e', ORDER);
    expect(ids()).toBe('cde');
    now().extendTo('a', ORDER);
    expect(ids()).toBe('abc');
    now().toggle('e');
    now().extendTo('d', ORDER);
    expect(ids()).toBe('de');
  });

  test('begins a range where it is when what it would go on from is not shown', () => {
    now().only('z');
    now().extendTo('b', ORDER);
    expect(ids()).toBe('b');
    expect(now().anchor).toBe('b');
  });

  test('takes all that is shown, and nothing where nothing is', () => {
    now().all(ORDER);
    expect(ids()).toBe('abcde');
    now().all([]);
    expect(ids()).toBe('');
  });

  test('never keeps what is not shown any more, so that nothing is done to a job out of sight', () => {
    now().only('a');
    now().extendTo('c', ORDER);
    now().retain((id) => id !== 'a');
    expect(ids()).toBe('bc');
    expect(now().anchor).toBe('b');
    now().retain(() => false);
    expect(now()).toMatchObject({ anchor: null, mode: 'one' });
  });

  test('stays the same object where nothing changed', () => {
    now().only('a');
    const before = now().ids;
    now().only('a');
    now().retain(() => true);
    expect(now().ids).toBe(before);
  });

  test('of one that was merely opened leaves the mark with the job that is open', () => {
    now().only('a');
    expect(isSelected(now(), { id: 'a', open: 'b' })).toBe(false);
    expect(isSelected(now(), { id: 'b', open: 'b' })).toBe(true);
    now().toggle('c');
    expect(isSelected(now(), { id: 'a', open: 'b' })).toBe(true);
    expect(isSelected(now(), { id: 'b', open: 'b' })).toBe(false);
  });
});

test('a click opens, adds with Ctrl or Command, and extends with Shift', () => {
  const press = { metaKey: false, ctrlKey: false, shiftKey: false };
  expect(clickMeans(press)).toBe('open');
  expect(clickMeans({ ...press, ctrlKey: true })).toBe('toggle');
  expect(clickMeans({ ...press, metaKey: true })).toBe('toggle');
  expect(clickMeans({ ...press, shiftKey: true, metaKey: true })).toBe('extend');
});
