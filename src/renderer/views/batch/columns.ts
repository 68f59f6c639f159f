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

export function columnsOf(plan: Plan, sheet: Sheet): readonly Column[] {
  const form = formIn(useForms.getState().forms, sheet.base.model);
  const found = new Map<string, Column>();
  for (const { values } of plan.axes) {
    for (const { target } of values[0]?.writes ?? []) {
      const key = targetKey(target);
      const looks = target.kind === 'prompt' ? 'min-w-40 flex-[3]' : 'min-w-24 flex-1';
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
