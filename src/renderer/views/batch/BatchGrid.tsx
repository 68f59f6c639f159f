// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual both ways; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus, one of them at a time

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { goTo } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { useApp } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { useWidth } from '../gallery/useWidth.ts';
import { useArrangement } from './BatchHead.tsx';
import { lookAtRows, type OpenBatch, useBatches } from './batchStore.ts';
import { Cell } from './Cell.tsx';
import { HeadCell, Nobody } from './GridCells.tsx';
import { takeGridKey } from './gridKeys.ts';
import { layOut, type Spot, stepFrom } from './gridLayout.ts';
import { measureGrid, orderedCells } from './gridMeasures.ts';
import { useCellDeeds } from './useCellDeeds.ts';

/**
 * All rows of a batch as a grid with one tab stop. Only what is in sight is in the page, and the cell that has the focus; the
 * counts that readers hear are the true ones. Heads of lines and columns stay in sight.
 */
export function BatchGrid({ open, chosen }: { readonly open: OpenBatch; readonly chosen: JobId | null }) {
  const { summary, axes, cells } = open;
  const { tiles } = useApp();
  const { arrangement } = useArrangement(open);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const sizes = measureGrid({ arrangement, tiles, width, axes });
  const { wallColumns } = sizes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: which values a row has never changes, only the jobs in the cells do
  const layout = useMemo(
    () => layOut({ axes, cells }, { arrangement, columns: wallColumns }),
    [axes, cells.length, arrangement, wallColumns],
  );
  useEffect(() => useBatches.setState({ layout }), [layout]);
  const measures = sizes.of(layout);
  const cellOf = useMemo(() => new Map(cells.map((cell) => [cell.row, cell])), [cells]);
  const chosenRow = useMemo(() => cells.find(({ job }) => job === chosen)?.row ?? null, [cells, chosen]);
  const [cursor, setCursor] = useState<number>(() => chosenRow ?? cells[0]?.row ?? 0);
  const spot = layout.spotOf(cursor) ?? { line: 0, column: 0 };

  const lines = useVirtualizer({
    count: layout.lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => measures.lineHeight,
    overscan: 2,
    paddingStart: measures.headHeight + 12,
    paddingEnd: 12,
    scrollPaddingStart: measures.headHeight + 8,
    scrollPaddingEnd: 12,
    rangeExtractor: useWith(spot.line),
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: layout.columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => measures.columnWidth,
    overscan: 1,
    paddingStart: measures.headWidth,
    paddingEnd: layout.heads === null ? 0 : 12,
    scrollPaddingStart: measures.headWidth + 8,
    scrollPaddingEnd: 12,
    rangeExtractor: useWith(spot.column),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they stand for what was measured
  useLayoutEffect(() => {
    lines.measure();
    columns.measure();
  }, [measures.lineHeight, measures.columnWidth, measures.headHeight, measures.headWidth, layout]);

  const lineItems = lines.getVirtualItems();
  const columnItems = columns.getVirtualItems();
  const inSight = lineItems.flatMap(({ index: line }) =>
    columnItems.flatMap(({ index: column }) => layout.rowAt({ line, column }) ?? []),
  );
  const sightKey = `${inSight[0]} ${inSight.at(-1)} ${inSight.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the cells stand for what is in sight
  useEffect(() => {
    const timer = setTimeout(() => void lookAtRows(inSight), 40);
    return () => clearTimeout(timer);
  }, [sightKey, cells]);

  const focusRow = useCallback((row: number) => {
    scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus({ preventScroll: true });
  }, []);
  const due = useRef<number | null>(null);
  const deeds = useCellDeeds({ id: summary.id, layout, cellOf, setCursor });

  const show = (to: Spot): void => {
    lines.scrollToIndex(to.line);
    columns.scrollToIndex(to.column);
  };
  const moveTo = (to: Spot, { extends: isRange }: { readonly extends: boolean }): void => {
    const row = layout.rowAt(to);
    const cell = row === null ? undefined : cellOf.get(row);
    const from = cellOf.get(cursor);
    if (row === null || cell === undefined) return;
    const selection = useSelection.getState();
    if (isRange && selection.anchor === null && from !== undefined) selection.only(from.job);
    if (isRange) selection.extendTo(cell.job, orderedCells(layout, cellOf));
    setCursor(row);
    show(to);
    // A key that was pressed before this came has moved on: a focus that comes late would take the cursor back.
    due.current = row;
    requestAnimationFrame(() => requestAnimationFrame(() => due.current === row && focusRow(row)));
    if (chosen !== null && !isRange) goTo({ view: 'batches', batch: summary.id, job: cell.job });
  };

  // Who walked on in the viewer finds the cell that was looked at last in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves
  useEffect(() => {
    if (chosenRow === null || chosenRow === cursor) return;
    setCursor(chosenRow);
    const at = layout.spotOf(chosenRow);
    if (at !== null) show(at);
  }, [chosenRow]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf.get(cursor);
    if (cell === undefined || !(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    const page = Math.max(1, Math.floor((lines.scrollRect?.height ?? 0) / measures.lineHeight) - 1);
    takeGridKey(event, {
      batch: summary.id,
      cell,
      chosen,
      ordered: () => orderedCells(layout, cellOf),
      walk: (step, how) => moveTo(stepFrom(layout, spot, { step, page }), how),
      look: deeds.look,
    });
  };

  const { heads } = layout;
  const now = useNow('minute');
  const withHeads = heads === null ? 0 : 1;
  const total = { width: columns.getTotalSize(), height: lines.getTotalSize() };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <div
        role="grid"
        aria-label={t.batch.grid(summary.name === '' ? t.batch.unnamed(summary.createdAt, now) : summary.name)}
        aria-rowcount={layout.lines + withHeads}
        aria-colcount={layout.columns + withHeads}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        className="relative"
        style={{ width: total.width, minWidth: '100%', height: total.height }}
      >
        {heads === null ? null : (
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-20 border-b border-line bg-ground"
            style={{ height: measures.headHeight, width: total.width, minWidth: '100%' }}
          >
            <span
              role="columnheader"
              aria-colindex={1}
              className="sticky left-0 z-10 flex h-full items-end border-r border-line bg-ground px-4 pb-2 text-label text-muted"
              style={{ width: measures.headWidth - 12 }}
            >
              {t.batch.corner(sizes.downNames(cells))}
            </span>
            {columnItems.map(({ index, start, size, key }) => (
              <HeadCell
                key={key}
                role="columnheader"
                head={heads.columns[index]}
                column={index + 2}
                style={{ left: start, width: size - measures.gap, height: measures.headHeight }}
                className="absolute top-0 flex flex-col justify-end pb-2"
              />
            ))}
          </div>
        )}
        {lineItems.map(({ index: line, start, key }) => (
          <div
            key={key}
            role="row"
            aria-rowindex={line + 1 + withHeads}
            className="absolute top-0 left-0"
            style={{ height: measures.lineHeight - measures.gap, width: total.width, transform: `translateY(${start}px)` }}
          >
            {heads === null ? null : (
              <HeadCell
                role="rowheader"
                head={heads.lines[line]}
                column={1}
                style={{ width: measures.headWidth - 12, height: measures.lineHeight }}
                className="sticky left-0 z-10 flex flex-col border-r border-line bg-ground px-4 pt-0.5"
              />
            )}
            {columnItems.map(({ index: column, start: left, key: columnKey }) => {
              const row = layout.rowAt({ line, column });
              const cell = row === null ? undefined : cellOf.get(row);
              const style = { left, width: measures.columnWidth - measures.gap, height: measures.lineHeight - measures.gap };
              if (cell === undefined) return <Nobody key={columnKey} column={column + 1 + withHeads} style={style} />;
              return (
                <Placed
                  key={columnKey}
                  cell={cell}
                  column={column + 1 + withHeads}
                  caption={sizes.captionOf(cell)}
                  looks={arrangement.kind === 'list' ? 'line' : 'tile'}
                  left={style.left}
                  width={style.width}
                  height={style.height}
                  chosen={cell.job === chosen}
                  tabStop={cell.row === cursor}
                  deeds={deeds}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What stands in sight, and one more. */
function useWith(index: number) {
  return useCallback(
    (range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      return index < 0 || index >= range.count || shown.includes(index)
        ? shown
        : [...shown, index].sort((one, other) => one - other);
    },
    [index],
  );
}

/** Its place as an object that stays the same while it does. */
function Placed({
  left,
  width,
  height,
  ...props
}: Omit<Parameters<typeof Cell>[0], 'style'> & { readonly left: number; readonly width: number; readonly height: number }) {
  const style = useMemo(() => ({ left, width, height }), [left, width, height]);
  return <Cell {...props} style={style} />;
}
