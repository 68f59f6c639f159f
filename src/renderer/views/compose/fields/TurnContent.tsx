import { Plus } from 'lucide-react';
import { kindAt, readTree, sizeAt, stringAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { Field, ListField, TextField } from '../../../../shared/schema/field.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../text/en.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { FieldView } from './FieldView.tsx';
import { Frame } from './Frame.tsx';
import { RowsOf } from './ListControl.tsx';
import { useRows } from './useRows.ts';

/** What is said in one turn: words, or parts where a model takes more than words. */
export function TurnContent({ field }: { readonly field: Field }) {
  const { tree, edit } = useDesk();
  const words = wordsOf(field);
  const parts = partsOf(field);
  const kind = kindAt(tree, field.path);
  if (words && kind !== 'array') {
    return (
      <div className="flex min-w-0 flex-col items-start gap-1">
        <div className="w-full">
          <FieldView field={words} />
        </div>
        {parts === null ? null : (
          <Button
            size="small"
            tone="plain"
            data-extra
            className="-ml-2"
            onClick={() => edit((text) => writeAt(text, field.path, `[${wordsPart(stringAt(tree, field.path) ?? '')}]`))}
          >
            {t.compose.field.useParts}
          </Button>
        )}
      </div>
    );
  }
  if (parts && kind === 'array') return <Parts field={parts} />;
  return <FieldView field={field} />;
}

/** The same place as plain words; null where words alone are not taken. */
function wordsOf(field: Field): TextField | null {
  if (field.widget === 'text') return { ...field, label: t.compose.field.words, long: true };
  if (field.widget !== 'choice') return null;
  const inner = field.branches.map((branch) => branch.field).find((each) => each.widget === 'text');
  if (inner?.widget !== 'text') return null;
  return { ...inner, label: t.compose.field.words, description: field.description, required: field.required, long: true };
}

/** The same place as parts whose shape nobody published; null where it is known, or none are taken. */
function partsOf(field: Field): ListField | null {
  const open = field.widget === 'choice' ? field.branches.map((branch) => branch.field).find(isOpenList) : field;
  if (!open || !isOpenList(open)) return null;
  const { path, name, label, description, required, nullable, defaultText, rank } = open;
  const facts = { path, name, label, description, required, nullable, defaultText, rank };
  const item: Field = { ...facts, path: [...path, 0], required: true, widget: 'json', kind: 'any' };
  return { ...facts, widget: 'list', item, minItems: null, maxItems: null, unique: false };
}

function isOpenList(field: Field): boolean {
  return field.widget === 'json' && field.kind === 'array';
}

function wordsPart(words: string): string {
  return `{"type": "text", "text": ${JSON.stringify(words)}}`;
}

/** Parts of words as words, any other part as JSON in its place. */
function Parts({ field }: { readonly field: ListField }) {
  const { tree, edit } = useDesk();
  const rows = useRows(field);
  const add = (part: string): void => edit((text) => writeAt(text, [...field.path, sizeAt(readTree(text), field.path)], part));
  return (
    <Frame field={field}>
      <RowsOf field={field} rows={rows}>
        {(item, index) => {
          const isWords = stringAt(tree, [...item.path, 'type']) === 'text' && kindAt(tree, [...item.path, 'text']) === 'string';
          const label = t.compose.field.part(index);
          return (
            <div data-path={pathKey(item.path)}>
              <FieldView field={isWords ? wordsField(item, label) : { ...item, label }} />
            </div>
          );
        }}
      </RowsOf>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Plus} data-extra onClick={() => add(wordsPart(''))}>
          {t.compose.field.addWords}
        </Button>
        <Button size="small" icon={Plus} data-extra onClick={() => add('{}')}>
          {t.compose.field.addPart}
        </Button>
      </div>
    </Frame>
  );
}

function wordsField(item: Field, label: string): TextField {
  return {
    path: [...item.path, 'text'],
    name: 'text',
    label,
    description: null,
    required: true,
    nullable: false,
    defaultText: null,
    rank: 0,
    widget: 'text',
    long: true,
    format: 'plain',
    media: null,
    suggestions: [],
    minLength: null,
    maxLength: null,
    pattern: null,
  };
}
