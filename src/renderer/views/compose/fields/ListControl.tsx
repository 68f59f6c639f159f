import { Plus, X } from 'lucide-react';
import { removeAt, sizeAt, writeAt } from '../../../../shared/schema/draftText.ts';
import { type Field, itemAt, type ListField } from '../../../../shared/schema/field.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldErrorLine } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { FieldView } from './FieldView.tsx';
import { GroupControl } from './GroupControl.tsx';

/** Longer lists are edited in the JSON view; a form of thousands of controls helps nobody. */
const MOST_SHOWN = 50;

export function ListControl({ field }: { readonly field: ListField }) {
  const { tree, edit, errorAt } = useDesk();
  const size = sizeAt(tree, field.path);
  const error = errorAt(field.path);
  const isFull = field.maxItems !== null && size >= field.maxItems;
  const remove = (index: number): void =>
    edit((text) => (size === 1 && !field.required ? removeAt(text, field.path) : removeAt(text, [...field.path, index])));
  return (
    <fieldset className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <legend className="float-left mb-1 w-full text-second font-medium">{field.label}</legend>
      {Array.from({ length: Math.min(size, MOST_SHOWN) }, (_, index) => {
        const item = itemAt(field, index);
        return (
          <div key={pathKey(item.path)} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              {item.widget === 'group' && item.fields.length > 1 ? (
                <GroupControl field={item} bare />
              ) : (
                <FieldView field={{ ...item, label: t.compose.field.item(index) }} />
              )}
            </div>
            <IconButton
              data-extra
              icon={X}
              label={t.compose.field.removeItem(field.label, index)}
              onClick={() => remove(index)}
              className="mt-5"
            />
          </div>
        );
      })}
      {size > MOST_SHOWN ? <p className="text-second text-muted">{t.compose.reasons.more(size - MOST_SHOWN)}</p> : null}
      {error === null ? null : <FieldErrorLine text={error} />}
      <Button
        size="small"
        icon={Plus}
        disabled={isFull}
        aria-label={t.compose.field.add(field.label)}
        className="self-start"
        onClick={() => edit((text) => writeAt(text, [...field.path, size], beginning(field.item)))}
      >
        {t.compose.field.addShort}
      </Button>
    </fieldset>
  );
}

function beginning(item: Field): string {
  switch (item.widget) {
    case 'group':
      return '{}';
    case 'number':
    case 'seed':
      return String(item.min ?? 0);
    case 'switch':
      return 'true';
    case 'select':
      return item.options[0]?.jsonText ?? 'null';
    default:
      return '""';
  }
}
