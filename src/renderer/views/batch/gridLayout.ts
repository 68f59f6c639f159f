/** How the rows of a batch are laid out: by their axes, as a wall, or as a list. Pure. */

import type { BatchAxes, BatchCell } from '../../../shared/batch.ts';

/** `across`: the axes that go across, by their index; what else differs goes down. */
export type Arrangement =
  | { readonly kind: 'table'; readonly across: readonly number[] }
  | { readonly kind: 'wall' }
  | { readonly kind: 'list' };

export interface Spot {
  readonly line: number;
  readonly column: number;
}

export interface Layout {
  readonly lines: number;
  readonly columns: number;
  /** What stands above each column and before each line, one part for each axis; null: nothing does. */
  readonly heads: { readonly columns: readonly Head[]; readonly lines: readonly Head[] } | null;
  /** The row that stands there; null: none does. */
  rowAt(spot: Spot): number | null;
  spotOf(row: number): Spot | null;
}

export interface Head {
  readonly key: string;
  readonly parts: readonly string[];
}

/** A table may be so many times as large as what stands in it. */
const MOST_SPARSE = 3;
/** So many columns are taken in at one look. */
const MANY_COLUMNS = 12;

export const arrangementKey = (one: Arrangement): string => (one.kind === 'table' ? `across ${one.across.join()}` : one.kind);

/** The axes on which the rows really differ. */
export function axesInUse(axes: BatchAxes, cells: readonly BatchCell[]): readonly number[] {
  return axes.flatMap((_, axis) => (new Set(cells.map(({ at }) => at[axis] ?? -1)).size > 1 ? [axis] : []));
}

/** All that make sense, the best first. */
export function arrangementsOf(axes: BatchAxes, cells: readonly BatchCell[]): readonly Arrangement[] {
  const wall: Arrangement = { kind: 'wall' };
  const list: Arrangement = { kind: 'list' };
  const used = axesInUse(axes, cells);
  if (used.length === 0) return [list, wall];
  if (used.length === 1) return [wall, list];
  const sizeOf = (axis: number): number => new Set(cells.map(({ at }) => at[axis])).size;
  const bySize = used.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  const allButLongest = bySize.slice(0, -1).toSorted((one, other) => one - other);
  const together = allButLongest.reduce((product, axis) => product * sizeOf(axis), 1);
  const singles = bySize.map((axis) => [axis]);
  const ways = allButLongest.length < 2 ? singles : together <= MANY_COLUMNS ? [allButLongest, ...singles] : singles;
  const tables = ways.filter((across) => isFull(cells, used, across)).map((across): Arrangement => ({ kind: 'table', across }));
  return [...tables, wall, list];
}

function isFull(cells: readonly BatchCell[], used: readonly number[], across: readonly number[]): boolean {
  const down = used.filter((axis) => !across.includes(axis));
  const count = (some: readonly number[]): number => new Set(cells.map((cell) => keyOn(cell, some))).size;
  return count(across) * count(down) <= cells.length * MOST_SPARSE;
}

const keyOn = ({ at }: BatchCell, some: readonly number[]): string => some.map((axis) => at[axis] ?? -1).join();

/** `columns`: of a wall. */
export function layOut(
  { axes, cells }: { readonly axes: BatchAxes; readonly cells: readonly BatchCell[] },
  { arrangement, columns }: { readonly arrangement: Arrangement; readonly columns: number },
): Layout {
  if (arrangement.kind === 'table') return layOutTable(axes, cells, arrangement.across);
  return layOutWall(cells, arrangement.kind === 'list' ? 1 : Math.max(1, columns));
}

function layOutWall(cells: readonly BatchCell[], columns: number): Layout {
  const placeOf = new Map(cells.map(({ row }, nth) => [row, nth]));
  return {
    lines: Math.ceil(cells.length / columns),
    columns,
    heads: null,
    rowAt: ({ line, column }) => (column < columns && column >= 0 ? (cells[line * columns + column]?.row ?? null) : null),
    spotOf: (row) => {
      const nth = placeOf.get(row);
      return nth === undefined ? null : { line: Math.floor(nth / columns), column: nth % columns };
    },
  };
}

interface Band {
  readonly key: string;
  readonly at: readonly number[];
  /** Which of several rows with the same values, from 0. */
  readonly nth: number;
}

