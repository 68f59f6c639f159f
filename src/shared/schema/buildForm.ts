/** From a model's published document to a {@link Form}. Total: any document gives a form, and every property stays editable. */

import type { ModelDocument } from '../models.ts';
import { asCount, factsOf, type Spot } from './facts.ts';
import { ADVANCED, type Branch, type Field, type Form, type GroupField, type MapField } from './field.ts';
import { takesModelName } from './label.ts';
import { merge } from './merge.ts';
import { numberField, selectField, textField } from './plainFields.ts';
import { isRecord, omit, type RawSchema, typeOf } from './raw.ts';
import { type Reader, resolveSchema } from './shape.ts';
import { alternatives, branchLabel, constantsOf, discriminatorOf, type Variants, variantsOf } from './variants.ts';

/** Deeper than this, or with more fields than this, the rest is edited as JSON. */
const MAX_DEPTH = 9;
const MAX_FIELDS = 1_500;

interface Walk {
  readonly model: string;
  readonly reader: Reader;
  readonly depth: number;
  readonly budget: { left: number };
}

export function buildForm(document: ModelDocument): Form {
  const example = isRecord(document.example) ? document.example : null;
  const nothing: Form = { model: document.id, root: null, example };
  if (!document.authored || !isRecord(document.input)) return nothing;
  const reader: Reader = { components: document.components, trail: [] };
  const walk: Walk = { model: document.id, reader, depth: 0, budget: { left: MAX_FIELDS } };
  const root = build(document.input, { path: [], name: '', required: true }, walk);
  const own = isRecord(document.input['example']) ? document.input['example'] : example;
  if (root.widget === 'group' && (root.fields.length > 0 || root.rest !== null)) return { ...nothing, root, example: own };
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
  if (variants.shapes.length > 0) return fromVariants(schema, { variants, spot, walk: inner });
  return fromOne(variants.nullable ? { ...variants.rest, nullable: true } : schema, spot, inner);
}

function fromOne(schema: RawSchema, spot: Spot, walk: Walk): Field {
  const { type } = typeOf(schema);
  if (schema['const'] !== undefined) return selectField({ ...schema, enum: [schema['const']] }, spot);
  if (Array.isArray(schema['enum']) && schema['enum'].every((value) => !isContainer(value))) return selectField(schema, spot);
  if (type === 'boolean') return { ...factsOf(schema, spot), widget: 'switch' };
  if (type === 'integer' || type === 'number') return numberField(schema, spot);
  if (type === 'string') return textField(schema, spot);
  if (type === 'array') return arrayField(schema, spot, walk);
  if (type === 'object') return objectField(schema, spot, walk);
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

function arrayField(schema: RawSchema, spot: Spot, walk: Walk): Field {
  const places = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : schema['items'];
  if (Array.isArray(places)) {
    if (places.length === 0 || places.length > 16) return jsonField(schema, spot);
    const items = places.map((place: unknown, index) =>
      build(place, { path: [...spot.path, index], name: spot.name, required: true }, walk),
    );
    return { ...factsOf(schema, spot), widget: 'tuple', items };
  }
  if (!isRecord(places)) return jsonField(schema, spot);
  const item = build(places, { path: [...spot.path, 0], name: spot.name, required: true }, walk);
  // A list of anything is clearer as one piece of JSON than as many.
  if (item.widget === 'json') return jsonField(schema, spot);
  return {
    ...factsOf(schema, spot),
    widget: 'list',
    item,
    minItems: asCount(schema['minItems']),
    maxItems: asCount(schema['maxItems']),
    unique: schema['uniqueItems'] === true,
  };
}

function objectField(schema: RawSchema, spot: Spot, walk: Walk): Field {
  const names = isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
  if (names.length > 0 || spot.path.length === 0) return groupField(schema, spot, walk);
  return mapField(schema, { spot, walk, except: [] }) ?? jsonField(schema, spot);
}

/** Null: the schema does not say what further names hold, or says it by their spelling. */
function mapField(
  schema: RawSchema,
  at: { readonly spot: Spot; readonly walk: Walk; readonly except: readonly string[] },
): MapField | null {
  const { spot, walk, except } = at;
  const values = schema['additionalProperties'];
  if (!isRecord(values) || Object.keys(values).length === 0 || isRecord(schema['patternProperties'])) return null;
  return {
    ...factsOf(schema, spot),
    widget: 'map',
    value: build(values, { path: [...spot.path, ''], name: spot.name, required: true }, walk),
    except,
    minEntries: asCount(schema['minProperties']),
    maxEntries: asCount(schema['maxProperties']),
  };
}

function groupField(schema: RawSchema, spot: Spot, walk: Walk): GroupField {
  const required = namesIn(schema['required']);
  const properties = propertiesOf(schema, required);
  const atTop = spot.path.length === 0;
  const isTold = (name: string) => atTop && !required.includes(name) && takesModelName(walk.model, name);
  const fields = Object.entries(properties)
    .filter(([name]) => !isTold(name))
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
    rest: mapField(schema, { spot, walk, except: Object.keys(properties) }),
    closed: schema['additionalProperties'] === false && !isRecord(schema['patternProperties']),
  };
}

