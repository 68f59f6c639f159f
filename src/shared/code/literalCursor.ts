/** Where the reader of a literal stands in its source, and the small steps that it takes there. */

import type { Dialect } from './sourceText.ts';

export type LiteralTrouble = 'code' | 'variable' | 'template' | 'number' | 'text' | 'cut' | 'deep';

export type Literal =
  | { readonly ok: true; readonly json: string; readonly end: number }
  /** `what`: the piece that cannot be known, short enough to be shown. */
  | { readonly ok: false; readonly why: LiteralTrouble; readonly what: string };

export interface LiteralPlace {
  readonly at: number;
  readonly dialect: Dialect;
  /** Where the value of a name is written out in the same text; null when it is not. */
  readonly placeOf?: (name: string) => number | null;
}

const SHOWN = 40;

export interface Cursor extends Omit<LiteralPlace, 'at'> {
  readonly source: string;
  at: number;
  depth: number;
  /** The depth of the statement that is read: its end is the end of a line. */
  floor: number;
  names: number;
  trouble: { readonly why: LiteralTrouble; readonly what: string } | null;
}

const SPACE = /(?:[\s\u00a0\ufeff]+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|\\\r?\n)+/uy;

export function skipSpace(cursor: Cursor): void {
  cursor.at += at(cursor, SPACE)?.length ?? 0;
}

export function at(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.source)?.[0];
  return found === undefined || found === '' ? null : found;
}

export function take(cursor: Cursor, sign: string): boolean {
  if (cursor.source[cursor.at] !== sign) return false;
  cursor.at += 1;
  return true;
}

export const isName = (text: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text);

export const ended = (cursor: Cursor): LiteralTrouble => (cursor.at >= cursor.source.length ? 'cut' : 'code');

export function fail(cursor: Cursor, why: LiteralTrouble, from = cursor.at): null {
  const what = cursor.source.slice(from, from + SHOWN * 3).split('\n', 1)[0] ?? '';
  cursor.trouble ??= { why, what: what.trim().slice(0, SHOWN) };
  return null;
}
