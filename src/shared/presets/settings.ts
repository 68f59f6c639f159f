/** Settings as JSON text: picked from a draft, laid over one, compared. Every value moves as the characters that it is. */

import type { Node } from 'jsonc-parser';
import { type DraftTree, namesAt, readAt, readTree, writeAt } from '../schema/draftText.ts';
import { PROMPT_MARK } from './preset.ts';

/** JSON text of an object with these members, each as it is written. */
export function objectText(members: readonly (readonly [name: string, jsonText: string])[]): string {
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, jsonText]) => `  ${JSON.stringify(name)}: ${jsonText}`).join(',\n')}\n}`;
}

/** The members of an object with their texts; null when the text is no object, or holds a name twice. */
export function membersOf(text: string): readonly (readonly [name: string, jsonText: string])[] | null {
  if (!isObjectText(text)) return null;
  const tree = readTree(text);
  const names = namesAt(tree, []);
  if (new Set(names).size !== names.length) return null;
  return names.flatMap((name) => {
    const raw = readAt(tree, [name]);
    return raw === null ? [] : [[name, raw] as const];
  });
}

/** What is left of a draft when only these of its fields are taken. */
export function pickSettings(body: string, names: ReadonlySet<string>): string {
  return objectText((membersOf(body) ?? []).filter(([name]) => names.has(name)));
}

/**
 * A draft with settings laid over it. Objects are merged member by member; everything else takes the place of what was there.
 * `words` go where the prompt mark stands; where there are none the mark stays, to be seen and replaced.
 */
export function layOver(body: string, settings: string, words: string): string {
  const over = readTree(settings);
  const start = isObjectText(body) ? body : '{}';
  return lay(start, { over, node: over.root, path: [], words });
}

function lay(
  text: string,
  at: { readonly over: DraftTree; readonly node: Node | undefined; readonly path: readonly string[]; readonly words: string },
): string {
  const { over, node, path, words } = at;
  let result = text;
  for (const property of node?.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const here = [...path, String(key.value)];
    const old = readTree(result);
    const isMerged = value.type === 'object' && (value.children?.length ?? 0) > 0 && isObjectText(readAt(old, here) ?? '');
    result = isMerged
      ? lay(result, { over, node: value, path: here, words })
      : writeAt(result, here, filled(over.text.slice(value.offset, value.offset + value.length), words));
  }
  return result;
}

/** The text of a value with the words where the mark stands. In JSON text the mark is spelled as it is. */
function filled(jsonText: string, words: string): string {
  if (words.trim() === '' || !jsonText.includes(PROMPT_MARK)) return jsonText;
  return jsonText.replaceAll(PROMPT_MARK, () => JSON.stringify(words).slice(1, -1));
}

/** The words that stand at the mark's place in what a draft holds now: a template that was already filled gives them back. */
export function wordsWithout(template: string, text: string): string | null {
  const at = template.indexOf(PROMPT_MARK);
  if (at === -1) return null;
  const [before, after] = [template.slice(0, at), template.slice(at + PROMPT_MARK.length)];
  const isFilled = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return isFilled ? text.slice(before.length, text.length - after.length) : null;
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
