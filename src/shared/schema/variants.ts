/** Schemas that allow several shapes at one place: which ones, how they are told apart, and what each is called. */

import type { Field } from './field.ts';
import { labelOf, optionLabel } from './label.ts';
import { product } from './merge.ts';
import { isRecord, omit, type RawSchema, typeNames, typeOf } from './raw.ts';
import { type Reader, type Resolved, resolveSchema } from './shape.ts';

/** One shape, and the reference that it came by when it came by one. */
export interface Variant extends Resolved {
  readonly ref: string | null;
}

const RULES_ONLY = new Set(['required', 'not', 'description', 'title']);

function isRuleOnly(branch: RawSchema): boolean {
  const keys = Object.keys(branch);
  return keys.every((key) => RULES_ONLY.has(key)) && (keys.includes('required') || keys.includes('not'));
}

function listsOf(schema: RawSchema): readonly (readonly RawSchema[])[] {
  return ['oneOf', 'anyOf'].flatMap((key) => (Array.isArray(schema[key]) ? [schema[key].filter(isRecord)] : []));
}

/** Branches that only say what must be filled in: rules of the group, not shapes to choose from. */
export function alternatives(schema: RawSchema): readonly RawSchema[] {
  const list = listsOf(schema).find((branches) => branches.length > 0 && branches.every(isRuleOnly));
  return list?.filter((branch) => Array.isArray(branch['required'])) ?? [];
}

export function isNull(schema: RawSchema): boolean {
  const values = schema['enum'];
  return schema['type'] === 'null' || schema['const'] === null || (Array.isArray(values) && values.every((one) => one === null));
}

export interface Variants {
  /** Never null alone. */
  readonly shapes: readonly Variant[];
  /** The schema without what its shapes say. */
  readonly rest: RawSchema;
  readonly nullable: boolean;
}

export function variantsOf(schema: RawSchema, reader: Reader): Variants {
  const shaping = listsOf(schema).filter((list) => list.some((branch) => !isRuleOnly(branch)));
  const [first, second] = shaping;
  let raw: readonly unknown[] = first && second ? product(first, second) : (first ?? []);
  const types = typeNames(schema);
  const isUntold = raw.length === 0 && types.length > 1 && !Array.isArray(schema['enum']) && schema['const'] === undefined;
  if (isUntold) raw = types.map((type) => ({ type }));
  if (raw.length === 0) return { shapes: [], rest: schema, nullable: false };
  const all = raw.map((branch): Variant => {
    const ref = isRecord(branch) && typeof branch['$ref'] === 'string' ? branch['$ref'] : null;
    return { ...resolveSchema(branch, reader), ref };
  });
  const shapes = all.filter((variant) => !isNull(variant.schema) && !(isRuleOnly(variant.schema) && !variant.endless));
  const nullable = typeOf(schema).nullable || all.some((variant) => isNull(variant.schema) || typeOf(variant.schema).nullable);
  const gone = shaping.length === 0 ? [] : ['oneOf', 'anyOf'].filter((key) => shaping.some((list) => isSame(schema[key], list)));
  return { shapes, rest: omit(schema, [...gone, 'discriminator', ...(isUntold ? ['type'] : [])]), nullable };
}

function isSame(list: unknown, kept: readonly RawSchema[]): boolean {
  return Array.isArray(list) && list.some((branch) => isRecord(branch) && kept.includes(branch));
}

/** The property that tells the shapes apart: as declared, else the first that has one value of its own in each. */
export function discriminatorOf(schema: RawSchema, shapes: readonly RawSchema[]): string | null {
  const declared = isRecord(schema['discriminator']) ? schema['discriminator']['propertyName'] : undefined;
  if (typeof declared === 'string') return declared;
  const first = isRecord(shapes[0]?.['properties']) ? Object.keys(shapes[0]['properties']) : [];
  const told = first.find((name) => {
    const values = shapes.map((shape) => (isRecord(shape['properties']) ? onlyValue(shape['properties'][name]) : null));
    return !values.includes(null) && new Set(values).size === values.length;
  });
  return told ?? null;
}

/** JSON text of the one value that a schema allows; null when it allows several. */
function onlyValue(schema: unknown): string | null {
  if (!isRecord(schema)) return null;
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const values = schema['enum'];
  return Array.isArray(values) && values.length === 1 ? JSON.stringify(values[0]) : null;
}

/**
 * Names with the only value that they can have, as JSON text. A discriminator whose value no schema tells has the one
 * that the document maps to the shape, else the shape's own name (https://spec.openapis.org/oas/v3.0.3#discriminator-object).
 */
export function constantsOf(
  shape: RawSchema,
  at: { readonly reader: Reader; readonly outer: RawSchema; readonly discriminator: string | null; readonly ref: string | null },
): Readonly<Record<string, string>> {
  const properties = isRecord(shape['properties']) ? shape['properties'] : {};
  const found: Record<string, string> = {};
  for (const [name, raw] of Object.entries(properties)) {
    const value = onlyValue(resolveSchema(raw, at.reader).schema);
    if (value !== null) found[name] = value;
  }
  const { discriminator, ref } = at;
  if (discriminator === null || ref === null || found[discriminator] !== undefined) return found;
  const marks = resolveSchema(properties[discriminator], at.reader).schema['enum'];
  if (Array.isArray(marks)) return found;
  const declared = isRecord(at.outer['discriminator']) ? at.outer['discriminator']['mapping'] : undefined;
  const entries = isRecord(declared) ? Object.entries(declared) : [];
  const mapped = entries.find(([, target]) => target === ref || target === lastName(ref))?.[0];
  return { ...found, [discriminator]: JSON.stringify(mapped ?? lastName(ref)) };
}

function lastName(ref: string): string {
  return ref.split('/').at(-1) ?? ref;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'Text',
  array: 'List',
  object: 'Settings',
  number: 'Number',
  integer: 'Number',
  boolean: 'Yes or no',
};

export function branchLabel(
  { schema, ref }: Variant,
  { field, index, constant }: { readonly field: Field; readonly index: number; readonly constant: string | undefined },
): string {
  if (constant !== undefined) return optionLabel(JSON.parse(constant));
  const title = schema['title'];
  if (typeof title === 'string' && title !== '') return title;
  const { type } = typeOf(schema);
  if (type === 'object' && field.widget === 'group') {
    const needed = field.fields.find((child) => child.required) ?? field.fields[0];
    if (needed) return `With ${needed.label.toLowerCase()}`;
  }
  if (field.widget === 'select') return field.options.length === 1 ? (field.options[0]?.label ?? '') : 'One of a list';
  if (type === 'object' && ref !== null) return labelOf(lastName(ref));
  return TYPE_WORDS[type ?? ''] ?? `Form ${index + 1}`;
}
