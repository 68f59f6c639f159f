/**
 * Reads JSON piece by piece, as it comes from a disk, and tells what it meets. It is as strict as `JSON.parse`, and no document
 * makes it hold more than a short string: a longer one is told by where it stands, how long it is and what it begins with.
 */

import {
  CLOSE_LIST,
  CLOSE_RECORD,
  COLON,
  COMMA,
  endOfPlain,
  isWholeNumber,
  isWordByte,
  OPEN_LIST,
  OPEN_RECORD,
  QUOTE,
  WORD,
} from './jsonBytes.ts';
import { createNesting } from './nesting.ts';
import { type OpenString, openString } from './openString.ts';

/** A string that is too long to be held. */
export interface LongText {
  /** Where its first byte stands in the document, after the opening quote. */
  readonly at: number;
  /** Its bytes between the quotes, escapes as they are written. */
  readonly sizeBytes: number;
  /** Its beginning, escapes resolved. */
  readonly head: string;
  /** SHA-256 of the bytes between the quotes, lower-case hex: to tell whether two are the same. */
  readonly digest: string;
}

export interface JsonEars {
  open(kind: 'list' | 'record'): void;
  close(): void;
  /** The name of the value that follows; null: it is too long for a name. */
  key(name: RawText | null): void;
  text(text: RawText): void;
  longText(text: LongText): void;
  word(isTrue: boolean): void;
}

/** A string as it is written, good until the call returns: most strings of a document are not needed. */
export interface RawText {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly hasEscape: boolean;
}

/** The string, escapes resolved. */
export function textOf({ bytes, from, to, hasEscape }: RawText): string {
  const raw = bytes.toString('utf8', from, to);
  return hasEscape ? (JSON.parse(`"${raw}"`) as string) : raw;
}

export type JsonFlaw = 'notJson' | 'cut' | 'tooDeep';

export interface JsonReader {
  /** False: it is no JSON, and nothing after this matters. The bytes must not change until the call returns. */
  push(chunk: Uint8Array): boolean;
  /** No more comes. Null: it was one whole document. */
  end(): JsonFlaw | null;
}

/** A longer string is not held. Links are shorter. */
export const HELD_BYTES = 16 * 1_024;
const MAX_WORD_LENGTH = 4_096;
const MAX_DEPTH = 1_000_000;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

export function createJsonReader(
  hear: JsonEars,
  { heldBytes = HELD_BYTES, maxDepth = MAX_DEPTH }: { readonly heldBytes?: number; readonly maxDepth?: number } = {},
): JsonReader {
  const nesting = createNesting();
  let expected: Expected = 'value';
  let flaw: JsonFlaw | null = null;
  /** Bytes before the present chunk. */
  let passed = 0;
  let word = '';
  let string: OpenString | null = null;
  let hasBegun = false;

  function push(given: Uint8Array): boolean {
    if (flaw !== null) return false;
    const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    let at = passed === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
    while (at < chunk.length) {
      if (string !== null) at = goOnInString(string, chunk, at);
      else if (chunk[at] === QUOTE) at = beginString(chunk, at + 1);
      else if (word !== '' || isWordByte(chunk[at] as number)) at = goOnInWord(chunk, at);
      else if (take(chunk[at] as number)) at += 1;
      else return refuse();
      if (at < 0) return refuse();
    }
    passed += chunk.length;
    return true;
  }

  function refuse(): false {
    flaw ??= 'notJson';
    return false;
  }

  /** Most strings lie in one chunk and are plain. The answer is the place after what was read of it. */
  function beginString(chunk: Buffer, from: number): number {
    const isKey = expected === 'key' || expected === 'keyOrEnd';
    if (word !== '' || (!isKey && !isValueExpected())) return -1;
    hasBegun = true;
    const to = endOfPlain(chunk, from);
    if (to < 0 || to - from > heldBytes) {
      string = openString({ at: passed + from, isKey, heldBytes });
      return from;
    }
    stringEnded({ bytes: chunk, from, to, hasEscape: false }, isKey);
    return to + 1;
  }

  function stringEnded(raw: RawText | LongText, isKey: boolean): void {
    if (isKey) {
      hear.key('digest' in raw ? null : raw);
      expected = 'colon';
      return;
    }
    if ('digest' in raw) hear.longText(raw);
    else hear.text(raw);
    valueEnded();
  }

  /** The place after what was read of it; negative: it is no string. */
  function goOnInString(open: OpenString, chunk: Buffer, from: number): number {
    const to = open.scan(chunk, from);
    if (to < 0) return to;
    if (to === chunk.length) {
      open.add(chunk.subarray(from, to));
      return to;
    }
    string = null;
    stringEnded(open.end(chunk, from, to), open.isKey);
    return to + 1;
  }

  function goOnInWord(chunk: Buffer, from: number): number {
    let to = from;
    while (to < chunk.length && isWordByte(chunk[to] as number)) to += 1;
    if (word === '' && to < chunk.length && isWholeNumber(chunk, from, to)) return wordEnded(false) ? to : -1;
    word += chunk.toString('latin1', from, to);
    if (word.length > MAX_WORD_LENGTH) return -1;
    if (to === chunk.length) return to;
    return endWord() ? to : -1;
  }

  function endWord(): boolean {
    const isTrue = word === 'true';
    const isGood = WORD.test(word);
    word = '';
    return isGood && wordEnded(isTrue);
  }

  function wordEnded(isTrue: boolean): boolean {
    if (!isValueExpected()) return false;
    hasBegun = true;
    hear.word(isTrue);
    valueEnded();
    return true;
  }

  /** One byte that is outside of strings and words. */
  function take(byte: number): boolean {
    switch (byte) {
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
        return true;
      case COLON:
        if (expected !== 'colon') return false;
        expected = 'value';
        return true;
      case COMMA:
        if (expected !== 'commaOrEnd') return false;
        expected = nesting.top() === 'list' ? 'value' : 'key';
        return true;
      case OPEN_LIST:
      case OPEN_RECORD:
        return open(byte === OPEN_LIST ? 'list' : 'record');
      case CLOSE_LIST:
        return (expected === 'valueOrEnd' || expected === 'commaOrEnd') && close('list');
      case CLOSE_RECORD:
        return (expected === 'keyOrEnd' || expected === 'commaOrEnd') && close('record');
      default:
        return false;
    }
  }

  function open(kind: 'list' | 'record'): boolean {
    if (!isValueExpected()) return false;
    if (nesting.depth() >= maxDepth) {
      flaw = 'tooDeep';
      return false;
    }
    hasBegun = true;
    nesting.push(kind);
    hear.open(kind);
    expected = kind === 'list' ? 'valueOrEnd' : 'keyOrEnd';
    return true;
  }

  function close(kind: 'list' | 'record'): boolean {
    if (nesting.top() !== kind) return false;
    nesting.pop();
    hear.close();
    valueEnded();
    return true;
  }

  const isValueExpected = (): boolean => expected === 'value' || expected === 'valueOrEnd';
  function valueEnded(): void {
    expected = nesting.depth() === 0 ? 'nothing' : 'commaOrEnd';
  }

  return {
    push,
    end() {
      if (flaw === null && word !== '' && !endWord()) flaw = 'notJson';
      if (flaw === null && expected !== 'nothing') flaw = hasBegun ? 'cut' : 'notJson';
      return flaw;
    },
  };
}
