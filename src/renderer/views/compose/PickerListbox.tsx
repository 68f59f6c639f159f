import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../text/en.ts';
import { Choice } from './PickerChoice.tsx';
import { idOf, isChoice, type PickerRow } from './pickerRows.ts';

const HEADING_PX = 28;
const ROW_PX = 40;
const EDGE_PX = 4;
const words = t.compose.picker;

/** The list below the search box, which has the keyboard. Only what is in sight is drawn. */
export function PickerListbox({
  rows,
  active,
  chosen,
  listId,
  favourites,
  onChoose,
  onActive,
}: {
  readonly rows: readonly PickerRow[];
  readonly active: number;
  readonly chosen: string;
  readonly listId: string;
  readonly favourites: readonly string[];
  readonly onChoose: (row: PickerRow) => void;
  readonly onActive: (index: number) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_PX : ROW_PX),
    overscan: 6,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX,
    scrollPaddingStart: EDGE_PX,
    scrollPaddingEnd: EDGE_PX,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row heights change with the rows
  useEffect(() => virtual.measure(), [rows, virtual]);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (active < 0) return;
    // Once in the middle, so that one sees what stands around it; then no further than is needed. A first heading belongs to its row.
    virtual.scrollToIndex(active === 1 ? 0 : active, { align: hasOpened.current ? 'auto' : 'center' });
    hasOpened.current = true;
  }, [active, virtual]);
  /** The place of each row among those that can be chosen, from 1. */
  const places = useMemo(() => {
    let last = 0;
    return rows.map((row) => {
      if (isChoice(row)) last += 1;
      return last;
    });
  }, [rows]);
  const starred = useMemo(() => new Set(favourites), [favourites]);
  return (
    <div ref={scroller} id={listId} role="listbox" aria-label={words.label} className="min-h-0 flex-1 overflow-y-auto px-1.5">
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const style = { height: item.size, transform: `translateY(${item.start}px)` };
          if (!isChoice(row)) {
            return (
              <div
                key={item.key}
                role="presentation"
                style={style}
                className="absolute inset-x-0 flex items-end px-2 pb-1 text-label font-medium text-muted"
              >
                {row.of === 'provider' ? row.name : words.headings[row.of]}
              </div>
            );
          }
          const id = idOf(row);
          return (
            <Choice
              key={item.key}
              row={row}
              id={`${listId}-${item.index}`}
              isActive={item.index === active}
              isChosen={row.kind === 'model' && id === chosen}
              isStarred={starred.has(id)}
              style={style}
              position={places[item.index] ?? 0}
              total={places.at(-1) ?? 0}
              onChoose={() => onChoose(row)}
              onHover={() => onActive(item.index)}
            />
          );
        })}
      </div>
    </div>
  );
}
