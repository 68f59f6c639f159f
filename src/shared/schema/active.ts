/** What of a form counts for the draft at hand: the branch that its values chose, and the fields that are shown. */

import { type DraftTree, kindAt, namesAt, readAt, sizeAt } from './draftText.ts';
import {
  ADVANCED,
  type Branch,
  type ChoiceField,
  type Field,
  type Form,
  type GroupField,
  type JsonField,
  type TupleField,
} from './field.ts';
import { sameValue } from './plainProblems.ts';

type Kind = ReturnType<typeof kindAt>;

/** The branch that the draft's value fits best; null when there is no value to tell by, or none fits. */
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
  const { field } = branch;
  const kind = kindAt(tree, choice.path);
  if (!fitsKind(field, kind)) return -1;
  if (field.widget === 'choice') return 2 + Math.max(0, ...field.branches.map((inner) => likeness(inner, field, tree)));
  if (field.widget === 'select') return lists(field, readAt(tree, field.path)) ? 3 : 0;
  if (field.widget === 'list' && kind === 'array') return fitsItems(field.item, tree, field.path) ? 2 : 1;
  if (field.widget === 'json') return 1;
  if (field.widget !== 'group') return 2;
  const names = new Set(namesAt(tree, choice.path));
  const { discriminator } = choice;
  if (discriminator !== null && names.has(discriminator)) {
    return tells(branch, discriminator, readAt(tree, [...choice.path, discriminator])) ? 1_000 : 0;
  }
  const told = Object.entries(branch.constants).filter(([name]) => names.has(name));
  const hit = told.filter(([name, text]) => readAt(tree, [...choice.path, name]) === text).length;
  const there = field.fields.filter((child) => names.has(child.name));
  const fitting = there.filter((child) => fitsKind(child, kindAt(tree, child.path))).length;
  const needed = there.filter((child) => child.required).length;
  const lacking = field.fields.filter((child) => child.required && !names.has(child.name)).length;
  return Math.max(0, 1 + hit * 20 - (told.length - hit) * 20 + needed * 3 + fitting * 2 - there.length - Math.min(lacking, 1));
}

/** The mark is the branch's own: its one value, or one of those that its field offers. */
function tells(branch: Branch, discriminator: string, mark: string | null): boolean {
  const constant = branch.constants[discriminator];
  if (constant !== undefined) return constant === mark;
  const field = branch.field.widget === 'group' ? branch.field.fields.find((child) => child.name === discriminator) : undefined;
  return field?.widget === 'select' && lists(field, mark);
}

function lists(field: Extract<Field, { widget: 'select' }>, text: string | null): boolean {
  return text !== null && field.options.some((option) => sameValue(option.jsonText, text));
}

function fitsItems(item: Field, tree: DraftTree, path: Field['path']): boolean {
  const kind = kindAt(tree, [...path, 0]);
  return kind === 'missing' || fitsKind(item, kind);
}

/** Whether the control of a field can show a value of this kind at all. */
export function fitsKind(field: Field, kind: Kind): boolean {
  switch (field.widget) {
    case 'text':
      return kind === 'string';
    case 'number':
    case 'seed':
      return kind === 'number';
    case 'switch':
      return kind === 'boolean';
    case 'list':
    case 'tuple':
      return kind === 'array';
    case 'group':
    case 'map':
      return kind === 'object';
    case 'select':
      if (kind === 'object' || kind === 'array') {
        return field.options.some((option) => option.jsonText.startsWith(kind === 'object' ? '{' : '['));
      }
      return kind === 'string' || kind === 'number' || kind === 'boolean';
    case 'json':
      return field.kind === 'any' || field.kind === kind;
    case 'choice':
      return field.branches.some((branch) => fitsKind(branch.field, kind));
  }
}

