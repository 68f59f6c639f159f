import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { tableOf } from '../../../shared/batch/axes.ts';
import { DELIMITERS, type Sheet, type TableAxis, type Target, targetKey } from '../../../shared/batch/sheet.ts';
import { choosable } from '../../../shared/batch/targets.ts';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/Select.tsx';
import { t } from '../../text/en.ts';
import { columnsFor, putTable, takeTableFile } from './files.ts';
import { formIn, useForms } from './forms.ts';
import { SourceArea } from './SourceArea.tsx';
import { editAxis } from './sheetStore.ts';
import { targetWords } from './sheetWords.ts';

/** Longer texts are not shown as text: the rows at the right show what is in them. */
const LONGEST_SHOWN = 60_000;
const words = t.builder.table;

/** A table, and what each of its columns is. */
export function TablePart({ axis, sheet }: { readonly axis: TableAxis; readonly sheet: Sheet }) {
  const table = tableOf(axis);
  const input = useRef<HTMLInputElement>(null);
  const isShown = axis.text.length <= LONGEST_SHOWN && axis.name === '';
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="hidden"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void takeTableFile(file, axis);
          event.currentTarget.value = '';
        }}
      />
      {isShown ? (
        <SourceArea
          label={words.label}
          mono
          placeholder={words.placeholder}
          value={axis.text}
          rows={3}
          className="max-h-40"
          onText={(text) => {
            const isFresh = axis.columns.length === 0 || headOf(text) !== headOf(axis.text);
            if (isFresh) putTable({ text, name: '' }, axis);
            else editAxis(axis, { text, fixes: {} });
          }}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={FileUp} size="small" onClick={() => input.current?.click()}>
          {axis.text === '' ? words.choose : words.replace}
        </Button>
        {isShown ? null : (
          <Button size="small" tone="plain" onClick={() => editAxis(axis, { text: '', name: '', columns: [], fixes: {} })}>
            {words.clear}
          </Button>
        )}
        {table ? (
          <p className="one-line min-w-0 text-second text-muted">
            {axis.name === '' ? '' : `${axis.name} \u00b7 `}
            {words.size(table.rows.length, table.header.length)}
          </p>
        ) : null}
      </div>
      {table?.cut ? <p className="text-second text-held">{words.cut}</p> : null}
      {table ? (
        <>
          <Select
            label={words.delimiter}
            value={axis.delimiter}
            options={DELIMITERS.map((value) => ({ value, label: words.delimiters[value] }))}
            onChange={(delimiter) =>
              editAxis(axis, { delimiter, columns: columnsFor(axis.text, { sheet, delimiter }), fixes: {} })
            }
          />
          <Columns axis={axis} sheet={sheet} header={table.header} first={table.rows[0]?.cells ?? []} />
        </>
      ) : null}
    </>
  );
}

const headOf = (text: string): string => /^[^\r\n]*/u.exec(text.trimStart())?.[0] ?? '';
const OUT = 'out';
const COLUMNS_SHOWN = 60;

function Columns({
  axis,
  sheet,
  header,
  first,
}: {
  readonly axis: TableAxis;
  readonly sheet: Sheet;
  readonly header: readonly string[];
  readonly first: readonly string[];
}) {
  const form = useForms(({ forms }) => formIn(forms, sheet.base.model));
  const { body } = sheet.base;
  const common: readonly Target[] = [
    { kind: 'prompt' },
    { kind: 'model' },
    ...(form ? choosable(form, body).map(({ path }) => ({ kind: 'field', path }) as const) : []),
  ];
  const setColumn = (column: number, target: Target | null): void => {
    const columns = header.map((_, index) => (index === column ? target : (axis.columns[index] ?? null)));
    editAxis(axis, { columns });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{words.columns}</legend>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5">
        {header.slice(0, COLUMNS_SHOWN).map((name, column) => {
          const target = axis.columns[column] ?? null;
          const own: Target = { kind: 'field', path: [name] };
          const isOwn = name !== '' && !common.some((one) => targetKey(one) === targetKey(own));
          const targets = isOwn && !form?.root ? [...common, own] : common;
          const known = target === null || targets.some((one) => targetKey(one) === targetKey(target));
          const all = known ? targets : [...targets, target];
          const isTwice =
            target !== null &&
            axis.columns.some((one, index) => index !== column && one !== null && targetKey(one) === targetKey(target));
          const sample = first[column] ?? '';
          return (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may come twice
              key={column}
              label={words.column(name)}
              value={target === null ? OUT : targetKey(target)}
              options={[
                { value: OUT, label: words.leaveOut },
                ...all.map((one) => ({
                  value: targetKey(one),
                  label: one === own ? words.ownSetting(name) : targetWords(one, form, body),
                })),
              ]}
              hint={sample === '' ? undefined : <span className="one-line block">{words.sample(sample)}</span>}
              error={isTwice ? words.twice : null}
              onChange={(value) => setColumn(column, all.find((one) => targetKey(one) === value) ?? null)}
            />
          );
        })}
      </div>
      <p className="mt-2 text-second text-muted">{words.empty}</p>
    </fieldset>
  );
}
