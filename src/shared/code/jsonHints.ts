/** What an editor of a draft's JSON can say at one place of the text, by the model's own form: names, values, meanings, mistakes. */

import { findNodeAtLocation, getLocation, type Node } from 'jsonc-parser';
import { branchOf } from '../schema/active.ts';
import { type DraftTree, type JsonPath, readTree } from '../schema/draftText.ts';
import { type Branch, type Field, type Form, type GroupField, itemAt, valueAt } from '../schema/field.ts';

export interface JsonHint {
  /** JSON text to put in the place from `from` to `to` of the list that it is in. */
  readonly insert: string;
  readonly label: string;
  readonly field: Field;
  /** What the model takes when nothing is said. */
  readonly isDefault: boolean;
  readonly required: boolean;
}

export interface JsonHints {
  readonly kind: 'names' | 'values';
  /** In UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly hints: readonly JsonHint[];
}

/** What could stand at `offset`; null: nothing is known of that place. */
export function hintsAt(form: Form, text: string, offset: number): JsonHints | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const tree = readTree(text);
  if (!isAtPropertyKey) return valuesAt(form, tree, { path, offset, previousNode });
  const taken = new Set(namesIn(tree, path.slice(0, -1), offset));
  const groups = groupsOf(fieldAt(form, tree, path.slice(0, -1)), tree);
  const fields = new Map<string, Field>();
  for (const field of groups.flatMap((group) => group.fields)) {
    if (!taken.has(field.name) && !fields.has(field.name)) fields.set(field.name, field);
  }
  if (fields.size === 0) return null;
  const { from, to } = wordAt(text, offset);
  const colon = /^\s*:/u.test(text.slice(to, to + 200)) ? '' : ': ';
  const hints = [...fields.values()].map((field) => ({
    insert: `${JSON.stringify(field.name)}${colon}`,
    label: field.name,
    field,
    isDefault: false,
    required: field.required,
  }));
  return { kind: 'names', from, to, hints };
}

interface ValuePlace {
  readonly path: JsonPath;
  readonly offset: number;
  readonly previousNode: Node | undefined;
}

function valuesAt(form: Form, tree: DraftTree, { path, offset, previousNode }: ValuePlace): JsonHints | null {
  const last = path.at(-1);
  if (last === undefined) return null;
  const marks = typeof last === 'string' ? marksOf(fieldAt(form, tree, path.slice(0, -1)), last) : [];
  const field = fieldAt(form, tree, path);
  const known = field ? valuesOf(field) : [];
  const hints = [...new Map([...marks, ...known].map((hint) => [hint.insert, hint])).values()];
  if (hints.length === 0) return null;
  const isInside =
    previousNode !== undefined &&
    previousNode.offset <= offset &&
    previousNode.offset + previousNode.length >= offset &&
    previousNode.type !== 'property';
  const { from, to } = isInside
    ? { from: previousNode.offset, to: endOfValue(tree.text, { from: previousNode.offset, offset }) }
    : wordAt(tree.text, offset);
  return { kind: 'values', from, to, hints };
}

function valuesOf(field: Field): readonly JsonHint[] {
  const texts: { readonly insert: string; readonly label?: string }[] = [];
  if (field.widget === 'select') texts.push(...field.options.map(({ jsonText }) => ({ insert: jsonText })));
  if (field.widget === 'switch') texts.push({ insert: 'true' }, { insert: 'false' });
  if (field.widget === 'text') texts.push(...field.suggestions.map((text) => ({ insert: JSON.stringify(text), label: text })));
  if (field.widget === 'choice') {
    for (const { field: inner } of field.branches) texts.push(...valuesOf(inner).map(({ insert, label }) => ({ insert, label })));
  }
  if (field.defaultText !== null && field.defaultText.length < 200) texts.unshift({ insert: field.defaultText });
  if (field.nullable && field.widget !== 'json') texts.push({ insert: 'null' });
  const unique = new Map(texts.map((text) => [text.insert, text]));
  return [...unique.values()].map(({ insert, label }) => ({
    insert,
    label: label ?? labelOf(insert),
    field,
    isDefault: insert === field.defaultText,
    required: false,
  }));
}

/** Options of the same name in the other branches of a choice: choosing one of them chooses its branch. */
function marksOf(outer: Field | null, name: string): readonly JsonHint[] {
  if (outer?.widget !== 'choice') return [];
  return outer.branches.flatMap(({ constants, field }): readonly JsonHint[] => {
    const insert = constants[name];
    if (insert !== undefined) return [{ insert, label: labelOf(insert), field, isDefault: false, required: false }];
    const child = field.widget === 'group' ? field.fields.find((each) => each.name === name) : undefined;
    return child?.widget === 'select' ? valuesOf(child) : [];
  });
}

