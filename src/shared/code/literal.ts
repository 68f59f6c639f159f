/**
 * A value that is written out in JavaScript, TypeScript or Python, as JSON text: its digits and the order of its names are
 * kept, and nothing of it is ever run. What would have to be run to be known (a call, a variable from elsewhere, a template)
 * is refused, with the piece that is in the way.
 */

import { at, type Cursor, ended, fail, isName, type Literal, type LiteralPlace, skipSpace, take } from './literalCursor.ts';
import { readNumberToken } from './sourceNumber.ts';
import { readTextToken, textPrefixAt } from './sourceText.ts';

const DEEPEST = 60;
/** A few names each used a few times inside of each other could grow without end. */
const MOST_NAMES = 32;

export function readLiteral(source: string, { at, ...place }: LiteralPlace): Literal {
  const cursor: Cursor = { source, at, depth: 0, floor: 0, names: 0, trouble: null, ...place };
  const json = readValue(cursor);
  if (json === null || json === '') return { ok: false, ...(cursor.trouble ?? { why: 'code', what: 'undefined' }) };
  return { ok: true, json, end: cursor.at };
}

/** The JSON text; null when there is trouble, of which the first is kept. Undefined members come as an empty text. */
function readValue(cursor: Cursor): string | null {
  cursor.depth += 1;
  if (cursor.depth > DEEPEST) return fail(cursor, 'deep');
  const json = readPlain(cursor);
  cursor.depth -= 1;
  return json === null ? null : readRest(cursor, json);
}

function readPlain(cursor: Cursor): string | null {
  skipSpace(cursor);
  const { source, at } = cursor;
  const sign = source[at];
  if (sign === undefined) return fail(cursor, 'cut');
  if (sign === '{') return readObject(cursor);
  if (sign === '[') return readList(cursor, ']');
  if (sign === '(') return readParentheses(cursor);
  if (textPrefixAt(source, at) !== null) return readTexts(cursor);
  if (/[\d.+-]/u.test(sign)) return readNumber(cursor);
  return readWord(cursor);
}

/** What may stand behind a value without changing it; anything else means that it is worked out. */
function readRest(cursor: Cursor, json: string): string | null {
  const { source } = cursor;
  while (true) {
    const before = cursor.at;
    skipSpace(cursor);
    const suffix = at(cursor, /(?:as|satisfies)\s+(?:const|[A-Za-z_$][\w$.]{0,80})/uy);
    if (suffix !== null && cursor.dialect === 'js') {
      cursor.at += suffix.length;
      continue;
    }
    const sign = source[cursor.at] ?? '';
    // A line that ends here is a statement that ends here, unless the next one goes on with it.
    if (/[+\-*/%.([?&|<>=^!]/u.test(sign) && !(source.slice(before, cursor.at).includes('\n') && cursor.depth === cursor.floor)) {
      return fail(cursor, 'code');
    }
    if (cursor.depth === cursor.floor) cursor.at = before;
    return json;
  }
}

function readObject(cursor: Cursor): string | null {
  const members = new Map<string, string>();
  cursor.at += 1;
  while (true) {
    skipSpace(cursor);
    if (take(cursor, '}')) break;
    if (cursor.at >= cursor.source.length) return fail(cursor, 'cut');
    const start = cursor.at;
    const name = readName(cursor);
    if (name === null) return null;
    skipSpace(cursor);
    let value: string | null;
    if (take(cursor, ':')) value = readValue(cursor);
    else if (/[,}]/u.test(cursor.source[cursor.at] ?? '') && cursor.dialect === 'js' && isName(name)) {
      value = readNamed(cursor, { name, start });
    } else value = fail(cursor, 'code', start);
    if (value === null) return null;
    // Of a name that stands twice, the last value counts, as in all of these languages.
    if (value !== '') members.set(name, value);
    skipSpace(cursor);
    if (!take(cursor, ',') && cursor.source[cursor.at] !== '}') return fail(cursor, ended(cursor));
  }
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;
}

function readName(cursor: Cursor): string | null {
  const { source } = cursor;
  if (textPrefixAt(source, cursor.at) !== null) return readText(cursor);
  if (cursor.dialect === 'js' && take(cursor, '[')) {
    skipSpace(cursor);
    if (textPrefixAt(source, cursor.at) === null) return fail(cursor, 'code');
    const name = readText(cursor);
    skipSpace(cursor);
    return name !== null && !take(cursor, ']') ? fail(cursor, 'code') : name;
  }
  const word = at(cursor, /[\p{L}_$][\p{L}\p{N}_$]*|\d+(?=\s*:)/uy);
  if (word === null || cursor.dialect === 'python') return fail(cursor, 'code');
  cursor.at += word.length;
  return word;
}

function readList(cursor: Cursor, close: ']' | ')'): string | null {
  const items: string[] = [];
  cursor.at += 1;
  while (true) {
    skipSpace(cursor);
    if (take(cursor, close)) return `[${items.join(', ')}]`;
    if (cursor.at >= cursor.source.length) return fail(cursor, 'cut');
    const item = readValue(cursor);
    if (item === null) return null;
    items.push(item === '' ? 'null' : item);
    skipSpace(cursor);
    if (!take(cursor, ',') && cursor.source[cursor.at] !== close) return fail(cursor, ended(cursor));
  }
}

/** In parentheses stands one value, or in Python a tuple, which is sent as a list. */
function readParentheses(cursor: Cursor): string | null {
  const start = cursor.at;
  cursor.at += 1;
  const only = readValue(cursor);
  if (only === null) return null;
  skipSpace(cursor);
  if (take(cursor, ')')) return only;
  if (cursor.dialect === 'js') return fail(cursor, 'code', start);
  cursor.at = start;
  cursor.trouble = null;
  return readList(cursor, ')');
}

function readText(cursor: Cursor): string | null {
  const start = cursor.at;
  const token = readTextToken(cursor.source, cursor);
  if (!token.ok) {
    const why = token.why === 'template' ? 'template' : token.why === 'open' ? 'cut' : token.why === 'bytes' ? 'code' : 'text';
    return fail(cursor, why, start);
  }
  cursor.at = token.end;
  return token.value;
}

/** Texts that stand beside each other, in Python, or are added to each other are one. */
function readTexts(cursor: Cursor): string | null {
  const pieces: string[] = [];
  while (true) {
    const piece = readText(cursor);
    if (piece === null) return null;
    pieces.push(piece);
    const end = cursor.at;
    skipSpace(cursor);
    const isOver = cursor.source.slice(end, cursor.at).includes('\n') && cursor.depth <= cursor.floor + 1;
    const isAdded = cursor.source[cursor.at] === '+';
    if (isAdded) {
      cursor.at += 1;
      skipSpace(cursor);
    }
    const goesOn = textPrefixAt(cursor.source, cursor.at) !== null && (isAdded || (cursor.dialect === 'python' && !isOver));
    if (goesOn) continue;
    if (isAdded) return fail(cursor, 'code');
    cursor.at = end;
    return JSON.stringify(pieces.join(''));
  }
}

function readNumber(cursor: Cursor): string | null {
  const start = cursor.at;
  const token = readNumberToken(cursor.source, start);
  cursor.at = token.end;
  if (token.json !== null) return token.json;
  // A sign alone belongs to something that is worked out.
  return token.end - start < 3 && /[.+-]/u.test(cursor.source[start] ?? '')
    ? fail(cursor, 'code', start)
    : fail(cursor, 'number', start);
}

const CONSTANTS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  undefined: '',
  True: 'true',
  False: 'false',
  None: 'null',
};
const WRITERS = new Set(['JSON.stringify', 'json.dumps']);

