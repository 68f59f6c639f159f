/** Which columns the table of rows has: one for each place that something varies at. Pure but for the forms that are known. */

import type { Value } from '../../../shared/batch/axes.ts';
import type { Plan } from '../../../shared/batch/rows.ts';
import { type Sheet, type Target, targetKey } from '../../../shared/batch/sheet.ts';
import { formIn, useForms } from './forms.ts';
import { targetWords } from './sheetWords.ts';

export interface Column {
  readonly key: string;
  readonly target: Target;
  readonly label: string;
  /** How wide it is. */
  readonly looks: string;
}

const LOOKS: Readonly<Record<Target['kind'], string>> = {
  prompt: 'min-w-32 flex-[4]',
  model: 'min-w-28 flex-[2]',
  field: 'min-w-24 flex-[1.5] tabular-nums',
};

export function columnsOf(plan: Plan, sheet: Sheet): readonly Column[] {
  const form = formIn(useForms.getState().forms, sheet.base.model);
  const found = new Map<string, Column>();
  for (const { values } of plan.axes) {
    for (const { target } of values[0]?.writes ?? []) {
      const key = targetKey(target);
      const looks = LOOKS[target.kind];
      found.set(key, { key, target, label: targetWords(target, form, sheet.base.body), looks });
    }
  }
  return [...found.values()];
}

/** What a row says in a column; empty: what the draft says. */
export function cellAt(values: readonly Value[], column: Column): string {
  const writes = values.flatMap((value) => value.writes);
  return writes.findLast(({ target, cell }) => cell !== '' && targetKey(target) === column.key)?.cell ?? '';
}
