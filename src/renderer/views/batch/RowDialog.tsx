import { useEffect, useState } from 'react';
import type { Value, Write } from '../../../shared/batch/axes.ts';
import { mended, sourceOf } from '../../../shared/batch/mend.ts';
import { type Sheet, targetKey } from '../../../shared/batch/sheet.ts';
import { tidyText } from '../../../shared/schema/draftText.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FieldErrorLine, TextArea } from '../../components/Field.tsx';
import { t } from '../../text/en.ts';
import { formIn, useForms } from './forms.ts';
import { setLeft } from './leaving.ts';
import type { CheckedRow } from './rowsStore.ts';
import { edit } from './sheetStore.ts';
import { axisWords, targetWords } from './sheetWords.ts';
import { troubleWords } from './troubleWords.ts';

const words = t.builder.row;
const BODY_SHOWN = 20_000;

/** One row with all that is wrong, put right where it came from, or left out. */
export function RowDialog({
  sheet,
  row,
  onClose,
}: {
  readonly sheet: Sheet;
  readonly row: CheckedRow | null;
  readonly onClose: () => void;
}) {
  // While it closes the last row goes on being shown.
  const [latest, setLatest] = useState(row);
  useEffect(() => {
    if (row) setLatest(row);
  }, [row]);
  return row || latest ? (
    <Content key={(row ?? latest)?.key} sheet={sheet} row={(row ?? latest) as CheckedRow} open={row !== null} onClose={onClose} />
  ) : null;
}

interface Part {
  readonly key: string;
  readonly value: Value;
  readonly write: Write;
  readonly source: string;
}

function Content({
  sheet,
  row,
  open,
  onClose,
}: {
  readonly sheet: Sheet;
  readonly row: CheckedRow;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const form = useForms(({ forms }) => formIn(forms, row.model));
  const parts = row.values.flatMap((value) =>
    value.writes.map((write): Part => {
      const key = `${value.axis} ${targetKey(write.target)}`;
      return { key, value, write, source: sourceOf(sheet, value, write) };
    }),
  );
  const isLeft = sheet.left.includes(row.key);
  const changed = parts.filter(({ key, source }) => (texts[key] ?? source) !== source);
  // What was odd about the row itself is good once a person has looked at it and saved it.
  const odd = row.values.flatMap((value) =>
    value.trouble === null ? [] : parts.filter((part) => part.value === value).slice(0, 1),
  );
  const save = (): void => {
    edit((before) =>
      [...odd, ...changed].reduce(
        (next, { key, value, write, source }) => mended(next, { value, write, text: texts[key] ?? source }),
        before,
      ),
    );
    onClose();
  };
  const told = row.told ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={words.title(row.nth + 1)}
      actions={
        <>
          <Button
            className="mr-auto"
            onClick={() => {
              setLeft(isLeft ? 'takeIn' : 'leaveOut', [row.key]);
              onClose();
            }}
          >
            {isLeft ? words.takeIn : words.leaveOut}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
          <Button tone="primary" disabled={changed.length === 0 && odd.length === 0} onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      {told.length > 0 ? (
        <div className="flex flex-col gap-1">
          {told.map((trouble) => (
            <FieldErrorLine
              key={`${trouble.kind} ${JSON.stringify(trouble.path)} ${trouble.fact}`}
              text={troubleWords(trouble)}
            />
          ))}
        </div>
      ) : null}
      {parts.map(({ key, value, write, source }) => (
        <TextArea
          key={key}
          label={targetWords(write.target, form, row.body)}
          hint={
            <>
              {words.from(value.line, nameOfSource(value, sheet))}
              {source !== write.cell && write.target.kind === 'prompt' ? ` \u00b7 ${words.template}` : ''}
            </>
          }
          rows={1}
          className="min-h-8! max-h-48"
          value={texts[key] ?? source}
          onChange={(event) => setTexts({ ...texts, [key]: event.currentTarget.value })}
        />
      ))}
      <p className="text-second text-muted">{words.shared}</p>
      <details className="text-second">
        <summary className="press w-fit rounded-control pr-2 text-muted hover:text-text">{words.body}</summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="selectable mt-2 max-h-60 overflow-auto rounded-card bg-raised p-3 font-mono whitespace-pre-wrap"
        >
          {row.body.length > BODY_SHOWN ? `${row.body.slice(0, BODY_SHOWN)}\u2026` : tidyText(row.body)}
        </pre>
      </details>
    </Dialog>
  );
}

function nameOfSource(value: Value, sheet: Sheet): string {
  const axis = sheet.axes.find(({ id }) => id === value.axis);
  if (!axis) return '';
  return axis.kind === 'table' && axis.name !== '' ? axis.name : axisWords(axis, sheet);
}
