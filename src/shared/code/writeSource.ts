/** JSON text as it is written in JavaScript and in Python: the digits of numbers and the order of names stay. */

import { type Node, parseTree } from 'jsonc-parser';
import { parsePlaceholder } from '../media.ts';
import type { Dialect } from './sourceText.ts';

export interface SourceLook {
  readonly dialect: Dialect;
  /** What stands before each line but the first. */
  readonly indent: string;
  /** The expression for a file that a placeholder stands for. */
  readonly fileAt: (placeholder: string) => string;
}

/** `json` must be JSON. */
export function writeSource(json: string, look: SourceLook): string {
  const root = parseTree(json);
  return root ? sourceOf(root, json, look) : 'null';
}

const STEP: Readonly<Record<Dialect, string>> = { js: '  ', python: '    ' };
const WORDS: Readonly<Record<Dialect, Readonly<Record<string, string>>>> = {
  js: { true: 'true', false: 'false', null: 'null' },
  python: { true: 'True', false: 'False', null: 'None' },
};

function sourceOf(node: Node, json: string, look: SourceLook): string {
  const token = json.slice(node.offset, node.offset + node.length);
  const inner = { ...look, indent: look.indent + STEP[look.dialect] };
  const lines = (open: string, children: readonly string[], close: string): string =>
    children.length === 0
      ? `${open}${close}`
      : `${open}\n${children.map((child) => `${inner.indent}${child},\n`).join('')}${look.indent}${close}`;
  switch (node.type) {
    case 'object': {
      const members = (node.children ?? []).flatMap(({ children }) => {
        const [name, value] = children ?? [];
        return name && value ? [`${nameOf(String(name.value), look.dialect)}: ${sourceOf(value, json, inner)}`] : [];
      });
      return lines('{', members, '}');
    }
    case 'array':
      return lines(
        '[',
        (node.children ?? []).map((child) => sourceOf(child, json, inner)),
        ']',
      );
    case 'string': {
      const text = String(node.value);
      return parsePlaceholder(text) === null ? textOf(text) : look.fileAt(text);
    }
    default:
      return WORDS[look.dialect][token] ?? token;
  }
}

function nameOf(name: string, dialect: Dialect): string {
  // Written plainly, this one name would set what the object is made after.
  if (dialect === 'js' && name === '__proto__') return `[${textOf(name)}]`;
  return dialect === 'js' && /^[A-Za-z_$][\w$]*$/u.test(name) ? name : textOf(name);
}

/** Signs that turn the direction of writing or break a line would let code read otherwise than it runs. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A text token that both languages and JSON read alike. */
export function textOf(text: string): string {
  return JSON.stringify(text).replaceAll(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Every number of the text comes through as a number of the language. */
export function isExact(json: string, dialect: Dialect): boolean {
  const root = parseTree(json);
  const check = (node: Node): boolean => {
    if (node.type !== 'number') return (node.children ?? []).every(check);
    const token = json.slice(node.offset, node.offset + node.length);
    const isWhole = /^-?\d+$/u.test(token);
    if (isWhole && dialect === 'python') return true;
    return isWhole ? Number.isSafeInteger(Number(token)) : Number.isFinite(Number(token));
  };
  return root ? check(root) : true;
}
