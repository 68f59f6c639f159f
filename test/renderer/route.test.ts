import { expect, test } from 'vitest';
import { fragmentOf, placeOf, VIEWS } from '../../src/renderer/route.ts';

test('every place survives the way through the address', () => {
  for (const view of VIEWS) {
    expect(placeOf(fragmentOf({ view }))).toEqual({ view, job: null, batch: null });
    expect(placeOf(fragmentOf({ view, job: 'abc-1' }))).toEqual({ view, job: 'abc-1', batch: null });
  }
});

test('a batch is a place of its own, alone and with a job beside it', () => {
  for (const place of [
    { view: 'batches', batch: 'b-1', job: null },
    { view: 'batches', batch: 'b-1', job: 'abc-1' },
  ] as const)
    expect(placeOf(fragmentOf(place))).toEqual(place);
});

test('an address that means nothing leads to the queue', () => {
  for (const fragment of ['', '#', '#/', '#/nowhere', '#/__proto__/x']) expect(placeOf(fragment).view).toBe('queue');
});
