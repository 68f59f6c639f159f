/** Which stretches of a piece of code are code: what texts and comments say must not be taken for it. */

import { readTextToken, textPrefixAt } from './sourceText.ts';

const FILL = '\u0001';
const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//uy;

/**
 * The same text with as many units, in which the insides of texts and all comments are filled with a sign that no pattern
 * looks for. The quotes stay. Of a template all is filled; what it computes is not looked at.
 */
export function maskCode(source: string): string {
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  const fill = (start: number, end: number): void => {
    pieces.push(source.slice(from, start), FILL.repeat(Math.max(0, end - start)));
    from = end;
    at = end;
  };
  while (at < source.length) {
    const sign = source[at] ?? '';
    if (sign === '/' || sign === '#') {
      COMMENT.lastIndex = at;
      const comment = COMMENT.exec(source)?.[0];
      if (comment === undefined) at += 1;
      else fill(at, at + comment.length);
    } else if (sign === '"' || sign === "'" || sign === '`') {
      const end = endOfText(source, at);
      fill(at + 1, end - 1);
      at = end;
    } else at += 1;
  }
  pieces.push(source.slice(from));
  return pieces.join('');
}

/** Just behind the token that begins at `at`; one that is never closed ends with its line. */
function endOfText(source: string, at: number): number {
  if (source[at] === '`') return endOfTemplate(source, at);
  // Letters before the quote change what it says, not where it ends.
  const token = textPrefixAt(source, at) === null ? null : readTextToken(source, { at, dialect: 'js' });
  if (token?.ok) return token.end;
  if (token && token.why === 'escape') return endBySlashes(source, at);
  const line = source.indexOf('\n', at);
  return line === -1 ? source.length : line;
}

function endBySlashes(source: string, at: number): number {
  const quote = source[at] ?? '"';
  for (let index = at + 1; index < source.length; index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === quote) return index + 1;
  }
  return source.length;
}

/** A template may hold code that holds texts and templates in turn. */
function endOfTemplate(source: string, at: number): number {
  let braces = 0;
  for (let index = at + 1; index < source.length; index += 1) {
    const sign = source[index];
    if (sign === '\\') index += 1;
    else if (sign === '$' && source[index + 1] === '{') {
      braces += 1;
      index += 1;
    } else if (braces > 0 && sign === '}') braces -= 1;
    else if (braces === 0 && sign === '`') return index + 1;
  }
  return source.length;
}
