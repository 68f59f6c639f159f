/** In which settings jobs differ, from the very texts that were sent: digits are compared as they were written. Pure. */

import { type DraftTree, readTree } from '../../../shared/schema/draftText.ts';

export interface Leaf {
  /** As people write it: `input.images[0].url`. */
  readonly path: string;
  /** The value as it stands in the text; a string without its quotes. */
  readonly text: string;
}

/** What is longer is only told by its beginning. */
const READABLE_LENGTH = 240;
/** Settings are told one by one; a list of thousands of points is no setting. */
const MOST_LEAVES = 2_000;

type Node = NonNullable<DraftTree['root']>;

/** Every single value of a JSON text, in its order. Empty lists and objects are values too. */
export function leavesOf(text: string): readonly Leaf[] {
  const { root } = readTree(text);
  const leaves: Leaf[] = [];
  if (root !== undefined) gather(root, '');
  return leaves;

  function gather(node: Node, path: string): void {
    if (leaves.length >= MOST_LEAVES) return;
    const children = node.children ?? [];
    if (node.type === 'object' && children.length > 0) {
      for (const property of children) {
        const [name, value] = property.children ?? [];
        if (value !== undefined) gather(value, `${path}${path === '' ? '' : '.'}${String(name?.value ?? '')}`);
      }
    } else if (node.type === 'array' && children.length > 0) {
      for (const [index, item] of children.entries()) gather(item, `${path}[${index}]`);
    } else {
      const raw = text.slice(node.offset, node.offset + node.length);
      leaves.push({ path, text: node.type === 'string' ? String(node.value) : raw });
    }
  }
}

export interface Difference {
  readonly path: string;
  /** One for each text, in their order; null: it does not say. */
  readonly values: readonly (string | null)[];
}

/** The settings that are not the same in all texts, in the order of the first text that has them. */
export function differing(texts: readonly string[]): readonly Difference[] {
  const sides = texts.map((text) => new Map(leavesOf(text).map((leaf) => [leaf.path, leaf.text])));
  const paths = new Set(sides.flatMap((side) => [...side.keys()]));
  return [...paths]
    .map((path) => ({ path, values: sides.map((side) => side.get(path) ?? null) }))
    .filter(({ values }) => new Set(values).size > 1);
}

/** A value short enough to stand in a table. `more`: how many characters were left off. */
export function readable(text: string): { readonly text: string; readonly more: number } {
  if (text.length <= READABLE_LENGTH) return { text, more: 0 };
  // Half a character is no character.
  const beginning = text.slice(0, READABLE_LENGTH).replace(/[\uD800-\uDBFF]$/u, '');
  return { text: beginning, more: text.length - beginning.length };
}
