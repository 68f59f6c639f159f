/**
 * A draft is JSON text, and the form edits that text in place: only the characters of the value that changed are
 * replaced, so digits, key order, spacing and fields that no form knows come through untouched.
 */

import { applyEdits, findNodeAtLocation, format, type Node, parseTree } from 'jsonc-parser';

export type JsonPath = readonly (string | number)[];

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** A draft that was read once, for many look-ups. `root` is undefined when nothing could be read. */
export interface DraftTree {
  readonly text: string;
  readonly root: Node | undefined;
}

export function readTree(text: string): DraftTree {
  return { text, root: parseTree(text, [], STRICT) };
}

function nodeAt(tree: DraftTree, path: JsonPath): Node | undefined {
  return tree.root && findNodeAtLocation(tree.root, [...path]);
}

/** The JSON text of the value at `path`, exactly as written; null when there is none. */
export function readAt(draft: DraftTree | string, path: JsonPath): string | null {
  const tree = typeof draft === 'string' ? readTree(draft) : draft;
  const node = nodeAt(tree, path);
  return node ? tree.text.slice(node.offset, node.offset + node.length) : null;
}

/**
 * The text with the value at `path` set to `jsonText`, which must be JSON. Missing parents are made; a parent that is
 * no container is replaced by one. An index past the end of a list adds to it.
 */
export function writeAt(text: string, path: JsonPath, jsonText: string): string {
  const tree = readTree(text);
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = nodeAt(tree, path.slice(0, depth));
    if (!node) continue;
    const missing = path.slice(depth);
    const segment = missing[0];
    if (segment === undefined) return splice(text, node, jsonText);
    const value = wrap(missing.slice(1), jsonText);
    if (node.type === 'object' && typeof segment === 'string') return insert(text, node, `${JSON.stringify(segment)}: ${value}`);
    if (node.type === 'array' && typeof segment === 'number') return insert(text, node, value);
    return splice(text, node, wrap(missing, jsonText));
  }
  return wrap(path, jsonText);
}

/** The text without the value at `path`. Parents stay, even when they become empty. */
export function removeAt(text: string, path: JsonPath): string {
  const node = nodeAt(readTree(text), path);
  if (!node || path.length === 0) return text;
  const entry = node.parent?.type === 'property' ? node.parent : node;
  const siblings = entry.parent?.children ?? [];
  const index = siblings.indexOf(entry);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  if (before) return cut(text, before.offset + before.length, entry.offset + entry.length);
  if (after) return cut(text, entry.offset, after.offset);
  const parent = entry.parent;
  return parent ? cut(text, parent.offset + 1, parent.offset + parent.length - 1) : text;
}

/**
 * {@link removeAt}, and the objects that become empty by it go too: never the outermost, never one that has a place in a
 * list, and none whose path is as short as `floor` or shorter.
 */
export function clearAt(text: string, path: JsonPath, floor = 0): string {
  let result = removeAt(text, path);
  for (let depth = path.length - 1; depth > floor; depth -= 1) {
    const parent = path.slice(0, depth);
    const node = nodeAt(readTree(result), parent);
    if (typeof parent.at(-1) === 'number' || node?.type !== 'object' || (node.children?.length ?? 0) > 0) break;
    result = removeAt(result, parent);
  }
  return result;
}

/** The list at `path` with its item at `from` standing at `to`; the others keep their order, and what parts them stays. */
export function moveItem(text: string, path: JsonPath, { from, to }: { readonly from: number; readonly to: number }): string {
  const list = nodeAt(readTree(text), path);
  const slots = list?.type === 'array' ? (list.children ?? []) : [];
  const moved = slots[from];
  if (!moved || from === to || to < 0 || to >= slots.length) return text;
  const order = slots.toSpliced(from, 1).toSpliced(to, 0, moved);
  let result = '';
  let at = 0;
  for (const [index, slot] of slots.entries()) {
    const item = order[index] ?? slot;
    result += text.slice(at, slot.offset) + text.slice(item.offset, item.offset + item.length);
    at = slot.offset + slot.length;
  }
  return result + text.slice(at);
}

/** The member at `path` under another name, at the same place among its neighbours; unchanged when the name is taken. */
export function renameAt(text: string, path: JsonPath, name: string): string {
  const tree = readTree(text);
  const property = nodeAt(tree, path)?.parent;
  const key = property?.type === 'property' ? property.children?.[0] : undefined;
  if (!key || namesAt(tree, path.slice(0, -1)).includes(name)) return text;
  return splice(text, key, JSON.stringify(name));
}

/** How many members the list or object at `path` has; 0 when it is neither. */
export function sizeAt(tree: DraftTree, path: JsonPath): number {
  const node = nodeAt(tree, path);
  return node?.type === 'array' || node?.type === 'object' ? (node.children?.length ?? 0) : 0;
}

/** The kind of the value at `path`, as JSON names it. */
export function kindAt(
  tree: DraftTree,
  path: JsonPath,
): 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'missing' {
  const type = nodeAt(tree, path)?.type;
  return type === undefined || type === 'property' ? 'missing' : type;
}

/** The string at `path`; null when there is no string. */
export function stringAt(tree: DraftTree, path: JsonPath): string | null {
  const node = nodeAt(tree, path);
  return node?.type === 'string' && typeof node.value === 'string' ? node.value : null;
}

/** The names that the object at `path` has, in their order. */
export function namesAt(tree: DraftTree, path: JsonPath): readonly string[] {
  const node = nodeAt(tree, path);
  if (node?.type !== 'object') return [];
  return (node.children ?? []).map((property) => String(property.children?.[0]?.value ?? ''));
}

/** The same text with one value a line; only spaces change. */
export function tidyText(text: string): string {
  return applyEdits(text, format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }));
}

/** `jsonText` inside new containers for every segment of `path`. */
function wrap(path: JsonPath, jsonText: string): string {
  return path
    .toReversed()
    .reduce<string>(
      (inner, segment) => (typeof segment === 'number' ? `[${inner}]` : `{${JSON.stringify(segment)}: ${inner}}`),
      jsonText,
    );
}

function splice(text: string, node: Node, replacement: string): string {
  return text.slice(0, node.offset) + replacement + text.slice(node.offset + node.length);
}

function cut(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(to);
}

/** Adds an entry at the end of a container, on a line of its own where its neighbours have theirs. */
function insert(text: string, container: Node, entry: string): string {
  const children = container.children ?? [];
  const last = children.at(-1);
  const end = container.offset + container.length - 1;
  if (!last) {
    const outer = lineIndent(text, container.offset);
    const own = children.length === 0 && container.parent === undefined ? `\n${outer}  ${entry}\n${outer}` : entry;
    return text.slice(0, container.offset + 1) + own + text.slice(end);
  }
  const at = last.offset + last.length;
  const gapStart = children.length > 1 ? endOf(children.at(-2)) : container.offset + 1;
  const gap = text.slice(gapStart, last.offset).replace(/^\s*,/u, '');
  const glue = gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n')) : ' ';
  return `${text.slice(0, at)},${glue}${entry}${text.slice(at)}`;
}

function endOf(node: Node | undefined): number {
  return node ? node.offset + node.length : 0;
}

function lineIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^\s*/u.exec(line)?.[0] ?? '';
}
