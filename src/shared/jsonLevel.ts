/**
 * One level of a JSON document, read from a stream of its bytes: the values that stand directly in an object or a list, each
 * with its place, its size and the beginning of its text. What lies deeper is only passed over, so a document of any size costs
 * one walk and next to no memory, and no number is ever turned into a number: digits stay as they were written.
 */

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'word';
/** `root`: the document itself, which is a level of one. */
export type JsonInside = 'root' | 'object' | 'array';

export interface JsonNode {
  /** The name in an object, as written between its quotes and cut to a length; null elsewhere. */
  readonly key: string | null;
  /** Its number in its level, from 0. */
  readonly ordinal: number;
  readonly kind: JsonKind;
  /** Where its value begins, in bytes from the start of the document. */
  readonly at: number;
  /** Of its value, quotes and brackets included. */
  readonly sizeBytes: number;
  /** The value as written, cut to `JSON_TEXT_BYTES`; empty for objects and lists. */
  readonly text: string;
  /** How many values stand in it; 0 for anything but objects and lists. */
  readonly count: number;
}

/** Where a level, or the rest of one, begins. */
export interface JsonPlace {
  readonly inside: JsonInside;
  /** In bytes: behind the opening bracket, or where the rest goes on. */
  readonly at: number;
  /** Number of the first value from there. */
  readonly first: number;
}

export interface JsonLevel {
  readonly nodes: readonly JsonNode[];
  /** Where the level goes on; null at its end. */
  readonly next: JsonPlace | null;
  /** Where the document stopped being JSON; null while it is. */
  readonly brokenAt: number | null;
}

export const JSON_ROOT: JsonPlace = { inside: 'root', at: 0, first: 0 };
export const JSON_LEVEL_NODES = 200;
export const JSON_TEXT_BYTES = 400;

/** The place of what stands in an object or a list. */
export function placeIn(node: JsonNode): JsonPlace | null {
  if (node.kind !== 'object' && node.kind !== 'array') return null;
  return { inside: node.kind, at: node.at + 1, first: 0 };
}

