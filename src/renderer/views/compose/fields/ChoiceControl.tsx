import { branchOf } from '../../../../shared/schema/active.ts';
import type { ChoiceField } from '../../../../shared/schema/field.ts';
import { chooseBranch } from '../../../../shared/schema/startBody.ts';
import { type Option, Select } from '../../../components/Select.tsx';
import { useDesk } from '../formContext.ts';
import { FieldView } from './FieldView.tsx';
import { GroupControl } from './GroupControl.tsx';
import { emptyWords, hintOf } from './say.tsx';

const UNSET = 'unset';

/** Which of several shapes a value has, and then the controls of that shape. */
export function ChoiceControl({ field }: { readonly field: ChoiceField }) {
  const { tree } = useDesk();
  const branch = branchOf(field, tree);
  return (
    <div className="flex flex-col gap-2">
      <BranchSelect field={field} label={field.label} />
      {branch === null ? null : (
        <div className="border-l-2 border-line pl-3">
          {branch.field.widget === 'group' ? <GroupControl field={branch.field} bare /> : <FieldView field={branch.field} />}
        </div>
      )}
    </div>
  );
}

export function BranchSelect({ field, label }: { readonly field: ChoiceField; readonly label: string }) {
  const { tree, edit, errorAt } = useDesk();
  const branch = branchOf(field, tree);
  const options: Option<string>[] = field.branches.map((candidate, index) => ({ value: String(index), label: candidate.label }));
  if (!field.required) options.unshift({ value: UNSET, label: emptyWords(field) });
  return (
    <Select
      label={label}
      hint={hintOf(field)}
      error={branch === null ? errorAt(field.path) : null}
      value={branch === null ? UNSET : String(field.branches.indexOf(branch))}
      options={options}
      onChange={(next) =>
        edit((text) =>
          chooseBranch(text, { choice: field, branch: next === UNSET ? null : (field.branches[Number(next)] ?? null) }),
        )
      }
    />
  );
}
