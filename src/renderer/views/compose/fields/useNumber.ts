import type { NumberField, SeedField } from '../../../../shared/schema/field.ts';
import { useDesk } from '../formContext.ts';
import { numberText, writeNumber } from './numberText.ts';

/** A number as its control shows it, and the way to write what was typed. */
export function useNumber(field: NumberField | SeedField): { readonly value: string; readonly write: (typed: string) => void } {
  const { tree, edit, floor } = useDesk();
  const empty = field.required && field.nullable ? 'null' : 'leave';
  return {
    value: numberText(tree, field.path),
    write: (typed) => edit((text) => writeNumber(text, field.path, { typed, empty, floor })),
  };
}
