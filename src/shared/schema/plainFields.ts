/** Fields of one plain value: text, number, seed, select. */

import { asCount, factsOf, type Spot } from './facts.ts';
import type { NumberField, SeedField, SelectField, TextField } from './field.ts';
import { optionLabel } from './label.ts';
import { type RawSchema, typeOf } from './shape.ts';

const LONG_NAME = /prompt|text$|lyrics|caption|script|instruction|system|story|description/iu;
const MEDIA_NAME = /(image|mask|photo|picture|frame|video|audio|voice_sample|music)(_?(url|uri|data|base64))?(_?\d+)?$/iu;
const MEDIA_WORDS = /base64|data ?ur[il]|url|link/iu;

export function textField(schema: RawSchema, spot: Spot): TextField {
  const format =
    schema['format'] === 'byte' ? 'base64' : schema['format'] === 'uri' || schema['format'] === 'url' ? 'uri' : 'plain';
  const maxLength = asCount(schema['maxLength']);
  const media = mediaOf(schema, spot);
  const isWordy = LONG_NAME.test(spot.name) || (maxLength !== null && maxLength > 400);
  return {
    ...factsOf(schema, spot),
    widget: 'text',
    long: format === 'plain' && media === null && isWordy && !(maxLength !== null && maxLength <= 80),
    format,
    media,
    suggestions: [],
    minLength: asCount(schema['minLength']),
    maxLength,
  };
}

function mediaOf(schema: RawSchema, spot: Spot): TextField['media'] {
  const words = typeof schema['description'] === 'string' ? schema['description'] : '';
  const isTold = schema['format'] === 'byte' || schema['format'] === 'uri' || MEDIA_WORDS.test(words);
  const match = isTold ? MEDIA_NAME.exec(spot.name) : null;
  if (!match) return null;
  if (/video/iu.test(spot.name)) return 'video';
  return /audio|voice|music/iu.test(spot.name) ? 'audio' : 'image';
}

export function numberField(schema: RawSchema, spot: Spot): NumberField | SeedField {
  const integer = typeOf(schema).type === 'integer';
  const step = asCount(schema['multipleOf']);
  const min = lowest(schema, integer);
  const max = highest(schema, integer);
  if (integer && /seed$/iu.test(spot.name)) return { ...factsOf(schema, spot), widget: 'seed', min, max };
  return { ...factsOf(schema, spot), widget: 'number', integer, min, max, step: step !== null && step > 0 ? step : null };
}

/** OpenAPI 3.0 has a boolean `exclusiveMinimum` beside `minimum`, later dialects a number of its own. */
function lowest(schema: RawSchema, integer: boolean): number | null {
  const exclusive = asCount(schema['exclusiveMinimum']);
  const bound = asCount(schema['minimum']);
  if (exclusive !== null) return integer ? Math.floor(exclusive) + 1 : exclusive;
  return bound !== null && integer && schema['exclusiveMinimum'] === true ? bound + 1 : bound;
}

function highest(schema: RawSchema, integer: boolean): number | null {
  const exclusive = asCount(schema['exclusiveMaximum']);
  const bound = asCount(schema['maximum']);
  if (exclusive !== null) return integer ? Math.ceil(exclusive) - 1 : exclusive;
  return bound !== null && integer && schema['exclusiveMaximum'] === true ? bound - 1 : bound;
}

export function selectField(schema: RawSchema, spot: Spot): SelectField {
  const values: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const facts = factsOf(schema, spot);
  const options = values
    .filter((value) => value !== null && value !== undefined)
    .map((value) => ({ jsonText: JSON.stringify(value), label: optionLabel(value) }));
  return { ...facts, nullable: facts.nullable || values.includes(null), widget: 'select', options };
}
