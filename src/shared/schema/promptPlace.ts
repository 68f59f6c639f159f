/**
 * Where the words of a draft stand. Most models have one field for them; chat models keep them inside a list of turns,
 * others one level down. The prompt box edits that one string and leaves everything around it as it is.
 */

import { getNodeValue } from 'jsonc-parser';
import { isFileText, PROMPT_NAMES } from '../prompt.ts';
import { rootGroup } from './active.ts';
import { type DraftTree, type JsonPath, kindAt, readAt, readTree, removeAt, stringAt, writeAt } from './draftText.ts';
import type { Field, Form, GroupField } from './field.ts';
import { isRecord } from './raw.ts';

export interface PromptPlace {
  readonly path: JsonPath;
  /** What has to stand beside it when it is written for the first time, in this order. */
  readonly beside: readonly { readonly path: JsonPath; readonly jsonText: string }[];
  readonly required: boolean;
  readonly maxLength: number | null;
  /** The model's own name for it, or null when nothing is published and the place is a guess. */
  readonly told: boolean;
}

const TEXT_NAMES = [
  'prompt',
  'text_prompt',
  'promptText',
  'prompt_text',
  'text',
  'input',
  'caption',
  'instruction',
  'instructions',
];

/** Null: this model takes no words. */
export function promptPlace(form: Form, tree: DraftTree): PromptPlace | null {
  const group = rootGroup(form, tree);
  const plain = group && plainPlace(group);
  if (plain && kindAt(tree, plain.path) !== 'array' && kindAt(tree, plain.path) !== 'object') return plain;
  const held = heldPlace(tree, group);
  if (held) return held;
  if (group) return nestedPlace(group);
  return unpublishedPlace(form);
}

export function promptText(tree: DraftTree, place: PromptPlace | null): string {
  return place ? (stringAt(tree, place.path) ?? '') : '';
}

/** The draft with `words` as its prompt. An emptied optional field goes away altogether. */
export function writePrompt(text: string, place: PromptPlace, words: string): string {
  if (words === '' && !place.required && place.path.length === 1) return removeAt(text, place.path);
  let result = text;
  if (readAt(result, place.path) === null) {
    for (const neighbour of place.beside) {
      if (readAt(result, neighbour.path) === null) result = writeAt(result, neighbour.path, neighbour.jsonText);
    }
  }
  return writeAt(result, place.path, JSON.stringify(words));
}

function plainPlace(group: GroupField): PromptPlace | null {
  for (const name of TEXT_NAMES) {
    const field = group.fields.find((candidate) => candidate.name === name);
    const text = field && asText(field);
    if (text) return { path: text.path, beside: [], required: text.required, maxLength: text.maxLength, told: true };
  }
  return null;
}

function asText(field: Field): { path: JsonPath; required: boolean; maxLength: number | null } | null {
  if (field.widget === 'text' && field.media === null) return field;
  if (field.widget !== 'choice') return null;
  const inner = field.branches.map((branch) => branch.field).find((candidate) => candidate.widget === 'text');
  return inner?.widget === 'text' ? { path: field.path, required: field.required, maxLength: inner.maxLength } : null;
}

/** Words that are in the draft already, wherever they stand. */
function heldPlace(tree: DraftTree, group: GroupField | null): PromptPlace | null {
  if (!tree.root) return null;
  const path = findWords(getNodeValue(tree.root), [], 0);
  return (
    path && {
      path,
      beside: [],
      required: group?.fields.some((field) => field.name === path[0] && field.required) ?? false,
      maxLength: null,
      told: true,
    }
  );
}

function findWords(value: unknown, path: JsonPath, depth: number): JsonPath | null {
  if (depth > 6) return null;
  if (typeof value === 'string') return depth === 0 || isFileText(value) ? null : path;
  if (Array.isArray(value)) {
    const turns = value.map((turn: unknown, index) => ({ turn, index }));
    const spoken = turns.filter(({ turn }) => isRecord(turn) && turn['role'] === 'user').toReversed();
    for (const { turn, index } of spoken.length > 0 ? spoken : turns) {
      const found = findWords(turn, [...path, index], depth + 1);
      if (found) return found;
    }
    return null;
  }
  if (!isRecord(value)) return null;
  for (const name of PROMPT_NAMES) {
    const found = Object.hasOwn(value, name) ? findWords(value[name], [...path, name], depth + 1) : null;
    if (found) return found;
  }
  return null;
}

/** The usual shapes around the words, by the name of the field that holds them. */
const SHAPES: Readonly<Record<string, (name: string) => Pick<PromptPlace, 'path' | 'beside'>>> = {
  messages: (name) => ({ path: [name, 0, 'content'], beside: [{ path: [name, 0, 'role'], jsonText: '"user"' }] }),
  contents: (name) => ({ path: [name, 0, 'parts', 0, 'text'], beside: [{ path: [name, 0, 'role'], jsonText: '"user"' }] }),
  content: (name) => ({ path: [name, 0, 'text'], beside: [{ path: [name, 0, 'type'], jsonText: '"text"' }] }),
  instances: (name) => ({ path: [name, 0, 'prompt'], beside: [] }),
  inputs: (name) => ({ path: [name, 0, 'text'], beside: [] }),
};

function nestedPlace(group: GroupField): PromptPlace | null {
  for (const field of group.fields) {
    const shape =
      field.widget === 'list' || field.widget === 'json' || field.widget === 'choice' ? SHAPES[field.name] : undefined;
    if (shape) return { ...shape(field.name), required: field.required, maxLength: null, told: true };
    if (field.widget === 'group') {
      const inner = plainPlace(field);
      if (inner) return { ...inner, required: inner.required && field.required };
    }
    if (field.name === 'input' && field.widget === 'json' && field.kind !== 'array') {
      return { path: ['input', 'prompt'], beside: [], required: field.required, maxLength: null, told: true };
    }
  }
  return null;
}

/** Nothing is published: the document's example tells the place, then the habits of the partner, then a plain `prompt`. */
function unpublishedPlace(form: Form): PromptPlace {
  const shown = form.example && findWords(form.example, [], 0);
  if (shown) return { path: shown, beside: [], required: false, maxLength: null, told: true };
  const [provider, model] = form.model.split('/');
  const guess = { required: false, maxLength: null, told: false } as const;
  if (provider === 'anthropic') {
    return {
      path: ['messages', 0, 'content'],
      beside: [
        { path: ['max_tokens'], jsonText: '1024' },
        { path: ['messages', 0, 'role'], jsonText: '"user"' },
      ],
      ...guess,
    };
  }
  if (provider === 'openrouter' || model === 'chat-completions') {
    return { path: ['messages', 0, 'content'], beside: [{ path: ['messages', 0, 'role'], jsonText: '"user"' }], ...guess };
  }
  if (provider === 'wan') return { path: ['input', 'prompt'], beside: [], ...guess };
  return { path: ['prompt'], beside: [], ...guess };
}

/** The words of the example that the model's document shows; null when it shows none. */
export function examplePrompt(form: Form): string | null {
  if (!form.example) return null;
  const path = findWords(form.example, [], 0);
  return path && stringAt(readTree(JSON.stringify(form.example)), path);
}
