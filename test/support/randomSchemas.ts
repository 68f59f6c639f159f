/** Random schemas of every construct that published documents use, with random components that they may refer to. */

import fc from 'fast-check';

const NAMES = [
  'prompt',
  'seed',
  'width',
  'height',
  'aspect_ratio',
  'size',
  'color',
  'rgb',
  'messages',
  'input',
  'image',
  'x.y',
  'zoë',
];

const plain = fc.constantFrom<unknown>(
  { type: 'string' },
  { type: 'string', maxLength: 2_000, description: 'Words.' },
  { type: 'string', minLength: 2, maxLength: 9, nullable: true },
  { type: 'string', format: 'byte' },
  { type: 'string', enum: ['16:9', '1:1', '9:16'] },
  { type: 'string', enum: ['1024x1024', '1536x1024', 'auto'], default: 'auto' },
  { type: 'string', enum: ['a', 'b', null], nullable: true },
  { type: ['string', 'null'] },
  { type: ['string', 'number', 'boolean'] },
  { type: 'integer', minimum: 0, maximum: 5, default: 2 },
  { type: 'integer', minimum: 256, maximum: 2_048, multipleOf: 32 },
  { type: 'integer' },
  { type: 'number', multipleOf: 0.5 },
  { type: 'number', minimum: 0, maximum: 1, exclusiveMinimum: true },
  { type: 'number', exclusiveMinimum: 0, maximum: 8 },
  { type: 'boolean' },
  { type: 'boolean', default: true, nullable: true },
  { enum: ['a', 1, true] },
  { const: 'fixed' },
  { const: 7 },
  { const: { a: 1 } },
  { enum: [{ a: 1 }, { a: 2 }] },
  {},
  true,
  { type: 'object' },
  { type: 'object', additionalProperties: true },
  { type: 'array' },
  { type: 'object', patternProperties: { '^x-': { type: 'integer' } } },
  { $ref: '#/components/schemas/Self' },
  { $ref: '#/components/schemas/Other' },
  { $ref: '#/components/schemas/Gone' },
  { anyOf: [{ type: 'string', enum: ['1K', '2K'] }, { type: 'string' }] },
  { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
);

export const schemas = fc.letrec<{ schema: unknown; object: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: plain },
    { weight: 2, arbitrary: tie('object') },
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(2), uniqueItems: fc.boolean() }),
    fc.record({ type: fc.constant('array'), prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 3 }), nullable: fc.boolean() }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({
      oneOf: fc.array(tie('object'), { minLength: 2, maxLength: 3 }),
      anyOf: fc.array(tie('object'), { maxLength: 2 }),
    }),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { maxKeys: 5 }),
      mark: fc.option(fc.constantFrom('draft', 'finish'), { nil: null }),
      rest: fc.constantFrom<unknown>(undefined, true, false, { type: 'string' }),
      required: fc.subarray(['prompt', 'width', 'kind', 'gone']),
      description: fc.constantFrom(undefined, 'How it is set.'),
    })
    .map(({ properties, mark, rest, required, description }) => ({
      type: 'object',
      properties: mark === null ? properties : { ...properties, kind: { type: 'string', enum: [mark] } },
      required: required.filter((name) => name !== 'gone' || rest !== false),
      ...(rest === undefined ? {} : { additionalProperties: rest }),
      ...(description === undefined ? {} : { description }),
    })),
}));

/** One document's input and what it may refer to. */
export const documents = fc
  .record({ input: schemas.object, self: schemas.schema, other: schemas.schema })
  .map(({ input, self, other }) => ({
    id: 'acme/any',
    authored: true,
    input,
    components: { Self: self, Other: other },
    example: null,
    source: 'live' as const,
  }));
