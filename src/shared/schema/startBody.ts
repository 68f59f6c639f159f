/** The first text of a draft, and what of one draft can move into another model's. */

import { branchOf, fitsKind, rootGroup } from './active.ts';
import { clearAt, type DraftTree, kindAt, namesAt, readAt, readTree, writeAt } from './draftText.ts';
import type { Branch, ChoiceField, Field, Form } from './field.ts';
import { problemsOf } from './problems.ts';
import { promptPlace, promptText, writePrompt } from './promptPlace.ts';

export const EMPTY_BODY = '{}';

/**
 * What a fresh draft of this model has to begin with: the marks of its first shape and required values that the
 * schema leaves no choice about. Optional fields are never invented. Without a published schema, the document's example.
 */
export function startBody(form: Form): string {
  if (!form.root) return form.example ? blankPrompt(form, JSON.stringify(form.example, null, 2)) : EMPTY_BODY;
  let text =
    form.root.widget === 'choice'
      ? chooseBranch(EMPTY_BODY, { choice: form.root, branch: form.root.branches[0] ?? null })
      : EMPTY_BODY;
  const group = rootGroup(form, readTree(text));
  for (const field of group?.fields ?? []) text = withGiven(text, field);
  return text;
}

function withGiven(text: string, field: Field): string {
  if (!field.required || readAt(text, field.path) !== null) return text;
  if (field.widget === 'group') return field.fields.reduce(withGiven, text);
  if (field.defaultText !== null) return writeAt(text, field.path, field.defaultText);
  const only = field.widget === 'select' && field.options.length === 1 ? field.options[0] : undefined;
  return only ? writeAt(text, field.path, only.jsonText) : text;
}

function blankPrompt(form: Form, text: string): string {
  const place = promptPlace(form, readTree(text));
  return place ? writePrompt(text, { ...place, required: true }, '') : text;
}

/** The whole example as a draft; null when the document shows none. */
export function exampleBody(form: Form): string | null {
  return form.example && JSON.stringify(form.example, null, 2);
}

/** Moves a choice to another branch: fields that only the old one has go, the marks of the new one are set. */
export function chooseBranch(text: string, { choice, branch }: { choice: ChoiceField; branch: Branch | null }): string {
  if (!branch) return clearAt(text, choice.path);
  const tree = readTree(text);
  const target = branch.field;
  const old = branchOf(choice, tree)?.field;
  const staysObject = kindAt(tree, choice.path) === 'object' && (old === undefined || old.widget === 'group');
  if (target.widget !== 'group' || !staysObject) {
    const started = writeAt(text, choice.path, carried(target, choice, tree) ?? beginning(target));
    return target.widget === 'group' ? withConstants(started, choice, branch) : started;
  }
  const kept = new Set(target.fields.map((field) => field.name));
  const leaving = old?.widget === 'group' ? old.fields.filter((field) => !kept.has(field.name)) : [];
  const floor = choice.path.length;
  const cleared = leaving.reduce((result, field) => clearAt(result, field.path, floor), text);
  return withConstants(cleared, choice, branch);
}

/** One text becomes the first of several, and the first of several the one. */
function carried(target: Field, choice: ChoiceField, tree: DraftTree): string | null {
  if (target.widget === 'list' && fitsKind(target.item, kindAt(tree, choice.path))) return `[${readAt(tree, choice.path)}]`;
  const first = [...choice.path, 0];
  const isFirstOfSeveral = kindAt(tree, choice.path) === 'array' && kindAt(tree, first) !== 'missing';
  return isFirstOfSeveral && fitsKind(target, kindAt(tree, first)) ? readAt(tree, first) : null;
}

/** JSON text of a value that a person begins with, once they want one: as little as its shape allows. */
export function beginning(field: Field): string {
  switch (field.widget) {
    case 'text':
      return '""';
    case 'number':
    case 'seed':
      return String(Math.ceil(field.min ?? Math.min(0, field.max ?? 0)));
    case 'switch':
      return 'true';
    case 'select':
      return field.options[0]?.jsonText ?? 'null';
    case 'group':
      return field.fields.reduce((text, child) => withOnly(text, child, field.path.length), '{}');
    case 'map':
      return '{}';
    case 'list':
      return '[]';
    case 'tuple':
      return `[${field.items.map(beginning).join(', ')}]`;
    case 'choice': {
      const first = field.branches[0];
      return first ? beginning(first.field) : 'null';
    }
    case 'json':
      return field.kind === 'array' ? '[]' : field.kind === 'object' ? '{}' : 'null';
  }
}

/** A required field that the schema leaves no choice about. */
function withOnly(text: string, field: Field, depth: number): string {
  const only = field.required && field.widget === 'select' && field.options.length === 1 ? field.options[0] : undefined;
  return only ? writeAt(text, field.path.slice(depth), only.jsonText) : text;
}

/** Only marks that the branch needs: its discriminator and its required single values. */
function withConstants(text: string, choice: ChoiceField, branch: Branch): string {
  const fields = branch.field.widget === 'group' ? branch.field.fields : [];
  return Object.entries(branch.constants).reduce((result, [name, jsonText]) => {
    const isNeeded = name === choice.discriminator || fields.some((field) => field.name === name && field.required);
    return isNeeded ? writeAt(result, [...choice.path, name], jsonText) : result;
  }, text);
}

/** A draft for another model: the prompt moves, and so do fields of the same name whose value the new model takes. */
export function carryOver(
  from: { readonly form: Form | null; readonly tree: DraftTree },
  to: Form,
): { readonly text: string; readonly left: readonly string[] } {
  let text = startBody(to);
  const words = from.form ? promptText(from.tree, promptPlace(from.form, from.tree)) : '';
  const group = rootGroup(to, readTree(text));
  const left: string[] = [];
  const fromPlace = from.form ? promptPlace(from.form, from.tree) : null;
  for (const name of namesAt(from.tree, [])) {
    if (name === fromPlace?.path[0]) continue;
    const raw = readAt(from.tree, [name]);
    const field = group?.fields.find((candidate) => candidate.name === name);
    const next = field && raw !== null ? writeAt(text, [name], raw) : text;
    const isTaken = field !== undefined && !problemsOf(to, readTree(next)).some((problem) => problem.path[0] === name);
    if (isTaken) text = next;
    else left.push(name);
  }
  const place = promptPlace(to, readTree(text));
  if (words !== '' && place) text = writePrompt(text, place, words);
  return { text, left };
}
