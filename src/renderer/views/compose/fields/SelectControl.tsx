import { clearAt, kindAt, readAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { SelectField } from '../../../../shared/schema/field.ts';
import { type Option, Select } from '../../../components/Select.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptyWords, hintOf } from './say.tsx';

/** The value of "not set"; no JSON text reads so. */
const UNSET = 'unset';

export function SelectControl({ field }: { readonly field: SelectField }) {
  const { tree, edit, errorAt } = useDesk();
  const text = readAt(tree, field.path);
  const known = field.options.find((option) => option.jsonText === text);
  const options: Option<string>[] = field.options.map((option) => ({ value: option.jsonText, label: option.label }));
  if (!field.required) options.unshift({ value: UNSET, label: emptyWords(field) });
  // A value that the model does not list stays what it is and is shown as written.
  if (text !== null && !known && kindAt(tree, field.path) !== 'null') options.push({ value: text, label: text.slice(0, 80) });
  const isUnset = text === null || text === 'null';
  return (
    <Select
      label={field.label}
      hint={hintOf(field)}
      error={errorAt(field.path)}
      value={isUnset ? (field.required ? null : UNSET) : text}
      placeholder={t.compose.field.choose}
      options={options}
      onChange={(next) => edit((body) => (next === UNSET ? clearAt(body, field.path) : writeAt(body, field.path, next)))}
    />
  );
}
