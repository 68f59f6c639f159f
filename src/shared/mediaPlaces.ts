/** Where in a draft files stand, and where one could. Pure. */

import { getNodePath, type Node } from 'jsonc-parser';
import { type MediaFacts, type MediaPlace, parsePlaceholder } from './media.ts';
import type { MediaSpot } from './mediaProblems.ts';
import { ANY_FILE, fileWays, type MediaRule, mediaRule } from './mediaRules.ts';
import { branchOf } from './schema/active.ts';
import { type DraftTree, type JsonPath, sizeAt, stringAt } from './schema/draftText.ts';
import { type Field, type Form, itemAt, type ListField, samePath, type TextField } from './schema/field.ts';

/** Of a longer list no more places are looked at. */
const MOST_ITEMS = 200;

/** Every field of the form that takes files and is there for this draft, in the order of the form; then files that stand elsewhere. */
export function mediaSpots({ model, root }: Form, tree: DraftTree): readonly MediaSpot[] {
  const told = root === null ? [] : spotsIn(root, { model, tree });
  const others = placedMedia(tree).filter(({ path }) => !told.some((spot) => samePath(spot.path, path)));
  return [...told, ...others.map(({ path }) => ({ path, label: '', rule: ruleAt(model, path) }))];
}

function ruleAt(model: string, path: JsonPath): MediaRule {
  const name = String(path.findLast((segment) => typeof segment === 'string') ?? '');
  const taker = { path, name, media: null, format: 'plain', description: null, maxLength: null } as const;
  return mediaRule(model, taker) ?? ANY_FILE;
}

/** Every file that stands in a draft, in its order. */
export function placedMedia({ root }: DraftTree): readonly { readonly path: JsonPath; readonly place: MediaPlace }[] {
  const found: { path: JsonPath; place: MediaPlace }[] = [];
  const walk = (node: Node): void => {
    const place = node.type === 'string' && typeof node.value === 'string' ? parsePlaceholder(node.value) : null;
    if (place !== null && !isName(node)) found.push({ path: getNodePath(node), place });
    for (const child of node.children ?? []) walk(child);
  };
  if (root !== undefined) walk(root);
  return found;
}

const isName = (node: Node): boolean => node.parent?.type === 'property' && node.parent.children?.[0] === node;

/** The first place that is free for a file: a field without a value, or the end of a list. Null: there is none. */
export function freeSpot(form: Form, tree: DraftTree, { kind }: Pick<MediaFacts, 'kind'>): MediaSpot | null {
  const { model, root } = form;
  const spots = root === null ? [] : spotsIn(root, { model, tree, withEnds: true });
  const takes = ({ rule }: MediaSpot): boolean => rule.kind === kind && fileWays(rule).length > 0;
  return spots.find((spot) => takes(spot) && (stringAt(tree, spot.path) ?? '') === '') ?? null;
}

interface Looking {
  readonly model: string;
  readonly tree: DraftTree;
  /** The place after the last of a list counts as well. */
  readonly withEnds?: boolean;
}

function spotsIn(field: Field, at: Looking): readonly MediaSpot[] {
  switch (field.widget) {
    case 'text':
      return spotOf(field, field.label, at.model);
    case 'group':
      return field.fields.flatMap((child) => spotsIn(child, at));
    case 'choice': {
      const branch = branchOf(field, at.tree);
      if (branch !== null) return spotsIn(branch.field, at);
      if (at.withEnds !== true) return [];
      // A list takes one as well as many.
      const [lists, others] = [true, false].map((isList) =>
        field.branches.filter((one) => (one.field.widget === 'list') === isList),
      );
      const open = [...(lists ?? []), ...(others ?? [])].map((one) => spotsIn(one.field, at));
      return open.find(({ length }) => length > 0) ?? [];
    }
    case 'list': {
      const size = Math.min(sizeAt(at.tree, field.path), MOST_ITEMS);
      const there = Array.from({ length: size }, (_, index) => spotsIn(itemAt(field, index), at)).flat();
      const isOpen = at.withEnds === true && (field.maxItems === null || size < field.maxItems);
      const end = isOpen ? itemTaker(field, size) : null;
      return end === null ? there : [...there, ...spotOf(end, field.label, at.model)];
    }
    default:
      return [];
  }
}

function spotOf(field: TextField, label: string, model: string): readonly MediaSpot[] {
  const rule = mediaRule(model, field);
  return rule === null ? [] : [{ path: field.path, label, rule }];
}

/** The text that makes up an item of a list all by itself: the item, or the one thing in it that must be there. */
export function itemTaker(list: ListField, index: number): TextField | null {
  const item = itemAt(list, index);
  if (item.widget === 'text') return item;
  if (item.widget !== 'group') return null;
  const needed = item.fields.filter((field) => field.required);
  const [only] = needed.length === 0 && item.fields.length === 1 ? item.fields : needed;
  return needed.length <= 1 && only?.widget === 'text' ? only : null;
}
