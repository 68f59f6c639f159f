import { expect, test } from 'vitest';
import { batchChoices } from '../../src/renderer/views/gallery/batches.ts';
import type { BatchSummary } from '../../src/shared/batch.ts';

const NONE: BatchSummary['counts'] = {
  outbox: 0,
  sending: 0,
  queued: 0,
  running: 0,
  held: 0,
  collecting: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  expired: 0,
};
const batch = (id: string, done: number, name = `Batch ${id}`) => ({ id, name, counts: { ...NONE, done } });

test('only batches that came to something are offered, in their order', () => {
  const choices = batchChoices([batch('c', 2), batch('b', 0), batch('a', 1, '')], null);
  expect(choices.map(({ value, label }) => [value, label])).toEqual([
    ['c', 'Batch c'],
    ['a', 'A batch without a name'],
  ]);
});

test('the one that is chosen stands there, also when it came to nothing or nothing is known of it', () => {
  expect(batchChoices([batch('b', 0)], 'b').map(({ label }) => label)).toEqual(['Batch b']);
  expect(batchChoices([batch('c', 2)], 'x').map(({ value }) => value)).toEqual(['x', 'c']);
});
