/** The wall is laid out from its outline alone, and holds a few pages of it however far somebody walks. */

import { describe, expect, it } from 'vitest';
import {
  concernsWall,
  heldAround,
  jobAt,
  PAGES_HELD,
  type Pages,
  pagesFor,
  placeOfJob,
  withPages,
} from '../../src/renderer/views/gallery/pages.ts';
import { columnsIn, itemsIn, layOut, rowOf, stepFrom } from '../../src/renderer/views/gallery/wall.ts';
import { sampleJob } from '../support/preview/previewJobs.ts';

const DAYS = [
  { at: 300, count: 5 },
  { at: 200, count: 1 },
  { at: 100, count: 7 },
];

describe('the wall', () => {
  const wall = layOut({ days: DAYS }, 3);

  it('hangs each day in rows of its own under its heading', () => {
    expect(wall.rows).toEqual([
      { kind: 'day', at: 300, count: 5 },
      { kind: 'tiles', first: 0, count: 3, nth: 1 },
      { kind: 'tiles', first: 3, count: 2, nth: 2 },
      { kind: 'day', at: 200, count: 1 },
      { kind: 'tiles', first: 5, count: 1, nth: 3 },
      { kind: 'day', at: 100, count: 7 },
      { kind: 'tiles', first: 6, count: 3, nth: 4 },
      { kind: 'tiles', first: 9, count: 3, nth: 5 },
      { kind: 'tiles', first: 12, count: 1, nth: 6 },
    ]);
    expect(wall).toMatchObject({ tileRows: 6, total: 13 });
  });

  it('knows the row of every item, and of none that is not there', () => {
    const found = Array.from({ length: 13 }, (_, item) => rowOf(wall, item));
    expect(found).toEqual([1, 1, 1, 2, 2, 4, 6, 6, 6, 7, 7, 7, 8]);
    expect([rowOf(wall, -1), rowOf(wall, 13), rowOf(layOut({ days: [] }, 3), 0)]).toEqual([-1, -1, -1]);
    expect(itemsIn(wall.rows.slice(3, 7))).toEqual({ from: 5, to: 8 });
    expect(itemsIn(wall.rows.slice(3, 4))).toBeNull();
  });

  it('leads the arrows along rows and columns, over headings and shorter rows, and never out of it', () => {
    const go = (item: number, step: Parameters<typeof stepFrom>[2]['step'], pageRows = 2) =>
      stepFrom(wall, item, { step, pageRows });
    expect([go(2, 'right'), go(3, 'left'), go(0, 'left'), go(12, 'right')]).toEqual([3, 2, 0, 12]);
    expect([go(0, 'down'), go(2, 'down'), go(4, 'down'), go(5, 'down')]).toEqual([3, 4, 5, 6]);
    expect([go(12, 'down'), go(11, 'down'), go(8, 'up'), go(1, 'up')]).toEqual([12, 12, 5, 1]);
    expect([go(1, 'pageDown'), go(11, 'pageDown'), go(11, 'pageUp', 99)]).toEqual([5, 12, 2]);
    expect([go(10, 'rowStart'), go(9, 'rowEnd'), go(9, 'first'), go(0, 'last')]).toEqual([9, 11, 0, 12]);
  });

  it('stands in as many columns as have room, and in two at least', () => {
    expect(columnsIn(700, { least: 224, gap: 12 })).toEqual({ columns: 3, tilePx: 225 });
    expect(columnsIn(100, { least: 224, gap: 12 })).toEqual({ columns: 2, tilePx: 44 });
  });

  it('lays a hundred thousand out', () => {
    const days = Array.from({ length: 400 }, (_, at) => ({ at: -at, count: 250 }));
    const large = layOut({ days }, 6);
    for (let item = 0; item < 100_000; item += 7) rowOf(large, item);
    expect(large.total).toBe(100_000);
  });
});

describe('the pages of it', () => {
  const job = (number: number) => sampleJob(number, 0);
  const page = (number: number) => [number, Array.from({ length: 100 }, (_, at) => job(number * 100 + at))] as const;

  it('are those in sight, and one more at both ends', () => {
    expect(pagesFor({ from: 250, to: 320 }, 5_000)).toEqual([1, 2, 3, 4]);
    expect(pagesFor({ from: 0, to: 20 }, 50)).toEqual([0]);
    expect(pagesFor({ from: 90_000, to: 90_050 }, 100)).toEqual([]);
    expect(pagesFor({ from: 0, to: 0 }, 0)).toEqual([0]);
  });

  it('are few, however far somebody walks: the farthest give way', () => {
    let held: Pages = new Map();
    for (let at = 0; at < 40; at += 1) held = withPages(held, new Map([page(at)]), at);
    expect([...held.keys()]).toHaveLength(PAGES_HELD);
    expect(Math.min(...held.keys())).toBe(40 - PAGES_HELD);
    held = withPages(held, new Map([page(0)]), 0);
    expect(held.has(0)).toBe(true);
    expect(held.has(39)).toBe(false);
  });

  it('tell which job hangs where, and what hangs around it without a gap', () => {
    const held: Pages = new Map([page(1), page(2), page(4)]);
    expect(jobAt(held, 205)?.id).toBe(job(205).id);
    expect(jobAt(held, 5)).toBeNull();
    expect(placeOfJob(held, job(412).id)).toBe(412);
    expect([placeOfJob(held, job(12).id), placeOfJob(held, null)]).toEqual([-1, -1]);
    expect(heldAround(held, 250)).toHaveLength(200);
    expect(heldAround(held, 250)[0]).toBe(job(100).id);
    expect(heldAround(held, 350)).toEqual([]);
  });

  it('are read anew when something comes onto the wall or leaves it, and for nothing else', () => {
    const held: Pages = new Map([page(0)]);
    const filter = { starred: false, search: '' };
    const asks = (changed: readonly ReturnType<typeof job>[], under = filter, removed: readonly string[] = []): boolean =>
      concernsWall({ changed, removed }, { pages: held, filter: under });
    expect(asks([{ ...job(5), title: 'Another name' }])).toBe(false);
    expect(asks([{ ...job(500), phase: 'running', fileCount: 0 }], { starred: false, search: 'fox' })).toBe(false);
    expect(asks([job(500)])).toBe(true);
    expect(asks([], filter, [job(900).id])).toBe(true);
    expect(asks([{ ...job(5), starred: false }], { starred: true, search: '' })).toBe(true);
    expect(asks([{ ...job(500), starred: false }], { starred: true, search: '' })).toBe(false);
    expect(asks([job(5)], { starred: false, search: 'fox' })).toBe(true);
  });
});
