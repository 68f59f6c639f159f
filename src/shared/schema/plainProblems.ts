/** What can be wrong with one plain value. */

import { parsePlaceholder } from '../media.ts';
import { type DraftTree, stringAt } from './draftText.ts';
import type { Field, NumberField, SeedField, TextField } from './field.ts';
import type { Problem, ProblemKind } from './problems.ts';

export function problem(field: Field, kind: ProblemKind, fact = ''): Problem {
  return { path: field.path, label: field.label, kind, fact };
}

/** A pattern is not tried on a text that is longer than this. */
const LONGEST_TRIED = 2_000;

export function checkText(field: TextField, tree: DraftTree): readonly Problem[] {
  const text = stringAt(tree, field.path) ?? '';
  // A file that stands for itself is as long, and of such a form, as main makes it.
  if (parsePlaceholder(text) !== null) return [];
  if (text === '' && field.required) return [problem(field, 'required')];
  const length = [...text].length;
  if (field.minLength !== null && length < field.minLength) return [problem(field, 'tooShort', String(field.minLength))];
  if (field.maxLength !== null && length > field.maxLength) return [problem(field, 'tooLong', String(field.maxLength))];
  const { pattern } = field;
  const isOff = pattern !== null && text.length <= LONGEST_TRIED && !new RegExp(pattern, 'u').test(text);
  return isOff ? [problem(field, 'badPattern', pattern)] : [];
}

export function checkNumber(field: NumberField, text: string): readonly Problem[] {
  const value = Number(text);
  const { min, max } = field;
  if (field.integer && !Number.isInteger(value)) return [problem(field, 'expectedWhole')];
  if (min !== null && (field.minIsOpen ? value <= min : value < min))
    return [problem(field, field.minIsOpen ? 'notAbove' : 'tooSmall', String(min))];
  if (max !== null && (field.maxIsOpen ? value >= max : value > max))
    return [problem(field, field.maxIsOpen ? 'notBelow' : 'tooBig', String(max))];
  if (field.step !== null && !isMultiple(value, field.step)) return [problem(field, 'notMultiple', String(field.step))];
  return [];
}

/** 0.3 is a multiple of 0.1, whatever binary fractions say. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-6;
}

export function checkSeed(field: SeedField, text: string): readonly Problem[] {
  if (!/^-?\d+$/u.test(text)) return [problem(field, 'expectedWhole')];
  const value = BigInt(text);
  if (field.min !== null && value < BigInt(Math.ceil(field.min))) return [problem(field, 'tooSmall', String(field.min))];
  if (field.max !== null && value > BigInt(Math.floor(field.max))) return [problem(field, 'tooBig', String(field.max))];
  return [];
}

/** Two JSON texts of one value; digits are compared as they are written where they are whole numbers. */
export function sameValue(a: string, b: string): boolean {
  if (a === b) return true;
  if (/^-?\d+$/u.test(a) && /^-?\d+$/u.test(b)) return BigInt(a) === BigInt(b);
  return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
}
