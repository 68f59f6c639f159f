import type { ReactNode } from 'react';
import type { Field } from '../../../../shared/schema/field.ts';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { useDesk } from '../formContext.ts';

/** Several controls under the name of the one field that they belong to, with what is wrong with it as a whole. */
export function Frame({
  field,
  label = field.label,
  children,
}: {
  readonly field: Field;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const { errorAt } = useDesk();
  const error = errorAt(field.path);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-l-2 border-line pl-3">
      <legend className="float-left mb-1 w-full text-second font-medium">{label}</legend>
      {field.description === null ? null : <span className="sr-only">{field.description}</span>}
      {children}
      {error === null ? null : <FieldErrorLine text={error} />}
    </fieldset>
  );
}
