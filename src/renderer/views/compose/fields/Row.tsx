import clsx from 'clsx';
import { GripVertical, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { ListField } from '../../../../shared/schema/field.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { pathKey } from '../formContext.ts';
import type { Rows } from './useRows.ts';

/** One row of a list: a grip to move it by pointer or arrow keys, what it holds, and a way to remove it. */
export function Row({
  list,
  rows,
  index,
  children,
}: {
  readonly list: ListField;
  readonly rows: Rows;
  readonly index: number;
  readonly children: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.size - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    rows.move(index, to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a place to let a dragged row go; the grip has keys for the same.
    <div
      data-row=""
      onDragOver={(event) => rows.dragOver(event, index)}
      onDrop={(event) => rows.drop(event, index)}
      className={clsx('flex items-start gap-1 rounded-control', rows.over === index && 'outline-2 outline-dashed outline-edge')}
    >
      {rows.size > 1 ? (
        <IconButton
          data-extra
          data-grip={pathKey([...list.path, index])}
          icon={GripVertical}
          size="small"
          label={t.compose.field.moveItem(list.label, index)}
          draggable
          onDragStart={(event) => rows.startDrag(event, index)}
          onDragEnd={rows.endDrag}
          onKeyDown={onKeyDown}
          className="mt-6 -ml-1.5 cursor-grab"
        />
      ) : null}
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        data-extra
        icon={X}
        label={t.compose.field.removeItem(list.label, index)}
        onClick={() => rows.remove(index)}
        className="mt-5"
      />
    </div>
  );
}
