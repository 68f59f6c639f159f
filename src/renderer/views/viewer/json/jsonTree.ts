/** A JSON document as far as it was opened, and the rows that show it. Pure. */

import { JSON_TEXT_BYTES, type JsonLevel, type JsonNode, type JsonPlace } from '../../../../shared/jsonLevel.ts';

/** What was read of the inside of one value so far. */
export interface Branch {
  readonly nodes: readonly JsonNode[];
  /** Where it goes on; null: that was all. */
  readonly next: JsonPlace | null;
  readonly brokenAt: number | null;
}

/** Values are named by where they begin in the document, which no two share. */
export interface JsonDocument {
  readonly root: JsonNode | null;
  readonly branches: ReadonlyMap<number, Branch>;
  readonly open: ReadonlySet<number>;
}

export const EMPTY_DOCUMENT: JsonDocument = { root: null, branches: new Map(), open: new Set() };

export type Row =
  | {
      readonly kind: 'node';
      readonly node: JsonNode;
      readonly depth: number;
      readonly parent: JsonNode | null;
      readonly isOpen: boolean;
      readonly place: number;
      readonly siblings: number;
    }
  | {
      readonly kind: 'reading' | 'more' | 'broken';
      readonly of: JsonNode;
      readonly depth: number;
      readonly left: number;
      readonly at: number;
    };

export function isNest(node: JsonNode): boolean {
  return node.kind === 'object' || node.kind === 'array';
}

export function rowName(row: Row): string {
  return row.kind === 'node' ? `node-${row.node.at}` : `${row.kind}-${row.of.at}`;
}

/** Where a row stands by its name. What was being read gave way to its first value; what is gone, to the top. */
export function placeOfRow(rows: readonly Row[], name: string): number {
  const at = rows.findIndex((row) => rowName(row) === name);
  if (at >= 0) return at;
  const above = /^reading-(\d+)$/u.exec(name)?.[1];
  const parent = above === undefined ? -1 : rows.findIndex((row) => rowName(row) === `node-${above}`);
  return parent < 0 ? 0 : Math.min(parent + 1, rows.length - 1);
}

/** Everything that is open, in order, from the top. No recursion: a hostile document may be open to any depth. */
export function rowsOf({ root, branches, open }: JsonDocument): readonly Row[] {
  if (root === null) return [];
  const rows: Row[] = [];
  const waiting: Row[] = [nodeRow({ node: root, depth: 0, parent: null, siblings: 1 }, open)];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    if (row.kind !== 'node' || !row.isOpen) continue;
    waiting.push(...inside(row, branches.get(row.node.at), open).toReversed());
  }
  return rows;
}

function inside({ node, depth }: Extract<Row, { kind: 'node' }>, branch: Branch | undefined, open: ReadonlySet<number>): Row[] {
  const below = { of: node, depth: depth + 1, at: 0 };
  if (branch === undefined) return [{ kind: 'reading', left: node.count, ...below }];
  const rows: Row[] = branch.nodes.map((child) =>
    nodeRow({ node: child, depth: depth + 1, parent: node, siblings: Math.max(node.count, branch.nodes.length) }, open),
  );
  if (branch.next !== null) rows.push({ kind: 'more', left: Math.max(0, node.count - branch.nodes.length), ...below });
  if (branch.brokenAt !== null) rows.push({ kind: 'broken', left: 0, ...below, at: branch.brokenAt });
  return rows;
}

function nodeRow(
  {
    node,
    depth,
    parent,
    siblings,
  }: { readonly node: JsonNode; readonly depth: number; readonly parent: JsonNode | null; readonly siblings: number },
  open: ReadonlySet<number>,
): Row {
  return { kind: 'node', node, depth, parent, isOpen: isNest(node) && open.has(node.at), place: node.ordinal + 1, siblings };
}

export function withLevel(document: JsonDocument, at: number, level: JsonLevel): JsonDocument {
  const before = document.branches.get(at);
  const branch: Branch = { ...level, nodes: [...(before?.nodes ?? []), ...level.nodes] };
  return { ...document, branches: new Map(document.branches).set(at, branch) };
}

export function withOpen(document: JsonDocument, at: number, wish: 'open' | 'closed'): JsonDocument {
  const open = new Set(document.open);
  if (wish === 'open') open.add(at);
  else open.delete(at);
  return { ...document, open };
}

/** The value that a place in the document lies in, or whose name it lies in; among those that were read. */
export function holderOf(branch: Branch, place: number): JsonNode | null {
  return branch.nodes.find((node) => place < node.at + node.sizeBytes) ?? null;
}

/** From the root to a value, as the Router's documentation writes such paths: `data[0].url`. */
export function pathOf(rows: readonly Row[], at: number): string {
  const byPlace = new Map(rows.flatMap((row) => (row.kind === 'node' ? [[row.node.at, row] as const] : [])));
  const parts: string[] = [];
  for (let row = byPlace.get(at); row !== undefined && row.parent !== null; row = byPlace.get(row.parent.at)) {
    const { key, ordinal } = row.node;
    parts.push(key === null ? `[${ordinal}]` : /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key) ? `.${key}` : `["${key}"]`);
  }
  return parts.toReversed().join('').replace(/^\./u, '');
}

export function isCut(node: JsonNode): boolean {
  return !isNest(node) && node.sizeBytes > JSON_TEXT_BYTES;
}

export function isBase64(text: string): boolean {
  return /^"(?:data:[\w.+/-]{0,100};base64,)?[A-Za-z0-9+/_-]{160,}/u.test(text);
}

/** A text without its escapes, as far as it is here; as written where it is no text or is cut in the middle of one. */
export function plainText({ kind, text, sizeBytes }: JsonNode): string {
  if (kind !== 'string') return text;
  const whole = sizeBytes <= JSON_TEXT_BYTES ? text : `${text.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/u, '')}"`;
  try {
    return String(JSON.parse(whole));
  } catch {
    return text;
  }
}
