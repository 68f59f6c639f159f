import { type ReactNode, useMemo } from 'react';
import { readAt } from '../../../../shared/schema/draftText.ts';
import type { Field } from '../../../../shared/schema/field.ts';
import { FormContext, pathKey, useDesk } from '../formContext.ts';

/**
 * A part of the form that is drawn anew only when the text of its fields has changed, or what is wrong in them. A form may have
 * a hundred fields, and each key in one of them makes a new text of the whole. What the part sees of the rest of the text may be
 * older; it reads its own part alone.
 */
export function Still({
  field,
  partner = null,
  children,
}: {
  readonly field: Field;
  /** A second field that is drawn in the same place. */
  readonly partner?: Field | null;
  readonly children: ReactNode;
}) {
  const desk = useDesk();
  const state = [field, partner].map((one) => {
    return one === null ? null : [readAt(desk.tree, one.path), desk.errorsWithin(one.path)];
  });
  const key = JSON.stringify([state, desk.floor, desk.promptPath === null ? null : pathKey(desk.promptPath)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the part depends on
  return useMemo(() => <FormContext value={desk}>{children}</FormContext>, [key, field, partner]);
}
