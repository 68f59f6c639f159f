import { Dices } from 'lucide-react';
import { linesOf } from '../../../shared/batch/lines.ts';
import type { Sheet, ValuesAxis } from '../../../shared/batch/sheet.ts';
import { type Choosable, choosable } from '../../../shared/batch/targets.ts';
import type { Field } from '../../../shared/schema/field.ts';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/Select.tsx';
import { t } from '../../text/en.ts';
import { formIn, useForms } from './forms.ts';
import { SourceArea } from './SourceArea.tsx';
import { editAxis, freshSeed } from './sheetStore.ts';

const words = t.builder.values;
const MOST_OPTIONS = 24;

/** One setting and its values: pressed where there are a few, written where there are many. */
export function ValuesPart({ axis, sheet }: { readonly axis: ValuesAxis; readonly sheet: Sheet }) {
  const form = useForms(({ forms }) => formIn(forms, sheet.base.model));
  const fields = form ? choosable(form, sheet.base.body) : [];
  const key = JSON.stringify(axis.path);
  const chosen = fields.find(({ path }) => JSON.stringify(path) === key) ?? null;
  if (form && fields.length === 0) return <p className="text-pretty text-muted">{words.none}</p>;
  return (
    <>
      <Select
        label={words.field}
        placeholder={words.choose}
        value={axis.path.length === 0 ? null : key}
        options={fields.map(({ path, label }) => ({ value: JSON.stringify(path), label }))}
        onChange={(value) => {
          const next = fields.find(({ path }) => JSON.stringify(path) === value);
          if (next && value !== key) editAxis(axis, { path: next.path, text: '' });
        }}
      />
      {axis.path.length === 0 ? null : <Values axis={axis} chosen={chosen} />}
    </>
  );
}

function Values({ axis, chosen }: { readonly axis: ValuesAxis; readonly chosen: Choosable | null }) {
  const options = chosen ? optionsOf(chosen.field) : [];
  if (options.length > 0) return <Options axis={axis} options={options} label={chosen?.label ?? words.label} />;
  const lines = axis.text.replace(/\s+$/u, '');
  const addSeeds = (): void => {
    const seeds = Array.from({ length: 4 }, () => String(freshSeed()));
    editAxis(axis, { text: [...(lines === '' ? [] : [lines]), ...seeds].join('\n') });
  };
  return (
    <>
      <SourceArea
        label={words.label}
        placeholder={words.placeholder}
        value={axis.text}
        rows={3}
        mono={chosen?.field.widget === 'seed' || chosen?.field.widget === 'number'}
        className="max-h-40"
        onText={(text) => editAxis(axis, { text })}
      />
      {chosen?.field.widget === 'seed' ? (
        <Button size="small" icon={Dices} className="self-start" onClick={addSeeds}>
          {words.random}
        </Button>
      ) : null}
    </>
  );
}

interface Offered {
  readonly value: string;
  readonly label: string;
}

function optionsOf(field: Field): readonly Offered[] {
  if (field.widget === 'switch') {
    return [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ];
  }
  if (field.widget !== 'select' || field.options.length > MOST_OPTIONS) return [];
  return field.options.map(({ jsonText, label }) => {
    const value: unknown = JSON.parse(jsonText);
    return { value: typeof value === 'string' && value.trim() === value && value !== '' ? value : jsonText, label };
  });
}

function Options({
  axis,
  options,
  label,
}: {
  readonly axis: ValuesAxis;
  readonly options: readonly Offered[];
  readonly label: string;
}) {
  const chosen = new Set(linesOf(axis.text, 'line').map(({ text }) => text));
  const toggle = (value: string): void => {
    if (chosen.has(value)) chosen.delete(value);
    else chosen.add(value);
    const known = options.map((option) => option.value);
    // In the order of the options, then what somebody wrote by hand.
    const text = [...known.filter((one) => chosen.has(one)), ...[...chosen].filter((one) => !known.includes(one))];
    editAxis(axis, { text: text.join('\n') });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label stands above already, in the card
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen.has(option.value)}
          onClick={() => toggle(option.value)}
          className={
            chosen.has(option.value)
              ? 'press h-7 rounded-full border border-ember bg-chosen px-2.5 text-second'
              : 'press h-7 rounded-full border border-edge px-2.5 text-second text-muted hover:bg-hover hover:text-text'
          }
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
