/** How large the parts of the grid are, and what stands where. Pure. */

import type { TileSize } from '../../../shared/appFacts.ts';
import type { BatchAxes, BatchCell } from '../../../shared/batch.ts';
import type { JobId } from '../../../shared/job.ts';
import { type Arrangement, axesInUse, type Layout, type Step } from './gridLayout.ts';

const LEAST: Readonly<Record<TileSize, number>> = { large: 168, small: 108 };
const MOST: Readonly<Record<TileSize, number>> = { large: 224, small: 136 };
const GAPS: Readonly<Record<TileSize, number>> = { large: 12, small: 8 };
const PAD_PX = 16;
const LINE_PX = 44;
/** In a table they may be a little smaller: more of them are seen at one look. */
const LEAST_IN_TABLE: Readonly<Record<TileSize, number>> = { large: 144, small: 96 };
/** What stands under a picture: where it is. */
const FOOT_PX = 24;
/** And what it is, where no heads say so. */
const CAPTION_PX = 18;

export interface Measures {
  readonly headWidth: number;
  readonly headHeight: number;
  readonly columnWidth: number;
  readonly lineHeight: number;
  /** Within both. */
  readonly gap: number;
}

export function measureGrid({
  arrangement,
  tiles,
  width,
  axes,
}: {
  readonly arrangement: Arrangement;
  readonly tiles: TileSize;
  /** Of what can be seen, px. */
  readonly width: number;
  readonly axes: BatchAxes;
}) {
  const gap = GAPS[tiles];
  const across = arrangement.kind === 'table' ? arrangement.across : [];
  const inner = Math.max(LEAST[tiles], width - 2 * PAD_PX);
  const wallColumns = arrangement.kind === 'wall' ? Math.max(1, Math.floor((inner + gap) / (LEAST[tiles] + gap))) : 1;
  const headWidth = width < 700 ? 136 : 208;
  const withCaption = axes.some(({ values }) => values.length > 1);
  const captioned = shortestFirst(axes);
  return {
    wallColumns,
    of(layout: Layout): Measures {
      if (arrangement.kind === 'list') {
        return { headWidth: PAD_PX / 2, headHeight: 0, columnWidth: Math.max(200, width - PAD_PX), lineHeight: LINE_PX, gap: 0 };
      }
      if (layout.heads === null) {
        const tile = Math.floor((inner + gap) / wallColumns) - gap;
        return {
          headWidth: PAD_PX,
          headHeight: 0,
          columnWidth: tile + gap,
          lineHeight: tile + FOOT_PX + (withCaption ? CAPTION_PX : 0) + gap,
          gap,
        };
      }
      const room = Math.floor((width - headWidth - 12) / layout.columns) - gap;
      const tile = Math.min(MOST[tiles], Math.max(LEAST_IN_TABLE[tiles], room));
      const headHeight = 24 + 20 * across.length;
      return { headWidth, headHeight, columnWidth: tile + gap, lineHeight: tile + FOOT_PX + gap, gap };
    },
    /** The names of what goes down. */
    downNames: (cells: readonly BatchCell[]): readonly string[] =>
      axesInUse(axes, cells)
        .filter((axis) => !across.includes(axis))
        .map((axis) => axes[axis]?.name ?? ''),
    captionOf: ({ at }: BatchCell): string | null => {
      if (arrangement.kind === 'table') return null;
      const values = captioned.flatMap((axis) => axes[axis]?.values[at[axis] ?? -1] ?? []);
      return values.length === 0 ? null : values.join(' · ');
    },
  };
}

/** A long prompt would leave no room for what differs beside it. */
function shortestFirst(axes: BatchAxes): readonly number[] {
  const lengthOf = (axis: number): number => Math.max(0, ...(axes[axis]?.values ?? []).map((value) => value.length));
  return axes
    .flatMap(({ values }, axis) => (values.length > 1 ? [axis] : []))
    .sort((one, other) => lengthOf(one) - lengthOf(other));
}

/** The jobs of all cells, in the order in which they are read. */
export function orderedCells(layout: Layout, cellOf: ReadonlyMap<number, BatchCell>): readonly JobId[] {
  const ids: JobId[] = [];
  for (let line = 0; line < layout.lines; line += 1) {
    for (let column = 0; column < layout.columns; column += 1) {
      const row = layout.rowAt({ line, column });
      const cell = row === null ? undefined : cellOf.get(row);
      if (cell !== undefined) ids.push(cell.job);
    }
  }
  return ids;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'lineStart',
  End: 'lineEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** What a key means for who stands in the grid; null: it is none of these. */
export function stepOfKey(key: string, withMod: boolean): Step | null {
  if (withMod) return key === 'Home' ? 'first' : key === 'End' ? 'last' : null;
  return STEPS[key] ?? null;
}
