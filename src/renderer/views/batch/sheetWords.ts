/** What axes and batches are called. Pure. */

import { countOf } from '../../../shared/batch/axes.ts';
import { nameOf } from '../../../shared/batch/rows.ts';
import type { Axis, Sheet, Target } from '../../../shared/batch/sheet.ts';
import { fieldAt } from '../../../shared/batch/targets.ts';
import type { Form } from '../../../shared/schema/field.ts';
import { t } from '../../text/en.ts';
import { formIn, useForms } from './forms.ts';

export function targetWords(target: Target, form: Form | null, body: string): string {
  if (target.kind === 'prompt') return t.builder.grid.prompt;
  if (target.kind === 'model') return t.builder.grid.model;
  const field = form?.root ? fieldAt(form, { path: target.path, body }) : null;
  return field?.label ?? nameOf(target);
}

export function axisWords(axis: Axis, sheet: Sheet): string {
  if (axis.kind !== 'values') return t.builder.axes[axis.kind];
  if (axis.path.length === 0) return t.builder.axes.values;
  const form = formIn(useForms.getState().forms, sheet.base.model);
  return targetWords({ kind: 'field', path: axis.path }, form, sheet.base.body);
}

/** After what varies: "50 prompts × 3 models × 2 size". */
export function autoName(sheet: Sheet): string {
  const parts = sheet.axes.flatMap((axis): readonly string[] => {
    const count = countOf(axis, sheet.lists);
    if (count === 0) return [];
    return [axis.kind === 'values' ? t.builder.parts.values(count, axisWords(axis, sheet)) : t.builder.parts[axis.kind](count)];
  });
  return parts.length === 0 ? t.builder.title : t.builder.autoName(parts);
}
