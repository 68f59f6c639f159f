import { Dices } from 'lucide-react';
import type { PromptsAxis } from '../../../shared/batch/sheet.ts';
import { MOST_DRAWS } from '../../../shared/batch/sheet.ts';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/Select.tsx';
import { t } from '../../text/en.ts';
import { CountField } from './CountField.tsx';
import { SourceArea } from './SourceArea.tsx';
import { edit, editAxis, freshSeed } from './sheetStore.ts';

const SPLITS = ['line', 'paragraph'] as const;
const MODES = ['off', 'all', 'some'] as const;

/** Prompts as they are pasted, and what becomes of choices in them. */
export function PromptsPart({ axis }: { readonly axis: PromptsAxis }) {
  const words = t.builder.prompts;
  return (
    <>
      <SourceArea
        label={words.label}
        placeholder={axis.split === 'line' ? words.placeholder : words.paragraphs}
        value={axis.text}
        rows={4}
        className="max-h-60"
        onText={(text) => editAxis(axis, { text })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={words.split}
          value={axis.split}
          options={SPLITS.map((value) => ({ value, label: words.splits[value] }))}
          onChange={(split) => editAxis(axis, { split })}
        />
        <Select
          label={words.wildcards}
          value={axis.wildcards}
          options={MODES.map((value) => ({ value, label: words.modes[value] }))}
          onChange={(wildcards) => editAxis(axis, { wildcards })}
        />
      </div>
      {axis.wildcards === 'some' ? (
        <div className="flex items-end gap-2">
          <CountField
            label={words.draws}
            value={axis.draws}
            min={1}
            max={MOST_DRAWS}
            onValue={(draws) => draws !== null && editAxis(axis, { draws })}
          />
          <Button icon={Dices} onClick={() => edit((sheet) => ({ ...sheet, seed: freshSeed() }))}>
            {words.again}
          </Button>
        </div>
      ) : null}
      {axis.wildcards === 'off' ? null : <p className="text-second text-pretty text-muted">{words.hint}</p>}
    </>
  );
}
