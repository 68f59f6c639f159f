/** Rows of a batch against the live schema of their model, before anything is recorded or sent. */

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { RowsChecked, RowsToCheck, RowTrouble, RowTroubleKind } from '../../../shared/batch/trouble.ts';
import { parsePlaceholder } from '../../../shared/media.ts';
import type { ModelDocument } from '../../../shared/models.ts';
import type { Outcome } from '../../../shared/refusal.ts';
import { buildForm } from '../../../shared/schema/buildForm.ts';
import { type JsonPath, readTree } from '../../../shared/schema/draftText.ts';
import type { Form } from '../../../shared/schema/field.ts';
import { labelOf } from '../../../shared/schema/label.ts';
import { problemsOf } from '../../../shared/schema/problems.ts';
import { plainSchema } from './plainSchema.ts';

export interface RowCheckDeps {
  readonly model: (id: string) => Promise<Outcome<ModelDocument>>;
  readonly log: (line: string) => void;
}

export interface RowCheck {
  checkRows(rows: RowsToCheck): Promise<Outcome<RowsChecked>>;
}

interface Checker {
  readonly text: string;
  readonly form: Form;
  /** Null: it cannot be compiled, so only the form's own checks count. */
  readonly validate: ValidateFunction | null;
}

const CHECKERS_KEPT = 20;
const TOLD_OF_A_ROW = 8;

export function createRowCheck({ model, log }: RowCheckDeps): RowCheck {
  const checkers = new Map<string, Checker>();

  function checkerOf(document: ModelDocument): Checker {
    const text = textOf(document);
    if (text === null) return { text: '', form: buildForm(document), validate: null };
    const known = checkers.get(document.id);
    if (known?.text === text) return known;
    const checker = { text, form: buildForm(document), validate: compile(document) };
    checkers.delete(document.id);
    checkers.set(document.id, checker);
    const [oldest] = checkers.keys();
    if (checkers.size > CHECKERS_KEPT && oldest !== undefined) checkers.delete(oldest);
    return checker;
  }

  function compile(document: ModelDocument): ValidateFunction | null {
    const schema = plainSchema(document.input, document.components);
    if (schema === null) return null;
    try {
      return new Ajv({ strict: false, allErrors: true, verbose: true, validateSchema: false, logger: false }).compile(schema);
    } catch (error) {
      log(`the schema of ${document.id} cannot be compiled: ${String(error)}`);
      return null;
    }
  }

  return {
    async checkRows({ model: id, bodies }) {
      const document = await model(id);
      if (!document.ok) return document;
      if (!document.value.authored || document.value.input === null) {
        return { ok: true, value: { authored: false, troubles: bodies.map(() => []) } };
      }
      const checker = checkerOf(document.value);
      return { ok: true, value: { authored: true, troubles: bodies.map((body) => troublesOf(body, checker)) } };
    },
  };
}

function troublesOf(body: string, { form, validate }: Checker): readonly RowTrouble[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [troubleAt([], 'badDraft')];
  }
  // The form's own checks speak a person's language; the schema speaks where they have nothing to say.
  const told = problemsOf(form, readTree(body)).filter(({ path }) => !isFile(valueAt(value, path)));
  if (told.length > 0) return told.slice(0, TOLD_OF_A_ROW).map((problem) => ({ ...problem, firm: false }));
  if (validate === null || passes(validate, value)) return [];
  const errors = (validate.errors ?? []).filter(({ data }) => !isFile(data));
  return distinct(errors).slice(0, TOLD_OF_A_ROW);
}

/** By this it is told whether a document is still the one that was compiled. Null: it is deeper than any model has. */
function textOf({ input, components }: ModelDocument): string | null {
  try {
    return JSON.stringify([input, components]);
  } catch {
    return null;
  }
}

/** A schema that leads to itself and nowhere else says nothing; the Router has the last word. */
function passes(validate: ValidateFunction, value: unknown): boolean {
  try {
    return validate(value) === true;
  } catch {
    return true;
  }
}

/** A file stands for a text of any length and shape. */
const isFile = (value: unknown): boolean => typeof value === 'string' && parsePlaceholder(value) !== null;

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, segment) =>
      typeof inner === 'object' && inner !== null ? Object.getOwnPropertyDescriptor(inner, segment)?.value : undefined,
    value,
  );
}

function distinct(errors: readonly ErrorObject[]): readonly RowTrouble[] {
  const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not';
  // What one branch of a choice lacks is no fault when another might have been meant: of a choice only the whole is told.
  const unions = errors.filter(isUnion).map(({ instancePath }) => instancePath);
  const plain = errors.filter((error) => !isUnion(error) && !unions.some((path) => error.instancePath.startsWith(path)));
  const found = [...plain, ...errors.filter(isUnion)].map(troubleOf);
  return [...new Map(found.map((trouble) => [`${trouble.kind} ${JSON.stringify(trouble.path)}`, trouble])).values()];
}

function troubleOf({ keyword, instancePath, params }: ErrorObject): RowTrouble {
  const path = pathOf(instancePath);
  const facts = params as Readonly<Record<string, unknown>>;
  const bound = String(facts['limit'] ?? '');
  switch (keyword) {
    case 'required':
      return troubleAt([...path, String(facts['missingProperty'])], 'required');
    case 'additionalProperties':
      return troubleAt([...path, String(facts['additionalProperty'])], 'noSuchField');
    case 'type':
      return troubleAt(path, EXPECTED[String([facts['type']].flat()[0])] ?? 'refusedBySchema');
    case 'enum':
      return troubleAt(path, 'notOption', listed(facts['allowedValues']));
    case 'const':
      return troubleAt(path, 'notOption', listed([facts['allowedValue']]));
    case 'multipleOf':
      return troubleAt(path, 'notMultiple', String(facts['multipleOf']));
    case 'minimum':
      return troubleAt(path, 'tooSmall', bound);
    case 'maximum':
      return troubleAt(path, 'tooBig', bound);
    case 'minLength':
      return troubleAt(path, 'tooShort', bound);
    case 'maxLength':
      return troubleAt(path, 'tooLong', bound);
    case 'minItems':
      return troubleAt(path, 'tooFew', bound);
    case 'maxItems':
      return troubleAt(path, 'tooMany', bound);
    default:
      return troubleAt(path, 'refusedBySchema');
  }
}

const EXPECTED: Readonly<Record<string, RowTroubleKind>> = {
  string: 'expectedText',
  number: 'expectedNumber',
  integer: 'expectedWhole',
  boolean: 'expectedYesNo',
  array: 'expectedList',
  object: 'expectedObject',
};

function listed(values: unknown): string {
  const all: readonly unknown[] = Array.isArray(values) ? values : [];
  return all
    .slice(0, 20)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');
}

function troubleAt(path: JsonPath, kind: RowTroubleKind, fact = ''): RowTrouble {
  const name = path.findLast((segment) => typeof segment === 'string');
  return { kind, path, label: name === undefined ? '' : labelOf(String(name)), fact, firm: false };
}

function pathOf(pointer: string): JsonPath {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^(?:0|[1-9]\d{0,6})$/u.test(part) ? Number(part) : part));
}
