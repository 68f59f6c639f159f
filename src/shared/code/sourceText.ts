/**
 * One text token of JavaScript, TypeScript or Python: what it says, without running anything. A text that is put together from
 * others (a template with `${…}`, an f-string with `{…}`) cannot be known and is told as such.
 */

export type Dialect = 'js' | 'python';

export type TextToken =
  | { readonly ok: true; readonly value: string; readonly end: number }
  | { readonly ok: false; readonly why: 'template' | 'bytes' | 'open' | 'escape' };

const PREFIX = /[a-z]{0,2}(?=['"])/iuy;
const PREFIXES = new Set(['', 'r', 'u', 'f', 'b', 'rb', 'br', 'rf', 'fr']);

/** Where a text token begins at `at`, the letters before its quote; null when none does. */
export function textPrefixAt(source: string, at: number): string | null {
  if (source[at] === '`') return '';
  PREFIX.lastIndex = at;
  const prefix = PREFIX.exec(source)?.[0].toLowerCase();
  return prefix !== undefined && PREFIXES.has(prefix) ? prefix : null;
}

/** Reads the token at `at`, where {@link textPrefixAt} found one. */
export function readTextToken(source: string, { at, dialect }: { readonly at: number; readonly dialect: Dialect }): TextToken {
  const prefix = textPrefixAt(source, at) ?? '';
  if (prefix.includes('b')) return { ok: false, why: 'bytes' };
  const start = at + prefix.length;
  const sign = source[start] ?? '';
  const isTriple = sign !== '`' && source.startsWith(sign.repeat(3), start);
  const quote = isTriple ? sign.repeat(3) : sign;
  const isRaw = prefix.includes('r');
  const isFormat = prefix.includes('f');
  let value = '';
  let from = start + quote.length;
  for (let index = from; index < source.length; index += 1) {
    const char = source[index] ?? '';
    if (source.startsWith(quote, index)) {
      return { ok: true, value: value + source.slice(from, index), end: index + quote.length };
    }
    if (char === '\n' && quote.length === 1 && quote !== '`') return { ok: false, why: 'open' };
    if (quote === '`' && char === '$' && source[index + 1] === '{') return { ok: false, why: 'template' };
    if (isFormat && (char === '{' || char === '}')) {
      if (source[index + 1] !== char) return { ok: false, why: 'template' };
      value += source.slice(from, index + 1);
      index += 1;
      from = index + 1;
    } else if (char === '\\' && isRaw) {
      index += 1;
    } else if (char === '\\') {
      const escaped = readEscape(source, { at: index, dialect });
      if (escaped === null) return { ok: false, why: 'escape' };
      value += source.slice(from, index) + escaped.value;
      index = escaped.end - 1;
      from = escaped.end;
    }
  }
  return { ok: false, why: 'open' };
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '\n': '' };
const ALIKE = new Set(['\\', "'", '"', '`', '$']);
const OCTAL = /[0-7]{1,3}/uy;
const HEX: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function readEscape(
  source: string,
  { at, dialect }: { readonly at: number; readonly dialect: Dialect },
): { readonly value: string; readonly end: number } | null {
  const sign = source[at + 1] ?? '';
  if (sign === '\r' && source[at + 2] === '\n') return { value: '', end: at + 3 };
  const simple = SIMPLE[sign];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (sign === 'a' && dialect === 'python') return { value: '\u0007', end: at + 2 };
  if (ALIKE.has(sign) && (dialect === 'js' || (sign !== '`' && sign !== '$'))) return { value: sign, end: at + 2 };
  OCTAL.lastIndex = at + 1;
  const octal = OCTAL.exec(source)?.[0];
  if (octal !== undefined) return { value: String.fromCharCode(Number.parseInt(octal, 8)), end: at + 1 + octal.length };
  if (sign === 'u' && source[at + 2] === '{' && dialect === 'js') {
    const close = source.indexOf('}', at);
    return point(close === -1 ? '' : source.slice(at + 3, close), close + 1);
  }
  const length = sign === 'U' && dialect === 'js' ? undefined : HEX[sign];
  if (length !== undefined) return point(source.slice(at + 2, at + 2 + length), at + 2 + length, length);
  // A name of a character would need the list of all of them.
  if (sign === 'N' && dialect === 'python') return null;
  return { value: dialect === 'python' ? `\\${sign}` : sign, end: at + 2 };
}

function point(digits: string, end: number, length = digits.length): { readonly value: string; readonly end: number } | null {
  const code = /^[0-9a-f]{1,8}$/iu.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : -1;
  return code < 0 || code > 0x10ffff ? null : { value: String.fromCodePoint(code), end };
}
