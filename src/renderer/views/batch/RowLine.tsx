// biome-ignore-all lint/a11y/useSemanticElements: no table can be virtual; the grid roles stand for it
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, its cells do not
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid takes the keys of its rows

import clsx from 'clsx';
import { Check, CircleAlert, LoaderCircle, Minus } from 'lucide-react';
import { type Plan, valuesAt } from '../../../shared/batch/rows.ts';
import { targetKey } from '../../../shared/batch/sheet.ts';
import type { RowTrouble } from '../../../shared/batch/trouble.ts';
import { t } from '../../text/en.ts';
import { number } from '../../text/intl.ts';
import { type Column, cellAt } from './columns.ts';
import type { CheckedRow } from './rowsStore.ts';
import { troubleWords } from './troubleWords.ts';

const words = t.builder.grid;

/** One row: its number, what varies in it, and whether it is good. */
export function RowLine({
  index,
  nth,
  row,
  plan,
  columns,
  isLeft,
  tabStop,
  style,
  onOpen,
  onFocus,
}: {
  readonly index: number;
  readonly nth: number;
  /** Null: it is not made yet. */
  readonly row: CheckedRow | null;
  readonly plan: Plan;
  readonly columns: readonly Column[];
  readonly isLeft: boolean;
  readonly tabStop: boolean;
  readonly style: { readonly height: number; readonly transform: string };
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}) {
  const values = row?.values ?? valuesAt(plan, nth);
  const told = row?.told ?? null;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      tabIndex={tabStop ? 0 : -1}
      onClick={onOpen}
      onFocus={onFocus}
      style={style}
      className={clsx(
        'absolute inset-x-0 top-0 flex cursor-default items-center gap-3 border-b border-line px-3 hover:bg-hover focus-visible:-outline-offset-2',
        isLeft && 'text-muted',
      )}
    >
      <span role="gridcell" className="w-11 shrink-0 text-right text-second text-muted tabular-nums">
        {number(nth + 1)}
      </span>
      {columns.map((column) => {
        const cell = cellAt(values, column);
        const isBad = (told ?? []).some((trouble) => isAbout(trouble, column));
        return (
          <span
            key={column.key}
            role="gridcell"
            title={cell}
            className={clsx('one-line', column.looks, isBad && !isLeft && 'text-failed', isLeft && 'line-through')}
          >
            {cell === '' ? <span className="text-muted">{'\u2013'}</span> : cell}
          </span>
        );
      })}
      <Status told={told} isLeft={isLeft} />
    </div>
  );
}

function isAbout({ path, kind }: RowTrouble, { target }: Column): boolean {
  if (target.kind === 'field') return path.length > 0 && targetKey({ kind: 'field', path }) === targetKey(target);
  return target.kind === 'model' ? kind === 'noModel' || kind === 'unreadModel' : kind === 'noPrompt';
}

function Status({ told, isLeft }: { readonly told: readonly RowTrouble[] | null; readonly isLeft: boolean }) {
  const looks = 'flex w-52 shrink-0 items-center gap-1.5 text-second';
  if (isLeft) {
    return (
      <span role="gridcell" className={clsx(looks, 'text-muted')}>
        <Minus size={14} aria-hidden="true" />
        {words.left}
      </span>
    );
  }
  if (told === null) {
    return (
      <span role="gridcell" className={clsx(looks, 'text-muted')}>
        <LoaderCircle size={14} aria-hidden="true" />
        {words.checking}
      </span>
    );
  }
  const [first, ...more] = told;
  if (first === undefined) {
    return (
      <span role="gridcell" className={clsx(looks, 'text-muted')}>
        <Check size={14} aria-hidden="true" className="text-done" />
        {words.good}
      </span>
    );
  }
  const all = told.map(troubleWords);
  return (
    <span role="gridcell" title={all.join('\n')} className={clsx(looks, first.firm ? 'text-failed' : 'text-held')}>
      <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
      <span className="one-line">
        {all[0]}
        {more.length > 0 ? `, ${t.builder.more(more.length)}` : ''}
      </span>
    </span>
  );
}
