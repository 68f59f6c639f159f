import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DraftForm } from '../../../src/renderer/views/compose/DraftForm.tsx';
import { useDraft } from '../../../src/renderer/views/compose/draftState.ts';
import { pathKey } from '../../../src/renderer/views/compose/formContext.ts';
import type { Composing } from '../../../src/renderer/views/compose/useComposing.ts';
import type { ModelDocument } from '../../../src/shared/models.ts';
import { layoutOf } from '../../../src/shared/schema/active.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { checkBody } from '../../../src/shared/schema/checkBody.ts';
import { type JsonPath, readTree } from '../../../src/shared/schema/draftText.ts';
import { editorAt, placed } from '../../../src/shared/schema/place.ts';
import { problemsOf } from '../../../src/shared/schema/problems.ts';
import { promptPlace, promptText } from '../../../src/shared/schema/promptPlace.ts';
import { isRecord } from '../../../src/shared/schema/raw.ts';
import { startBody } from '../../../src/shared/schema/startBody.ts';
import * as ours from '../../shared/schema/documents.ts';
import { listedDocuments, practiceDocuments, publishedDocuments } from '../../support/modelDocuments.ts';
import { documents } from '../../support/randomSchemas.ts';
import { instanceOf } from '../../support/schemaInstances.ts';

/** One seed, so that what holds here holds everywhere; others are for looking. */
const SEED = Number(process.env['AFTERGLOW_SEED'] ?? 1_107);
const READ = { status: 'ready', error: null, source: 'live' } as const;

/** The form as it is drawn for a draft, everything unfolded; `refused`: what the Router said of it. */
function drawn(document: ModelDocument, body: string, refused: Composing['refused'] = []): string {
  const form = buildForm(document);
  const tree = readTree(body);
  const place = promptPlace(form, tree);
  const composing: Composing = {
    draft: { ...useDraft.getState(), status: 'ready', model: document.id, body, form, reading: READ },
    body: checkBody(body),
    tree,
    layout: form.root ? layoutOf(form, tree) : null,
    place,
    words: promptText(tree, place),
    problems: problemsOf(form, tree),
    reasons: [],
    sent: null,
    refused: placed(form, tree, refused),
  };
  return renderToStaticMarkup(createElement(DraftForm, { composing, tried: true, unfolded: true, onUnfolded: () => undefined }));
}

function hasControl(markup: string, path: JsonPath): boolean {
  return markup.includes(`data-path="${escaped(pathKey(path))}"`);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#x27;');
}

/** Every name at the top of a draft stands in the form, with a control of its own or inside of one. */
function expectAllEditable(document: ModelDocument, value: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(value);
  const markup = drawn(document, text);
  const form = buildForm(document);
  if (!form.root) return;
  const tree = readTree(text);
  for (const name of Object.keys(value)) {
    const editor = editorAt(form, tree, [name]);
    expect([name, editor !== null]).toEqual([name, true]);
    const prompt = promptPlace(form, tree);
    const isChosenAbove = layoutOf(form, tree).choices.some((choice) => choice.discriminator === name);
    const isShown = hasControl(markup, [name]) || (prompt !== null && prompt.path[0] === name && hasControl(markup, prompt.path));
    const isRow = markup.includes(`value="${escaped(name)}"`);
    expect([name, isShown || isChosenAbove || isRow, text]).toEqual([name, true, text]);
  }
}

describe.each([
  ['of the practice Router', practiceDocuments],
  ['of our own', ours.ALL],
  ['that a list of models tells', listedDocuments()],
  ['as the Router publishes them', publishedDocuments()],
] as const)('the drawn form of models %s', (_, all) => {
  if (all.length === 0) {
    test.skip('is tried where their folder is at hand', () => undefined);
    return;
  }
  test.each(all.map((document) => [document.id, document] as const))('%s shows every value of its drafts', (_id, document) => {
    const begun: unknown = JSON.parse(startBody(buildForm(document)));
    if (isRecord(begun)) expectAllEditable(document, begun);
    if (isRecord(document.example)) expectAllEditable(document, document.example);
    for (const value of fc.sample(instanceOf(document.input ?? {}, document.components), { numRuns: 4, seed: 11 })) {
      if (isRecord(value)) expectAllEditable(document, value);
    }
  });
});

