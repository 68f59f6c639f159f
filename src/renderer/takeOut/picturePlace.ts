/** Where a picture can stand in the settings of a model, as text. Pure. */

import { type DraftTree, type JsonPath, stringAt } from '../../shared/schema/draftText.ts';
import type { Field, Form, TextField } from '../../shared/schema/field.ts';

export interface PicturePlace {
  readonly path: JsonPath;
  readonly label: string;
  readonly how: 'base64' | 'dataUri';
}

/** The first field that takes a picture as text and is free. Places in lists and in one of several shapes are not looked at. */
export function picturePlace({ root }: Form, tree: DraftTree): PicturePlace | null {
  for (const field of root === null ? [] : fieldsIn(root)) {
    const how = howItTakes(field);
    if (how !== null && (stringAt(tree, field.path) ?? '') === '') return { path: field.path, label: field.label, how };
  }
  return null;
}

function fieldsIn(field: Field): readonly TextField[] {
  if (field.widget === 'text') return [field];
  return field.widget === 'group' ? field.fields.flatMap(fieldsIn) : [];
}

/** As the model's own description says; a field that only speaks of links takes no picture. */
function howItTakes({ media, format, description, maxLength }: TextField): PicturePlace['how'] | null {
  if (media !== 'image' || maxLength !== null) return null;
  const words = description ?? '';
  if (/data[ :-]?ur[il]s?\b/iu.test(words)) return 'dataUri';
  return format === 'base64' || /base64/iu.test(words) ? 'base64' : null;
}
