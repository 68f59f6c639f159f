/** Which control of a form edits what stands at a path, for words of the server that name a path of their own making. */

import type { FieldError } from '../job.ts';
import { asJson, branchOf, drawable, extrasOf, placesOf } from './active.ts';
import { type DraftTree, type JsonPath, sizeAt } from './draftText.ts';
import { type Field, type Form, itemAt, samePath, valueAt } from './field.ts';

export interface Editor {
  /** What is drawn for it: the field at the path, or the nearest one around it. */
  readonly field: Field;
  /** What of the path lies deeper than the field; names of shapes that a server puts between are left out. */
  readonly beyond: JsonPath;
}

/** Null: the form is none, or nothing in it leads there. */
export function editorAt(form: Form, tree: DraftTree, path: JsonPath): Editor | null {
  if (!form.root || path.length === 0) return null;
  const editor = within(form.root, { tree, path });
  return editor.field.path.length === 0 && editor.field.widget !== 'json' ? null : editor;
}

/**
 * What a server said of fields, each moved to the control that edits it; where that control holds more than the field, the
 * words name what is meant inside of it. What leads nowhere stays as it is.
 */
export function placed(form: Form, tree: DraftTree, told: readonly FieldError[]): readonly FieldError[] {
  return told.map((error) => {
    const editor = editorAt(form, tree, error.path);
    if (!editor) return error;
    const message = editor.beyond.length === 0 ? error.message : `${editor.beyond.join('.')}: ${error.message}`;
    return { ...error, path: editor.field.path, message };
  });
}

interface Search {
  readonly tree: DraftTree;
  /** What is left of the path below the field. */
  readonly path: JsonPath;
}

function within(given: Field, { tree, path }: Search): Editor {
  const field = given.path.length === 0 ? given : drawable(given, tree);
  const [first, ...left] = path;
  if (field.widget === 'choice') {
    const branch = branchOf(field, tree);
    if (!branch) return { field: field.path.length === 0 ? field : asJson(field), beyond: path };
    const inside = within(branch.field, { tree, path });
    const isStuck = samePath(inside.field.path, field.path) && inside.beyond.length > 1;
    return isStuck ? skipped(branch.field, { tree, path }, inside) : inside;
  }
  if (first === undefined) return { field, beyond: [] };
  const child = childOf(field, first, tree);
  if (child) return within(child, { tree, path: left });
  return { field, beyond: path };
}

/** Servers name the shape that they tried between the field and what is inside of it; that name is no part of the draft. */
function skipped(field: Field, { tree, path }: Search, found: Editor): Editor {
  const inside = within(field, { tree, path: path.slice(1) });
  return inside.field.path.length > found.field.path.length ? inside : found;
}

function childOf(field: Field, segment: string | number, tree: DraftTree): Field | null {
  switch (field.widget) {
    case 'group': {
      const known = field.fields.find((child) => child.name === segment);
      if (known || typeof segment !== 'string') return known ?? null;
      if (field.rest) return valueAt(field.rest, segment);
      return extrasOf(field, tree).find((extra) => extra.name === segment) ?? null;
    }
    case 'map':
      return typeof segment === 'string' ? valueAt(field, segment) : null;
    case 'list':
      return typeof segment === 'number' && segment < Math.max(1, sizeAt(tree, field.path)) ? itemAt(field, segment) : null;
    case 'tuple':
      return typeof segment === 'number' ? (placesOf(field, tree)[segment] ?? null) : null;
    default:
      return null;
  }
}
