/**
 * The words that stand for a body in lists. Partner bodies name their prompt differently
 * (`prompt`, `text_prompt`, `contents[].parts[].text`, `messages[].content`, …), so this looks for the known names first
 * and then for the first string under any name that reads like a prompt.
 */

import { parsePlaceholder } from './media.ts';

export const PROMPT_LENGTH = 300;

/** Names under which the words of a body stand, or what holds them; the likeliest first. */
export const PROMPT_NAMES: readonly string[] = [
  'prompt',
  'text_prompt',
  'promptText',
  'text',
  'input',
  'instances',
  'inputs',
  'contents',
  'content',
  'messages',
  'parts',
];

/** The first prompt-like text of a body, on one line, at most {@link PROMPT_LENGTH} characters; empty when there is none. */
export function promptOf(body: unknown): string {
  return (find(body, 0) ?? '').replace(/\s+/gu, ' ').trim().slice(0, PROMPT_LENGTH);
}

/** The same text as it was written, with its line breaks and to its end; null when there is none. */
export function wholePromptOf(body: unknown): string | null {
  return find(body, 0);
}

/** A text that stands for a file, and so holds no words. */
export const isFileText = (text: string): boolean => text.startsWith('data:') || parsePlaceholder(text) !== null;

function find(value: unknown, depth: number): string | null {
  if (depth > 6) return null;
  if (typeof value === 'string') return isFileText(value) ? null : value;
  if (Array.isArray(value)) return lastUserTurn(value, depth) ?? first(value, depth);
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  return first(
    PROMPT_NAMES.filter((name) => Object.hasOwn(record, name)).map((name) => record[name]),
    depth,
  );
}

function first(values: readonly unknown[], depth: number): string | null {
  for (const value of values) {
    const found = find(value, depth + 1);
    if (found !== null && found.trim() !== '') return found;
  }
  return null;
}

/** In a list of chat turns it is the person's last word that tells one job from another. */
function lastUserTurn(turns: readonly unknown[], depth: number): string | null {
  const spoken = turns.filter(
    (turn) => typeof turn === 'object' && turn !== null && (turn as { role?: unknown }).role === 'user',
  );
  return first(spoken.toReversed(), depth);
}
