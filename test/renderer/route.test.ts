import { expect, test } from 'vitest';
import { fragmentOf, placeOf, VIEWS } from '../../src/renderer/route.ts';

test('every place survives the way through the address', () => {
  for (const view of VIEWS) {
    expect(placeOf(fragmentOf({ view }))).toEqual({ view, job: null });
    expect(placeOf(fragmentOf({ view, job: 'abc-1' }))).toEqual({ view, job: 'abc-1' });
  }
});

test('an address that means nothing leads to the queue', () => {
  for (const fragment of ['', '#', '#/', '#/nowhere', '#/__proto__/x']) expect(placeOf(fragment).view).toBe('queue');
});
