import { type DragEvent, useState } from 'react';
import { type JsonPath, moveItem, removeAt, sizeAt } from '../../../../shared/schema/draftText.ts';
import type { ListField } from '../../../../shared/schema/field.ts';
import { isInside } from '../../../../shared/schema/field.ts';
import { announce } from '../../../components/announce.ts';
import { t } from '../../../text/en.ts';
import { moveUnfinished } from '../draftStore.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';

/** A kind of our own, so that files dragged over the form are not taken for rows. */
const ROW_TYPE = 'application/x-afterglow-row';

export interface Rows {
  readonly size: number;
  /** The row that something dragged would be put at; null while nothing is. */
  readonly over: number | null;
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
  readonly startDrag: (event: DragEvent, index: number) => void;
  readonly dragOver: (event: DragEvent, index: number) => void;
  readonly drop: (event: DragEvent, index: number) => void;
  readonly endDrag: () => void;
}

/** The rows of a list: their number, their order and how both change. */
export function useRows(field: ListField): Rows {
  const { tree, edit, floor } = useDesk();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const { path } = field;
  const size = sizeAt(tree, path);
  const isOurs = (event: DragEvent): boolean => dragged !== null && event.dataTransfer.types.includes(ROW_TYPE);
  const endDrag = (): void => {
    setDragged(null);
    setOver(null);
  };
  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= size) return;
    edit((text) => moveItem(text, path, { from, to }));
    moveUnfinished((at) => withIndex(at, path, (index) => indexAfterMove(index, { from, to })));
    announce(t.compose.field.moved(field.label, to, size));
    const grip = pathKey([...path, to]);
    requestAnimationFrame(() =>
      [...document.querySelectorAll<HTMLElement>('[data-grip]')].find((element) => element.dataset['grip'] === grip)?.focus(),
    );
  };
  const remove = (index: number): void => {
    const isLast = size === 1 && !field.required;
    edit((text) => (isLast ? emptied(text, path, floor) : removeAt(text, [...path, index])));
    moveUnfinished((at) => withIndex(at, path, (own) => (own === index ? null : own > index ? own - 1 : own)));
  };
  return {
    size,
    over,
    move,
    remove,
    endDrag,
    startDrag: (event, index) => {
      event.dataTransfer.setData(ROW_TYPE, String(index));
      event.dataTransfer.effectAllowed = 'move';
      setDragged(index);
    },
    dragOver: (event, index) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(index);
    },
    drop: (event, index) => {
      if (!isOurs(event) || dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
      move(dragged, index);
      endDrag();
    },
  };
}

/** Where the row at `index` stands after another was moved. */
export function indexAfterMove(index: number, { from, to }: { readonly from: number; readonly to: number }): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

/** A path with its index in the list at `list` replaced; other paths stay as they are, and null is gone. */
function withIndex(path: JsonPath, list: JsonPath, next: (index: number) => number | null): JsonPath | null {
  const index = path[list.length];
  if (!isInside(path, list) || typeof index !== 'number') return path;
  const moved = next(index);
  return moved === null ? null : path.with(list.length, moved);
}
