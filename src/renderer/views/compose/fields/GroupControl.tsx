import { extrasOf } from '../../../../shared/schema/active.ts';
import type { Field, GroupField } from '../../../../shared/schema/field.ts';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { FieldGrid } from './FieldView.tsx';
import { Frame } from './Frame.tsx';
import { MapControl } from './MapControl.tsx';

/** Fields that belong together, under their common name. `fields`: only these of them. */
export function GroupControl({
  field,
  bare,
  fields = field.fields,
}: {
  readonly field: GroupField;
  readonly bare?: boolean;
  readonly fields?: readonly Field[];
}) {
  const { tree, errorAt } = useDesk();
  const error = errorAt(field.path);
  const inside = (
    <>
      <FieldGrid fields={[...fields, ...extrasOf(field, tree)]} />
      {field.rest ? <MapControl field={field.rest} label={t.compose.field.further} /> : null}
    </>
  );
  if (!bare) return <Frame field={field}>{inside}</Frame>;
  return (
    <div className="flex flex-col gap-3">
      {inside}
      {error === null ? null : <FieldErrorLine text={error} />}
    </div>
  );
}
