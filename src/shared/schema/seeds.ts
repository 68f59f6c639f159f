/** The seeds of a model: what makes two runs of the same settings differ, and nothing else. */

import { branchOf, rootGroup } from './active.ts';
import { type DraftTree, readAt, readTree, writeAt } from './draftText.ts';
import type { Field, Form, SeedField } from './field.ts';

/** Where the form has seeds for this draft, in its order; those inside of lists are left alone. */
export function seedFields(form: Form, tree: DraftTree): readonly SeedField[] {
  return (rootGroup(form, tree)?.fields ?? []).flatMap((field) => seedsIn(field, tree));
}

function seedsIn(field: Field, tree: DraftTree): readonly SeedField[] {
  switch (field.widget) {
    case 'seed':
      return [field];
    case 'group':
      // A group that the draft leaves out is not begun for the sake of a seed.
      return readAt(tree, field.path) === null ? [] : field.fields.flatMap((inner) => seedsIn(inner, tree));
    case 'choice': {
      const branch = branchOf(field, tree);
      return branch === null ? [] : seedsIn(branch.field, tree);
    }
    default:
      return [];
  }
}

/**
 * The text of a draft with other seeds, and every other character as it was. A seed that was left out is set. Null: the model
 * has none, or has no other than the one that stands there. `random`: at least 0, under 1.
 */
export function withFreshSeeds(text: string, form: Form, random: () => number): string | null {
  const tree = readTree(text);
  const seeds = seedFields(form, tree);
  const next = seeds.reduce((draft, seed) => {
    const fresh = freshSeed(seed, { old: readAt(tree, seed.path), random });
    return fresh === null ? draft : writeAt(draft, seed.path, fresh);
  }, text);
  return next === text ? null : next;
}

/** In the bounds that the model tells, and small enough for every model that tells none. */
function freshSeed(
  { min, max }: Pick<SeedField, 'min' | 'max'>,
  { old, random }: { readonly old: string | null; readonly random: () => number },
): string | null {
  const low = Math.max(0, Math.ceil(min ?? 0));
  const high = Math.min(2 ** 32 - 1, Math.floor(max ?? 2 ** 31 - 1));
  if (high < low) return null;
  const drawn = low + Math.floor(random() * (high - low + 1));
  if (String(drawn) !== old) return String(drawn);
  // The same one was drawn: its neighbour is another one.
  const next = drawn === high ? low : drawn + 1;
  return next === drawn ? null : String(next);
}
