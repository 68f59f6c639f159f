/**
 * The outline of a JSON document: its names, its strings and where the long ones stand. Numbers, `false` and `null` are left
 * out, since nothing is found by them. However large, deep or numerous what is in a document, its outline is bounded.
 */

import { createJsonReader, HELD_BYTES, type JsonEars, type JsonFlaw, type LongText, type RawText, textOf } from './jsonReader.ts';

export type Outline = string | true | LongText | OutlineList | OutlineRecord;

export interface OutlineList {
  readonly kind: 'list';
  /** By index, in order; what was left out is not there. */
  readonly elements: ReadonlyMap<number, Outline>;
}

export interface OutlineRecord {
  readonly kind: 'record';
  readonly fields: ReadonlyMap<string, Outline>;
}

export interface OutlineBounds {
  readonly heldBytes: number;
  /** Strings, lists and records that are kept. */
  readonly maxParts: number;
  /** All held strings together, in UTF-16 units. */
  readonly maxLength: number;
  /** What lies deeper is left out. */
  readonly maxDepth: number;
}

/** Documents of partners have some hundreds of parts. What is held is also what a sweep of the memory has to go through. */
const BOUNDS: OutlineBounds = { heldBytes: HELD_BYTES, maxParts: 40_000, maxLength: 4 * 1_024 * 1_024, maxDepth: 64 };
/** When all else has no room any more, links and long strings are what a result is looked through for. */
const SPARE_PARTS = 2_000;

export type Outlined =
  /**
   * `root` is null when nothing is left of it. `leftOut`: what there was more of than an outline holds; `links` are long strings
   * and links, whatever else there was, and `words` only other strings.
   */
  | { readonly kind: 'outline'; readonly root: Outline | null; readonly leftOut: 'nothing' | 'words' | 'links' }
  | { readonly kind: 'flaw'; readonly flaw: JsonFlaw };

/** Reads a document as it comes. Errors of the source are thrown. */
export async function readOutline(chunks: AsyncIterable<Uint8Array>, bounds: Partial<OutlineBounds> = {}): Promise<Outlined> {
  const draft = createDraft({ ...BOUNDS, ...bounds });
  for await (const chunk of chunks) if (!draft.push(chunk)) break;
  return draft.end();
}

/** The outline of a document that is in memory already. */
export function outlineOf(bytes: Uint8Array, bounds: Partial<OutlineBounds> = {}): Outlined {
  const draft = createDraft({ ...BOUNDS, ...bounds });
  draft.push(bytes);
  return draft.end();
}

export function isList(value: Outline | null | undefined): value is OutlineList {
  return typeof value === 'object' && value !== null && 'elements' in value;
}

export function isRecord(value: Outline | null | undefined): value is OutlineRecord {
  return typeof value === 'object' && value !== null && 'fields' in value;
}

export function isLongText(value: Outline | null | undefined): value is LongText {
  return typeof value === 'object' && value !== null && 'digest' in value;
}

interface Frame {
  readonly kind: 'list' | 'record';
  /** Made when something is put into it. */
  made: { kind: 'list'; elements: Map<number, Outline> } | { kind: 'record'; fields: Map<string, Outline> } | null;
  /** Of the value at hand; most names are never needed, so they are resolved when they are. */
  name: string | RawText | null;
  index: number;
}

function nameOf(frame: Frame): string | null {
  if (typeof frame.name === 'object' && frame.name !== null) frame.name = textOf(frame.name);
  return frame.name;
}

