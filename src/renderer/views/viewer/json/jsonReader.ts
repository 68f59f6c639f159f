/** Reads a JSON file level by level, as its values are opened. */

import type { FileAddress } from '../../../../shared/contract.ts';
import { JSON_ROOT, type JsonLevel, type JsonNode, type JsonPlace, placeIn } from '../../../../shared/jsonLevel.ts';
import type { CallError, Outcome } from '../../../../shared/refusal.ts';
import { type Branch, EMPTY_DOCUMENT, holderOf, isNest, type JsonDocument, withLevel, withOpen } from './jsonTree.ts';

/** A document this small is opened all the way at once. */
const SMALL_BYTES = 8 * 1024;
const LEVELS_AT_ONCE = 60;
/** How many parts of one list are read on the way to a place in it. */
const PARTS_ON_THE_WAY = 60;

export interface JsonState {
  readonly document: JsonDocument;
  readonly error: CallError | null;
  /** Where the text after the document's end, or in its middle, is no JSON any more. */
  readonly brokenAt: number | null;
}

export const EMPTY_STATE: JsonState = { document: EMPTY_DOCUMENT, error: null, brokenAt: null };

export interface JsonReader {
  begin(): Promise<void>;
  open(node: JsonNode): Promise<Branch | null>;
  close(node: JsonNode): void;
  closeAll(): void;
  more(node: JsonNode): Promise<Branch | null>;
  /** Opens all on the way to a place; answers with the value there, or null when it lies too far down. */
  reveal(place: number): Promise<JsonNode | null>;
  /** Answers that are still on their way change nothing any more. */
  end(): void;
}

export interface JsonReaderParts {
  readonly file: FileAddress;
  readonly ask: (ask: FileAddress & JsonPlace) => Promise<Outcome<JsonLevel>>;
  readonly changed: (state: JsonState) => void;
}

export function createJsonReader({ file, ask, changed }: JsonReaderParts): JsonReader {
  let state = EMPTY_STATE;
  let isOver = false;

  return {
    async begin() {
      const level = await levelAt(JSON_ROOT);
      if (level === null) return;
      const root = level.nodes[0] ?? null;
      change({ brokenAt: level.brokenAt, document: { ...EMPTY_DOCUMENT, root } });
      if (root === null || !isNest(root)) return;
      if (root.sizeBytes <= SMALL_BYTES) await openAll(root);
      else await open(root);
    },
    open,
    close: (node) => change({ document: withOpen(state.document, node.at, 'closed') }),
    closeAll: () => {
      const { root } = state.document;
      change({ document: { ...state.document, open: new Set(root === null ? [] : [root.at]) } });
    },
    more,
    async reveal(place) {
      let node = state.document.root;
      while (node !== null && isNest(node) && place >= node.at) {
        const branch = await branchWith(node, place);
        const child: JsonNode | null = branch === null ? null : holderOf(branch, place);
        if (child === null) return branch?.next === null ? node : null;
        node = child;
      }
      return node;
    },
    end: () => {
      isOver = true;
    },
  };

  function change(next: Partial<JsonState>): void {
    if (isOver) return;
    state = { ...state, ...next };
    changed(state);
  }

  async function levelAt(place: JsonPlace): Promise<JsonLevel | null> {
    const outcome = await ask({ ...file, ...place });
    if (!outcome.ok) change({ error: outcome.error });
    return outcome.ok && !isOver ? outcome.value : null;
  }

  async function open(node: JsonNode): Promise<Branch | null> {
    const place = placeIn(node);
    if (place === null) return null;
    change({ document: withOpen(state.document, node.at, 'open') });
    return state.document.branches.get(node.at) ?? readInto(node, place);
  }

  async function more(node: JsonNode): Promise<Branch | null> {
    const next = state.document.branches.get(node.at)?.next ?? null;
    return next === null ? null : readInto(node, next);
  }

  async function readInto(node: JsonNode, place: JsonPlace): Promise<Branch | null> {
    const level = await levelAt(place);
    const known = state.document.branches.get(node.at);
    // Two who asked for the same part get it once.
    const isNext = known === undefined ? place.first === 0 : known.next?.at === place.at;
    if (level !== null && isNext) change({ document: withLevel(state.document, node.at, level) });
    return state.document.branches.get(node.at) ?? null;
  }

  async function openAll(root: JsonNode): Promise<void> {
    const waiting = [root];
    for (let read = 0; read < LEVELS_AT_ONCE; read += 1) {
      const node = waiting.shift();
      if (node === undefined) return;
      const branch = await open(node);
      waiting.push(...(branch?.nodes.filter((child) => isNest(child) && child.count > 0) ?? []));
    }
  }

  async function branchWith(node: JsonNode, place: number): Promise<Branch | null> {
    let branch = await open(node);
    for (let part = 0; part < PARTS_ON_THE_WAY && branch !== null; part += 1) {
      if (holderOf(branch, place) !== null || branch.next === null) break;
      branch = await more(node);
    }
    return branch;
  }
}
