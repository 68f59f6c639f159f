import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { kindAt, readAt, stringAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { Field as FieldShape } from '../../../../shared/schema/field.ts';
import type { ColourForm } from '../../../../shared/schema/looks.ts';
import { Field, INPUT } from '../../../components/Field.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { isHex, jsonOfHex, shownColour } from './colourText.ts';
import { emptied } from './emptied.ts';
import { emptyWords, hintOf } from './say.tsx';

/** A colour by its letters or by picking it, in whichever of the three ways the model writes it. */
export function ColourControl({ field, form }: { readonly field: FieldShape; readonly form: ColourForm }) {
  const { tree, edit, errorAt, floor } = useDesk();
  const [typed, setTyped] = useState<string | null>(null);
  const isText = form.kind === 'text';
  const inDraft = isText
    ? (stringAt(tree, field.path) ?? (kindAt(tree, field.path) === 'missing' ? '' : (readAt(tree, field.path) ?? '')))
    : shownColour(readAt(tree, field.path), form);
  const value = typed ?? inDraft;
  const clear = (): void => {
    setTyped(null);
    edit((text) => (field.required && isText ? writeAt(text, field.path, '""') : emptied(text, field.path, floor)));
  };
  const write = (next: string): void => {
    if (next === '') clear();
    else if (isText) edit((text) => writeAt(text, field.path, JSON.stringify(next)));
    else if (isHex(next)) {
      setTyped(null);
      edit((text) => writeAt(text, field.path, jsonOfHex(next, form)));
    } else setTyped(next);
  };
  const unfinished = typed !== null && !isHex(typed) ? t.compose.field.colourPart : null;
  return (
    <Field label={field.label} hint={hintOf(field)} error={unfinished ?? errorAt(field.path)}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={field.defaultText === null ? t.compose.field.colourPlaceholder : emptyWords(field)}
            value={value}
            onChange={(event) => write(event.currentTarget.value.trim())}
            className={clsx(INPUT, 'h-8 pl-10', value !== '' && !field.required && 'pr-9')}
          />
          <input
            type="color"
            data-extra
            aria-label={t.compose.field.pickColour(field.label)}
            value={isHex(value) ? value.slice(0, 7) : '#808080'}
            onChange={(event) => write(event.currentTarget.value)}
            className={clsx('swatch absolute top-1.5 left-2 h-5 w-6', !isHex(value) && 'opacity-50')}
          />
          {value === '' || field.required ? null : (
            <IconButton
              data-extra
              size="small"
              icon={X}
              label={t.compose.field.clear(field.label)}
              onClick={clear}
              className="absolute top-1 right-1"
            />
          )}
        </div>
      )}
    </Field>
  );
}
