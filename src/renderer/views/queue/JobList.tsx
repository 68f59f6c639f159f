// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual and keep its rows' height; the grid roles stand for it
// biome-ignore-all lint/a11y/noStaticElementInteractions: the scroller only notices where the focus is

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JobId } from '../../../shared/job.ts';
import { countOf } from '../../../shared/jobFilter.ts';
import { isByPlace } from '../../jobList.ts';
import { goTo } from '../../route.ts';
import { useSelection } from '../../selection.ts';
import { showMore } from '../../showList.ts';
import { useCache } from '../../store.ts';
import { t } from '../../text/en.ts';
import { useNow } from '../../useNow.ts';
import { BatchHeading } from './BatchHeading.tsx';
import { dayOf, type Entry, entriesOf } from './entries.ts';
import { useGrouping } from './grouping.ts';
import { JobRow } from './JobRow.tsx';
import { takeListKey } from './listKeys.ts';
import { useReorder } from './reorder.ts';
import { useSelectionOf } from './selecting.ts';
import { useCursor } from './useCursor.ts';
import { useRowDeeds } from './useRowDeeds.ts';

const ROW = 44;
const DAY_ROW = 34;
const HEIGHTS: Readonly<Record<Entry['kind'], number>> = { day: DAY_ROW, batch: ROW, job: ROW };

/**
 * All jobs of the chosen filter as a grid with one tab stop. Only what is in sight is in the page, and the row that has
 * the focus; the counts that readers hear are the true ones.
 */