function createDraft(bounds: OutlineBounds) {
  const frames: Frame[] = [];
  /** How many are open below the deepest that is kept. */
  let beyond = 0;
  let root: Outline | null = null;
  let hasLostWords = false;
  let hasLostLinks = false;
  let partsLeft = bounds.maxParts;
  let lengthLeft = bounds.maxLength;
  let spareLeft = SPARE_PARTS;

  /** Puts a value where the document has it, and makes what it lies in. */
  function put(value: Outline, depth = frames.length): void {
    const frame = frames[depth - 1];
    if (frame === undefined) {
      root = value;
      return;
    }
    if (frame.made === null) {
      partsLeft -= 1;
      frame.made = frame.kind === 'list' ? { kind: 'list', elements: new Map() } : { kind: 'record', fields: new Map() };
      put(frame.made, depth - 1);
    }
    if (frame.made.kind === 'list') frame.made.elements.set(frame.index, value);
    else {
      const name = nameOf(frame);
      if (name !== null) frame.made.fields.set(name, value);
    }
  }

  /** A name that comes twice stands for its last value, also when that one is left out. */
  function leaveOut(): void {
    const frame = frames.at(-1);
    if (frame?.made?.kind !== 'record') return;
    const name = nameOf(frame);
    if (name !== null) frame.made.fields.delete(name);
  }

  function step(): void {
    const frame = frames.at(-1);
    if (frame !== undefined) frame.index += 1;
  }

  const isKept = (): boolean => beyond === 0 && !(frames.at(-1)?.kind === 'record' && frames.at(-1)?.name === null);

  /** Whether the value that comes has no place in the outline. */
  function isPassedOver(): boolean {
    if (isKept()) {
      leaveOut();
      return false;
    }
    if (beyond === 0) step();
    return true;
  }

  const ears: JsonEars = {
    open(kind) {
      if (beyond > 0 || frames.length >= bounds.maxDepth || !isKept()) {
        beyond += 1;
        return;
      }
      leaveOut();
      frames.push({ kind, made: null, name: null, index: 0 });
    },
    close() {
      if (beyond > 0) beyond -= 1;
      else frames.pop();
      if (beyond === 0) step();
    },
    key(name) {
      const frame = frames.at(-1);
      if (beyond === 0 && frame !== undefined) frame.name = name;
    },
    text(raw) {
      if (isPassedOver()) {
        hasLostLinks ||= beginsAsLink(raw);
        return;
      }
      if (partsLeft > 0 && lengthLeft > 0) {
        const text = textOf(raw);
        partsLeft -= 1;
        lengthLeft -= text.length;
        put(text);
      } else {
        const isLink = beginsAsLink(raw);
        if (!isLink) hasLostWords = true;
        else if (spareLeft > 0) {
          spareLeft -= 1;
          put(textOf(raw));
        } else hasLostLinks = true;
      }
      step();
    },
    longText(text) {
      if (isPassedOver()) {
        hasLostLinks = true;
        return;
      }
      if (partsLeft > 0) partsLeft -= 1;
      else spareLeft -= 1;
      if (spareLeft > 0) put(text);
      else hasLostLinks = true;
      step();
    },
    word(isTrue) {
      if (isPassedOver()) return;
      if (isTrue) {
        if (partsLeft > 0) {
          partsLeft -= 1;
          put(true);
        } else hasLostWords = true;
      }
      step();
    },
  };

  const reader = createJsonReader(ears, { heldBytes: bounds.heldBytes });
  return {
    push(chunk: Uint8Array): boolean {
      const goesOn = reader.push(chunk);
      // What the names are read from may be another chunk after this.
      for (const frame of frames) nameOf(frame);
      return goesOn;
    },
    end(): Outlined {
      const flaw = reader.end();
      if (flaw !== null) return { kind: 'flaw', flaw };
      return { kind: 'outline', root, leftOut: hasLostLinks ? 'links' : hasLostWords ? 'words' : 'nothing' };
    },
  };
}

/** `http` or `data`, in any case. */
function beginsAsLink({ bytes, from, to }: RawText): boolean {
  const first = (bytes[from] ?? 0) | 0x20;
  return (
    to - from > 8 && (first === 0x68 || first === 0x64) && /^(?:https?:|data:)/iu.test(bytes.toString('latin1', from, from + 8))
  );
}
