import { describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/shared/models.ts';
import { placesOf, rootGroup } from '../../../src/shared/schema/active.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { readTree } from '../../../src/shared/schema/draftText.ts';
import { type Field, valueAt } from '../../../src/shared/schema/field.ts';
import { colourOf, pairedUp, slideOf, turnsOf } from '../../../src/shared/schema/looks.ts';
import { problemsOf } from '../../../src/shared/schema/problems.ts';
import { beginning, startBody } from '../../../src/shared/schema/startBody.ts';

function formOf(properties: Readonly<Record<string, unknown>>, rest: Readonly<Record<string, unknown>> = {}, components = {}) {
  const document: ModelDocument = {
    id: 'acme/any',
    authored: true,
    input: { type: 'object', properties, ...rest },
    components,
    example: null,
    source: 'live',
  };
  return buildForm(document);
}

function fieldOf(schema: unknown, name = 'x'): Field {
  const field = rootGroup(formOf({ [name]: schema }), readTree('{}'))?.fields[0];
  if (!field) throw new Error('no field');
  return field;
}

const WIDGETS: readonly (readonly [string, unknown, Partial<Record<string, unknown>>])[] = [
  ['several types side by side', { type: ['string', 'number', 'null'] }, { widget: 'choice', nullable: true }],
  ['a type beside null', { type: ['integer', 'null'] }, { widget: 'number', nullable: true }],
  ['one value alone', { const: 'fixed' }, { widget: 'select' }],
  ['an object as the one value', { const: { a: 1 } }, { widget: 'select', options: [{ jsonText: '{"a":1}', label: '{"a":1}' }] }],
  ['names of one’s choosing', { type: 'object', additionalProperties: { type: 'integer' } }, { widget: 'map' }],
  ['names by their spelling', { type: 'object', patternProperties: { '^x-': {} } }, { widget: 'json', kind: 'object' }],
  [
    'a list of lists',
    { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    { widget: 'list', item: { widget: 'list' } },
  ],
  ['a list of anything', { type: 'array', items: {} }, { widget: 'json', kind: 'array' }],
  ['a list of fixed places', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, { widget: 'tuple' }],
  ['the same in older words', { type: 'array', items: [{ type: 'string' }] }, { widget: 'tuple' }],
  ['anything', {}, { widget: 'json', kind: 'any' }],
  [
    'one of several lists of values',
    { oneOf: [{ enum: ['a'] }, { const: 2 }] },
    { widget: 'select', options: [{ jsonText: '"a"' }, { jsonText: '2' }] },
  ],
  [
    'two parts that both count',
    { allOf: [{ type: 'number' }, { type: 'integer', minimum: 2 }] },
    { widget: 'number', integer: true, min: 2 },
  ],
  ['a bound that is not taken', { type: 'number', exclusiveMinimum: 0 }, { widget: 'number', min: 0, minIsOpen: true }],
];

describe('what a schema is drawn as', () => {
  test.each(WIDGETS)('%s', (_, schema, expected) => {
    expect(fieldOf(schema)).toMatchObject(expected);
  });

  test('each pair of a list and an or-list is one shape', () => {
    const object = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const field = fieldOf({ oneOf: [object('a'), object('b')], anyOf: [object('c'), object('d')] });
    if (field.widget !== 'choice') throw new Error(field.widget);
    expect(
      field.branches.map((branch) => branch.field.widget === 'group' && branch.field.fields.map((child) => child.name)),
    ).toEqual([
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'c'],
      ['b', 'd'],
    ]);
  });

  test('a mark that only the document maps to a shape is known, and set when the shape is chosen', () => {
    const shape = (name: string) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, [name]: { type: 'string' } },
    });
    const document: ModelDocument = {
      id: 'acme/any',
      authored: true,
      input: {
        oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }],
        discriminator: { propertyName: 'kind', mapping: { first: '#/components/schemas/A' } },
      },
      components: { A: shape('a'), B: shape('b') },
      example: null,
      source: 'live',
    };
    const form = buildForm(document);
    expect(JSON.parse(startBody(form))).toEqual({ kind: 'first' });
    expect(rootGroup(form, readTree('{"kind":"B"}'))?.fields.map((field) => field.name)).toContain('b');
  });

  test('a name that is required without being told of has a place', () => {
    const form = formOf({ prompt: { type: 'string' } }, { required: ['token'] });
    expect(rootGroup(form, readTree('{}'))?.fields.map((field) => [field.name, field.widget, field.required])).toContainEqual([
      'token',
      'json',
      true,
    ]);
  });

  test('the name of the model can be written where the body chooses it', () => {
    const document: ModelDocument = {
      id: 'openrouter/chat-completions',
      authored: true,
      input: { type: 'object', properties: { model: { type: 'string' }, messages: { type: 'array', items: {} } } },
      components: {},
      example: null,
      source: 'live',
    };
    expect(rootGroup(buildForm(document), readTree('{}'))?.fields.map((field) => field.name)).toContain('model');
  });
});

