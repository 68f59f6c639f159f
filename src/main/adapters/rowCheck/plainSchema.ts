/**
 * A published schema as one that can be compiled without fear: only known words are copied, `$ref`s lead into the document alone, and
 * what a stranger could slow us down with (patterns, formats) is left to the Router. What the OpenAPI 3.0 dialect says in its own
 * way (`nullable`, a boolean `exclusiveMinimum`) is said as JSON Schema draft 7 does: https://spec.openapis.org/oas/v3.0.3
 */

type Loose = Readonly<Record<string, unknown>>;

const SAME = ['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'] as const;
const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;
const TYPES = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']);
const DEEPEST = 64;
const MOST_NODES = 50_000;

export interface PlainSchema {
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly [word: string]: unknown;
}

/** Null: it is larger or deeper than any model's. */
export function plainSchema(input: unknown, components: Loose): PlainSchema | null {
  const budget = { left: MOST_NODES };
  try {
    const names = new Map(Object.keys(components).map((name, index) => [name, `s${index}`]));
    const walk: Walk = { names, budget, depth: 0 };
    const definitions = Object.fromEntries(
      Object.entries(components).map(([name, schema]) => [names.get(name) ?? name, plain(schema, walk)]),
    );
    const root = plain(input, walk);
    return typeof root === 'object' ? { ...root, definitions } : { definitions };
  } catch (error) {
    if (error === TOO_MUCH) return null;
    throw error;
  }
}

interface Walk {
  /** Names of components as they are called here: a name of a stranger never becomes a part of an address. */
  readonly names: ReadonlyMap<string, string>;
  readonly budget: { left: number };
  readonly depth: number;
}

const TOO_MUCH = Symbol('more than any model has');

function plain(raw: unknown, walk: Walk): Loose | boolean {
  walk.budget.left -= 1;
  if (walk.budget.left < 0 || walk.depth > DEEPEST) throw TOO_MUCH;
  if (typeof raw === 'boolean') return raw;
  if (!isRecord(raw)) return true;
  const inner: Walk = { ...walk, depth: walk.depth + 1 };
  const made: Record<string, unknown> = {};
  const also: unknown[] = [];
  if (typeof raw['$ref'] === 'string') {
    const name = walk.names.get(nameIn(raw['$ref']));
    if (name !== undefined) also.push({ $ref: `#/definitions/${name}` });
  }
  for (const word of LISTS) {
    const parts = raw[word];
    if (Array.isArray(parts) && parts.length > 0) made[word] = parts.map((part) => plain(part, inner));
  }
  for (const word of SAME) if (isBound(raw[word])) made[word] = raw[word];
  copyType(raw, made);
  copyBounds(raw, made);
  if (Array.isArray(raw['enum']) && raw['enum'].length > 0) made['enum'] = raw['enum'];
  if (raw['const'] !== undefined) made['const'] = raw['const'];
  if (isRecord(raw['not'])) made['not'] = plain(raw['not'], inner);
  if (isNames(raw['required']) && raw['required'].length > 0) made['required'] = [...new Set(raw['required'])];
  if (isRecord(raw['properties'])) {
    made['properties'] = Object.fromEntries(Object.entries(raw['properties']).map(([name, part]) => [name, plain(part, inner)]));
  }
  // Which names `patternProperties` would let through is not tried here, so no name can be called too many.
  if (raw['additionalProperties'] !== undefined && raw['patternProperties'] === undefined) {
    made['additionalProperties'] = plain(raw['additionalProperties'], inner);
  }
  if (isRecord(raw['items']) || typeof raw['items'] === 'boolean') made['items'] = plain(raw['items'], inner);
  if (also.length > 0) made['allOf'] = [...also, ...(Array.isArray(made['allOf']) ? made['allOf'] : [])];
  return raw['nullable'] === true ? { anyOf: [made, { type: 'null' }] } : made;
}

function copyType(raw: Loose, made: Record<string, unknown>): void {
  const named = Array.isArray(raw['type']) ? raw['type'] : [raw['type']];
  const types = [...new Set(named.filter((type) => typeof type === 'string' && TYPES.has(type)))];
  if (types.length > 0 && types.length === new Set(named).size) made['type'] = types;
}

function copyBounds(raw: Loose, made: Record<string, unknown>): void {
  for (const [bound, open] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const told = raw[bound];
    if (typeof told === 'number') made[raw[open] === true ? open : bound] = told;
    if (typeof raw[open] === 'number') made[open] = raw[open];
  }
  const step = raw['multipleOf'];
  if (typeof step === 'number' && step > 0) made['multipleOf'] = step;
}

const isBound = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value) && value >= 0);

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function nameIn(ref: string): string {
  const last = ref.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return last;
  }
}

function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
