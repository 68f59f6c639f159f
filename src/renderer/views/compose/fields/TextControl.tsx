import { kindAt, readAt, stringAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { TextField as TextFieldShape } from '../../../../shared/schema/field.ts';
import { Button } from '../../../components/Button.tsx';
import { Field, TextArea, TextField } from '../../../components/Field.tsx';
import { t } from '../../../text/en.ts';
import { useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { SuggestField } from './SuggestField.tsx';
import { Aside, emptyWords, hintOf } from './say.tsx';

/** Longer than this a value is not put into a control: it is a file in letters, not something to edit by hand. */
const LONG_VALUE = 4_000;

/** Text as its control shows it, and the way to write what was typed. */
export function useText(field: TextFieldShape): { readonly value: string; readonly write: (words: string) => void } {
  const { tree, edit, floor } = useDesk();
  const kind = kindAt(tree, field.path);
  const isNothing = kind === 'missing' || (kind === 'null' && field.nullable);
  const value = stringAt(tree, field.path) ?? (isNothing ? '' : (readAt(tree, field.path) ?? ''));
  const write = (words: string): void =>
    edit((text) => {
      if (words === '' && !field.required) return emptied(text, field.path, floor);
      return writeAt(text, field.path, words === '' && field.nullable ? 'null' : JSON.stringify(words));
    });
  return { value, write };
}

export function TextControl({ field }: { readonly field: TextFieldShape }) {
  const { errorAt } = useDesk();
  const { value, write } = useText(field);
  const error = errorAt(field.path);
  const hint = hintOf(field);
  const aside =
    field.maxLength === null || value.length < field.maxLength * 0.8 ? null : (
      <Left of={field.maxLength} used={[...value].length} />
    );

  if (value.length > LONG_VALUE && !field.long) {
    return (
      <Field label={field.label} hint={hint} error={error}>
        {(ties) => (
          <div className="flex h-8 items-center justify-between gap-2 rounded-control border border-line bg-raised pr-1 pl-2.5">
            <span className="one-line text-muted">{t.compose.field.longValue(value.length)}</span>
            <Button {...ties} size="small" tone="plain" onClick={() => write('')}>
              {t.compose.field.replace}
            </Button>
          </div>
        )}
      </Field>
    );
  }
  const common = { label: field.label, aside, hint, error, value } as const;
  if (field.suggestions.length > 0) {
    return <SuggestField {...common} suggestions={field.suggestions} placeholder={emptyWords(field)} onChange={write} />;
  }
  const onChange = (event: { readonly currentTarget: { readonly value: string } }): void => write(event.currentTarget.value);
  if (field.long)
    return <TextArea {...common} rows={2} spellCheck placeholder={emptyWords(field)} onChange={onChange} className="min-h-14" />;
  return <TextField {...common} dir="auto" placeholder={placeholderOf(field)} onChange={onChange} />;
}

function placeholderOf(field: TextFieldShape): string {
  if (field.defaultText !== null) return emptyWords(field);
  if (field.media !== null) return t.compose.field.mediaPlaceholder;
  if (field.format === 'uri') return t.compose.field.uriPlaceholder;
  return field.format === 'base64' ? t.compose.field.base64Placeholder : emptyWords(field);
}

function Left({ of: limit, used }: { readonly of: number; readonly used: number }) {
  return <Aside>{used > limit ? t.compose.field.over(used - limit) : t.compose.field.left(limit - used)}</Aside>;
}