describe('the drawn form of any schema', () => {
  test('never breaks, and leaves every property to edit', () => {
    fc.assert(
      fc.property(
        documents.chain((document) => instanceOf(document.input, document.components).map((value) => ({ document, value }))),
        ({ document, value }) => {
          if (isRecord(value)) expectAllEditable(document, value);
          else drawn(document, '{}');
        },
      ),
      { numRuns: 500, seed: SEED },
    );
  }, 120_000);

  test('draws a draft whose values have other kinds than the model takes, and tells of each', () => {
    fc.assert(
      fc.property(
        documents,
        fc.dictionary(fc.constantFrom('prompt', 'width', 'rgb', 'messages', 'size'), fc.jsonValue({ maxDepth: 2 })),
        (document, value) => {
          const text = JSON.parse(JSON.stringify(value)) as unknown;
          if (isRecord(text)) expectAllEditable(document, text);
        },
      ),
      { numRuns: 60, seed: SEED },
    );
  }, 60_000);
});

describe('a value of another kind than the model takes', () => {
  test.each([
    ['an object where a list belongs', ours.spoken, '{"inputs":{"odd":1}}', '{"odd":1}'],
    ['a number where a group belongs', ours.spoken, '{"settings":17.50}', '17.50'],
    ['a list where one of several belongs', ours.flatImage, '{"output_format":["odd"]}', '["odd"]'],
    ['a number where text or a list belongs', ours.eitherOr, '{"image":4711}', '4711'],
    ['text where a number belongs', ours.flatImage, '{"width":"wide"}', 'wide'],
  ])('%s stands in its place as it is written', (_, document, body, shown) => {
    expect(drawn(document, body)).toContain(escaped(shown));
  });
});

const told = (path: JsonPath, message: string) => ({ path, message, type: 'value_error' });

describe('what the Router refuses', () => {
  const document: ModelDocument = {
    ...ours.eitherOr,
    input: {
      type: 'object',
      properties: {
        prompt: { type: 'string' },
        image: {
          oneOf: [
            { type: 'string' },
            { type: 'array', items: { type: 'object', properties: { url: { type: 'string' }, weight: { type: 'number' } } } },
          ],
        },
        labels: { type: 'object', additionalProperties: { type: 'integer' } },
        open: { type: 'object' },
        only: { type: 'object', properties: { url: { type: 'string' } } },
      },
    },
  };
  const form = buildForm(document);
  const body = '{"image":[{"url":"a","weight":1}],"labels":{"a b":1},"open":{"x":[1]},"only":{"url":"u"},"extra":2}';
  const tree = readTree(body);

  test.each([
    ['a field of an item', ['image', 0, 'weight'], ['image', 0, 'weight'], 'bad'],
    [
      'a field behind the name of a shape that the server tried',
      ['image', 'list[Image]', 0, 'weight'],
      ['image', 0, 'weight'],
      'bad',
    ],
    ['a value under a name of a person’s choosing', ['labels', 'a b'], ['labels', 'a b'], 'bad'],
    ['something inside a part that is edited as JSON', ['open', 'x', 0], ['open'], 'x.0: bad'],
    ['a name that the form does not know', ['extra'], ['extra'], 'bad'],
    ['a name that nothing leads to', ['elsewhere', 1], ['elsewhere', 1], 'bad'],
  ] as const)('is shown at %s', (_, path, at, message) => {
    expect(placed(form, tree, [told(path, 'bad')])).toMatchObject([{ path: at, message }]);
  });

  test('stands at its row, however far down a long list', () => {
    const long = JSON.stringify({ image: Array.from({ length: 120 }, () => ({ url: 'a', weight: 1 })) });
    expect(hasControl(drawn(document, long), ['image', 90, 'weight'])).toBe(false);
    const markup = drawn(document, long, [told(['image', 90, 'weight'], 'Too heavy')]);
    expect(hasControl(markup, ['image', 90, 'weight'])).toBe(true);
    expect(markup).toContain('Too heavy');
  });

  test('stands in the drawn form, at its control', () => {
    const markup = drawn(document, body, [
      told(['image', 'list[Image]', 0, 'weight'], 'Too heavy'),
      told(['only'], 'No such file'),
    ]);
    expect(markup).toContain('Too heavy');
    expect(markup).toContain('No such file');
  });
});
