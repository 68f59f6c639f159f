import { kindAt, readAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { SelectField } from '../../../../shared/schema/field.ts';
import { sameValue } from '../../../../shared/schema/plainProblems.ts';
import { type Option, Select } from '../../../components/Select.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { isShapePick, ShapeControl } from './ShapeControl.tsx';
import { emptyWords, hintOf } from './say.tsx';

/** The value of "not set"; no JSON text reads so. */
const UNSET = 'unset';

export function SelectControl({ field }: { readonly field: SelectField }) {
  return isShapePick(field) ? <ShapeControl field={field} /> : <Menu field={field} />;
}

function Menu({ field }: { readonly field: SelectField }) {
  const { tree, edit, errorAt, floor } = useDesk();
  const written = readAt(tree, field.path);
  const known = field.options.find((option) => written !== null && sameValue(option.jsonText, written));
  const text = known?.jsonText ?? written;
  const options: Option<string>[] = field.options.map((option) => ({ value: option.jsonText, label: option.label }));
  if (!field.required) options.unshift({ value: UNSET, label: emptyWords(field) });
  else if (field.nullable) options.unshift({ value: 'null', label: t.compose.field.none });
  const isNull = kindAt(tree, field.path) === 'null';
  // A value that the model does not list stays what it is and is shown as written.
  if (text !== null && !known && !isNull) options.push({ value: text, label: text.slice(0, 80) });
  const isUnset = text === null || (isNull && !(field.required && field.nullable));
  return (
    <Select
      label={field.label}
      hint={hintOf(field)}
      error={errorAt(field.path)}
      value={isUnset ? (field.required ? null : UNSET) : text}
      placeholder={t.compose.field.choose}
      options={options}
      onChange={(next) => edit((body) => (next === UNSET ? emptied(body, field.path, floor) : writeAt(body, field.path, next)))}
    />
  );
}
