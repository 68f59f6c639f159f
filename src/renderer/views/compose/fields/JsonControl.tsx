import { useState } from 'react';
import { readAt, writeAt } from '../../../../shared/schema/draftText.ts';
import type { JsonField } from '../../../../shared/schema/field.ts';
import { TextArea } from '../../../components/Field.tsx';
import { t } from '../../../text/en.ts';
import { useDraft } from '../draftState.ts';
import { setUnfinished } from '../draftStore.ts';
import { pathKey, useDesk } from '../formContext.ts';
import { emptied } from './emptied.ts';
import { Aside, emptyWords, hintOf } from './say.tsx';

/** A part that no form can express, as JSON in its place. Text that cannot be read yet is kept beside the draft. */
export function JsonControl({ field }: { readonly field: JsonField }) {
  const { tree, edit, errorAt, floor } = useDesk();
  const key = pathKey(field.path);
  const unfinished = useDraft((draft) => draft.unfinished.get(key)?.text ?? null);
  const inDraft = readAt(tree, field.path) ?? '';
  const [typed, setTyped] = useState(inDraft);
  // The text as typed stays in the box as long as it means the same; a change from elsewhere replaces it.
  const shown = unfinished ?? (typed.trim() === inDraft ? typed : inDraft);
  const onChange = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') {
      setUnfinished(key, null);
      edit((body) => (field.path.length === 0 ? '{}' : emptied(body, field.path, floor)));
    } else if (isJson(text)) {
      setUnfinished(key, null);
      edit((body) => writeAt(body, field.path, text.trim()));
    } else setUnfinished(key, { label: field.label, text });
  };
  return (
    <TextArea
      mono
      label={field.label}
      aside={<Aside>{t.compose.field.json}</Aside>}
      hint={hintOf(field)}
      error={unfinished === null ? errorAt(field.path) : t.compose.field.jsonPart}
      rows={1}
      spellCheck={false}
      placeholder={emptyWords(field)}
      value={shown}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="min-h-8"
    />
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
