import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainSchema } from '../../../src/main/adapters/rowCheck/plainSchema.ts';
import type { ModelDocument } from '../../../src/shared/models.ts';
import { buildForm } from '../../../src/shared/schema/buildForm.ts';
import { type JsonPath, readTree } from '../../../src/shared/schema/draftText.ts';
import type { Field } from '../../../src/shared/schema/field.ts';
import { editorAt } from '../../../src/shared/schema/place.ts';
import { problemsOf } from '../../../src/shared/schema/problems.ts';
import { startBody } from '../../../src/shared/schema/startBody.ts';
import { filledIn } from '../../support/fillForm.ts';
import { listedDocuments, practiceDocuments, publishedDocuments } from '../../support/modelDocuments.ts';
import { documents } from '../../support/randomSchemas.ts';
import { instanceOf } from '../../support/schemaInstances.ts';
import * as ours from './documents.ts';

/** One seed, so that what holds here holds everywhere; others are for looking. */
const SEED = Number(process.env['AFTERGLOW_SEED'] ?? 1_107);

const LEAVES: ReadonlySet<Field['widget']> = new Set<Field['widget']>(['text', 'number', 'seed', 'switch', 'select', 'json']);

/** The paths of all values that hold no others. */
function leavesOf(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => leavesOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...path, name]));
}

function validatorOf(document: ModelDocument): ValidateFunction | null {
  const schema = plainSchema(document.input, document.components);
  // Lists of fixed places are not among the words that are compiled.
  if (JSON.stringify(document).includes('prefixItems')) return null;
  try {
    return schema && new Ajv({ strict: false, validateSchema: false, logger: false }).compile(schema);
  } catch {
    return null;
  }
}

function isValid(validate: ValidateFunction | null, value: unknown): boolean {
  try {
    return validate?.(value) === true;
  } catch {
    return false;
  }
}

/** What must hold for every value that a document's schema allows. */
function survives(document: ModelDocument, value: unknown, isAllowed: boolean): void {
  const form = buildForm(document);
  const text = JSON.stringify(value);
  const tree = readTree(text);
  expect(JSON.parse(filledIn(form, tree))).toEqual(JSON.parse(text));
  if (form.root) {
    for (const path of leavesOf(value).filter((leaf) => leaf.length > 0)) {
      const editor = editorAt(form, tree, path);
      // A null stands for a whole control that is left empty.
      const at = path.reduce<unknown>((inner, segment) => (inner as Record<string, unknown>)[String(segment)], value);
      if (at !== null) expect([path, editor && LEAVES.has(editor.field.widget)]).toEqual([path, true]);
      else expect(editor).not.toBeNull();
    }
  }
  if (isAllowed) expect(problemsOf(form, tree)).toEqual([]);
}

const groups = [
  ['of the practice Router', practiceDocuments],
  ['of our own', ours.ALL],
  ['that a list of models tells', listedDocuments()],
  ['as the Router publishes them', publishedDocuments()],
] as const;

describe.each(groups)('the forms of models %s', (_, all) => {
  if (all.length === 0) {
    test.skip('are tried where their folder is at hand', () => undefined);
    return;
  }
  test.each(all.map((document) => [document.id, document] as const))('%s: what is allowed survives the form', (_id, document) => {
    const validate = validatorOf(document);
    fc.assert(
      fc.property(instanceOf(document.input ?? {}, document.components), (value) => {
        fc.pre(typeof value === 'object' && value !== null && !Array.isArray(value));
        survives(document, value, isValid(validate, value));
      }),
      { numRuns: 60, seed: SEED },
    );
  });

  test.each(all.map((document) => [document.id, document] as const))(
    '%s: its example fills the form without loss',
    (_id, document) => {
      const form = buildForm(document);
      expect(() => JSON.parse(startBody(form))).not.toThrow();
      if (form.example) survives(document, form.example, false);
    },
  );
});

describe('a form from any schema', () => {
  test('takes every value that its schema allows, and gives it back whole', () => {
    let allowed = 0;
    fc.assert(
      fc.property(
        documents.chain((document) => instanceOf(document.input, document.components).map((value) => ({ document, value }))),
        ({ document, value }) => {
          fc.pre(typeof value === 'object' && value !== null && !Array.isArray(value));
          const isAllowed = isValid(validatorOf(document), value);
          if (isAllowed) allowed += 1;
          survives(document, value, isAllowed);
        },
      ),
      { numRuns: 500, seed: SEED },
    );
    // The generator must not lose itself in values that nobody allows.
    expect(allowed).toBeGreaterThan(60);
  }, 120_000);
});
