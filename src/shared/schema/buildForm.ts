/** From a model's published document to a {@link Form}. Total: any document gives a form, and every property stays editable. */

import type { ModelDocument } from '../models.ts';
import { asCount, factsOf, type Spot } from './facts.ts';
import { ADVANCED, type Branch, type Field, type Form, type GroupField } from './field.ts';
import { isModelName, optionLabel } from './label.ts';
import { numberField, selectField, textField } from './plainFields.ts';
import { isRecord, merge, omit, type RawSchema, type Reader, type Resolved, resolveSchema, typeOf } from './shape.ts';

/** Deeper than this, or with more fields than this, the rest is edited as JSON. */
const MAX_DEPTH = 7;
const MAX_FIELDS = 1_500;

interface Walk {
  readonly reader: Reader;
  readonly depth: number;
  readonly budget: { left: number };
}

export function buildForm(document: ModelDocument): Form {
  const example = isRecord(document.example) ? document.example : null;
  const nothing: Form = { model: document.id, root: null, example };
  if (!document.authored || !isRecord(document.input)) return nothing;
  const walk: Walk = { reader: { components: document.components, trail: new Set() }, depth: 0, budget: { left: MAX_FIELDS } };
  const root = build(document.input, { path: [], name: '', required: true }, walk);
  const own = isRecord(document.input['example']) ? document.input['example'] : example;
  if (root.widget === 'group' && root.fields.length > 0) return { ...nothing, root, example: own };
  if (root.widget === 'choice') return { ...nothing, root, example: own };
  return nothing;
}

function build(raw: unknown, spot: Spot, walk: Walk): Field {
  walk.budget.left -= 1;
  const resolved = resolveSchema(raw, walk.reader);
  const { schema } = resolved;
  const inner: Walk = { ...walk, reader: resolved.reader, depth: walk.depth + 1 };
  if (resolved.endless || walk.depth > MAX_DEPTH || walk.budget.left < 0) return jsonField(schema, spot);
  const variants = variantsOf(schema, inner.reader);
  if (variants.length > 0) return fromVariants(schema, { variants, spot, walk: inner });
  return fromOne(schema, spot, inner);
}

