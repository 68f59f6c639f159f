/** Fields of one plain value: text, number, seed, select. */

import { asCount, factsOf, type Spot } from './facts.ts';
import type { NumberField, SeedField, SelectField, TextField } from './field.ts';
import { optionLabel } from './label.ts';
import { type RawSchema, typeOf } from './raw.ts';

const LONG_NAME = /prompt|text$|lyrics|caption|script|instruction|system|story|description/iu;
const MEDIA_NAME = /(image|mask|photo|picture|frame|video|audio|voice_sample|music)s?(_?(url|uri|data|base64))?(_?\d+)?$/iu;
/** Names that say how a file is given, not which: the name of what holds it tells that. */
const CARRIER = /^(url|uri|data|base64|b64_json|bytesBase64Encoded|fileUri)$/u;
const MEDIA_WORDS = /base64|data ?ur[il]|url|link/iu;

export function textField(schema: RawSchema, spot: Spot): TextField {
  const maxLength = asCount(schema['maxLength']);
  const media = mediaOf(schema, spot);
  const format = media === null && isColour(schema, spot) ? 'colour' : formatOf(schema);
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
    pattern: safePattern(schema['pattern']),
  };
}

function formatOf(schema: RawSchema): TextField['format'] {
  if (schema['format'] === 'byte' || schema['contentEncoding'] === 'base64') return 'base64';
  return schema['format'] === 'uri' || schema['format'] === 'url' ? 'uri' : 'plain';
}

function isColour(schema: RawSchema, spot: Spot): boolean {
  if (schema['format'] === 'color' || schema['format'] === 'colour') return true;
  const pattern = schema['pattern'];
  if (typeof pattern === 'string' && /^\^?#/u.test(pattern)) return true;
  return /(^|[a-z_])colou?r(_?hex)?$/iu.test(spot.name) && !LONG_NAME.test(spot.name);
}

/** Groups, alternatives and back references can take for ever on a bad text; such patterns are left to the server. */
function safePattern(pattern: unknown): string | null {
  if (typeof pattern !== 'string' || pattern.length > 200 || /[(|]|\\[1-9k]/u.test(pattern)) return null;
  if ((pattern.match(/[*+]|\{\d+,\d*\}/gu)?.length ?? 0) > 3) return null;
  try {
    new RegExp(pattern, 'u');
    return pattern;
  } catch {
    return null;
  }
}

function mediaOf(schema: RawSchema, spot: Spot): TextField['media'] {
  const words = typeof schema['description'] === 'string' ? schema['description'] : '';
  const isCarrier = CARRIER.test(spot.name);
  const holder = isCarrier ? spot.path.slice(0, -1).findLast((segment) => typeof segment === 'string') : spot.name;
  const name = typeof holder === 'string' ? holder : spot.name;
  const isTold = isCarrier || schema['format'] === 'byte' || schema['format'] === 'uri' || MEDIA_WORDS.test(words);
  if (!isTold || !MEDIA_NAME.test(name)) return null;
  if (/video/iu.test(name)) return 'video';
  return /audio|voice|music/iu.test(name) ? 'audio' : 'image';
}

export function numberField(schema: RawSchema, spot: Spot): NumberField | SeedField {
  const integer = typeOf(schema).type === 'integer';
  const step = asCount(schema['multipleOf']);
  const min = lowest(schema, integer);
  const max = highest(schema, integer);
  if (integer && /seed$/iu.test(spot.name)) return { ...factsOf(schema, spot), widget: 'seed', min, max };
  const isOpen = (bound: 'exclusiveMinimum' | 'exclusiveMaximum') =>
    !integer && (typeof schema[bound] === 'number' || schema[bound] === true);
  return {
    ...factsOf(schema, spot),
    widget: 'number',
    integer,
    min,
    max,
    minIsOpen: isOpen('exclusiveMinimum'),
    maxIsOpen: isOpen('exclusiveMaximum'),
    step: step !== null && step > 0 ? step : null,
  };
}

/** OpenAPI 3.0 has a boolean `exclusiveMinimum` beside `minimum`, later dialects a number of its own. */
function lowest(schema: RawSchema, integer: boolean): number | null {
  const exclusive = asCount(schema['exclusiveMinimum']);
  const bound = asCount(schema['minimum']);
  if (exclusive !== null) return Math.max(bound ?? -Infinity, integer ? Math.floor(exclusive) + 1 : exclusive);
  return bound !== null && integer && schema['exclusiveMinimum'] === true ? bound + 1 : bound;
}

function highest(schema: RawSchema, integer: boolean): number | null {
  const exclusive = asCount(schema['exclusiveMaximum']);
  const bound = asCount(schema['maximum']);
  if (exclusive !== null) return Math.min(bound ?? Infinity, integer ? Math.ceil(exclusive) - 1 : exclusive);
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