function readWord(cursor: Cursor): string | null {
  const start = cursor.at;
  const word = at(cursor, /[\p{L}_$][\p{L}\p{N}_$]*(?:\s{0,4}\.\s{0,4}[\p{L}_$][\p{L}\p{N}_$]*)*/uy);
  if (word === null) return fail(cursor, 'code');
  cursor.at += word.length;
  const constant = Object.hasOwn(CONSTANTS, word) ? CONSTANTS[word] : undefined;
  if (constant !== undefined) return constant;
  if (cursor.source[cursor.at] !== '(')
    return word.includes('.') ? fail(cursor, 'code', start) : readNamed(cursor, { name: word, start });
  if (word === 'dict' && cursor.dialect === 'python') return readDict(cursor);
  if (!WRITERS.has(word.replaceAll(/\s/gu, ''))) return fail(cursor, 'code', start);
  cursor.at += 1;
  const inside = readValue(cursor);
  if (inside === null) return null;
  const rest = at(
    cursor,
    /[\s,]*(?:null\s*,\s*\d+|(?:indent|ensure_ascii|separators)\s*=\s*(?:\w+|\([^()]{0,20}\))[\s,]*)*\s*\)/uy,
  );
  if (rest === null) return fail(cursor, 'code', start);
  cursor.at += rest.length;
  return JSON.stringify(inside);
}

/** `dict(prompt='x', seed=1)` */
function readDict(cursor: Cursor): string | null {
  const members: string[] = [];
  cursor.at += 1;
  while (true) {
    skipSpace(cursor);
    if (take(cursor, ')')) return `{${members.join(', ')}}`;
    const name = at(cursor, /[\p{L}_][\p{L}\p{N}_]*(?=\s*=[^=])/uy);
    if (name === null) return fail(cursor, ended(cursor));
    cursor.at = cursor.source.indexOf('=', cursor.at) + 1;
    const value = readValue(cursor);
    if (value === null) return null;
    members.push(`${JSON.stringify(name)}: ${value}`);
    skipSpace(cursor);
    if (!take(cursor, ',') && cursor.source[cursor.at] !== ')') return fail(cursor, ended(cursor));
  }
}

/** The value of a name, where it is written out elsewhere in the text. */
function readNamed(cursor: Cursor, { name, start }: { readonly name: string; readonly start: number }): string | null {
  const place = cursor.placeOf?.(name) ?? null;
  cursor.names += 1;
  if (place === null || cursor.names > MOST_NAMES) return fail(cursor, 'variable', start);
  const { at: back, floor } = cursor;
  cursor.at = place;
  cursor.floor = cursor.depth;
  const value = readValue(cursor);
  cursor.at = back;
  cursor.floor = floor;
  return value;
}