function fromOne(schema: RawSchema, spot: Spot, walk: Walk): Field {
  const { type } = typeOf(schema);
  if (schema['const'] !== undefined) return selectField({ ...schema, enum: [schema['const']] }, spot);
  if (Array.isArray(schema['enum']) && schema['enum'].every((value) => !isContainer(value))) return selectField(schema, spot);
  if (type === 'boolean') return { ...factsOf(schema, spot), widget: 'switch' };
  if (type === 'integer' || type === 'number') return numberField(schema, spot);
  if (type === 'string') return textField(schema, spot);
  if (type === 'array') return listField(schema, spot, walk);
  if (
    type === 'object' &&
    isRecord(schema['properties']) &&
    (spot.path.length === 0 || Object.keys(schema['properties']).length > 0)
  ) {
    return groupField(schema, spot, walk);
  }
  return jsonField(schema, spot);
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function jsonField(schema: RawSchema, spot: Spot): Field {
  const { type } = typeOf(schema);
  const kind = type === 'object' || type === 'array' ? type : 'any';
  return { ...factsOf(schema, spot), widget: 'json', kind };
}

function listField(schema: RawSchema, spot: Spot, walk: Walk): Field {
  const items = schema['items'];
  if (!isRecord(items)) return jsonField(schema, spot);
  const item = build(items, { path: [...spot.path, 0], name: spot.name, required: true }, walk);
  if (item.widget === 'json' || item.widget === 'list') return jsonField(schema, spot);
  return {
    ...factsOf(schema, spot),
    widget: 'list',
    item,
    minItems: asCount(schema['minItems']),
    maxItems: asCount(schema['maxItems']),
  };
}

function groupField(schema: RawSchema, spot: Spot, walk: Walk): GroupField {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = namesIn(schema['required']);
  const atTop = spot.path.length === 0;
  const fields = Object.entries(properties)
    .filter(([name]) => !(atTop && isModelName(name) && !required.includes(name)))
    .map(([name, raw]) => build(raw, { path: [...spot.path, name], name, required: required.includes(name) }, walk));
  const facts = factsOf(schema, spot);
  const inFront = fields.some((field) => field.rank < ADVANCED) && fields.length <= 8;
  return {
    ...facts,
    rank: facts.rank === ADVANCED && inFront ? ADVANCED - 1 : facts.rank,
    widget: 'group',
    fields: fields.toSorted((a, b) => a.rank - b.rank),
    anyRequired: alternatives(schema).map((alternative) => namesIn(alternative['required'])),
    notTogether: isRecord(schema['not']) ? namesIn(schema['not']['required']) : [],
  };
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

function branchesOf(schema: RawSchema): readonly RawSchema[] {
  const list = Array.isArray(schema['oneOf']) ? schema['oneOf'] : schema['anyOf'];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

const RULES_ONLY = new Set(['required', 'not', 'description', 'title']);

function isRuleOnly(branch: RawSchema): boolean {
  return Object.keys(branch).every((key) => RULES_ONLY.has(key));
}

/** Branches that only say what must be filled in: rules of the group, not shapes to choose from. */
function alternatives(schema: RawSchema): readonly RawSchema[] {
  return branchesOf(schema).filter((branch) => isRuleOnly(branch) && Array.isArray(branch['required']));
}

function isNull(schema: RawSchema): boolean {
  return (
    schema['type'] === 'null' || (Array.isArray(schema['enum']) && schema['enum'].length === 1 && schema['enum'][0] === null)
  );
}

function variantsOf(schema: RawSchema, reader: Reader): readonly Resolved[] {
  return branchesOf(schema)
    .filter((branch) => !isRuleOnly(branch))
    .map((branch) => resolveSchema(branch, reader))
    .filter((variant) => !isNull(variant.schema));
}

function fromVariants(schema: RawSchema, at: { variants: readonly Resolved[]; spot: Spot; walk: Walk }): Field {
  const { variants, spot, walk } = at;
  const rest = omit(schema, ['oneOf', 'anyOf', 'discriminator']);
  const nullable =
    typeOf(schema).nullable ||
    branchesOf(schema).some((branch) => isNull(branch)) ||
    variants.some((v) => typeOf(v.schema).nullable);
  const outer: RawSchema = nullable ? { ...rest, nullable: true } : rest;
  const plain = variants.map((variant) => variant.schema);
  const only = plain.length === 1 ? variants[0] : undefined;
  if (only) return build(merge(only.schema, outer), spot, { ...walk, reader: only.reader });
  const types = new Set(plain.map((variant) => typeOf(variant).type));
  if (types.size === 1 && types.has('string')) return stringUnion(outer, plain, spot);
  if ([...types].every((type) => type === 'integer' || type === 'number'))
    return fromOne(merge({ type: 'number' }, outer), spot, walk);
  const discriminator = discriminatorOf(schema, plain);
  const branches = variants.map((variant, index): Branch => {
    const merged = merge(outer, omit(variant.schema, ['description', 'title', 'default']));
    const field = build(merged, spot, { ...walk, reader: variant.reader });
    const constants = constantsOf(merged, variant.reader);
    return {
      label: branchLabel(variant.schema, { field, index, constant: discriminator ? constants[discriminator] : undefined }),
      field,
      constants,
    };
  });
  return { ...factsOf(outer, spot), widget: 'choice', discriminator, branches };
}

function stringUnion(outer: RawSchema, variants: readonly RawSchema[], spot: Spot): Field {
  const known = [
    ...new Set(variants.flatMap((variant) => (Array.isArray(variant['enum']) ? variant['enum'] : [variant['const']]))),
  ].filter((value): value is string => typeof value === 'string');
  const isOpen = variants.some((variant) => !Array.isArray(variant['enum']) && variant['const'] === undefined);
  if (!isOpen) return selectField({ ...outer, type: 'string', enum: known }, spot);
  return { ...textField({ ...outer, type: 'string' }, spot), suggestions: known };
}

function discriminatorOf(schema: RawSchema, variants: readonly RawSchema[]): string | null {
  const declared = isRecord(schema['discriminator']) ? schema['discriminator']['propertyName'] : undefined;
  if (typeof declared === 'string') return declared;
  const first = isRecord(variants[0]?.['properties']) ? Object.keys(variants[0]['properties']) : [];
  const told = first.find((name) =>
    variants.every((variant) => isRecord(variant['properties']) && onlyValue(variant['properties'][name]) !== null),
  );
  return told ?? null;
}

function onlyValue(schema: unknown): string | null {
  if (!isRecord(schema)) return null;
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const values = schema['enum'];
  return Array.isArray(values) && values.length === 1 ? JSON.stringify(values[0]) : null;
}

function constantsOf(schema: RawSchema, reader: Reader): Readonly<Record<string, string>> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const found: Record<string, string> = {};
  for (const [name, raw] of Object.entries(properties)) {
    const value = onlyValue(resolveSchema(raw, reader).schema);
    if (value !== null) found[name] = value;
  }
  return found;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'Text',
  array: 'List',
  object: 'Settings',
  number: 'Number',
  integer: 'Number',
  boolean: 'Yes or no',
};

function branchLabel(
  schema: RawSchema,
  { field, index, constant }: { field: Field; index: number; constant: string | undefined },
): string {
  if (constant !== undefined) return optionLabel(JSON.parse(constant));
  const title = schema['title'];
  if (typeof title === 'string' && title !== '') return title;
  const { type } = typeOf(schema);
  if (type === 'object' && field.widget === 'group') {
    const needed = field.fields.find((child) => child.required) ?? field.fields[0];
    if (needed) return `With ${needed.label.toLowerCase()}`;
  }
  return TYPE_WORDS[type ?? ''] ?? `Form ${index + 1}`;
}