const inOrder = (one: Band, other: Band): number => {
  for (const [axis, value] of one.at.entries()) {
    const difference = value - (other.at[axis] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.nth - other.nth;
};

function layOutTable(axes: BatchAxes, cells: readonly BatchCell[], across: readonly number[]): Layout {
  const down = axesInUse(axes, cells).filter((axis) => !across.includes(axis));
  const columns = new Map<string, Band>();
  const lines = new Map<string, Band>();
  const taken = new Map<string, number>();
  const places: { readonly row: number; readonly line: string; readonly column: string }[] = [];
  for (const cell of cells) {
    const column = keyOn(cell, across);
    const values = keyOn(cell, down);
    const nth = taken.get(`${values}|${column}`) ?? 0;
    taken.set(`${values}|${column}`, nth + 1);
    const line = `${values}#${nth}`;
    if (!columns.has(column)) columns.set(column, { key: column, at: across.map((axis) => cell.at[axis] ?? -1), nth: 0 });
    if (!lines.has(line)) lines.set(line, { key: line, at: down.map((axis) => cell.at[axis] ?? -1), nth });
    places.push({ row: cell.row, line, column });
  }
  const columnBands = [...columns.values()].sort(inOrder);
  const lineBands = [...lines.values()].sort(inOrder);
  const columnAt = new Map(columnBands.map(({ key }, index) => [key, index]));
  const lineAt = new Map(lineBands.map(({ key }, index) => [key, index]));
  const rows = new Int32Array(columnBands.length * lineBands.length).fill(-1);
  const spots = new Map<number, Spot>();
  for (const { row, line, column } of places) {
    const spot = { line: lineAt.get(line) ?? 0, column: columnAt.get(column) ?? 0 };
    rows[spot.line * columnBands.length + spot.column] = row;
    spots.set(row, spot);
  }
  const headsOf = (bands: readonly Band[], of: readonly number[]): readonly Head[] =>
    bands.map(({ key, at }) => ({ key, parts: at.map((value, nth) => axes[of[nth] ?? -1]?.values[value] ?? '') }));
  return {
    lines: lineBands.length,
    columns: columnBands.length,
    heads: { columns: headsOf(columnBands, across), lines: headsOf(lineBands, down) },
    rowAt: ({ line, column }) => {
      if (line < 0 || column < 0 || line >= lineBands.length || column >= columnBands.length) return null;
      const row = rows[line * columnBands.length + column] ?? -1;
      return row < 0 ? null : row;
    },
    spotOf: (row) => spots.get(row) ?? null,
  };
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'lineStart' | 'lineEnd' | 'first' | 'last' | 'pageUp' | 'pageDown';

/** The next place in a direction at which a row stands; the same one when there is none. `page`: lines in sight. */
export function stepFrom(layout: Layout, from: Spot, { step, page }: { readonly step: Step; readonly page: number }): Spot {
  const { lines, columns } = layout;
  const along = (line: number, column: number, dLine: number, dColumn: number): Spot => {
    for (let at = { line, column }; isWithin(at, layout); at = { line: at.line + dLine, column: at.column + dColumn }) {
      if (layout.rowAt(at) !== null) return at;
    }
    return from;
  };
  switch (step) {
    case 'left':
      if (layout.heads === null && from.column === 0 && from.line > 0) return along(from.line - 1, columns - 1, 0, -1);
      return along(from.line, from.column - 1, 0, -1);
    case 'right':
      if (layout.heads === null && from.column === columns - 1) return along(from.line + 1, 0, 0, 1);
      return along(from.line, from.column + 1, 0, 1);
    case 'up':
      return along(from.line - 1, from.column, -1, 0);
    case 'down':
      return along(from.line + 1, from.column, 1, 0);
    case 'lineStart':
      return along(from.line, 0, 0, 1);
    case 'lineEnd':
      return along(from.line, columns - 1, 0, -1);
    case 'first':
      return along(0, 0, 0, 1);
    case 'last':
      return along(lines - 1, columns - 1, 0, -1);
    case 'pageUp':
      return along(Math.max(0, from.line - page), from.column, 1, 0);
    case 'pageDown':
      return along(Math.min(lines - 1, from.line + page), from.column, -1, 0);
  }
}

const isWithin = ({ line, column }: Spot, { lines, columns }: Layout): boolean =>
  line >= 0 && column >= 0 && line < lines && column < columns;

/** The rows of a line, or of a column, in their order. */
export function rowsAlong(layout: Layout, row: number, way: 'line' | 'column'): readonly number[] {
  const spot = layout.spotOf(row);
  if (spot === null) return [];
  const count = way === 'line' ? layout.columns : layout.lines;
  return Array.from({ length: count }, (_, nth) =>
    layout.rowAt(way === 'line' ? { line: spot.line, column: nth } : { line: nth, column: spot.column }),
  ).filter((one) => one !== null);
}
