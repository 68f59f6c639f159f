/** What of a form counts for the draft at hand: the branch that its values chose, and the fields that are shown. */

import { type DraftTree, kindAt, namesAt, readAt } from './draftText.ts';
import { ADVANCED, type Branch, type ChoiceField, type Field, type Form, type GroupField } from './field.ts';

/** The branch that the draft's value fits best; null when there is no value to tell by. */
export function branchOf(choice: ChoiceField, tree: DraftTree): Branch | null {
  if (kindAt(tree, choice.path) === 'missing') return choice.required ? (choice.branches[0] ?? null) : null;
  let best: Branch | null = null;
  let bestScore = -1;
  for (const branch of choice.branches) {
    const score = likeness(branch, choice, tree);
    if (score > bestScore) {
      best = branch;
      bestScore = score;
    }
  }
  return best;
}

function likeness(branch: Branch, choice: ChoiceField, tree: DraftTree): number {
  if (!fitsKind(branch.field, kindAt(tree, choice.path))) return -1;
  if (branch.field.widget !== 'group') return 2;
  const names = new Set(namesAt(tree, choice.path));
  const told = Object.entries(branch.constants).filter(([name]) => names.has(name));
  const hit = told.filter(([name, text]) => readAt(tree, [...choice.path, name]) === text).length;
  if (choice.discriminator !== null && names.has(choice.discriminator)) {
    return readAt(tree, [...choice.path, choice.discriminator]) === branch.constants[choice.discriminator] ? 1_000 : 0;
  }
  const known = branch.field.fields.filter((field) => names.has(field.name)).length;
  const needed = branch.field.fields.filter((field) => field.required && names.has(field.name)).length;
  return 1 + hit * 20 - (told.length - hit) * 20 + needed * 3 + known;
}

function fitsKind(field: Field, kind: ReturnType<typeof kindAt>): boolean {
  switch (field.widget) {
    case 'text':
      return kind === 'string';
    case 'number':
    case 'seed':
      return kind === 'number';
    case 'switch':
      return kind === 'boolean';
    case 'list':
      return kind === 'array';
    case 'group':
      return kind === 'object';
    case 'select':
      return kind === 'string' || kind === 'number' || kind === 'boolean';
    case 'json':
      return field.kind === 'any' || field.kind === kind;
    case 'choice':
      return field.branches.some((branch) => fitsKind(branch.field, kind));
  }
}

/** The group that the draft's outermost object is drawn with; null when only JSON can edit it. */
export function rootGroup(form: Form, tree: DraftTree): GroupField | null {
  let field: Field | null = form.root;
  while (field?.widget === 'choice') field = branchOf(field, tree)?.field ?? null;
  return field?.widget === 'group' ? field : null;
}

export interface Layout {
  /** Outermost choice of a shape, when the model has one. */
  readonly choice: ChoiceField | null;
  readonly main: readonly Field[];
  readonly advanced: readonly Field[];
}

/** Main fields first, the rest apart; with few fields nothing is folded away. */
export function layoutOf(form: Form, tree: DraftTree): Layout {
  const choice = form.root?.widget === 'choice' ? form.root : null;
  const fields = (rootGroup(form, tree)?.fields ?? []).filter((field) => field.name !== choice?.discriminator);
  const main = fields.filter((field) => field.rank < ADVANCED);
  const advanced = fields.filter((field) => field.rank >= ADVANCED);
  return fields.length <= 5 ? { choice, main: [...main, ...advanced], advanced: [] } : { choice, main, advanced };
}
