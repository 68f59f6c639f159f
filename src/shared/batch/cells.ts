/** From a cell, which is always text, to a value of JSON. Digits go through as they are. */

import type { Field } from '../schema/field.ts';
import type { ProblemKind } from '../schema/problems.ts';

export type CellValue =
  | { readonly jsonText: string }
  /** `fact`: what would have been good, as far as the words need it. */
  | { readonly trouble: ProblemKind; readonly fact: string };

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;
const YES = new Set(['true', 'yes', 'on', '1', 'y']);
const NO = new Set(['false', 'no', 'off', '0', 'n']);

/** `field` null: nothing is published about this place, so what looks like JSON is taken for it. */
export function jsonOf(cell: string, field: Field | null): CellValue {
  const words = cell.trim();
  if (words === 'null' && (field === null || field.nullable)) return { jsonText: 'null' };
  if (field === null) return { jsonText: loose(words) };
  switch (field.widget) {
    case 'text':
      return { jsonText: JSON.stringify(field.long ? cell : words) };
    case 'number':
      return NUMBER.test(plain(words)) ? { jsonText: plain(words) } : { trouble: 'expectedNumber', fact: '' };
    case 'seed':
      return NUMBER.test(plain(words)) ? { jsonText: plain(words) } : { trouble: 'expectedWhole', fact: '' };
    case 'switch': {
      const word = words.toLowerCase();
      if (YES.has(word)) return { jsonText: 'true' };
      return NO.has(word) ? { jsonText: 'false' } : { trouble: 'expectedYesNo', fact: '' };
    }
    case 'select': {
      const isIt = (text: string): boolean => text.toLowerCase() === words.toLowerCase();
      const option =
        field.options.find(({ jsonText }) => jsonText === words || jsonText === JSON.stringify(words)) ??
        field.options.find(({ jsonText, label }) => isIt(label) || isIt(unquoted(jsonText)));
      if (option) return { jsonText: option.jsonText };
      return { trouble: 'notOption', fact: field.options.map(({ label }) => label).join(', ') };
    }
    case 'list':
      return isJsonOf(words, '[') ? { jsonText: words } : { trouble: 'expectedList', fact: '' };
    case 'group':
      return isJsonOf(words, '{') ? { jsonText: words } : { trouble: 'expectedObject', fact: '' };
    case 'json':
      if (field.kind === 'any') return { jsonText: loose(words) };
      if (isJsonOf(words, field.kind === 'array' ? '[' : '{')) return { jsonText: words };
      return { trouble: field.kind === 'array' ? 'expectedList' : 'expectedObject', fact: '' };
    case 'choice': {
      const tries = field.branches.map((branch) => ({ branch, value: jsonOf(cell, branch.field) }));
      // What reads as something narrower than text is meant as that.
      const found =
        tries.find(({ branch, value }) => 'jsonText' in value && branch.field.widget !== 'text') ??
        tries.find(({ value }) => 'jsonText' in value);
      return found?.value ?? tries[0]?.value ?? { jsonText: loose(words) };
    }
    default:
      return { jsonText: loose(words) };
  }
}

/** A plus sign in front is no JSON, and the same number without it. */
const plain = (words: string): string => words.replace(/^\+(?=\d)/u, '');

function isJsonOf(words: string, opening: '[' | '{'): boolean {
  return words.startsWith(opening) && isJson(words);
}

function isJson(words: string): boolean {
  try {
    JSON.parse(words);
    return true;
  } catch {
    return false;
  }
}

function loose(words: string): string {
  const isValue = NUMBER.test(words) || words === 'true' || words === 'false' || words === 'null';
  return isValue || (/^[[{]/u.test(words) && isJson(words)) ? words : JSON.stringify(words);
}

function unquoted(jsonText: string): string {
  const value: unknown = JSON.parse(jsonText);
  return typeof value === 'string' ? value : jsonText;
}
