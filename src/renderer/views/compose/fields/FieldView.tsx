import clsx from 'clsx';
import type { Field } from '../../../../shared/schema/field.ts';
import { samePath } from '../../../../shared/schema/field.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { GroupControl } from './GroupControl.tsx';
import { JsonControl } from './JsonControl.tsx';
import { ListControl } from './ListControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { SeedControl } from './SeedControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { SwitchControl } from './SwitchControl.tsx';
import { TextControl } from './TextControl.tsx';

/** One field of a form with the control that fits it, and the mark by which it is found. */
export function FieldView({ field: given }: { readonly field: Field }) {
  const { promptPath } = useDesk();
  const field = flattened(given);
  if (promptPath && samePath(field.path, promptPath)) return null;
  const isWide = WIDE.has(field.widget) || (field.widget === 'text' && (field.long || field.media !== null || field !== given));
  return (
    <div
      data-path={pathKey(field.path)}
      data-help={field.description ?? undefined}
      className={clsx('min-w-0', isWide && 'col-span-full')}
    >
      <Control field={field} />
    </div>
  );
}

const WIDE: ReadonlySet<Field['widget']> = new Set<Field['widget']>(['group', 'list', 'choice', 'json']);

function Control({ field }: { readonly field: Field }) {
  switch (field.widget) {
    case 'text':
      return <TextControl field={field} />;
    case 'number':
      return <NumberControl field={field} />;
    case 'seed':
      return <SeedControl field={field} />;
    case 'switch':
      return <SwitchControl field={field} />;
    case 'select':
      return <SelectControl field={field} />;
    case 'group':
      return <GroupControl field={field} />;
    case 'choice':
      return <ChoiceControl field={field} />;
    case 'list':
      return <ListControl field={field} />;
    case 'json':
      return <JsonControl field={field} />;
  }
}

/** A group of one needs no frame: its one field is drawn under the group's name. */
function flattened(field: Field): Field {
  if (field.widget !== 'group' || field.fields.length !== 1) return field;
  const [only] = field.fields;
  return only === undefined
    ? field
    : flattened({ ...only, label: field.label, description: only.description ?? field.description });
}

/** Two columns where there is room, one where there is not. */
export function FieldGrid({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] items-start gap-x-4 gap-y-3">
      {fields.map((field) => (
        <FieldView key={pathKey(field.path)} field={field} />
      ))}
    </div>
  );
}
