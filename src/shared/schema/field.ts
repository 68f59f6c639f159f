/** A form as data: what the page draws for one model, and where in the draft's text each control writes. */

import type { JsonPath } from './draftText.ts';

interface FieldFacts {
  /** Where its value stands in the draft. */
  readonly path: JsonPath;
  /** The last name of the path, as the model spells it. */
  readonly name: string;
  readonly label: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly nullable: boolean;
  /** JSON text of what the model takes when the field is left out; null when it does not say. Never written by itself. */
  readonly defaultText: string | null;
  /** Place in the form, small first; {@link ADVANCED} and above are folded away. */
  readonly rank: number;
}

export const ADVANCED = 1_000;

export interface TextField extends FieldFacts {
  readonly widget: 'text';
  readonly long: boolean;
  readonly format: 'plain' | 'uri' | 'base64' | 'colour';
  /** It stands for a file: a link, a data URI or base64 text. */
  readonly media: 'image' | 'video' | 'audio' | null;
  /** Known values of an open set; others may be typed. */
  readonly suggestions: readonly string[];
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** A regular expression that is safe to try in the window; null: none is told, or only the server should try it. */
  readonly pattern: string | null;
}

/** Bounds are inclusive unless they are open. `step` is `multipleOf`. */
export interface NumberField extends FieldFacts {
  readonly widget: 'number';
  readonly integer: boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** The bound itself is not taken. */
  readonly minIsOpen: boolean;
  readonly maxIsOpen: boolean;
  readonly step: number | null;
}

/** A whole number that may have more digits than a double holds: it is only ever handled as text. */
export interface SeedField extends FieldFacts {
  readonly widget: 'seed';
  readonly min: number | null;
  readonly max: number | null;
}

/** Three states: not set, true, false. */
export interface SwitchField extends FieldFacts {
  readonly widget: 'switch';
}

export interface SelectField extends FieldFacts {
  readonly widget: 'select';
  readonly options: readonly { readonly jsonText: string; readonly label: string }[];
}

export interface GroupField extends FieldFacts {
  readonly widget: 'group';
  readonly fields: readonly Field[];
  /** Of each of these sets of names, one set must be filled in. Empty: no such rule. */
  readonly anyRequired: readonly (readonly string[])[];
  /** These names must not all be set at once. */
  readonly notTogether: readonly string[];
  /** What further names may hold, when the schema says so; it writes at the same path as the group. */
  readonly rest: MapField | null;
  /** No further names are taken. */
  readonly closed: boolean;
}

/** Names of a person's choosing, all with the same shape. */
export interface MapField extends FieldFacts {
  readonly widget: 'map';
  /** What stands under the name ''; {@link valueAt} gives the others. */
  readonly value: Field;
  /** Names that are fields of their own and no rows of the map. */
  readonly except: readonly string[];
  readonly minEntries: number | null;
  readonly maxEntries: number | null;
}

/** A list whose places have shapes of their own. */
export interface TupleField extends FieldFacts {
  readonly widget: 'tuple';
  readonly items: readonly Field[];
}

export interface Branch {
  readonly label: string;
  readonly field: Field;
  /** Names with the only value that they can have in this branch, as JSON text. */
  readonly constants: Readonly<Record<string, string>>;
}

/** One of several shapes at the same place. */
export interface ChoiceField extends FieldFacts {
  readonly widget: 'choice';
  /** The property that tells the branches apart; null when only their shape does. */
  readonly discriminator: string | null;
  readonly branches: readonly Branch[];
}

export interface ListField extends FieldFacts {
  readonly widget: 'list';
  /** The first item; {@link itemAt} gives the others. */
  readonly item: Field;
  readonly minItems: number | null;
  readonly maxItems: number | null;
  /** No value may stand in it twice. */
  readonly unique: boolean;
}

/** What a form cannot express: edited as JSON in its place. */
export interface JsonField extends FieldFacts {
  readonly widget: 'json';
  readonly kind: 'object' | 'array' | 'any';
}

export type Field =
  | TextField
  | NumberField
  | SeedField
  | SwitchField
  | SelectField
  | GroupField
  | ChoiceField
  | ListField
  | MapField
  | TupleField
  | JsonField;

export interface Form {
  readonly model: string;
  /** Null: nothing is published about this model's settings; the draft is edited as JSON. */
  readonly root: GroupField | ChoiceField | null;
  /** An object that the model's document shows as an example; null when there is none. */
  readonly example: Readonly<Record<string, unknown>> | null;
}

/** The field of the list's item at `index`. */
export function itemAt(list: ListField, index: number): Field {
  return moved(list.item, { depth: list.path.length, segment: index });
}

/** The field of what stands under `name` in a map. */
export function valueAt(map: MapField, name: string): Field {
  return { ...moved(map.value, { depth: map.path.length, segment: name }), name, label: name === '' ? '""' : name };
}

interface Move {
  readonly depth: number;
  readonly segment: string | number;
}

function moved(field: Field, to: Move): Field {
  const path = field.path.map((segment, depth) => (depth === to.depth ? to.segment : segment));
  switch (field.widget) {
    case 'group': {
      const fields = field.fields.map((child) => moved(child, to));
      return { ...field, path, fields, rest: field.rest && movedMap(field.rest, to) };
    }
    case 'list':
      return { ...field, path, item: moved(field.item, to) };
    case 'tuple':
      return { ...field, path, items: field.items.map((item) => moved(item, to)) };
    case 'map':
      return movedMap(field, to);
    case 'choice':
      return { ...field, path, branches: field.branches.map((branch) => ({ ...branch, field: moved(branch.field, to) })) };
    default:
      return { ...field, path };
  }
}

function movedMap(map: MapField, to: Move): MapField {
  const path = map.path.map((segment, depth) => (depth === to.depth ? to.segment : segment));
  return { ...map, path, value: moved(map.value, to) };
}

export function isInside(path: JsonPath, outer: JsonPath): boolean {
  return outer.length <= path.length && outer.every((segment, depth) => path[depth] === segment);
}

export function samePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && isInside(a, b);
}
