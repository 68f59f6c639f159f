/**
 * One schema node with its references followed and its `allOf` merged: what is left is what the field builder needs.
 * The dialect is JSON Schema as OpenAPI 3.0 has it (`nullable`, `example`), and 3.1's `const`, `type` lists and
 * boolean bounds where a document has them.
 */

export type RawSchema = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Reader {
  readonly components: Readonly<Record<string, unknown>>;
  /** The references that are being followed at this place; one that comes again is a cycle. */
  readonly trail: ReadonlySet<string>;
}

export interface Resolved {
  readonly schema: RawSchema;
  readonly reader: Reader;
  /** The reference leads back into itself here, or leads nowhere: only JSON can edit it. */
  readonly endless: boolean;
}

/** Follows `$ref` and merges `allOf`, as far as this one node goes. Never loops. */
export function resolveSchema(raw: unknown, reader: Reader): Resolved {
  if (!isRecord(raw)) return { schema: {}, reader, endless: false };
  const ref = raw['$ref'];
  if (typeof ref === 'string') {
    const target = lookUp(ref, reader.components);
    if (reader.trail.has(ref) || target === undefined) return { schema: omit(raw, ['$ref']), reader, endless: true };
    const followed = resolveSchema(target, { ...reader, trail: new Set([...reader.trail, ref]) });
    return { ...followed, schema: merge(followed.schema, omit(raw, ['$ref'])) };
  }
  const parts = raw['allOf'];
  if (!Array.isArray(parts)) return { schema: raw, reader, endless: false };
  let schema: RawSchema = omit(raw, ['allOf']);
  let trail = reader.trail;
  let endless = false;
  for (const part of parts) {
    const resolved = resolveSchema(part, reader);
    schema = merge(resolved.schema, schema);
    trail = new Set([...trail, ...resolved.reader.trail]);
    endless ||= resolved.endless;
  }
  return { schema, reader: { ...reader, trail }, endless };
}

/** Components come as a map of schemas, or as the document's `components` with `schemas` inside. */
function lookUp(ref: string, components: Readonly<Record<string, unknown>>): unknown {
  const name = decodeURIComponent(ref.split('/').at(-1) ?? '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  if (Object.hasOwn(components, name)) return components[name];
  const nested = components['schemas'];
  return isRecord(nested) && Object.hasOwn(nested, name) ? nested[name] : undefined;
}

/** Both must hold: the tighter bound wins, properties and requirements add up, words of `over` win. */
export function merge(under: RawSchema, over: RawSchema): RawSchema {
  const merged: Record<string, unknown> = { ...under, ...over };
  for (const key of ['minimum', 'minLength', 'minItems'] as const) tighter(merged, { key, under, over, pick: Math.max });
  for (const key of ['maximum', 'maxLength', 'maxItems'] as const) tighter(merged, { key, under, over, pick: Math.min });
  if (isRecord(under['properties']) && isRecord(over['properties'])) {
    merged['properties'] = mergeProperties(under['properties'], over['properties']);
  }
  if (Array.isArray(under['required']) && Array.isArray(over['required'])) {
    merged['required'] = [...new Set([...under['required'], ...over['required']])];
  }
  if (Array.isArray(under['enum']) && Array.isArray(over['enum'])) {
    const allowed: readonly unknown[] = over['enum'];
    merged['enum'] = under['enum'].filter((value) => allowed.includes(value));
  }
  return merged;
}

function mergeProperties(under: RawSchema, over: RawSchema): RawSchema {
  const merged: Record<string, unknown> = { ...under };
  for (const [name, schema] of Object.entries(over)) {
    merged[name] = Object.hasOwn(under, name) ? { allOf: [under[name], schema] } : schema;
  }
  return merged;
}

function tighter(
  merged: Record<string, unknown>,
  { key, under, over, pick }: { key: string; under: RawSchema; over: RawSchema; pick: (a: number, b: number) => number },
): void {
  const a = under[key];
  const b = over[key];
  if (typeof a === 'number' && typeof b === 'number') merged[key] = pick(a, b);
}

export function omit(record: RawSchema, keys: readonly string[]): RawSchema {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** The one JSON type of a schema and whether null is allowed beside it; null when it names none or several. */
export function typeOf(schema: RawSchema): { readonly type: string | null; readonly nullable: boolean } {
  const declared = schema['type'];
  const nullable = schema['nullable'] === true;
  if (typeof declared === 'string') return { type: declared, nullable };
  if (Array.isArray(declared)) {
    const types = declared.filter((entry): entry is string => typeof entry === 'string' && entry !== 'null');
    return { type: types.length === 1 ? (types[0] ?? null) : null, nullable: nullable || declared.includes('null') };
  }
  if (isRecord(schema['properties'])) return { type: 'object', nullable };
  if (schema['items'] !== undefined) return { type: 'array', nullable };
  return { type: null, nullable };
}