/** The field as it can be drawn for this draft: a value that its control could not show is edited as JSON. */
export function drawable(field: Field, tree: DraftTree): Field {
  const kind = kindAt(tree, field.path);
  if (kind === 'missing' || kind === 'null' || fitsKind(field, kind)) return field;
  // Text, numbers and options show any plain value as it is written, and tell what is wrong with it.
  const isHolder = field.widget === 'list' || field.widget === 'tuple' || field.widget === 'group' || field.widget === 'map';
  const isPlainValue = kind !== 'object' && kind !== 'array';
  return isHolder || field.widget === 'choice' || !isPlainValue ? asJson(field) : field;
}

export function asJson(field: Field): JsonField {
  const { path, name, label, description, required, nullable, defaultText, rank } = field;
  return { path, name, label, description, required, nullable, defaultText, rank, widget: 'json', kind: 'any' };
}

/** What the draft has in this group that the form does not know and no map holds: each as JSON in its place. */
export function extrasOf(group: GroupField, tree: DraftTree): readonly JsonField[] {
  if (group.rest !== null) return [];
  const known = new Set(group.fields.map((field) => field.name));
  return [...new Set(namesAt(tree, group.path))]
    .filter((name) => !known.has(name))
    .map((name) => ({
      path: [...group.path, name],
      name,
      label: name === '' ? '""' : name,
      description: null,
      required: false,
      nullable: true,
      defaultText: null,
      rank: ADVANCED + 1,
      widget: 'json',
      kind: 'any',
    }));
}

/** The places of a tuple that can be edited now: those there are, the next one, and what stands past the known ones as JSON. */
export function placesOf(tuple: TupleField, tree: DraftTree): readonly Field[] {
  const size = sizeAt(tree, tuple.path);
  const further = Array.from({ length: Math.max(0, size - tuple.items.length) }, (_, index) => ({
    ...asJson(tuple),
    path: [...tuple.path, tuple.items.length + index],
    required: true,
  }));
  // A place can only be filled in once those before it are: anything else would land in the wrong one.
  return [...tuple.items.slice(0, size + 1), ...further];
}

/** The fields of a branch without the mark that only it can have: choosing the branch has set it. */
export function withoutMark(choice: ChoiceField, branch: Branch, fields: readonly Field[]): readonly Field[] {
  const { discriminator } = choice;
  if (discriminator === null || branch.constants[discriminator] === undefined) return fields;
  return fields.filter((field) => field.name !== discriminator);
}

/** The group that the draft's outermost object is drawn with; null when only JSON can edit it. */
export function rootGroup(form: Form, tree: DraftTree): GroupField | null {
  let field: Field | null = form.root;
  while (field?.widget === 'choice') field = branchOf(field, tree)?.field ?? null;
  return field?.widget === 'group' ? field : null;
}

export interface Layout {
  /** Outermost choices of a shape, one inside the other; none for most models. */
  readonly choices: readonly ChoiceField[];
  readonly main: readonly Field[];
  readonly advanced: readonly Field[];
}

/** Main fields first, the rest apart; with few fields nothing is folded away. */
export function layoutOf(form: Form, tree: DraftTree): Layout {
  const choices: ChoiceField[] = [];
  const marks = new Set<string>();
  let field: Field | null = form.root;
  while (field?.widget === 'choice') {
    const branch: Branch | null = branchOf(field, tree);
    const mark: string | null = field.discriminator;
    choices.push(field);
    if (mark !== null && branch?.constants[mark] !== undefined) marks.add(mark);
    field = branch?.field ?? null;
  }
  if (field === null) return { choices, main: [], advanced: [] };
  if (field.widget !== 'group') return { choices, main: [field], advanced: [] };
  const fields = field.fields.filter((child) => !marks.has(child.name));
  const main = fields.filter((child) => child.rank < ADVANCED);
  const folded = fields.filter((child) => child.rank >= ADVANCED);
  const further: readonly Field[] = field.rest === null ? extrasOf(field, tree) : [field.rest];
  if (fields.length > 5) return { choices, main, advanced: [...folded, ...further] };
  return field.rest === null
    ? { choices, main: [...main, ...folded], advanced: further }
    : { choices, main: [...main, ...folded, ...further], advanced: [] };
}
