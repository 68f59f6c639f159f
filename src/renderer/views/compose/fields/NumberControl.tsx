import type { KeyboardEvent } from 'react';
import type { NumberField } from '../../../../shared/schema/field.ts';
import { TextField } from '../../../components/Field.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { numberText, stepped, writeNumber } from './numberText.ts';
import { Aside, emptyWords, hintOf } from './say.tsx';

export function NumberControl({ field }: { readonly field: NumberField }) {
  const { tree, edit, errorAt } = useDesk();
  const value = numberText(tree, field.path);
  const write = (typed: string): void => edit((text) => writeNumber(text, field.path, typed));
  const step = field.step ?? (field.integer ? 1 : 0.1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1);
    const from = field.defaultText === null ? null : Number(field.defaultText);
    const next = stepped(value, { steps, step, min: field.min, max: field.max, from });
    event.preventDefault();
    if (next !== null) write(next);
  };
  return (
    <TextField
      label={field.label}
      aside={<Aside>{t.compose.field.range(field.min, field.max)}</Aside>}
      hint={hintOf(field)}
      error={errorAt(field.path)}
      inputMode={field.integer ? 'numeric' : 'decimal'}
      placeholder={emptyWords(field)}
      value={value}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
