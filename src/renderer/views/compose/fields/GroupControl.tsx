import type { GroupField } from '../../../../shared/schema/field.ts';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { useDesk } from '../formContext.ts';
import { FieldGrid } from './FieldView.tsx';

/** Fields that belong together, under their common name. */
export function GroupControl({ field, bare }: { readonly field: GroupField; readonly bare?: boolean }) {
  const { errorAt } = useDesk();
  const error = errorAt(field.path);
  const inside = (
    <>
      <FieldGrid fields={field.fields} />
      {error === null ? null : <FieldErrorLine text={error} />}
    </>
  );
  if (bare) return inside;
  return (
    <fieldset className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <legend className="float-left mb-1 w-full text-second font-medium">{field.label}</legend>
      {inside}
    </fieldset>
  );
}
