/** Random values that a published schema allows. Total: any schema gives a generator; what it gives is checked elsewhere. */

import fc from 'fast-check';
import { isRecord, type RawSchema, typeNames, typeOf } from '../../src/shared/schema/raw.ts';
import { resolveSchema } from '../../src/shared/schema/shape.ts';

type Components = Readonly<Record<string, unknown>>;

interface Place {
  readonly components: Components;
  readonly trail: readonly string[];
  readonly depth: number;
  /** So many places are drawn from; beyond, everything is as small as it may be. */
  readonly budget: { left: number };
}

const DEEPEST = 6;
const MOST_PLACES = 300;

/** Words with what trips texts up: quotes, breaks, letters outside of the first plane. */
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('a red teapot', 'line\nbreak', '"quoted" \\ back', '🌅 dusk', 'é', '</script>', 'null', '12', 'true'),
);

export function instanceOf(raw: unknown, components: Components): fc.Arbitrary<unknown> {
  return anyOf(raw, { components, trail: [], depth: 0, budget: { left: MOST_PLACES } });
}

function anyOf(raw: unknown, place: Place): fc.Arbitrary<unknown> {
  place.budget.left -= 1;
  const resolved = resolveSchema(raw, { components: place.components, trail: place.trail });
  const { schema } = resolved;
  const inside: Place = { ...place, trail: resolved.reader.trail, depth: place.depth + 1 };
  if (resolved.endless || place.depth > DEEPEST || place.budget.left < 0) return ended(schema, inside);
  const lists = ['oneOf', 'anyOf'].flatMap((key) => (Array.isArray(schema[key]) ? [schema[key].filter(isRecord)] : []));
  const filled = lists.filter((branches) => branches.length > 0);
  if (filled.length > 0) {
    const { oneOf: _one, anyOf: _any, discriminator: _told, ...rest } = schema;
    const chosen = filled.reduce<readonly (readonly RawSchema[])[]>(
      (sets, branches) => sets.flatMap((set) => branches.map((branch) => [...set, branch])),
      [[]],
    );
    return fc.oneof(...chosen.map((set) => anyOf({ allOf: [rest, ...set] }, inside)));
  }
  return plain(schema, inside);
}

/** As little as the type allows, where a shape goes on for ever. */
function ended(schema: RawSchema, place: Place): fc.Arbitrary<unknown> {
  const { type } = typeOf(schema);
  if (type === 'object') return fc.constant({});
  if (type === 'array') return fc.constant([]);
  return plain({ ...schema, properties: undefined, items: undefined }, place);
}

function plain(schema: RawSchema, place: Place): fc.Arbitrary<unknown> {
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  const values = schema['enum'];
  if (Array.isArray(values) && values.length > 0) return fc.constantFrom(...(values as readonly unknown[]));
  const names = typeNames(schema);
  const type = names.length > 1 ? null : typeOf(schema).type;
  if (names.length > 1) return fc.oneof(...names.map((name) => plain({ ...schema, type: name }, place)));
  const value = ofType(type, schema, place);
  return typeOf(schema).nullable ? fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }) : value;
}

function ofType(type: string | null, schema: RawSchema, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return numbers(schema, 1);
    case 'number':
      return numbers(schema, 0.5);
    case 'string':
      return texts(schema);
    case 'array':
      return arrays(schema, place);
    case 'object':
      return objects(schema, place);
    default:
      return fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  }
}

const bound = (schema: RawSchema, key: string): number | null => (typeof schema[key] === 'number' ? schema[key] : null);

function numbers(schema: RawSchema, usual: number): fc.Arbitrary<number> {
  const step = bound(schema, 'multipleOf') ?? usual;
  const low = Math.ceil((bound(schema, 'exclusiveMinimum') ?? bound(schema, 'minimum') ?? -1_000) / step);
  const high = Math.floor(
    (bound(schema, 'exclusiveMaximum') ?? bound(schema, 'maximum') ?? Math.max(1_000, low * step + 1_000)) / step,
  );
  const exclusive = (key: string) => (schema[key] === true || typeof schema[key] === 'number' ? 1 : 0);
  const [from, to] = [low + exclusive('exclusiveMinimum'), high - exclusive('exclusiveMaximum')];
  return fc
    .integer({ min: Math.max(from, -(2 ** 52)), max: Math.min(Math.max(from, to), 2 ** 52) })
    .map((times) => Number((times * step).toFixed(9)));
}

function texts(schema: RawSchema): fc.Arbitrary<string> {
  const least = bound(schema, 'minLength') ?? 0;
  const most = bound(schema, 'maxLength') ?? Math.max(least, 200);
  return words.map((text) => [...text.padEnd(least, 'x')].slice(0, most).join('')).map((text) => (text === '' ? 'x' : text));
}

function arrays(schema: RawSchema, place: Place): fc.Arbitrary<unknown> {
  const places = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : schema['items'];
  if (Array.isArray(places)) return fc.tuple(...places.map((item: unknown) => anyOf(item, place)));
  const least = bound(schema, 'minItems') ?? 0;
  const maxLength = Math.min(bound(schema, 'maxItems') ?? least + 3, least + 3);
  const item = anyOf(places ?? {}, place);
  const all = fc.array(item, { minLength: least, maxLength });
  // Fewer than asked for where a schema has not enough different values; such a value is not allowed, and known to be so.
  return schema['uniqueItems'] === true
    ? all.map((items) => [...new Map(items.map((one) => [JSON.stringify(one), one])).values()])
    : all;
}

function objects(schema: RawSchema, place: Place): fc.Arbitrary<unknown> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const known = Object.entries(properties).map(([name, raw]) => {
    const value = anyOf(raw, place).map((filled) => [[name, filled]] as const);
    return required.has(name) ? value : fc.oneof(value, fc.constant([] as const));
  });
  const lacking = [...required].filter((name): name is string => typeof name === 'string' && !Object.hasOwn(properties, name));
  const values = schema['additionalProperties'];
  const further = isRecord(values)
    ? fc.array(fc.tuple(fc.constantFrom('first', 'a b', 'zoë', 'x.y'), anyOf(values, place)), { maxLength: 2 })
    : fc.constant([]);
  const patterned = isRecord(schema['patternProperties'])
    ? fc.constant(Object.keys(schema['patternProperties']).length > 0 ? [['x-kept', 1] as const] : [])
    : fc.constant([]);
  return fc
    .tuple(fc.tuple(...known), further, patterned)
    .map(([own, more, spelled]) =>
      Object.fromEntries([...more, ...spelled, ...lacking.map((name) => [name, 1] as const), ...own.flat()]),
    );
}