describe('a slider', () => {
  test.each([
    [
      { type: 'integer', minimum: 0, maximum: 5 },
      { min: 0, max: 5, step: 1 },
    ],
    [
      { type: 'number', minimum: 0, maximum: 1 },
      { min: 0, max: 1, step: 0.01 },
    ],
    [
      { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.25 },
      { min: 0, max: 1, step: 0.25 },
    ],
    [{ type: 'integer', minimum: 256, maximum: 2_048 }, null],
    [{ type: 'integer', minimum: 0 }, null],
    [{ type: 'integer', minimum: 3, maximum: 3 }, null],
  ])('%j has the stops %j', (schema, expected) => {
    const field = fieldOf(schema);
    expect(field.widget === 'number' ? slideOf(field) : 'none').toEqual(expected);
  });
});

describe('fields that belong together', () => {
  const side = { type: 'integer', minimum: 256, maximum: 2_048 };

  test('a width and its height are one', () => {
    const fields = rootGroup(formOf({ height: side, prompt: { type: 'string' }, width: side }), readTree('{}'))?.fields ?? [];
    const pairs = pairedUp(fields).flatMap((entry) => ('widget' in entry ? [] : [[entry.width.name, entry.height.name]]));
    expect(pairs).toEqual([['width', 'height']]);
    expect(pairedUp(fields)).toHaveLength(2);
  });

  test('the width of a line stays alone', () => {
    const fields = rootGroup(formOf({ line_width: { type: 'integer', maximum: 9 }, height: side }), readTree('{}'))?.fields ?? [];
    expect(pairedUp(fields).every((entry) => 'widget' in entry)).toBe(true);
  });
});

describe('a colour', () => {
  const shade = { type: 'integer', minimum: 0, maximum: 255 };

  test.each([
    ['background_color', { type: 'string' }, { kind: 'text' }],
    ['tint', { type: 'string', pattern: '^#[0-9a-f]{6}$' }, { kind: 'text' }],
    ['rgb', { type: 'array', items: shade, minItems: 3, maxItems: 3 }, { kind: 'list' }],
    ['color', { type: 'array', prefixItems: [shade, shade, shade] }, { kind: 'list' }],
    ['tint', { type: 'object', properties: { r: shade, g: shade, b: shade } }, { kind: 'parts', names: ['r', 'g', 'b'] }],
    ['colors', { type: 'array', items: { type: 'string' } }, null],
    ['name', { type: 'string' }, null],
  ])('%s %j is written as %j', (name, schema, expected) => {
    expect(colourOf(fieldOf(schema, name))).toEqual(expected);
  });
});

describe('turns of a conversation', () => {
  test('are known by who speaks and what', () => {
    const list = fieldOf(
      {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            role: { enum: ['user', 'model'] },
            parts: {
              type: 'array',
              items: { type: 'object', properties: { text: { type: 'string' }, inline: { type: 'object' } } },
            },
          },
        },
      },
      'contents',
    );
    expect(list.widget === 'list' && turnsOf(list)).toMatchObject({ role: { name: 'role' }, content: { name: 'parts' } });
  });

  test('other lists are no conversation', () => {
    const list = fieldOf({ type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } });
    expect(list.widget === 'list' && turnsOf(list)).toBeNull();
  });
});

