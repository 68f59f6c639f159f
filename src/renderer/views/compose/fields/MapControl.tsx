import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type JsonPath, namesAt, removeAt, renameAt, sizeAt, writeAt } from '../../../../shared/schema/draftText.ts';
import { isInside, type MapField, valueAt } from '../../../../shared/schema/field.ts';
import { beginning } from '../../../../shared/schema/startBody.ts';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { moveUnfinished } from '../draftStore.ts';
import { FormContext, useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { FieldView } from './FieldView.tsx';
import { Frame } from './Frame.tsx';

/** Names of a person's choosing with a value each: to add, to rename in place, to remove. */
export function MapControl({ field, label = field.label }: { readonly field: MapField; readonly label?: string }) {
  const desk = useDesk();
  const { tree, edit, floor } = desk;
  const all = namesAt(tree, field.path);
  const names = [...new Set(all)].filter((name) => !field.except.includes(name));
  const isFull = field.maxEntries !== null && sizeAt(tree, field.path) >= field.maxEntries;
  const inside = { ...desk, floor: field.path.length + 1 };
  const remove = (name: string): void => {
    const isLast = all.length === 1 && !field.required && field.path.length > 0;
    edit((text) => (isLast ? emptied(text, field.path, floor) : removeAt(text, [...field.path, name])));
    moveUnfinished((path) => (isInside(path, [...field.path, name]) ? null : path));
  };
  const rename = (from: string, to: string): void => {
    edit((text) => renameAt(text, [...field.path, from], to));
    moveUnfinished((path) => renamed(path, field.path, { from, to }));
  };
  return (
    <Frame field={field} label={label}>
      {names.map((name) => (
        // Keyed by its place, so that renaming does not take the keyboard away.
        <div key={`row ${all.indexOf(name)}`} className="flex items-start gap-1.5">
          <NameField label={label} name={name} taken={all} onRename={(to) => rename(name, to)} />
          <div className="min-w-0 flex-2">
            <FormContext value={inside}>
              <FieldView field={valueAt(field, name)} />
            </FormContext>
          </div>
          <IconButton
            data-extra
            icon={X}
            label={t.compose.field.removeName(label, name)}
            onClick={() => remove(name)}
            className="mt-5"
          />
        </div>
      ))}
      {isFull ? null : (
        <AddName
          label={label}
          taken={all}
          onAdd={(name) => edit((text) => writeAt(text, [...field.path, name], beginning(valueAt(field, name))))}
        />
      )}
    </Frame>
  );
}

function renamed(path: JsonPath, map: JsonPath, { from, to }: { readonly from: string; readonly to: string }): JsonPath {
  return isInside(path, [...map, from]) ? path.with(map.length, to) : path;
}

/** The name is written into the draft when one leaves it: half a name is no name yet. */
function NameField({
  label,
  name,
  taken,
  onRename,
}: {
  readonly label: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: (to: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTaken = typed !== null && typed !== name && taken.includes(typed);
  const commit = (): void => {
    if (typed !== null && typed !== name && !isTaken) onRename(typed);
    if (!isTaken) setTyped(null);
  };
  return (
    <TextField
      mono
      data-extra
      aria-label={t.compose.field.nameOf(label)}
      label={t.compose.field.name}
      fieldClassName="flex-1"
      error={isTaken ? t.compose.field.nameTaken : null}
      value={typed ?? name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

function AddName({
  label,
  taken,
  onAdd,
}: {
  readonly label: string;
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const isTaken = taken.includes(typed);
  const add = (): void => {
    if (typed === '' || isTaken) return;
    onAdd(typed);
    setTyped('');
  };
  return (
    <div className="flex items-start gap-1.5">
      <TextField
        mono
        label={t.compose.field.newName(label)}
        error={isTaken ? t.compose.field.nameTaken : null}
        fieldClassName="w-56 max-w-full"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <Button
        icon={Plus}
        data-extra
        aria-label={t.compose.field.add(label)}
        disabled={typed === '' || isTaken}
        onClick={add}
        className="mt-5"
      >
        {t.compose.field.addShort}
      </Button>
    </div>
  );
}
