/** A schema as it is published: a record that says something about one value. */

export type RawSchema = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    const types = typeNames(schema);
    return { type: types.length === 1 ? (types[0] ?? null) : null, nullable: nullable || declared.includes('null') };
  }
  if (isRecord(schema['properties'])) return { type: 'object', nullable };
  if (schema['items'] !== undefined || Array.isArray(schema['prefixItems'])) return { type: 'array', nullable };
  if (isRecord(schema['additionalProperties']) || isRecord(schema['patternProperties'])) return { type: 'object', nullable };
  return { type: null, nullable };
}

/** The types that a list of types names, without null. A whole number is a number, so it does not stand beside one. */
export function typeNames(schema: RawSchema): readonly string[] {
  const declared = schema['type'];
  if (!Array.isArray(declared)) return [];
  const names = [...new Set(declared.filter((entry): entry is string => typeof entry === 'string' && entry !== 'null'))];
  return names.includes('number') ? names.filter((name) => name !== 'integer') : names;
}
