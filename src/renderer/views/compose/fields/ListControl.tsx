import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readTree, sizeAt, writeAt } from '../../../../shared/schema/draftText.ts';
import { type Field, itemAt, type ListField } from '../../../../shared/schema/field.ts';
import { beginning } from '../../../../shared/schema/startBody.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../text/en.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { FieldView } from './FieldView.tsx';
import { Frame } from './Frame.tsx';
import { GroupControl } from './GroupControl.tsx';
import { Row } from './Row.tsx';
import { type Rows, useRows } from './useRows.ts';

/** So many rows are drawn at a time; a form of thousands of controls would be slow for everybody. */
const DRAWN_AT_ONCE = 50;
/** Faults of rows further down are only told at the list. */
const MOST_LOOKED_AT = 250;

export function ListControl({ field }: { readonly field: ListField }) {
  const { edit } = useDesk();
  const rows = useRows(field);
  return (
    <Frame field={field}>
      <RowsOf field={field} rows={rows}>
        {(item, index) => <Item item={item} index={index} />}
      </RowsOf>
      <Button
        size="small"
        icon={Plus}
        disabled={field.maxItems !== null && rows.size >= field.maxItems}
        aria-label={t.compose.field.add(field.label)}
        className="self-start"
        onClick={() => edit((text) => addItem(text, field))}
      >
        {t.compose.field.addShort}
      </Button>
    </Frame>
  );
}

/** The text with one more row. By the text as it is now: what was drawn may be a moment older. */
function addItem(text: string, field: ListField): string {
  const size = sizeAt(readTree(text), field.path);
  return writeAt(text, [...field.path, size], beginning(itemAt(field, size)));
}

/** The rows themselves, some at a time. */
export function RowsOf({
  field,
  rows,
  children,
}: {
  readonly field: ListField;
  readonly rows: Rows;
  readonly children: (item: Field, index: number) => ReactNode;
}) {
  const { errorsWithin } = useDesk();
  const [asked, setAsked] = useState(DRAWN_AT_ONCE);
  // A row that something is wrong with is drawn, so that the way to it leads somewhere.
  const isFaulty = (index: number): boolean => errorsWithin([...field.path, index]) !== '';
  const beyond = Array.from({ length: Math.max(0, Math.min(rows.size, MOST_LOOKED_AT) - asked) }, (_, index) => asked + index);
  const drawn = Math.max(asked, (beyond.findLast(isFaulty) ?? -1) + 1);
  const left = rows.size - drawn;
  return (
    <>
      {Array.from({ length: Math.min(rows.size, drawn) }, (_, index) => {
        const item = itemAt(field, index);
        return (
          <Row key={pathKey(item.path)} list={field} rows={rows} index={index}>
            {children(item, index)}
          </Row>
        );
      })}
      {left > 0 ? (
        <Button size="small" tone="plain" data-extra className="self-start" onClick={() => setAsked(drawn + DRAWN_AT_ONCE * 2)}>
          {t.compose.field.showMore(Math.min(left, DRAWN_AT_ONCE * 2))}
        </Button>
      ) : null}
    </>
  );
}

function Item({ item, index }: { readonly item: Field; readonly index: number }) {
  const isFramed = item.widget === 'group' && item.fields.length > 1;
  if (isFramed) {
    return (
      <div data-path={pathKey(item.path)}>
        <GroupControl field={item} bare />
      </div>
    );
  }
  return <FieldView field={{ ...item, label: t.compose.field.item(index) }} />;
}
