import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/shared/models.ts';
import { layoutOf, rootGroup } from '../../../src/shared/schema/active.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { readAt, readTree, writeAt } from '../../../src/shared/schema/draftText.ts';
import { type Field, type Form, itemAt } from '../../../src/shared/schema/field.ts';
import { problemsOf } from '../../../src/shared/schema/problems.ts';
import { promptPlace, writePrompt } from '../../../src/shared/schema/promptPlace.ts';
import { carryOver, chooseBranch, startBody } from '../../../src/shared/schema/startBody.ts';
import * as documents from './documents.ts';

function fieldOf(form: Form, name: string, text = '{}'): Field {
  const field = rootGroup(form, readTree(text))?.fields.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

describe('a form from a model’s document', () => {
  const flat = buildForm(documents.flatImage);

  test('gives each field the control that fits it', () => {
    expect(fieldOf(flat, 'width')).toMatchObject({ widget: 'number', integer: true, min: 256, max: 2048, defaultText: '1024' });
    expect(fieldOf(flat, 'output_format')).toMatchObject({
      widget: 'select',
      label: 'Output format',
      options: [{ jsonText: '"jpeg"' }, { jsonText: '"png"' }],
    });
    expect(fieldOf(flat, 'prompt_upsampling')).toMatchObject({ widget: 'switch' });
    expect(fieldOf(flat, 'seed')).toMatchObject({ widget: 'seed' });
    expect(fieldOf(flat, 'input_image')).toMatchObject({ widget: 'text', media: 'image', long: false });
    expect(fieldOf(flat, 'prompt')).toMatchObject({ widget: 'text', long: true, required: true });
  });

  test('puts what people reach for first, and folds the rest away', () => {
    const layout = layoutOf(flat, readTree('{}'));
    expect(layout.main.map((field) => field.name)).toEqual(['prompt', 'input_image', 'width', 'height', 'output_format', 'seed']);
    expect(layout.advanced.map((field) => field.name)).toEqual(['input_image_2', 'prompt_upsampling', 'safety_tolerance']);
  });

  test('hides the fields that name the model', () => {
    expect(rootGroup(buildForm(documents.clip), readTree('{}'))?.fields.map((field) => field.name)).not.toContain('model');
    expect(rootGroup(buildForm(documents.twoModes), readTree('{}'))?.fields.map((field) => field.name)).not.toContain('ai_model');
  });

  test('follows references and merges allOf, the tighter bound first', () => {
    expect(fieldOf(buildForm(documents.eitherOr), 'ratio')).toMatchObject({ widget: 'number', min: 0, max: 2, step: 0.1 });
    expect(fieldOf(buildForm(documents.spoken), 'settings')).toMatchObject({ widget: 'group', nullable: true });
    expect(fieldOf(buildForm(documents.twoModes), 'art_style')).toMatchObject({ widget: 'select', description: 'The look.' });
  });

  test('offers the known values of an open set without closing it', () => {
    expect(fieldOf(buildForm(documents.eitherOr), 'size')).toMatchObject({ widget: 'text', suggestions: ['1K', '2K'] });
  });

  test('lets a person choose between one and several', () => {
    const image = fieldOf(buildForm(documents.eitherOr), 'image');
    if (image.widget !== 'choice') throw new Error(image.widget);
    expect(image.branches.map((branch) => branch.field.widget)).toEqual(['text', 'list']);
    const [one, many] = image.branches;
    expect(chooseBranch('{}', { choice: image, branch: many ?? null })).toContain('"image": []');
    // The first of several stays as the one, and the one becomes the first of several.
    expect(readAt(chooseBranch('{"image":["a","b"]}', { choice: image, branch: one ?? null }), ['image'])).toBe('"a"');
    expect(readAt(chooseBranch('{"image":"a"}', { choice: image, branch: many ?? null }), ['image'])).toBe('["a"]');
  });

  test('a list of small objects is a list of groups, each at its own place', () => {
    const inputs = fieldOf(buildForm(documents.spoken), 'inputs');
    if (inputs.widget !== 'list') throw new Error(inputs.widget);
    const third = itemAt(inputs, 2);
    if (third.widget !== 'group') throw new Error(third.widget);
    expect(third.fields.map((field) => field.path)).toEqual([
      ['inputs', 2, 'text'],
      ['inputs', 2, 'voice_id'],
    ]);
  });

  test('a shape that holds itself is drawn once more inside itself and then as JSON, as is a reference that leads nowhere', () => {
    const form = buildForm(documents.endless);
    expect(fieldOf(form, 'lost')).toMatchObject({ widget: 'json' });
    const tree = fieldOf(form, 'tree');
    const child = (field: Field | undefined) =>
      field?.widget === 'group' ? field.fields.find((each) => each.name === 'child') : undefined;
    expect(child(tree)?.widget).toBe('group');
    expect(child(child(tree))?.widget).toBe('json');
  });

  test('nothing published means the whole draft is JSON', () => {
    expect(buildForm(documents.unpublishedTurns).root).toBeNull();
    expect(startBody(buildForm(documents.unpublishedTurns))).toBe('{}');
    expect(JSON.parse(startBody(buildForm(documents.unpublishedWithExample)))).toEqual({
      input: { prompt: '' },
      parameters: { size: '1280*1280' },
    });
  });
});

describe('a model with two shapes', () => {
  const form = buildForm(documents.twoModes);

  test('starts in its first shape, with nothing else invented', () => {
    expect(JSON.parse(startBody(form))).toEqual({ mode: 'draft' });
  });

  test('shows the fields of the shape that the draft is in', () => {
    const names = (text: string) => rootGroup(form, readTree(text))?.fields.map((field) => field.name);
    expect(names('{"mode":"finish"}')).toContain('draft_id');
    expect(names('{"mode":"draft"}')).toContain('prompt');
  });

  test('moves to the other shape without carrying along what only the first has', () => {
    if (form.root?.widget !== 'choice') throw new Error('no choice');
    const moved = chooseBranch('{"mode":"draft","prompt":"x","moderation":true,"extra":1}', {
      choice: form.root,
      branch: form.root.branches[1] ?? null,
    });
    expect(JSON.parse(moved)).toEqual({ mode: 'finish', moderation: true, extra: 1 });
  });
});

describe('the prompt', () => {
  test.each([
    ['a plain field', documents.flatImage, { prompt: 'hi' }],
    ['a list of lines', documents.spoken, { inputs: [{ text: 'hi' }] }],
    ['turns of a chat', documents.chat, { messages: [{ role: 'user', content: 'hi' }] }],
    [
      'a chat that publishes nothing',
      documents.unpublishedTurns,
      { max_tokens: 1024, messages: [{ role: 'user', content: 'hi' }] },
    ],
    ['a place that only an example tells', documents.unpublishedWithExample, { input: { prompt: 'hi' } }],
  ] as const)('is written into %s', (_, document, expected) => {
    const form = buildForm(document);
    const place = promptPlace(form, readTree('{}'));
    if (!place) throw new Error('no place');
    expect(JSON.parse(writePrompt('{}', place, 'hi'))).toEqual(expected);
  });

  test('is the last thing that the person said, and the turns around it stay', () => {
    const text =
      '{"messages":[{"role":"user","content":"one"},{"role":"assistant","content":"two"},{"role":"user","content":[{"type":"text","text":"three"}]}],"max_tokens":5}';
    const place = promptPlace(buildForm(documents.chat), readTree(text));
    expect(place?.path).toEqual(['messages', 2, 'content', 0, 'text']);
    expect(place && writePrompt(text, place, 'four')).toBe(text.replace('three', 'four'));
  });

  test('an emptied optional prompt leaves the draft, a required one stays and is asked for', () => {
    const either = buildForm(documents.eitherOr);
    const optional = promptPlace(either, readTree('{"prompt":"x"}'));
    expect(optional && writePrompt('{"prompt":"x"}', optional, '')).toBe('{}');
    const flat = buildForm(documents.flatImage);
    const required = promptPlace(flat, readTree('{"prompt":"x"}'));
    const emptied = required ? writePrompt('{"prompt":"x"}', required, '') : '';
    expect(problemsOf(flat, readTree(emptied))).toMatchObject([{ path: ['prompt'], kind: 'required' }]);
  });
});

describe('what a draft still lacks', () => {
  const cases: readonly (readonly [string, ModelDocument, string, readonly unknown[]])[] = [
    ['a required field', documents.flatImage, '{}', [{ kind: 'required', path: ['prompt'] }]],
    ['a number under its bound', documents.flatImage, '{"prompt":"x","width":10}', [{ kind: 'tooSmall', fact: '256' }]],
    ['a number over its bound', documents.flatImage, '{"prompt":"x","width":4096}', [{ kind: 'tooBig', fact: '2048' }]],
    ['a fraction where a whole number belongs', documents.flatImage, '{"prompt":"x","width":300.5}', [{ kind: 'expectedWhole' }]],
    [
      'a value outside its set',
      documents.flatImage,
      '{"prompt":"x","output_format":"gif"}',
      [{ kind: 'notOption', fact: 'JPEG, PNG' }],
    ],
    ['text that is too long', documents.clip, `{"prompt":"${'x'.repeat(41)}"}`, [{ kind: 'tooLong', fact: '40' }]],
    ['letters count as people count them', documents.clip, `{"prompt":"${'🌅'.repeat(40)}"}`, []],
    [
      'two fields that exclude each other',
      documents.clip,
      '{"prompt":"x","image":{"url":"u"},"reference_images":[{"url":"u"}]}',
      [{ kind: 'notTogether' }],
    ],
    ['neither of two', documents.eitherOr, '{}', [{ kind: 'oneNeeded', fact: 'Prompt, Image' }]],
    ['a multiple', documents.eitherOr, '{"prompt":"x","ratio":0.25}', [{ kind: 'notMultiple', fact: '0.1' }]],
    ['0.3 is a multiple of 0.1', documents.eitherOr, '{"prompt":"x","ratio":0.3}', []],
    ['null where null is allowed', documents.spoken, '{"inputs":[{"text":"a","voice_id":"b"}],"settings":null,"seed":null}', []],
    [
      'an item that lacks something',
      documents.spoken,
      '{"inputs":[{"text":"a"}]}',
      [{ kind: 'required', path: ['inputs', 0, 'voice_id'] }],
    ],
    [
      'a seed past its bound by one',
      documents.spoken,
      '{"inputs":[{"text":"a","voice_id":"b"}],"seed":4294967296}',
      [{ kind: 'tooBig' }],
    ],
    ['too many', documents.eitherOr, '{"image":["a","b","c","d"]}', [{ kind: 'tooMany', fact: '3' }]],
    ['fields nobody knows are no trouble', documents.flatImage, '{"prompt":"x","brand_new":[{}]}', []],
  ];
  test.each(cases)('%s', (_, document, text, expected) => {
    expect(problemsOf(buildForm(document), readTree(text))).toMatchObject(expected);
    expect(problemsOf(buildForm(document), readTree(text))).toHaveLength(expected.length);
  });
});

describe('another model for the same draft', () => {
  test('takes the prompt and what it knows by the same name, digits and all', () => {
    const from = {
      form: buildForm(documents.flatImage),
      tree: readTree('{"prompt":"a cup","seed":4294967295,"width":512,"output_format":"png"}'),
    };
    const { text, left } = carryOver(from, buildForm(documents.spoken));
    expect(text).toContain('4294967295');
    expect(JSON.parse(text)).toEqual({ inputs: [{ text: 'a cup' }], seed: 4294967295 });
    expect(left).toEqual(['width', 'output_format']);
  });

  test('leaves a value behind that the new model would refuse', () => {
    const from = { form: buildForm(documents.flatImage), tree: readTree('{"prompt":"a cup","seed":18446744073709551615}') };
    expect(carryOver(from, buildForm(documents.spoken)).left).toEqual(['seed']);
  });
});

/** Schemas of every construct that published documents use, and of some that they should not. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      { type: 'string' },
      { type: 'integer', minimum: 0 },
      { type: 'number', multipleOf: 0.5 },
      { type: 'boolean' },
      {},
      true,
      null,
    ),
    fc.constantFrom(
      { enum: ['a', 'b'] },
      { const: 1 },
      { type: ['string', 'null'] },
      { $ref: '#/components/schemas/Self' },
      { $ref: '#/x/Gone' },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('prompt', 'seed', 'x', 'y', 'input'), tie('schema')),
      required: fc.subarray(['prompt', 'x', 'gone']),
    }),
    fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 3 }), nullable: fc.boolean() }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
  ),
}));

describe('any schema and any draft', () => {
  test('never break the form, and never change a draft by looking at it', () => {
    fc.assert(
      fc.property(
        schema,
        schema,
        fc.dictionary(fc.constantFrom('prompt', 'x', 'input', 'other'), fc.jsonValue()),
        (input, self, value) => {
          const document: ModelDocument = {
            id: 'a/b',
            authored: true,
            input,
            components: { Self: self },
            example: null,
            source: 'live',
          };
          const form = buildForm(document);
          const text = JSON.stringify(value);
          const tree = readTree(text);
          layoutOf(form, tree);
          problemsOf(form, tree);
          expect(() => JSON.parse(startBody(form))).not.toThrow();
          const place = promptPlace(form, tree);
          if (place) expect(readAt(writePrompt(text, { ...place, required: true }, 'words'), place.path)).toBe('"words"');
          const carried = carryOver({ form, tree }, form);
          expect(() => JSON.parse(carried.text)).not.toThrow();
          expect(tree.text).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('every published property stays editable', () => {
    for (const document of documents.ALL) {
      const form = buildForm(document);
      for (const field of rootGroup(form, readTree(startBody(form)))?.fields ?? []) {
        const written = writeAt(startBody(form), field.path, '"x"');
        expect(readAt(written, field.path)).toBe('"x"');
      }
    }
  });
});