/** The properties as declared, and those that are required without being declared: they too must be filled in somewhere. */
function propertiesOf(schema: RawSchema, required: readonly string[]): RawSchema {
  const declared = isRecord(schema['properties']) ? schema['properties'] : {};
  const values = schema['additionalProperties'];
  const untold = required.filter((name) => !Object.hasOwn(declared, name));
  return { ...declared, ...Object.fromEntries(untold.map((name) => [name, isRecord(values) ? values : {}])) };
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

function fromVariants(schema: RawSchema, at: { variants: Variants; spot: Spot; walk: Walk }): Field {
  const { variants, spot, walk } = at;
  const outer: RawSchema = variants.nullable ? { ...variants.rest, nullable: true } : variants.rest;
  const plain = variants.shapes.map((variant) => variant.schema);
  const only = variants.shapes.length === 1 ? variants.shapes[0] : undefined;
  if (only && !only.endless) return build(merge(only.schema, outer), spot, { ...walk, reader: only.reader });
  const sets = plain.map(scalarsOf);
  if (sets.every((set) => set !== null)) return selectField({ ...outer, enum: unique(sets.flat()) }, spot);
  const types = new Set(plain.map((variant) => typeOf(variant).type));
  if (types.size === 1 && types.has('string')) return openText(outer, { plain, sets, spot });
  if (sets.every((set) => set === null) && [...types].every((type) => type === 'integer' || type === 'number'))
    return fromOne(merge({ type: 'number' }, omit(outer, ['type'])), spot, walk);
  const discriminator = discriminatorOf(schema, plain);
  const branches = variants.shapes.map((variant, index): Branch => {
    const merged = merge(outer, omit(variant.schema, ['description', 'title', 'default']));
    const field = variant.endless ? jsonField(merged, spot) : build(merged, spot, { ...walk, reader: variant.reader });
    const constants = constantsOf(merged, { reader: variant.reader, outer: schema, discriminator, ref: variant.ref });
    const constant = discriminator === null ? undefined : constants[discriminator];
    return { label: branchLabel(variant, { field, index, constant }), field, constants };
  });
  return { ...factsOf(outer, spot), widget: 'choice', discriminator, branches: branches.map(toldApart) };
}

/** The plain values that a schema lists; null when it lists none, or others. */
function scalarsOf(schema: RawSchema): readonly unknown[] | null {
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  return Array.isArray(values) && !values.some(isContainer) ? values : null;
}

function unique(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Text with some known values, of which at least one shape allows any. */
function openText(
  outer: RawSchema,
  at: { readonly plain: readonly RawSchema[]; readonly sets: readonly (readonly unknown[] | null)[]; readonly spot: Spot },
): Field {
  const known = unique(at.sets.flatMap((set) => set ?? [])).filter((value): value is string => typeof value === 'string');
  const open = at.plain.filter((_, index) => at.sets[index] === null);
  const only = open.length === 1 && known.length === 0 ? open[0] : undefined;
  return { ...textField(merge(only ?? { type: 'string' }, omit(outer, ['type'])), at.spot), suggestions: known };
}

/** Two shapes of one name get a number each. */
function toldApart(branch: Branch, _index: number, all: readonly Branch[]): Branch {
  const same = all.filter((other) => other.label === branch.label);
  return same.length === 1 ? branch : { ...branch, label: `${branch.label} ${same.indexOf(branch) + 1}` };
}
