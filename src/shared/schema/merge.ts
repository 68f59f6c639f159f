/** Two schemas that must both hold, as one. */

import { isRecord, type RawSchema, typeNames } from './raw.ts';

/** More shapes than this at one place help nobody; the first ones are kept. */
const MOST_SHAPES = 24;

/** Both must hold: the tighter bound wins, properties and requirements add up, words of `over` win. */
export function merge(under: RawSchema, over: RawSchema): RawSchema {
  const merged: Record<string, unknown> = { ...under, ...over };
  for (const key of ['minimum', 'minLength', 'minItems', 'minProperties'] as const)
    tighter(merged, { key, under, over, pick: Math.max });
  for (const key of ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const)
    tighter(merged, { key, under, over, pick: Math.min });
  for (const key of ['properties', 'patternProperties'] as const) {
    const [a, b] = [under[key], over[key]];
    if (isRecord(a) && isRecord(b)) merged[key] = mergeProperties(a, b);
  }
  if (Array.isArray(under['required']) && Array.isArray(over['required'])) {
    merged['required'] = [...new Set([...under['required'], ...over['required']])];
  }
  if (Array.isArray(under['enum']) && Array.isArray(over['enum'])) {
    const allowed = new Set(over['enum'].map((value) => JSON.stringify(value)));
    merged['enum'] = under['enum'].filter((value) => allowed.has(JSON.stringify(value)));
  }
  if (isRecord(under['items']) && isRecord(over['items'])) merged['items'] = { allOf: [under['items'], over['items']] };
  const [rest, restOver] = [under['additionalProperties'], over['additionalProperties']];
  if (rest === false || restOver === false) merged['additionalProperties'] = false;
  else if (isRecord(rest) && !isRecord(restOver)) merged['additionalProperties'] = rest;
  if (under['type'] !== undefined && over['type'] !== undefined) merged['type'] = commonType(under, over);
  for (const key of ['oneOf', 'anyOf'] as const) {
    const [a, b] = [under[key], over[key]];
    if (Array.isArray(a) && Array.isArray(b)) merged[key] = product(a, b);
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

/** What both allow; where they allow nothing in common, the words of `over`, and the server says no. */
function commonType(under: RawSchema, over: RawSchema): unknown {
  const lists = [under, over].map((schema) => {
    const names = Array.isArray(schema['type']) ? [...schema['type']] : [schema['type']];
    return names.includes('number') ? [...names, 'integer'] : names;
  });
  const common = lists[0]?.filter((name) => lists[1]?.includes(name)) ?? [];
  const told = typeNames({ type: common }).concat(common.includes('null') ? ['null'] : []);
  if (told.length === 0) return over['type'];
  return told.length === 1 ? told[0] : told;
}

/** Every shape of the one with every shape of the other. */
export function product(a: readonly unknown[], b: readonly unknown[]): readonly unknown[] {
  const pairs = a.flatMap((one) =>
    b.map((other) => {
      const isPlain = isRecord(one) && isRecord(other) && !('$ref' in one) && !('$ref' in other);
      return isPlain ? merge(one, other) : { allOf: [one, other] };
    }),
  );
  return pairs.slice(0, MOST_SHAPES);
}