const labelOf = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json);

/** The field whose meaning is told at `offset`, and the stretch of text that it is told of; null: none. */
export function meaningAt(
  form: Form,
  text: string,
  offset: number,
): { readonly field: Field; readonly from: number; readonly to: number } | null {
  const { path, previousNode } = getLocation(text, offset);
  if (!previousNode || offset < previousNode.offset || offset > previousNode.offset + previousNode.length) return null;
  if (path.length === 0 || previousNode.type === 'object' || previousNode.type === 'array') return null;
  const field = fieldAt(form, readTree(text), path);
  return field && field.path.length > 0
    ? { field, from: previousNode.offset, to: previousNode.offset + previousNode.length }
    : null;
}

/** Where a mistake about what stands at `path` is marked: its value, else the beginning of what it is missing from. */
export function stretchOf(
  tree: DraftTree,
  path: JsonPath,
  part: 'name' | 'value',
): { readonly from: number; readonly to: number } {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = tree.root && findNodeAtLocation(tree.root, path.slice(0, depth));
    if (!node) continue;
    const isThere = depth === path.length;
    const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const isLong = node.type === 'object' || node.type === 'array';
    const shown = isThere && !isLong && part === 'value' ? node : (name ?? node);
    return { from: shown.offset, to: shown.offset + (shown === node && isLong ? 1 : shown.length) };
  }
  return { from: 0, to: 0 };
}

/** The field of what stands at `path`, or would; a choice is answered with as such, whichever branch holds. */
function fieldAt(form: Form, tree: DraftTree, path: JsonPath): Field | null {
  return path.reduce<Field | null>((field, segment) => field && childOf(field, segment, tree), form.root);
}

function childOf(field: Field, segment: string | number, tree: DraftTree): Field | null {
  if (field.widget === 'choice') {
    const branch = branchOf(field, tree);
    const branches = branch ? [branch] : field.branches;
    return branches.map((each) => childOf(each.field, segment, tree)).find((child) => child !== null) ?? null;
  }
  if (typeof segment === 'number') {
    if (field.widget === 'list') return itemAt(field, segment);
    return field.widget === 'tuple' ? (field.items[segment] ?? null) : null;
  }
  if (field.widget === 'map') return valueAt(field, segment);
  if (field.widget !== 'group') return null;
  return field.fields.find(({ name }) => name === segment) ?? (field.rest && valueAt(field.rest, segment));
}

/** The groups whose names may stand in an object: one, or those of all branches while none is chosen. */
function groupsOf(field: Field | null, tree: DraftTree): readonly GroupField[] {
  if (field?.widget === 'group') return [field];
  if (field?.widget !== 'choice') return [];
  const branch = branchOf(field, tree);
  const branches: readonly Branch[] = branch ? [branch] : field.branches;
  return branches.flatMap((each) => groupsOf(each.field, tree));
}

/** The names of an object, without the one that is being written. */
function namesIn(tree: DraftTree, path: JsonPath, offset: number): readonly string[] {
  const node = tree.root && findNodeAtLocation(tree.root, [...path]);
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const name = children?.[0];
    const isHere = name !== undefined && name.offset <= offset && offset <= name.offset + name.length;
    return name === undefined || isHere ? [] : [String(name.value)];
  });
}

/** The word around `offset`, with the quotes that it has. */
function wordAt(text: string, offset: number): { readonly from: number; readonly to: number } {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const before = /"?[\w$.:/-]*$/u.exec(line)?.[0] ?? '';
  const after = /^[\w$.-]*"?/u.exec(text.slice(offset, offset + 200))?.[0] ?? '';
  // A quote behind the cursor closes the word only when one opened it.
  const end = before.startsWith('"') ? after.length : after.replace(/"$/u, '').length;
  return { from: offset - (before.startsWith(':') ? 0 : before.length), to: offset + end };
}

/** The end of the value that begins at `from`: a text that is not closed yet ends where the cursor is. */
function endOfValue(text: string, { from, offset }: { readonly from: number; readonly offset: number }): number {
  const rest = text.slice(from, from + 4_000);
  const whole = /^(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[^\s,\]}"]+)/u.exec(rest)?.[0];
  const end = from + (whole?.length ?? 0);
  return end >= offset && whole !== undefined && !/[:]\s*$/u.test(whole) ? end : offset;
}
