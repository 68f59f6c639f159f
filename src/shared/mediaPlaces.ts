/** Where in a draft files stand, and where one could. Pure. */

import type { MediaFacts } from './media.ts';
import type { MediaSpot } from './mediaProblems.ts';
import { fileWays, mediaRule } from './mediaRules.ts';
import { branchOf } from './schema/active.ts';
import { type DraftTree, sizeAt, stringAt } from './schema/draftText.ts';
import { type Field, type Form, itemAt, type ListField, type TextField } from './schema/field.ts';

/** Of a longer list no more places are looked at. */
const MOST_ITEMS = 200;

/** Every field of the form that takes files and is there for this draft, in the order of the form. */
export function mediaSpots({ model, root }: Form, tree: DraftTree): readonly MediaSpot[] {
  return root === null ? [] : spotsIn(root, { model, tree });
}

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
      return at.withEnds === true
        ? (field.branches.map((one) => spotsIn(one.field, at)).find(({ length }) => length > 0) ?? [])
        : [];
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
