import { describe, expect, it } from 'vitest';
import { plainSchema } from '../../../../src/main/adapters/rowCheck/plainSchema.ts';
import { createRowCheck } from '../../../../src/main/adapters/rowCheck/rowCheck.ts';
import { placeholderOf } from '../../../../src/shared/media.ts';
import type { ModelDocument } from '../../../../src/shared/models.ts';
import { flatImage, twoModes } from '../../../shared/schema/documents.ts';

async function check(document: ModelDocument, ...bodies: readonly unknown[]): Promise<readonly string[]> {
  const checker = createRowCheck({ model: async () => ({ ok: true, value: document }), log: () => {} });
  const texts = bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body)));
  const outcome = await checker.checkRows({ model: document.id, bodies: texts });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value.troubles.map((troubles) =>
    troubles.map(({ path, kind, fact }) => `${path.join('.')} ${kind} ${fact}`.trim()).join('; '),
  );
}

const open = (input: unknown, components = {}): ModelDocument => ({ ...flatImage, id: 'acme/open', input, components });

describe('rows against the schema of their model', () => {
  it('pass when they are good, digits of any number with them', async () => {
    expect(await check(flatImage, { prompt: 'x', width: 512 }, '{"prompt": "x", "seed": 9223372036854775807}')).toEqual(['', '']);
  });

  it('are told apart row by row', async () => {
    const rows = [{ prompt: 'x' }, {}, { prompt: 'x', width: 9_999 }, { prompt: 'x', width: 'wide' }, { prompt: 1 }, '{'];
    expect(await check(flatImage, ...rows)).toEqual([
      '',
      'prompt required',
      'width tooBig 2048',
      'width expectedNumber',
      'prompt expectedText',
      'badDraft',
    ]);
  });

  it('are held to the shape that they chose', async () => {
    expect(await check(twoModes, { mode: 'draft', prompt: 'x' }, { mode: 'finish', draft_id: 'a' })).toEqual(['', '']);
    expect((await check(twoModes, { mode: 'finish' }))[0]).toContain('required');
  });

  it('may hold files, which are texts of any length and shape', async () => {
    const picture = { type: 'string', maxLength: 5, format: 'uri', pattern: '^https:' };
    const document = open({ type: 'object', properties: { image: picture, word: picture } });
    const image = placeholderOf({ digest: 'a'.repeat(64), as: 'data' });
    expect(await check(document, { image })).toEqual(['']);
    expect((await check(document, { word: 'https://example.org' }))[0]).toContain('tooLong');
  });

  it('are refused by what only the schema can say', async () => {
    const document = open({
      type: 'object',
      properties: {
        size: { type: 'object', properties: { w: { type: 'integer' } } },
        tags: { type: 'array', uniqueItems: true },
      },
      maxProperties: 1,
    });
    expect((await check(document, { size: {}, tags: [] }))[0]).toBe('refusedBySchema');
  });

  it('pass where nothing is published', async () => {
    expect(await check({ ...flatImage, authored: false }, { anything: 1 })).toEqual(['']);
  });

  it('are answered with the refusal when the model cannot be read', async () => {
    const error = { kind: 'offline', field: null, detail: null } as const;
    const checker = createRowCheck({ model: async () => ({ ok: false, error }), log: () => {} });
    expect(await checker.checkRows({ model: 'a/b', bodies: ['{}'] })).toEqual({ ok: false, error });
  });

  it('are checked by the schema as it is now, not as it was', async () => {
    let document = flatImage;
    const checker = createRowCheck({ model: async () => ({ ok: true, value: document }), log: () => {} });
    const body = '{"prompt": "x", "width": 100}';
    const first = await checker.checkRows({ model: 'a/b', bodies: [body] });
    document = open({ type: 'object', properties: { width: { type: 'integer' } } });
    const second = await checker.checkRows({ model: 'a/b', bodies: [body] });
    expect([first, second].map((outcome) => outcome.ok && outcome.value.troubles[0]?.length)).toEqual([1, 0]);
  });
});

describe('a schema from outside', () => {
  it('says in draft 7 what it said in its own dialect', () => {
    const made = plainSchema(
      { type: 'integer', minimum: 1, exclusiveMinimum: true, nullable: true, pattern: '(a+)+$', format: 'uri' },
      {},
    );
    expect(made).toEqual({ anyOf: [{ type: ['integer'], exclusiveMinimum: 1 }, { type: 'null' }], definitions: {} });
  });

  it.each<[what: string, input: unknown, components: Readonly<Record<string, unknown>>]>([
    ['itself', { $ref: '#/components/schemas/A' }, { A: { $ref: '#/components/schemas/A' } }],
    [
      'each other',
      { $ref: '#/components/schemas/A' },
      { A: { properties: { b: { $ref: '#/components/schemas/B' } } }, B: { $ref: '#/components/schemas/A' } },
    ],
    ['elsewhere', { $ref: 'https://evil.example/schema.json' }, {}],
    ['odd names', { $ref: '#/components/schemas/%E0%A4%A' }, { __proto__x: {}, 'a/b c"\'`${1}': { type: 'string' } }],
    ['no schema', 'nonsense', {}],
    [
      'bad words',
      { type: 'colour', required: 'all', enum: 'x', minLength: -1, minimum: 'low', properties: [], items: 3, anyOf: [] },
      {},
    ],
    ['own words', { type: 'object', properties: { __proto__: { type: 'string' }, constructor: { type: 'string' } } }, {}],
  ])('never throws, even when it leads to %s', async (_what, input, components) => {
    await expect(check(open(input, components), { a: 1 }, {})).resolves.toHaveLength(2);
  });

  it('is left alone when it is deeper than any model has', async () => {
    let deep: unknown = { type: 'string' };
    for (let depth = 0; depth < 5_000; depth += 1) deep = { type: 'object', properties: { a: deep } };
    expect(plainSchema(deep, {})).toBeNull();
    expect(await check(open(deep), { a: {} })).toHaveLength(1);
  });
});
