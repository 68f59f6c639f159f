import { asJson, branchOf, withoutMark } from '../../../../shared/schema/active.ts';
import { kindAt } from '../../../../shared/schema/draftText.ts';
import type { Branch, ChoiceField, Field } from '../../../../shared/schema/field.ts';
import { chooseBranch } from '../../../../shared/schema/startBody.ts';
import { type Option, Select } from '../../../components/Select.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { FieldView } from './FieldView.tsx';
import { GroupControl } from './GroupControl.tsx';
import { emptyWords, hintOf } from './say.tsx';

const UNSET = 'unset';
const NULL = 'null';
const OTHER = 'other';

/** Which of several shapes a value has, and then the controls of that shape. */
export function ChoiceControl({ field }: { readonly field: ChoiceField }) {
  const { tree } = useDesk();
  const branch = branchOf(field, tree);
  const kind = kindAt(tree, field.path);
  const isOther = branch === null && kind !== 'missing' && !(kind === 'null' && field.nullable);
  const isHeld = kind === 'null' && field.nullable;
  const inside: Field | null = isHeld ? null : (branch?.field ?? (isOther ? asJson(field) : wordsOf(field)));
  return (
    <div className="flex flex-col gap-2">
      <BranchSelect field={field} label={field.label} />
      {inside === null ? null : (
        <div className="border-l-2 border-line pl-3">
          {inside.widget === 'group' && branch ? (
            <GroupControl field={inside} fields={withoutMark(field, branch, inside.fields)} bare />
          ) : (
            <FieldView field={inside} />
          )}
        </div>
      )}
    </div>
  );
}

/** Words can be typed without choosing first that it will be words; emptied, the box stays where it was. */
function wordsOf(field: ChoiceField): Field | null {
  return field.branches.find((branch) => branch.field.widget === 'text')?.field ?? null;
}

export function BranchSelect({ field, label }: { readonly field: ChoiceField; readonly label: string }) {
  const { tree, edit, errorAt, floor } = useDesk();
  const kind = kindAt(tree, field.path);
  const branch: Branch | null = kind === 'null' && field.nullable ? null : branchOf(field, tree);
  const options: Option<string>[] = field.branches.map((candidate, index) => ({ value: String(index), label: candidate.label }));
  const isNone = branch === null && (kind === 'missing' || (kind === 'null' && field.nullable));
  if (!field.required) options.unshift({ value: UNSET, label: emptyWords(field) });
  else if (field.nullable) options.unshift({ value: NULL, label: t.compose.field.none });
  if (branch === null && !isNone) options.push({ value: OTHER, label: t.compose.field.otherForm });
  const none = field.required ? (kind === 'null' ? NULL : null) : UNSET;
  return (
    <Select
      label={label}
      hint={hintOf(field)}
      error={branch === null ? errorAt(field.path) : null}
      value={branch === null ? (isNone ? none : OTHER) : String(field.branches.indexOf(branch))}
      placeholder={t.compose.field.choose}
      options={options}
      onChange={(next) => {
        const chosen = field.branches[Number(next)];
        if (next === UNSET) edit((text) => emptied(text, field.path, floor));
        else if (chosen) edit((text) => chooseBranch(text, { choice: field, branch: chosen }));
        else if (next === NULL) edit((text) => chooseBranch(text, { choice: field, branch: null }));
      }}
    />
  );
}
