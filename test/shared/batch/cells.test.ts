import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../../src/shared/batch/cells.ts';
import { textOfBytes } from '../../../src/shared/batch/decode.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import type { Field } from '../../../src/shared/schema/field.ts';
import { flatImage } from '../schema/documents.ts';

/** The field that a form makes of a schema. */
function fieldOf(schema: unknown, name = 'it'): Field {
  const form = buildForm({ ...flatImage, input: { type: 'object', properties: { [name]: schema } } });
  const field = form.root?.widget === 'group' ? form.root.fields[0] : undefined;
  if (!field) throw new Error('no field');
  return field;
}

const FIELDS = {
  text: fieldOf({ type: 'string' }),
  long: fieldOf({ type: 'string' }, 'prompt'),
  whole: fieldOf({ type: 'integer' }),
  seed: fieldOf({ type: 'integer' }, 'seed'),
  maybe: fieldOf({ type: 'number', nullable: true }),
  switch: fieldOf({ type: 'boolean' }),
  select: fieldOf({ type: 'string', enum: ['jpeg', 'png_large', '1'] }),
  numbers: fieldOf({ type: 'integer', enum: [1, 2] }),
  list: fieldOf({ type: 'array', items: { type: 'string' } }),
  map: fieldOf({ type: 'object', additionalProperties: { type: 'string' } }),
  choice: fieldOf({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }),
} as const;

describe('a cell as a value', () => {
  it.each<[field: keyof typeof FIELDS | null, cell: string, expected: string]>([
    ['text', ' a "b" ', '"a \\"b\\""'],
    ['text', '12', '"12"'],
    ['text', 'null', '"null"'],
    ['long', ' a\nb ', '" a\\nb "'],
    ['whole', '512', '512'],
    ['whole', '+512', '512'],
    ['whole', '512 px', 'expectedNumber'],
    ['whole', '1,024', 'expectedNumber'],
    ['whole', '007', 'expectedNumber'],
    ['whole', '0x10', 'expectedNumber'],
    ['whole', 'Infinity', 'expectedNumber'],
    ['seed', '9223372036854775807', '9223372036854775807'],
    ['seed', '1234567890123456789012345', '1234567890123456789012345'],
    ['seed', '1e400', '1e400'],
    ['seed', 'random', 'expectedWhole'],
    ['maybe', 'null', 'null'],
    ['maybe', '1.50', '1.50'],
    ['switch', 'TRUE', 'true'],
    ['switch', 'no', 'false'],
    ['switch', '1', 'true'],
    ['switch', '2', 'expectedYesNo'],
    ['select', 'jpeg', '"jpeg"'],
    ['select', 'JPEG', '"jpeg"'],
    ['select', 'Png large', '"png_large"'],
    ['select', '1', '"1"'],
    ['select', 'webp', 'notOption'],
    ['numbers', '2', '2'],
    ['numbers', '3', 'notOption'],
    ['list', '["a", "b"]', '["a", "b"]'],
    ['list', 'a, b', 'expectedList'],
    ['list', '["a"', 'expectedList'],
    ['choice', 'a', '"a"'],
    ['choice', '["a"]', '["a"]'],
    [null, 'a', '"a"'],
    [null, '12345678901234567890', '12345678901234567890'],
    [null, 'true', 'true'],
    [null, '{"a": 1.0}', '{"a": 1.0}'],
    [null, '{"a"', '"{\\"a\\""'],
  ])('for %s: %j', (name, cell, expected) => {
    const value = jsonOf(cell, name === null ? null : FIELDS[name]);
    expect('jsonText' in value ? value.jsonText : value.trouble).toBe(expected);
  });
});

describe('the text of a file', () => {
  const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);
  it.each([
    ['UTF-8', new TextEncoder().encode('caf\u00e9'), 'caf\u00e9'],
    ['UTF-16 as Windows writes it', bytes(0xff, 0xfe, 0x63, 0, 0xe9, 0), 'c\u00e9'],
    ['UTF-16 the other way round', bytes(0xfe, 0xff, 0, 0x63, 0, 0xe9), 'c\u00e9'],
    ['the old encoding of Windows', bytes(0x63, 0xe9), 'c\u00e9'],
    ['nothing', bytes(), ''],
  ])('is read from %s', (_what, given, expected) => {
    expect(textOfBytes(given)).toBe(expected);
  });
});
