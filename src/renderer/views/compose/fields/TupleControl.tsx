import { Plus, X } from 'lucide-react';
import { placesOf } from '../../../../shared/schema/active.ts';
import { kindAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { TupleField } from '../../../../shared/schema/field.ts';
import { beginning } from '../../../../shared/schema/startBody.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../text/en.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { FieldView } from './FieldView.tsx';
import { Frame } from './Frame.tsx';

/** A list of fixed places. It is there as a whole or not at all, since its places tell what is what. */
export function TupleControl({ field }: { readonly field: TupleField }) {
  const { tree, edit, floor } = useDesk();
  const kind = kindAt(tree, field.path);
  if (kind === 'missing' || kind === 'null') {
    return (
      <Frame field={field}>
        <Button
          size="small"
          icon={Plus}
          aria-label={t.compose.field.add(field.label)}
          className="self-start"
          onClick={() => edit((text) => writeAt(text, field.path, beginning(field)))}
        >
          {t.compose.field.addShort}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame field={field}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,120px),1fr))] items-start gap-3">
        {placesOf(field, tree).map((item, index) => (
          <FieldView key={pathKey(item.path)} field={{ ...item, label: t.compose.field.item(index) }} />
        ))}
      </div>
      {field.required ? null : (
        <Button
          size="small"
          tone="plain"
          icon={X}
          data-extra
          className="-ml-2 self-start"
          onClick={() => edit((text) => emptied(text, field.path, floor))}
        >
          {t.compose.field.clear(field.label)}
        </Button>
      )}
    </Frame>
  );
}
