import { clearAt, readAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { SwitchField } from '../../../../shared/schema/field.ts';
import { Select } from '../../../components/Select.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptyWords, hintOf } from './say.tsx';

type State = 'unset' | 'true' | 'false';

/** Three states, as an optional yes-or-no has: leaving it out is not the same as off. */
export function SwitchControl({ field }: { readonly field: SwitchField }) {
  const { tree, edit, errorAt } = useDesk();
  const text = readAt(tree, field.path);
  const value: State | null = text === 'true' || text === 'false' ? text : field.required ? null : 'unset';
  const set = [
    { value: 'true', label: t.compose.field.on },
    { value: 'false', label: t.compose.field.off },
  ] as const;
  return (
    <Select<State>
      label={field.label}
      hint={hintOf(field)}
      error={errorAt(field.path)}
      placeholder={t.compose.field.choose}
      value={value}
      options={field.required ? set : [{ value: 'unset', label: emptyWords(field) }, ...set]}
      onChange={(next) => edit((body) => (next === 'unset' ? clearAt(body, field.path) : writeAt(body, field.path, next)))}
    />
  );
}
