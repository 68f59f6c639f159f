// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual and keep its rows' height; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the tiles take the focus, one of them at a time

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TileSize } from '../../../shared/appFacts.ts';
import type { SavedOutline } from '../../../shared/gallery.ts';
import { openMenu } from '../../components/ContextMenu.tsx';
import { clickMeans, useSelection } from '../../selection.ts';
import { entriesAt } from '../../takeOut/menus.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { useViewer } from '../viewer/viewerStore.ts';
import { DayHeading, dayAbove } from './DayHeading.tsx';
import { lookAt, useGallery } from './galleryStore.ts';
import { heldAround, jobAt, placeOfJob } from './pages.ts';
import { Tile, type TileDeeds } from './Tile.tsx';
import { useWidth } from './useWidth.ts';
import { columnsIn, itemsIn, layOut, rowOf, stepFrom } from './wall.ts';
import { know, open, view } from './wallDeeds.ts';
import { takeWallKey } from './wallKeys.ts';

const DAY_PX = 40;
const PAD_PX = 16;

const SIZES: Readonly<Record<TileSize, { readonly least: number; readonly gap: number }>> = {
  large: { least: 188, gap: 12 },
  small: { least: 116, gap: 8 },
};

/** Where somebody was, for when they come back to this view. */
let lastOffset = 0;

/**
 * The wall as a grid with one tab stop. Only what is in sight is in the page, and the tile that has the focus; the counts that
 * readers hear are the true ones.
 */
