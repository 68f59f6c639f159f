/** What every field has, whatever its widget: read from its schema and its place. */

import type { JsonPath } from './draftText.ts';
import { labelOf, rankOf } from './label.ts';
import { type RawSchema, typeOf } from './raw.ts';

export interface Spot {
  readonly path: JsonPath;
  readonly name: string;
  readonly required: boolean;
}

export function factsOf(schema: RawSchema, spot: Spot) {
  const words = schema['description'];
  return {
    path: spot.path,
    name: spot.name,
    label: labelOf(spot.name),
    description: typeof words === 'string' && words.trim() !== '' ? words.trim() : null,
    required: spot.required,
    nullable: typeOf(schema).nullable,
    defaultText: schema['default'] === undefined ? null : JSON.stringify(schema['default']),
    rank: rankOf({ name: spot.name, required: spot.required, deprecated: schema['deprecated'] === true }),
  } as const;
}

export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
