/** What of a model can vary: its own settings, flat, in the order of its form. */

import { rootGroup } from '../schema/active.ts';
import { type JsonPath, readTree } from '../schema/draftText.ts';
import { type Field, type Form, samePath } from '../schema/field.ts';
import { promptPlace } from '../schema/promptPlace.ts';

export interface Choosable {
  readonly path: JsonPath;
  readonly label: string;
  readonly field: Field;
}

/** Empty where nothing is published. The prompt is not among them. */
export function choosable(form: Form, body: string): readonly Choosable[] {
  const tree = readTree(body);
  const place = promptPlace(form, tree);
  const group = rootGroup(form, tree);
  if (!group) return [];
  return flat(group.fields, '').filter(({ path }) => place === null || !samePath(path, place.path));
}

function flat(fields: readonly Field[], within: string): readonly Choosable[] {
  return fields.flatMap((field): readonly Choosable[] => {
    const label = within === '' ? field.label : `${within}: ${field.label.toLowerCase()}`;
    if (field.widget === 'group') return flat(field.fields, label);
    return [{ path: field.path, label, field }];
  });
}

/** The field of a form at a path; null: it has none there. */
export function fieldAt(form: Form, { path, body }: { readonly path: JsonPath; readonly body: string }): Field | null {
  const find = (fields: readonly Field[]): Field | null => {
    for (const field of fields) {
      if (samePath(field.path, path)) return field;
      const inner = field.widget === 'group' ? find(field.fields) : null;
      if (inner) return inner;
    }
    return null;
  };
  return find(rootGroup(form, readTree(body))?.fields ?? []);
}
