/** Whether a draft's text may be sent at all: a JSON object of at most {@link MAX_BODY_BYTES}. */

import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** 100 MiB, the Router's limit for one body (https://docs.comfy.org/development/comfy-router/errors). */
export const MAX_BODY_BYTES = 100 * 1024 * 1024;

export type BodyTrouble =
  | 'empty'
  | 'valueExpected'
  | 'colonExpected'
  | 'commaExpected'
  | 'nameExpected'
  | 'braceExpected'
  | 'bracketExpected'
  | 'commentNotAllowed'
  | 'stringNotClosed'
  | 'badCharacter'
  | 'badNumber'
  | 'textAfterEnd'
  | 'unreadable';

export type BodyCheck =
  | { readonly kind: 'ok' }
  /** `line` and `column` count from 1; `offset` from 0, in UTF-16 units. */
  | {
      readonly kind: 'notJson';
      readonly trouble: BodyTrouble;
      readonly line: number;
      readonly column: number;
      readonly offset: number;
    }
  | { readonly kind: 'notObject' }
  | { readonly kind: 'tooLarge'; readonly sizeBytes: number };

export function checkBody(text: string): BodyCheck {
  const sizeBytes = byteLength(text);
  if (sizeBytes > MAX_BODY_BYTES) return { kind: 'tooLarge', sizeBytes };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return whereBroken(text);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { kind: 'ok' } : { kind: 'notObject' };
}

/** The length of a text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit < 0xd800 || unit > 0xdbff || !isLowSurrogate(text.charCodeAt(index + 1))) bytes += 2;
    else {
      bytes += 2;
      index += 1;
    }
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function whereBroken(text: string): BodyCheck {
  if (text.trim() === '') return { kind: 'notJson', trouble: 'empty', ...place(text, 0) };
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (!first) return { kind: 'notJson', trouble: 'unreadable', ...place(text, 0) };
  return { kind: 'notJson', trouble: TROUBLES[printParseErrorCode(first.error)] ?? 'unreadable', ...place(text, first.offset) };
}

function place(text: string, offset: number): { line: number; column: number; offset: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), offset };
}

const TROUBLES: Readonly<Record<string, BodyTrouble>> = {
  InvalidSymbol: 'valueExpected',
  InvalidNumberFormat: 'badNumber',
  PropertyNameExpected: 'nameExpected',
  ValueExpected: 'valueExpected',
  ColonExpected: 'colonExpected',
  CommaExpected: 'commaExpected',
  CloseBraceExpected: 'braceExpected',
  CloseBracketExpected: 'bracketExpected',
  EndOfFileExpected: 'textAfterEnd',
  InvalidCommentToken: 'commentNotAllowed',
  UnexpectedEndOfComment: 'commentNotAllowed',
  UnexpectedEndOfString: 'stringNotClosed',
  UnexpectedEndOfNumber: 'badNumber',
  InvalidUnicode: 'badCharacter',
  InvalidEscapeCharacter: 'badCharacter',
  InvalidCharacter: 'badCharacter',
};