export interface JsonLevelReader {
  /** Takes the next bytes. `done`: nothing more needs to be read. */
  push(bytes: Uint8Array): 'more' | 'done';
  /** The bytes are over. */
  end(): JsonLevel;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

type Step = 'key' | 'inKey' | 'colon' | 'value' | 'inString' | 'inScalar' | 'inNest' | 'inNestString' | 'after' | 'over';

export function createJsonLevelReader(place: JsonPlace): JsonLevelReader {
  const closing = place.inside === 'object' ? CLOSE_OBJECT : CLOSE_ARRAY;
  const nodes: JsonNode[] = [];
  let step: Step = place.inside === 'object' ? 'key' : 'value';
  /** Bytes before the current chunk, from the start of the document. */
  let passed = place.at;
  /** An odd number of backslashes stood at the end of the last chunk. */
  let escaped = false;
  let key: string | null = null;
  let kind: JsonKind = 'word';
  let valueAt = 0;
  let depth = 0;
  let commas = 0;
  let isFilled = false;
  let next: JsonPlace | null = null;
  let brokenAt: number | null = null;
  let captured: number[] = [];

  return { push, end };

  function push(bytes: Uint8Array): 'more' | 'done' {
    let at = 0;
    while (at < bytes.length && step !== 'over') at = advance(bytes, at);
    passed += bytes.length;
    return step === 'over' ? 'done' : 'more';
  }

  function end(): JsonLevel {
    if (step === 'inScalar') finish(passed);
    else if (step === 'inString' || step === 'inNest' || step === 'inNestString') {
      finish(passed);
      brokenAt ??= passed;
    }
    if (step !== 'over' && !(place.inside === 'root' && nodes.length === 1)) brokenAt ??= passed;
    return { nodes, next, brokenAt };
  }

  /** Reads on from `at` and answers with where it came to; always beyond `at`, or at it with another step. */
  function advance(bytes: Uint8Array, at: number): number {
    const byte = bytes[at] ?? 0;
    switch (step) {
      case 'inKey':
        return passString(bytes, at, 'colon');
      case 'inString':
        return passString(bytes, at, 'after');
      case 'inNestString':
        return passString(bytes, at, 'inNest');
      case 'inNest':
        return passNest(bytes, at);
      case 'inScalar':
        return passScalar(bytes, at);
      case 'key':
        if (isBlank(byte)) return at + 1;
        if (byte === CLOSE_OBJECT && nodes.length === 0 && place.first === 0) return over(at);
        if (byte !== QUOTE) return broken(at);
        if (nodes.length === JSON_LEVEL_NODES) return rest(at);
        captured = [];
        step = 'inKey';
        return at + 1;
      case 'colon':
        if (isBlank(byte)) return at + 1;
        if (byte !== COLON) return broken(at);
        step = 'value';
        return at + 1;
      case 'value':
        return beginValue(byte, at);
      case 'after':
        if (isBlank(byte)) return at + 1;
        if (place.inside === 'root') return broken(at);
        if (byte === closing) return over(at);
        if (byte !== COMMA) return broken(at);
        step = place.inside === 'object' ? 'key' : 'value';
        return at + 1;
      case 'over':
        return at + 1;
    }
  }

  function beginValue(byte: number, at: number): number {
    if (isBlank(byte) || (passed + at < 3 && byte >= 0xbb)) return at + 1;
    if (byte === CLOSE_ARRAY && place.inside === 'array' && nodes.length === 0 && place.first === 0) return over(at);
    if (place.inside === 'array' && nodes.length === JSON_LEVEL_NODES) return rest(at);
    valueAt = passed + at;
    captured = [];
    [depth, commas, isFilled] = [0, 0, false];
    if (byte === QUOTE) {
      [kind, step] = ['string', 'inString'];
      captured.push(byte);
      return at + 1;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      [kind, step] = [byte === OPEN_OBJECT ? 'object' : 'array', 'inNest'];
      return at;
    }
    if (!isScalar(byte)) return broken(at);
    [kind, step] = [byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? 'number' : 'word', 'inScalar'];
    return at;
  }

  /** To the quote that ends a text; the search for it is the machine's own, since a text may be tens of megabytes long. */
  function passString(bytes: Uint8Array, begin: number, then: Step): number {
    for (let at = begin; ; ) {
      const quote = bytes.indexOf(QUOTE, at);
      const stop = quote === -1 ? bytes.length : quote;
      let slashes = 0;
      while (stop - slashes > at && bytes[stop - slashes - 1] === BACKSLASH) slashes += 1;
      const isEscaped = (slashes % 2 === 1) !== (escaped && stop - slashes === at);
      if (quote === -1) {
        capture(bytes, at, stop);
        escaped = isEscaped;
        return stop;
      }
      if (!isEscaped) {
        escaped = false;
        if (step === 'inKey') {
          capture(bytes, at, stop);
          key = textOf(captured);
        } else capture(bytes, at, stop + 1);
        if (step === 'inString') finish(passed + stop + 1);
        step = then;
        return stop + 1;
      }
      capture(bytes, at, stop + 1);
      escaped = false;
      at = stop + 1;
    }
  }

  function passNest(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        isFilled = true;
        step = 'inNestString';
        return at + 1;
      }
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (depth > 0) isFilled = true;
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 0) {
          finish(passed + at + 1);
          return at + 1;
        }
      } else if (byte === COMMA) {
        if (depth === 1) commas += 1;
      } else if (!isFilled && byte !== undefined && !isBlank(byte)) isFilled = true;
    }
    return bytes.length;
  }

  function passScalar(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      if (isScalar(bytes[at] ?? 0)) continue;
      capture(bytes, from, at);
      finish(passed + at);
      return at;
    }
    capture(bytes, from, bytes.length);
    return bytes.length;
  }

  function capture(bytes: Uint8Array, from: number, to: number): void {
    if (step === 'inNestString') return;
    const most = Math.min(to, from + JSON_TEXT_BYTES - captured.length);
    for (let at = from; at < most; at += 1) captured.push(bytes[at] ?? 0);
  }

  function finish(endAt: number): void {
    nodes.push({
      key,
      ordinal: place.first + nodes.length,
      kind,
      at: valueAt,
      sizeBytes: endAt - valueAt,
      text: textOf(captured),
      count: isFilled ? commas + 1 : 0,
    });
    key = null;
    step = 'after';
  }

  function rest(at: number): number {
    next = { inside: place.inside, at: passed + at, first: place.first + nodes.length };
    return over(at);
  }

  function broken(at: number): number {
    brokenAt = passed + at;
    return over(at);
  }

  function over(at: number): number {
    step = 'over';
    return at + 1;
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** What numbers, `true`, `false` and `null` are written with. */
function isScalar(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e
  );
}

/** Streaming holds back a character that was cut. */
function textOf(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes), { stream: true });
}