export function WallGrid({
  outline,
  size,
  chosen,
}: {
  readonly outline: SavedOutline;
  readonly size: TileSize;
  readonly chosen: string | null;
}) {
  const pages = useGallery((gallery) => gallery.pages);
  const filter = useGallery((gallery) => gallery.filter);
  const now = useNow('minute');
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller) - 2 * PAD_PX;
  const { gap } = SIZES[size];
  const { columns, tilePx } = columnsIn(width, SIZES[size]);
  const wall = useMemo(() => layOut(outline, columns), [outline, columns]);
  const [cursor, setCursor] = useState(() => Math.max(0, placeOfJob(useGallery.getState().pages, chosen)));
  const focusNext = useRef(false);
  const restored = useRef(false);
  const filtered = useRef(filter);
  const at = Math.min(cursor, wall.total - 1);
  const cursorRow = rowOf(wall, at);

  const withCursor = useCallback(
    (range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      return cursorRow < 0 || shown.includes(cursorRow) ? shown : [...shown, cursorRow].sort((one, other) => one - other);
    },
    [cursorRow],
  );
  const virtual = useVirtualizer({
    count: wall.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (wall.rows[index]?.kind === 'day' ? DAY_PX : tilePx + gap),
    getItemKey: (index) => index,
    overscan: 2,
    scrollPaddingStart: DAY_PX + 4,
    scrollPaddingEnd: gap,
    paddingEnd: 8,
    rangeExtractor: withCursor,
  });
  const items = virtual.getVirtualItems();
  const offset = virtual.scrollOffset ?? 0;
  if (restored.current) lastOffset = offset;
  const inSight = items.filter((item) => item.end > offset && item.start < offset + (virtual.scrollRect?.height ?? 0));
  const sight = itemsIn(inSight.flatMap((item) => wall.rows[item.index] ?? []));
  const topDay = offset < 2 ? null : dayAbove(wall.rows, inSight[0]?.index ?? 0);

  const [from, to] = [sight?.from ?? 0, sight?.to ?? 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each reading, what is in sight is asked for anew
  useEffect(() => {
    // A thumb that is dragged over the whole wall passes by most of it.
    const timer = setTimeout(() => void lookAt({ from, to }), 40);
    return () => clearTimeout(timer);
  }, [from, to, outline]);

  // What was seen before the wall changed: it stays where it is in sight, whatever came in above it.
  const seen = useRef({ item: 0, id: null as string | null, into: 0, cursorId: null as string | null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a wall that changed moves
  useLayoutEffect(() => {
    virtual.measure();
    if (width <= 0) return;
    if (!restored.current) {
      restored.current = true;
      virtual.scrollToOffset(lastOffset);
      return;
    }
    if (filtered.current !== filter) {
      // Another wall: it begins at its head.
      filtered.current = filter;
      setCursor(0);
      virtual.scrollToOffset(0);
      return;
    }
    const { item, id, into, cursorId } = seen.current;
    const moved = placeOfJob(pages, cursorId);
    if (moved >= 0 && moved !== cursor) {
      focusNext.current = scroller.current?.contains(document.activeElement) ?? false;
      setCursor(moved);
    }
    if ((virtual.scrollOffset ?? 0) < 2) return;
    const place = placeOfJob(pages, id);
    const row = rowOf(wall, place >= 0 ? place : Math.min(item, wall.total - 1));
    const start = row < 0 ? undefined : virtual.getOffsetForIndex(row, 'start')?.[0];
    if (start !== undefined) virtual.scrollToOffset(start + into);
  }, [wall, tilePx]);
  useEffect(() => {
    const first = inSight.find((item) => wall.rows[item.index]?.kind === 'tiles');
    const start = first === undefined ? undefined : virtual.getOffsetForIndex(first.index, 'start')?.[0];
    const into = start === undefined ? 0 : offset - start;
    seen.current = { item: from, id: jobAt(pages, from)?.id ?? null, into, cursorId: jobAt(pages, at)?.id ?? null };
  });

  const focusOn = useCallback((item: number) => {
    scroller.current?.querySelector<HTMLElement>(`[data-item="${item}"]`)?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    focusOn(at);
  }, [at, focusOn]);

  // The wall goes along with the viewer, so that its last tile is there to come back to.
  const lookedAt = useViewer(({ viewing }) => viewing?.where.job ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another job that is looked at moves it
  useEffect(() => {
    const item = placeOfJob(pages, lookedAt);
    if (item < 0) return;
    setCursor(item);
    virtual.scrollToIndex(rowOf(wall, item));
  }, [lookedAt]);

  const deeds = useMemo<TileDeeds>(
    () => ({
      press: (item, job, event) => {
        setCursor(item);
        know(job);
        const selection = useSelection.getState();
        const means = clickMeans(event);
        if (means === 'toggle') selection.toggle(job.id);
        else if (means === 'extend') selection.extendTo(job.id, heldAround(useGallery.getState().pages, item));
        else {
          selection.only(job.id);
          open(job);
        }
      },
      menu: (item, job, event) => {
        setCursor(item);
        know(job);
        openMenu(
          event,
          entriesAt(job.id, () => open(job)),
        );
      },
      view,
      focused: (item) => setCursor(item),
    }),
    [],
  );

  const moveTo = (item: number, { extends: isRange }: { readonly extends: boolean }): void => {
    const before = jobAt(pages, at);
    focusNext.current = true;
    setCursor(item);
    if (item === at) focusOn(item);
    virtual.scrollToIndex(rowOf(wall, item));
    const job = jobAt(pages, item);
    if (job === null) return;
    const selection = useSelection.getState();
    if (isRange) {
      if (selection.anchor === null && before !== null) selection.only(before.id);
      selection.extendTo(job.id, heldAround(pages, item));
    } else if (chosen !== null) {
      open(job);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['item'] === undefined) return;
    const pageRows = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / (tilePx + gap)));
    takeWallKey(event, {
      job: jobAt(pages, at),
      chosen,
      total: wall.total,
      walk: (step, how) => moveTo(stepFrom(wall, at, { step, pageRows }), how),
    });
  };

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-scroll">
      {topDay === null ? null : (
        <div className="sticky top-0 z-10 h-0">
          <div className="bg-ground" style={{ height: DAY_PX - 4 }}>
            <DayHeading day={topDay} now={now} />
          </div>
        </div>
      )}
      <div
        role="grid"
        aria-label={t.gallery.label}
        aria-rowcount={wall.tileRows}
        aria-colcount={columns}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        className="relative w-full"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const row = wall.rows[item.index];
          const place = { height: item.size, transform: `translateY(${item.start}px)` };
          if (row === undefined) return null;
          if (row.kind === 'day') {
            return (
              <div key={item.key} role="presentation" className="absolute inset-x-0 top-0" style={place}>
                <DayHeading day={row} now={now} />
              </div>
            );
          }
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={row.nth}
              className="absolute top-0 flex"
              style={{ ...place, left: PAD_PX, gap, height: tilePx }}
            >
              {Array.from({ length: row.count }, (_, column) => {
                const nth = row.first + column;
                const job = jobAt(pages, nth);
                return (
                  <Tile
                    key={nth}
                    item={nth}
                    column={column + 1}
                    job={job}
                    tilePx={tilePx}
                    size={size}
                    chosen={job !== null && job.id === chosen}
                    tabStop={nth === at}
                    deeds={deeds}
                  />
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
