/** What a draft still lacks, by the model's own schema. The server has the last word; this only saves a round. */

import { branchOf } from './active.ts';
import { type DraftTree, type JsonPath, kindAt, namesAt, readAt, sizeAt, stringAt } from './draftText.ts';
import { type Field, type Form, type GroupField, itemAt, type NumberField, type SeedField, type TextField } from './field.ts';

export type ProblemKind =
  | 'required'
  | 'expectedText'
  | 'expectedNumber'
  | 'expectedWhole'
  | 'expectedYesNo'
  | 'expectedList'
  | 'expectedObject'
  | 'tooSmall'
  | 'tooBig'
  | 'notMultiple'
  | 'tooShort'
  | 'tooLong'
  | 'tooFew'
  | 'tooMany'
  | 'notOption'
  | 'oneNeeded'
  | 'notTogether';

export interface Problem {
  readonly path: JsonPath;
  readonly label: string;
  readonly kind: ProblemKind;
  /** The bound, the options or the names that the words need; empty when they need none. */
  readonly fact: string;
}

/** In the order of the form. A model without published settings has no problems that could be known. */
export function problemsOf(form: Form, tree: DraftTree): readonly Problem[] {
  return form.root ? check(form.root, { tree, within: '' }) : [];
}

/** `within`: the label of what the field is a part of, empty at the top. */
interface Place {
  readonly tree: DraftTree;
  readonly within: string;
}

function check(shown: Field, place: Place): readonly Problem[] {
  const { tree, within } = place;
  const field: Field =
    within === '' || shown.label === within ? shown : { ...shown, label: `${within}: ${shown.label.toLowerCase()}` };
  const kind = kindAt(tree, field.path);
  if (kind === 'missing' && field.path.length > 0) {
    if (!field.required) return [];
    const inside = field.widget === 'group' ? checkGroup(field, place) : [];
    return inside.length > 0 ? inside : [problem(field, 'required')];
  }
  if (kind === 'null' && field.nullable) return [];
  switch (field.widget) {
    case 'text':
      return kind === 'string' ? checkText(field, stringAt(tree, field.path) ?? '') : [problem(field, 'expectedText')];
    case 'number':
      return kind === 'number' ? checkNumber(field, readAt(tree, field.path) ?? '') : [problem(field, 'expectedNumber')];
    case 'seed':
      return kind === 'number' ? checkSeed(field, readAt(tree, field.path) ?? '') : [problem(field, 'expectedWhole')];
    case 'switch':
      return kind === 'boolean' ? [] : [problem(field, 'expectedYesNo')];
    case 'select': {
      const text = readAt(tree, field.path) ?? '';
      const isKnown = field.options.some((option) => sameValue(option.jsonText, text));
      return isKnown ? [] : [problem(field, 'notOption', field.options.map((option) => option.label).join(', '))];
    }
    case 'group':
      return kind === 'object' ? checkGroup(field, place) : [problem(field, 'expectedObject')];
    case 'list': {
      if (kind !== 'array') return [problem(field, 'expectedList')];
      const size = sizeAt(tree, field.path);
      const count: Problem[] = [];
      if (field.minItems !== null && size < field.minItems) count.push(problem(field, 'tooFew', String(field.minItems)));
      if (field.maxItems !== null && size > field.maxItems) count.push(problem(field, 'tooMany', String(field.maxItems)));
      return [
        ...count,
        ...Array.from({ length: Math.min(size, 200) }, (_, index) =>
          check(itemAt(field, index), { tree, within: field.label }),
        ).flat(),
      ];
    }
    case 'choice': {
      const branch = branchOf(field, tree);
      return branch ? check(branch.field, place) : [];
    }
    case 'json':
      if (field.kind === 'object' && kind !== 'object') return [problem(field, 'expectedObject')];
      return field.kind === 'array' && kind !== 'array' ? [problem(field, 'expectedList')] : [];
  }
}

function problem(field: Field, kind: ProblemKind, fact = ''): Problem {
  return { path: field.path, label: field.label, kind, fact };
}

function checkGroup(group: GroupField, { tree }: Place): readonly Problem[] {
  const found = group.fields.flatMap((field) => check(field, { tree, within: group.label }));
  const names = new Set(namesAt(tree, group.path));
  const lacks = (set: readonly string[]) => set.some((name) => !names.has(name));
  const labels = (set: readonly string[]) =>
    set.map((name) => group.fields.find((field) => field.name === name)?.label ?? name).join(', ');
  if (group.anyRequired.length > 0 && group.anyRequired.every(lacks)) {
    const first = group.anyRequired[0]?.[0];
    const all = [...new Set(group.anyRequired.flat())];
    found.push({
      path: first === undefined ? group.path : [...group.path, first],
      label: group.label,
      kind: 'oneNeeded',
      fact: labels(all),
    });
  }
  const clash = group.notTogether;
  if (clash.length > 1 && clash.every((name) => names.has(name))) {
    found.push({ path: [...group.path, ...clash.slice(0, 1)], label: group.label, kind: 'notTogether', fact: labels(clash) });
  }
  return found;
}

function checkText(field: TextField, text: string): readonly Problem[] {
  if (text === '' && field.required) return [problem(field, 'required')];
  const length = [...text].length;
  if (field.minLength !== null && length < field.minLength) return [problem(field, 'tooShort', String(field.minLength))];
  if (field.maxLength !== null && length > field.maxLength) return [problem(field, 'tooLong', String(field.maxLength))];
  return [];
}

function checkNumber(field: NumberField, text: string): readonly Problem[] {
  const value = Number(text);
  if (field.integer && !Number.isInteger(value)) return [problem(field, 'expectedWhole')];
  if (field.min !== null && value < field.min) return [problem(field, 'tooSmall', String(field.min))];
  if (field.max !== null && value > field.max) return [problem(field, 'tooBig', String(field.max))];
  if (field.step !== null && !isMultiple(value, field.step)) return [problem(field, 'notMultiple', String(field.step))];
  return [];
}

/** 0.3 is a multiple of 0.1, whatever binary fractions say. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-6;
}

function checkSeed(field: SeedField, text: string): readonly Problem[] {
  if (!/^-?\d+$/u.test(text)) return [problem(field, 'expectedWhole')];
  const value = BigInt(text);
  if (field.min !== null && value < BigInt(Math.ceil(field.min))) return [problem(field, 'tooSmall', String(field.min))];
  if (field.max !== null && value > BigInt(Math.floor(field.max))) return [problem(field, 'tooBig', String(field.max))];
  return [];
}

function sameValue(a: string, b: string): boolean {
  return a === b || JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
}
