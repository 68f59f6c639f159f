/** What a draft still lacks, by the model's own schema. The server has the last word; this only saves a round. */

import { branchOf, extrasOf } from './active.ts';
import { type DraftTree, type JsonPath, kindAt, namesAt, readAt, sizeAt } from './draftText.ts';
import {
  type ChoiceField,
  type Field,
  type Form,
  type GroupField,
  itemAt,
  type ListField,
  type MapField,
  valueAt,
} from './field.ts';
import { isModelName } from './label.ts';
import { checkNumber, checkSeed, checkText, problem, sameValue } from './plainProblems.ts';

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
  | 'notAbove'
  | 'notBelow'
  | 'notMultiple'
  | 'tooShort'
  | 'tooLong'
  | 'tooFew'
  | 'tooMany'
  | 'notOption'
  | 'badPattern'
  | 'notUnique'
  | 'noShape'
  | 'unknownName'
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
      return kind === 'string' ? checkText(field, tree) : [problem(field, 'expectedText')];
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
    case 'map':
      return kind === 'object' ? checkMap(field, tree) : [problem(field, 'expectedObject')];
    case 'list':
      return kind === 'array' ? checkList(field, tree) : [problem(field, 'expectedList')];
    case 'tuple':
      if (kind !== 'array') return [problem(field, 'expectedList')];
      return field.items.filter((item) => kindAt(tree, item.path) !== 'missing').flatMap((item) => check(item, place));
    case 'choice':
      return checkChoice(field, place, kind);
    case 'json':
      if (field.kind === 'object' && kind !== 'object') return [problem(field, 'expectedObject')];
      return field.kind === 'array' && kind !== 'array' ? [problem(field, 'expectedList')] : [];
  }
}

/** A value that any of the shapes allows is right; else it is told what the likeliest shape minds. */
function checkChoice(field: ChoiceField, place: Place, kind: ReturnType<typeof kindAt>): readonly Problem[] {
  const branch = branchOf(field, place.tree);
  if (!branch) return kind === 'missing' ? [] : [problem(field, 'noShape', field.branches.map((each) => each.label).join(', '))];
  // The label tells already what it is a part of.
  const own: Place = { ...place, within: '' };
  const against = (shape: Field) => check({ ...shape, label: field.label, required: field.required }, own);
  const found = against(branch.field);
  const isRight = found.length === 0 || field.branches.some((each) => each !== branch && against(each.field).length === 0);
  return isRight ? [] : found;
}

/** More items than this are not looked at one by one. */
const MOST_CHECKED = 200;

function checkList(field: ListField, tree: DraftTree): readonly Problem[] {
  const size = sizeAt(tree, field.path);
  const found: Problem[] = [];
  if (field.minItems !== null && size < field.minItems) found.push(problem(field, 'tooFew', String(field.minItems)));
  if (field.maxItems !== null && size > field.maxItems) found.push(problem(field, 'tooMany', String(field.maxItems)));
  const indexes = Array.from({ length: Math.min(size, MOST_CHECKED) }, (_, index) => index);
  if (field.unique) {
    const texts = indexes.map((index) => readAt(tree, [...field.path, index]));
    const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index);
    if (twice !== -1) found.push({ ...problem(field, 'notUnique'), path: [...field.path, twice] });
  }
  return [...found, ...indexes.flatMap((index) => check(itemAt(field, index), { tree, within: field.label }))];
}

function checkMap(field: MapField, tree: DraftTree): readonly Problem[] {
  const all = namesAt(tree, field.path);
  const names = all.filter((name) => !field.except.includes(name));
  const found: Problem[] = [];
  if (field.minEntries !== null && all.length < field.minEntries) found.push(problem(field, 'tooFew', String(field.minEntries)));
  if (field.maxEntries !== null && all.length > field.maxEntries) found.push(problem(field, 'tooMany', String(field.maxEntries)));
  const within = field.label;
  return [...found, ...names.slice(0, MOST_CHECKED).flatMap((name) => check(valueAt(field, name), { tree, within }))];
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
  if (group.closed) {
    for (const extra of extrasOf(group, tree)) {
      if (!isToldByPath(group, extra.name)) found.push(problem(extra, 'unknownName'));
    }
  }
  if (group.rest) found.push(...checkMap({ ...group.rest, minEntries: null, maxEntries: null }, tree));
  const clash = group.notTogether;
  if (clash.length > 1 && clash.every((name) => names.has(name))) {
    found.push({ path: [...group.path, ...clash.slice(0, 1)], label: group.label, kind: 'notTogether', fact: labels(clash) });
  }
  return found;
}

/** At the top, the name of the model is no field of the form, and yet the schema may know it. */
function isToldByPath(group: GroupField, name: string): boolean {
  return group.path.length === 0 && isModelName(name);
}
