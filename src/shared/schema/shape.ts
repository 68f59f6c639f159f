/**
 * One schema node with its references followed and its `allOf` merged: what is left is what the field builder needs.
 * The dialect is JSON Schema as OpenAPI 3.0 has it (`nullable`, `example`), and 3.1's `const`, `type` lists,
 * `prefixItems` and boolean bounds where a document has them.
 */

import { merge } from './merge.ts';
import { isRecord, omit, type RawSchema } from './raw.ts';

export interface Reader {
  readonly components: Readonly<Record<string, unknown>>;
  /** The references that are being followed at this place; one that came {@link MOST_TURNS} times is not followed again. */
  readonly trail: readonly string[];
}

/** A shape that holds itself is drawn once more inside itself; what lies deeper is edited as JSON. */
const MOST_TURNS = 2;

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
    const beside = omit(raw, ['$ref']);
    const target = lookUp(ref, reader.components);
    const turns = reader.trail.filter((followed) => followed === ref).length;
    if (turns >= MOST_TURNS || target === undefined) return { schema: beside, reader, endless: true };
    const followed = resolveSchema(target, { ...reader, trail: [...reader.trail, ref] });
    if (Object.keys(beside).length === 0) return followed;
    const own = resolveSchema(beside, followed.reader);
    return { schema: merge(followed.schema, own.schema), reader: own.reader, endless: followed.endless || own.endless };
  }
  const parts = raw['allOf'];
  if (!Array.isArray(parts)) return { schema: raw, reader, endless: false };
  let schema: RawSchema = omit(raw, ['allOf']);
  let trail = reader.trail;
  let endless = false;
  for (const part of parts) {
    // Each part continues the trail of the one before: a part that leads back here through another one must end too.
    const resolved = resolveSchema(part, { ...reader, trail });
    schema = merge(resolved.schema, schema);
    trail = resolved.reader.trail;
    endless ||= resolved.endless;
  }
  return { schema, reader: { ...reader, trail }, endless };
}

/** Components come as a map of schemas, or as the document's `components` with `schemas` inside; a pointer may go deeper. */
function lookUp(ref: string, components: Readonly<Record<string, unknown>>): unknown {
  const segments = ref
    .replace(/^[^#]*#?\/?/u, '')
    .split('/')
    .map((segment) => unescaped(segment));
  const inside = segments[0] === 'components' && segments[1] === 'schemas' ? segments.slice(2) : segments;
  const nested = components['schemas'];
  for (const start of [components, nested]) {
    const found = inside.length > 0 ? follow(start, inside) : undefined;
    if (found !== undefined) return found;
  }
  const last = segments.at(-1) ?? '';
  if (Object.hasOwn(components, last)) return components[last];
  return isRecord(nested) && Object.hasOwn(nested, last) ? nested[last] : undefined;
}

function unescaped(segment: string): string {
  const plain = segment.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function follow(start: unknown, segments: readonly string[]): unknown {
  let at = start;
  for (const segment of segments) {
    if (Array.isArray(at) && /^\d+$/u.test(segment)) at = at[Number(segment)];
    else if (isRecord(at) && Object.hasOwn(at, segment)) at = at[segment];
    else return undefined;
  }
  return at;
}
