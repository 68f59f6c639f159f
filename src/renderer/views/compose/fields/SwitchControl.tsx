import { readAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { SwitchField } from '../../../../shared/schema/field.ts';
import { type Option, Select } from '../../../components/Select.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { emptyWords, hintOf } from './say.tsx';

const UNSET = 'unset';

/** Three states, as an optional yes-or-no has: leaving it out is not the same as off. */
export function SwitchControl({ field }: { readonly field: SwitchField }) {
  const { tree, edit, errorAt, floor } = useDesk();
  const text = readAt(tree, field.path);
  const options: Option<string>[] = [
    { value: 'true', label: t.compose.field.on },
    { value: 'false', label: t.compose.field.off },
  ];
  if (!field.required) options.unshift({ value: UNSET, label: emptyWords(field) });
  else if (field.nullable) options.unshift({ value: 'null', label: t.compose.field.none });
  const isUnset = text === null || (text === 'null' && !(field.required && field.nullable));
  // What is neither stays what it is, and its error says so.
  if (!isUnset && !options.some((option) => option.value === text)) options.push({ value: text, label: text.slice(0, 80) });
  return (
    <Select
      label={field.label}
      hint={hintOf(field)}
      error={errorAt(field.path)}
      placeholder={t.compose.field.choose}
      value={isUnset ? (field.required ? null : UNSET) : text}
      options={options}
      onChange={(next) => edit((body) => (next === UNSET ? emptied(body, field.path, floor) : writeAt(body, field.path, next)))}
    />
  );
}
