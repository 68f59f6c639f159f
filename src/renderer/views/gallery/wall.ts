/** Where everything hangs: rows of tiles under the days on which they were asked for, from the outline alone. Pure. */

import type { SavedOutline } from '../../../shared/gallery.ts';

export type WallRow =
  | { readonly kind: 'day'; readonly at: number; readonly count: number }
  /** `nth` counts rows of tiles alone, from 1. */
  | { readonly kind: 'tiles'; readonly first: number; readonly count: number; readonly nth: number };

export interface Wall {
  readonly rows: readonly WallRow[];
  readonly tileRows: number;
  readonly total: number;
  readonly columns: number;
}

export function layOut({ days }: Pick<SavedOutline, 'days'>, columns: number): Wall {
  const rows: WallRow[] = [];
  let first = 0;
  let nth = 0;
  for (const { at, count } of days) {
    rows.push({ kind: 'day', at, count });
    for (let done = 0; done < count; done += columns) {
      nth += 1;
      rows.push({ kind: 'tiles', first: first + done, count: Math.min(columns, count - done), nth });
    }
    first += count;
  }
  return { rows, tileRows: nth, total: first, columns };
}

/** The row that an item hangs in; -1 where there is no such item. */
export function rowOf({ rows, total }: Wall, item: number): number {
  if (item < 0 || item >= total) return -1;
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (firstAfter(rows, middle) <= item) low = middle;
    else high = middle - 1;
  }
  return rows[low]?.kind === 'day' ? low + 1 : low;
}

/** The first item at or below a row. */
function firstAfter(rows: readonly WallRow[], index: number): number {
  for (let at = index; at < rows.length; at += 1) {
    const row = rows[at];
    if (row?.kind === 'tiles') return row.first;
  }
  return Number.POSITIVE_INFINITY;
}

/** The items of some rows. Null for headings alone. */
export function itemsIn(rows: readonly WallRow[]): { readonly from: number; readonly to: number } | null {
  const tiles = rows.filter((row) => row.kind === 'tiles');
  const [first, last] = [tiles[0], tiles.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.first, to: last.first + last.count - 1 };
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'rowStart' | 'rowEnd' | 'first' | 'last';

/** Where a key leads from an item. Up and down keep the column where the next row has one. */
export function stepFrom(
  wall: Wall,
  item: number,
  { step, pageRows }: { readonly step: Step; readonly pageRows: number },
): number {
  const last = wall.total - 1;
  const at = rowOf(wall, item);
  const row = wall.rows[at];
  if (row?.kind !== 'tiles') return Math.max(0, Math.min(last, item));
  switch (step) {
    case 'left':
      return Math.max(0, item - 1);
    case 'right':
      return Math.min(last, item + 1);
    case 'rowStart':
      return row.first;
    case 'rowEnd':
      return row.first + row.count - 1;
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'up':
      return down(-1);
    case 'down':
      return down(1);
    case 'pageUp':
      return down(-pageRows);
    case 'pageDown':
      return down(pageRows);
  }

  function down(by: number): number {
    if (row?.kind !== 'tiles') return item;
    const nth = Math.max(1, Math.min(wall.tileRows, row.nth + by));
    const there = tileRow(wall, at, nth);
    // From the outermost row there is no further row, and the item stays.
    return there === null || nth === row.nth ? item : Math.min(there.first + (item - row.first), there.first + there.count - 1);
  }
}

function tileRow({ rows }: Wall, from: number, nth: number): Extract<WallRow, { kind: 'tiles' }> | null {
  const start = rows[from];
  const direction = start?.kind === 'tiles' && start.nth > nth ? -1 : 1;
  for (let at = from; at >= 0 && at < rows.length; at += direction) {
    const row = rows[at];
    if (row?.kind === 'tiles' && row.nth === nth) return row;
  }
  return null;
}

/** How many tiles stand beside each other, and how wide each is. */
export function columnsIn(
  widthPx: number,
  { least, gap }: { readonly least: number; readonly gap: number },
): {
  readonly columns: number;
  readonly tilePx: number;
} {
  const columns = Math.max(2, Math.floor((widthPx + gap) / (least + gap)));
  return { columns, tilePx: Math.max(1, Math.floor((widthPx - (columns - 1) * gap) / columns)) };
}
