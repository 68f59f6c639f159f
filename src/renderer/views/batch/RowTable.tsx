// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one of them at a time

import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Sheet } from '../../../shared/batch/sheet.ts';
import { meaningOf } from '../../pressed.ts';
import { t } from '../../text/en.ts';
import { columnsOf } from './columns.ts';
import { setLeft } from './leaving.ts';
import { RowDialog } from './RowDialog.tsx';
import { RowLine } from './RowLine.tsx';
import { useRows } from './rowsStore.ts';

const ROW_PX = 36;
const words = t.builder.grid;

/** Every row as it will be sent, checked, with its problems in words. One tab stop; Enter opens a row. */
export function RowTable({
  sheet,
  filter,
  onFilter,
  className,
}: {
  readonly sheet: Sheet;
  readonly filter: 'all' | 'bad';
  readonly onFilter: (filter: 'all' | 'bad') => void;
  readonly className: string;
}) {
  const { plan, rows, bad, sheet: of } = useRows();
  const left = useMemo(() => new Set(sheet.left), [sheet.left]);
  const columns = useMemo(() => columnsOf(plan, of ?? sheet), [plan, of, sheet]);
  const shown = filter === 'bad' ? bad : null;
  const count = plan.isOver ? 0 : (shown?.length ?? plan.total);
  const nthAt = (index: number): number => shown?.[index] ?? index;
  const [cursor, setCursor] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollPaddingStart: ROW_PX,
  });
  const at = Math.min(cursor, Math.max(0, count - 1));
  useEffect(() => {
    if (filter === 'bad' && bad.length === 0 && rows.length > 0) onFilter('all');
  }, [filter, bad, rows, onFilter]);

  const focus = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index));
    setCursor(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const meaning = meaningOf('rows', event);
    if (meaning === null) return;
    event.preventDefault();
    switch (meaning) {
      case 'walk':
        focus(STEPS[event.key]?.(at, count) ?? at);
        return;
      case 'open':
        setOpened(nthAt(at));
        return;
      case 'leaveOut': {
        const key = rows[nthAt(at)]?.key;
        if (key !== undefined) setLeft(left.has(key) ? 'takeIn' : 'leaveOut', [key]);
      }
    }
  };

  return (
    <section aria-label={words.label} className={clsx('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-3">
        <Filter filter={filter} onFilter={onFilter} all={plan.isOver ? 0 : plan.total} bad={bad.length} />
      </div>
      {plan.isOver ? (
        <div className="flex flex-col gap-2 p-6" role="status">
          <p className="text-pretty">{words.over(plan.total, sheet.mostRows)}</p>
          <p className="text-pretty text-muted">{words.growth}</p>
        </div>
      ) : count === 0 ? (
        <p className="p-6 text-pretty text-muted">{filter === 'bad' ? words.noneBad : words.empty}</p>
      ) : (
        <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
          <div
            role="grid"
            aria-label={words.label}
            aria-rowcount={count + 1}
            aria-colcount={columns.length + 2}
            onKeyDown={onKeyDown}
            style={{ minWidth: 310 + columns.length * 110 }}
          >
            <div
              role="row"
              aria-rowindex={1}
              className="sticky top-0 z-10 flex h-8 items-center gap-3 border-b border-line bg-ground px-3 text-label text-muted"
            >
              <span role="columnheader" className="w-11 shrink-0 text-right">
                <span aria-hidden="true">#</span>
                <span className="sr-only">{words.row}</span>
              </span>
              {columns.map((column) => (
                <span key={column.key} role="columnheader" className={clsx('one-line', column.looks)}>
                  {column.label}
                </span>
              ))}
              <span role="columnheader" className="w-52 shrink-0">
                {words.status}
              </span>
            </div>
            <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map((item) => {
                const nth = nthAt(item.index);
                return (
                  <RowLine
                    key={item.key}
                    index={item.index}
                    nth={nth}
                    row={rows[nth] ?? null}
                    plan={plan}
                    columns={columns}
                    isLeft={left.has(rows[nth]?.key ?? '')}
                    tabStop={item.index === at}
                    style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                    onOpen={() => {
                      setCursor(item.index);
                      setOpened(nth);
                    }}
                    onFocus={() => setCursor(item.index)}
                  />
                );
              })}
            </div>
          </div>
        </div>
      )}
      <RowDialog
        sheet={sheet}
        row={opened === null ? null : (rows[opened] ?? null)}
        onClose={() => {
          setOpened(null);
          requestAnimationFrame(() => focus(at));
        }}
      />
    </section>
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function Filter({
  filter,
  onFilter,
  all,
  bad,
}: {
  readonly filter: 'all' | 'bad';
  readonly onFilter: (filter: 'all' | 'bad') => void;
  readonly all: number;
  readonly bad: number;
}) {
  const choices = [
    { value: 'all', label: words.all(all) },
    { value: 'bad', label: words.bad(bad) },
  ] as const;
  return (
    <div role="group" aria-label={words.filter} className="flex gap-1">
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter === value}
          disabled={value === 'bad' && bad === 0}
          onClick={() => onFilter(value)}
          className={clsx(
            'press h-6 rounded-full px-2.5 text-second tabular-nums disabled:pointer-events-none',
            filter === value ? 'bg-chosen text-text' : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
