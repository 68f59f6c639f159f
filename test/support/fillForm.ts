/** Fills a form in as a person would: choosing shapes, adding rows and names, typing values; and tells who can edit what. */

import { writeNumber } from '../../src/renderer/views/compose/fields/numberText.ts';
import { branchOf, drawable, extrasOf, placesOf } from '../../src/shared/schema/active.ts';
import {
  type DraftTree,
  kindAt,
  namesAt,
  readAt,
  readTree,
  removeAt,
  sizeAt,
  stringAt,
  writeAt,
} from '../../src/shared/schema/draftText.ts';
import { type Field, type Form, itemAt, valueAt } from '../../src/shared/schema/field.ts';
import { beginning, chooseBranch } from '../../src/shared/schema/startBody.ts';

/** The draft after everything that `wanted` holds was put into an empty form, control by control. */
export function filledIn(form: Form, wanted: DraftTree): string {
  return form.root ? filled('{}', form.root, wanted) : wanted.text;
}

function filled(text: string, given: Field, wanted: DraftTree): string {
  const field = given.path.length === 0 ? given : drawable(given, wanted);
  const kind = kindAt(wanted, field.path);
  if (kind === 'missing') return text;
  const written = readAt(wanted, field.path) ?? 'null';
  if (kind === 'null') return writeAt(text, field.path, 'null');
  switch (field.widget) {
    case 'choice': {
      const branch = branchOf(field, wanted);
      if (!branch) return writeAt(text, field.path, written);
      const chosen = chooseBranch(text, { choice: field, branch });
      // Choosing a shape writes what it leaves no choice about; a draft that does without had it taken out again.
      const there = new Set(namesAt(wanted, field.path));
      const given = namesAt(readTree(chosen), field.path).filter((name) => !there.has(name));
      const begun = given.reduce((result, name) => removeAt(result, [...field.path, name]), chosen);
      return filled(begun, branch.field, wanted);
    }
    case 'group': {
      const begun = kindAt(readTree(text), field.path) === 'object' ? text : writeAt(text, field.path, '{}');
      const own = [...field.fields, ...extrasOf(field, wanted)].reduce((result, child) => filled(result, child, wanted), begun);
      return field.rest ? filled(own, field.rest, wanted) : own;
    }
    case 'map': {
      const names = namesAt(wanted, field.path).filter((name) => !field.except.includes(name));
      const begun = kindAt(readTree(text), field.path) === 'object' ? text : writeAt(text, field.path, '{}');
      return names.reduce((result, name) => {
        const value = valueAt(field, name);
        return filled(writeAt(result, value.path, bare(value)), value, wanted);
      }, begun);
    }
    case 'list': {
      const indexes = Array.from({ length: sizeAt(wanted, field.path) }, (_, index) => index);
      return indexes.reduce(
        (result, index) => {
          const item = itemAt(field, index);
          return filled(writeAt(result, item.path, bare(item)), item, wanted);
        },
        writeAt(text, field.path, '[]'),
      );
    }
    case 'tuple':
      return placesOf(field, wanted).reduce((result, item) => filled(result, item, wanted), writeAt(text, field.path, '[]'));
    case 'number':
    case 'seed':
      return kind === 'number'
        ? writeNumber(text, field.path, { typed: written, empty: 'leave', floor: 0 })
        : writeAt(text, field.path, written);
    case 'text':
      return writeAt(text, field.path, kind === 'string' ? JSON.stringify(stringAt(wanted, field.path)) : written);
    case 'switch':
    case 'select':
    case 'json':
      return writeAt(text, field.path, written);
  }
}

/** What a row begins with; an object without the marks that the row may turn out not to have. */
function bare(field: Field): string {
  return field.widget === 'group' ? '{}' : beginning(field);
}