export function JobList({ chosen }: { readonly chosen: JobId | null }) {
  const listed = useCache((cache) => cache.list.ids);
  const jobs = useCache((cache) => cache.jobs);
  const next = useCache((cache) => cache.list.next);
  // Readers hear how many rows there are, not how many are loaded; -1 says that nobody counted.
  const rows = useCache(({ list, counts }) =>
    list.next === null ? list.ids.length : list.search === '' ? countOf(counts, list.filter) : -1,
  );
  const now = useNow('minute');
  const byDay = useCache(({ list }) => list.group !== null || (list.filter !== 'atRisk' && list.filter !== 'waiting'));
  const movable = useCache(({ list }) => isByPlace(list) && list.search === '');
  const [mark, dropDeeds] = useReorder(movable);
  const folded = useGrouping(({ isOn, folded }) => (isOn ? folded : null));
  const grouped = useCache(({ list }) => list.group === null) && byDay ? folded : null;
  const entries = useMemo(() => entriesOf(listed, jobs, { now, byDay, folded: grouped }), [listed, jobs, now, byDay, grouped]);
  // As they stand: rows of a batch may have been drawn together, and folded ones are not walked through.
  const ids = useMemo(
    () => (grouped === null ? listed : entries.flatMap((entry) => (entry.kind === 'job' ? entry.job.id : []))),
    [grouped, listed, entries],
  );
  const order = useRef(ids);
  useEffect(() => {
    order.current = ids;
  }, [ids]);
  const [cursor, setCursor] = useCursor(ids, chosen);
  const [asking, setAsking] = useState<JobId | null>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const cursorEntry = entries.findIndex((entry) => entry.kind === 'job' && entry.job.id === cursor);
  const withCursor = useCallback(
    (range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      return cursorEntry < 0 || shown.includes(cursorEntry) ? shown : [...shown, cursorEntry].sort((one, other) => one - other);
    },
    [cursorEntry],
  );
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[entries[index]?.kind ?? 'job'],
    getItemKey: (index) => keyOf(entries[index], index),
    overscan: 8,
    scrollPaddingStart: DAY_ROW,
    scrollPaddingEnd: 8,
    paddingStart: byDay ? 0 : 8,
    paddingEnd: 12,
    rangeExtractor: withCursor,
  });

  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const offset = virtual.scrollOffset ?? 0;
  const dayOnTop = offset < 2 ? null : dayOf(entries, items.find((item) => item.end > offset)?.index ?? 0);
  useEffect(() => {
    if (next !== null && lastShown >= entries.length - 20) void showMore();
  }, [next, lastShown, entries.length]);

  const focusRow = useCallback((id: JobId) => {
    scroller.current?.querySelector<HTMLElement>(`[data-job="${id}"]`)?.focus({ preventScroll: true });
  }, []);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The row under the focus went away (it ended, or was removed): its neighbour takes over.
    if (hadFocus.current && cursor !== null && document.activeElement === document.body) focusRow(cursor);
  }, [cursor, focusRow]);

  const deeds = useRowDeeds({ order, setCursor, setAsking, focusRow });

  useSelectionOf(chosen);

  const moveTo = (index: number, { extends: isRange }: { readonly extends: boolean }): void => {
    const at = Math.max(0, Math.min(ids.length - 1, index));
    const id = ids[at];
    if (id === undefined) return;
    const selection = useSelection.getState();
    if (isRange && selection.anchor === null && cursor !== null) selection.only(cursor);
    if (isRange) selection.extendTo(id, ids);
    setCursor(id);
    virtual.scrollToIndex(entries.findIndex((entry) => entry.kind === 'job' && entry.job.id === id));
    requestAnimationFrame(() => focusRow(id));
    if (chosen !== null && !isRange) goTo({ view: 'queue', job: id });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const job = cursor === null ? undefined : jobs.get(cursor);
    if (job === undefined) return;
    takeListKey(event, {
      job,
      ids,
      chosen,
      movable,
      deeds,
      moveTo,
      focusRow: () => focusRow(job.id),
      focusButton: () => scroller.current?.querySelector<HTMLElement>(`[data-job="${job.id}"] button:not(:disabled)`)?.focus(),
      askNothing: () => setAsking(null),
    });
  };

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto"
      {...dropDeeds}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        hadFocus.current = event.relatedTarget === null;
      }}
    >
      {dayOnTop === null ? null : (
        <div className="sticky top-0 z-10 h-0">
          <div className="border-b border-line bg-ground" style={{ height: DAY_ROW }}>
            <DayHeading at={dayOnTop} now={now} />
          </div>
        </div>
      )}
      <div
        role="grid"
        aria-label={t.queue.jobs}
        aria-rowcount={grouped === null ? rows : next === null ? entries.filter(({ kind }) => kind !== 'day').length : -1}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        className="relative w-full"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const entry = entries[item.index];
          if (entry === undefined) return null;
          return (
            <div
              key={item.key}
              role="presentation"
              className={clsx('absolute top-0 right-0', grouped !== null && isOfBatch(entry) ? OF_BATCH : 'left-0')}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {mark !== null && entry.kind === 'job' && entry.job.id === mark.id ? <DropMark side={mark.side} /> : null}
              {entry.kind === 'day' ? (
                <DayHeading at={entry.at} now={now} />
              ) : entry.kind === 'batch' ? (
                <BatchHeading entry={entry} now={now} isFolded={grouped?.has(entry.id) ?? false} />
              ) : (
                <JobRow
                  job={entry.job}
                  rowIndex={entry.rowIndex}
                  chosen={entry.job.id === chosen}
                  tabStop={entry.job.id === cursor}
                  asking={entry.job.id === asking}
                  movable={movable && entry.job.phase === 'outbox'}
                  deeds={deeds}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const isOfBatch = (entry: Entry): boolean => entry.kind === 'job' && entry.job.batch !== null;
/** Below the fold of their heading, along a line that ends where they do. */
const OF_BATCH = 'left-7 before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line';

/** Where what is dragged would be put. */
function DropMark({ side }: { readonly side: 'above' | 'below' }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-3 z-10 h-0.5 rounded-full bg-ember ${side === 'above' ? '-top-px' : '-bottom-px'}`}
    />
  );
}

/** For the eye alone: the rows themselves say when they were asked for. */
function DayHeading({ at, now }: { readonly at: number; readonly now: number }) {
  return (
    <div aria-hidden="true" className="flex h-full items-end px-4 pb-1.5 text-label font-medium text-muted">
      {t.queue.day(at, now)}
    </div>
  );
}

function keyOf(entry: Entry | undefined, index: number): string | number {
  if (entry === undefined) return index;
  if (entry.kind === 'batch') return `batch-${entry.id}`;
  return entry.kind === 'day' ? `day-${entry.at}` : entry.job.id;
}
