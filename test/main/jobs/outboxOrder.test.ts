import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOutboxOrder, placesAfter, ROW_GAP_MS, type Waiting } from '../../../src/main/jobs/outboxOrder.ts';
import { START } from '../../support/jobs.ts';

const waiting = (id: string, place: number | null, createdAt = START): Waiting => ({ id, place, createdAt });
/** Rows of a batch, as they are made. */
const rows = (count: number, at = START): readonly Waiting[] =>
  Array.from({ length: count }, (_, row) => waiting(`r${row}`, at + row * ROW_GAP_MS, at));

function after(jobs: readonly Waiting[], places: ReadonlyMap<string, number>): readonly string[] {
  return inOutboxOrder(jobs.map((job) => ({ ...job, place: places.get(job.id) ?? job.place }))).map(({ id }) => id);
}

function moved(jobs: readonly Waiting[], ids: readonly string[], to: 'front' | 'back' | { readonly before: string }) {
  const places = placesAfter(jobs, { ids: new Set(ids), to });
  if (places === null) throw new Error('It has no place.');
  return { places, order: after(jobs, places) };
}

describe('the order of the outbox', () => {
  it('is that of the making, until somebody changes it', () => {
    const jobs = [waiting('late', null, START + 9), ...rows(3), waiting('early', null, START - 5)];
    expect(inOutboxOrder(jobs).map(({ id }) => id)).toEqual(['early', 'r0', 'r1', 'r2', 'late']);
  });

  it('takes jobs to the front and to the back, in their own order, and touches no other', () => {
    const jobs = [waiting('a', null, START), ...rows(4, START + 1), waiting('z', null, START + 5_000)];
    const front = moved(jobs, ['r3', 'r1'], 'front');
    expect(front.order).toEqual(['r1', 'r3', 'a', 'r0', 'r2', 'z']);
    expect([...front.places.keys()].sort()).toEqual(['r1', 'r3']);
    const back = moved(jobs, ['a'], 'back');
    expect(back.order).toEqual(['r0', 'r1', 'r2', 'r3', 'z', 'a']);
    expect(back.places.size).toBe(1);
  });

  it('takes jobs between two neighbours', () => {
    const { order, places } = moved(rows(5), ['r4'], { before: 'r1' });
    expect(order).toEqual(['r0', 'r4', 'r1', 'r2', 'r3']);
    expect(places.size).toBe(1);
  });

  it('moves neighbours as well where there is no room between them', () => {
    const jobs = [waiting('a', START), waiting('b', START), waiting('c', START), ...rows(2, START + 50)];
    expect(moved(jobs, ['r1'], { before: 'b' }).order).toEqual(['a', 'r1', 'b', 'c', 'r0']);
  });

  it('has no place before one that is moved itself, or that is not waiting', () => {
    expect(placesAfter(rows(3), { ids: new Set(['r0', 'r1']), to: { before: 'r1' } })).toBeNull();
    expect(placesAfter(rows(3), { ids: new Set(['r0']), to: { before: 'gone' } })).toBeNull();
  });

  it('changes nothing where all of it is moved, or none', () => {
    expect(placesAfter(rows(2), { ids: new Set(['r0', 'r1']), to: 'front' })?.size).toBe(0);
    expect(placesAfter(rows(2), { ids: new Set(['gone']), to: 'back' })?.size).toBe(0);
  });

  it('is what was asked for after any number of moves', () => {
    const move = fc.record({ which: fc.nat(), many: fc.integer({ min: 1, max: 4 }), to: fc.nat() });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let jobs = rows(12);
        let order = jobs.map(({ id }) => id);
        for (const { which, many, to } of moves) {
          const ids = new Set(Array.from({ length: many }, (_, index) => `r${(which + index * 5) % 12}`));
          const others = order.filter((id) => !ids.has(id));
          const before = others[to % (others.length + 1)];
          const places = placesAfter(jobs, { ids, to: before === undefined ? 'back' : { before } });
          const at = before === undefined ? others.length : others.indexOf(before);
          order = [...others.slice(0, at), ...order.filter((id) => ids.has(id)), ...others.slice(at)];
          jobs = jobs.map((job) => ({ ...job, place: places?.get(job.id) ?? job.place }));
          expect(inOutboxOrder(jobs).map(({ id }) => id)).toEqual(order);
        }
      }),
    );
  });

  it('takes five thousand rows before one place without losing their order', () => {
    const jobs = [waiting('a', null, START - 1), waiting('b', null, START), ...rows(5_000, START + 10)];
    const { order } = moved(
      jobs,
      rows(5_000).map(({ id }) => id),
      { before: 'b' },
    );
    expect(order.slice(0, 3)).toEqual(['a', 'r0', 'r1']);
    expect(order.at(-1)).toBe('b');
  });
});
