import clsx from 'clsx';
import { useId } from 'react';
import { readAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { SelectField } from '../../../../shared/schema/field.ts';
import { areShapes, sidesOf } from '../../../../shared/schema/proportions.ts';
import { Field } from '../../../components/Field.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { ShapeMark } from './ShapeMark.tsx';
import { emptyWords, hintOf } from './say.tsx';

/** More than this stand better in a menu. */
const MOST_DRAWN = 14;

/** A set of sizes or proportions that is picked by its shapes. */
export function isShapePick(field: SelectField): boolean {
  const values = field.options.map((option) => wordOf(option.jsonText));
  return values.length <= MOST_DRAWN && areShapes(values);
}

function wordOf(jsonText: string): string {
  return jsonText.startsWith('"') ? String(JSON.parse(jsonText)) : jsonText;
}

/** Proportions and sizes as small drawn shapes, one to choose; the arrow keys go through them. */
export function ShapeControl({ field }: { readonly field: SelectField }) {
  const { tree, edit, errorAt, floor } = useDesk();
  const name = useId();
  const text = readAt(tree, field.path);
  const isUnset = text === null || text === 'null';
  const isKnown = field.options.some((option) => option.jsonText === text);
  return (
    <Field label={field.label} hint={hintOf(field)} error={errorAt(field.path)}>
      {(ties) => (
        <div {...ties} role="radiogroup" aria-label={field.label} className="flex flex-wrap gap-1.5">
          {field.required ? null : (
            <Chip
              name={name}
              label={emptyWords(field)}
              checked={isUnset}
              onPick={() => edit((body) => emptied(body, field.path, floor))}
            />
          )}
          {field.options.map((option) => (
            <Chip
              key={option.jsonText}
              name={name}
              label={option.label}
              shape={wordOf(option.jsonText)}
              checked={option.jsonText === text}
              onPick={() => edit((body) => writeAt(body, field.path, option.jsonText))}
            />
          ))}
          {isUnset || isKnown ? null : <Chip name={name} label={text.slice(0, 80)} checked onPick={() => undefined} />}
        </div>
      )}
    </Field>
  );
}

function Chip({
  name,
  label,
  shape,
  checked,
  onPick,
}: {
  readonly name: string;
  readonly label: string;
  readonly shape?: string;
  readonly checked: boolean;
  readonly onPick: () => void;
}) {
  const isDrawn = shape !== undefined && sidesOf(shape) !== null;
  return (
    <label className={clsx(CHIP, checked ? CHIP_ON : CHIP_OFF)}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onPick}
        className="absolute inset-0 m-0 appearance-none opacity-0"
      />
      {isDrawn ? <ShapeMark value={shape} /> : null}
      <span>{label === '' ? t.compose.field.none : label}</span>
    </label>
  );
}

export const CHIP =
  'press relative flex h-8 items-center gap-1 rounded-control border px-2 text-second has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember';
export const CHIP_ON = 'border-ember bg-raised text-text';
export const CHIP_OFF = 'border-line text-muted hover:border-edge hover:text-text';