describe('what a value begins with', () => {
  test('is as little as its shape allows', () => {
    expect(beginning(fieldOf({ type: 'integer', minimum: 3 }))).toBe('3');
    expect(beginning(fieldOf({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }))).toBe('["", 0]');
    expect(
      beginning(
        fieldOf({ type: 'object', required: ['type'], properties: { type: { const: 'text' }, text: { type: 'string' } } }),
      ),
    ).toBe('{\n  "type": "text"\n}');
  });

  test('a place of a tuple can be filled in once those before it are, and what stands past the known ones is JSON', () => {
    const field = fieldOf({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] });
    if (field.widget !== 'tuple') throw new Error(field.widget);
    expect(placesOf(field, readTree('{"x":["a"]}')).map((place) => place.widget)).toEqual(['text', 'number']);
    expect(placesOf(field, readTree('{"x":["a",1,true,{}]}')).map((place) => place.widget)).toEqual([
      'text',
      'number',
      'switch',
      'json',
    ]);
  });
});

const WRONG: readonly (readonly [string, unknown, string, unknown])[] = [
  ['a bound that is not taken', { type: 'number', exclusiveMinimum: 0 }, '0', { kind: 'notAbove', fact: '0', path: ['x'] }],
  ['the same in older words', { type: 'number', maximum: 1, exclusiveMaximum: true }, '1', { kind: 'notBelow' }],
  ['a spelling', { type: 'string', pattern: '^#[0-9a-f]{6}$' }, '"red"', { kind: 'badPattern' }],
  [
    'a value twice',
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
    '["a","b","a"]',
    { kind: 'notUnique', path: ['x', 2] },
  ],
  [
    'no shape that is taken',
    { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    '7',
    { kind: 'noShape' },
  ],
  [
    'a value under a chosen name',
    { type: 'object', additionalProperties: { type: 'integer' } },
    '{"a":1,"b":"c"}',
    { kind: 'expectedNumber', path: ['x', 'b'] },
  ],
  [
    'too many names',
    { type: 'object', additionalProperties: { type: 'integer' }, maxProperties: 1 },
    '{"a":1,"b":2}',
    { kind: 'tooMany' },
  ],
  [
    'a name that is no setting',
    { type: 'object', properties: { a: {} }, additionalProperties: false },
    '{"b":1}',
    { kind: 'unknownName', path: ['x', 'b'] },
  ],
  [
    'a place of a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
    '["a","b"]',
    { kind: 'expectedNumber', path: ['x', 1] },
  ],
  [
    'a list in a list',
    { type: 'array', items: { type: 'array', items: { type: 'number' }, maxItems: 1 } },
    '[[1],[1,2]]',
    { kind: 'tooMany', path: ['x', 1] },
  ],
];

describe('what is wrong', () => {
  test.each(WRONG)('%s', (_, schema, value, expected) => {
    expect(problemsOf(formOf({ x: schema }), readTree(`{"x":${value}}`))).toMatchObject([expected]);
  });

  test('a file that stands for itself is right wherever text is asked for', () => {
    const form = formOf({ x: { type: 'string', maxLength: 5, pattern: '^a$' } });
    expect(problemsOf(form, readTree(`{"x":"afterglow-media:${'0'.repeat(64)}:base64"}`))).toEqual([]);
  });

  test('a pattern that could take for ever is left to the server', () => {
    expect(fieldOf({ type: 'string', pattern: '^(a+)+$' })).toMatchObject({ pattern: null });
  });

  test('the words name what a field is a part of once', () => {
    const turn = {
      type: 'object',
      required: ['content'],
      properties: { content: { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] } },
    };
    const form = formOf({ messages: { type: 'array', items: turn } });
    expect(problemsOf(form, readTree('{"messages":[{"content":""}]}'))).toMatchObject([
      { label: 'Messages: content', kind: 'required' },
    ]);
  });

  test('a name of a person’s choosing leads to its own field', () => {
    const map = fieldOf({ type: 'object', additionalProperties: { type: 'object', properties: { w: { type: 'number' } } } });
    const value = map.widget === 'map' ? valueAt(map, 'a.b') : null;
    expect(value?.widget === 'group' && value.fields[0]?.path).toEqual(['x', 'a.b', 'w']);
  });
});
