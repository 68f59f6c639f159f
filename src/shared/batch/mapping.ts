/** Which column is meant for what: suggested by the names in the header, decided by a person. */

import type { Target } from './sheet.ts';
import { targetKey } from './sheet.ts';
import type { Choosable } from './targets.ts';

const PROMPT_NAMES = new Set(['prompt', 'text', 'prompts', 'description', 'caption', 'words', 'textprompt', 'prompttext']);
const MODEL_NAMES = new Set(['model', 'modelid', 'modelname']);

/** One for each column; no target twice. Null: nothing of that name. */
export function suggestTargets(
  header: readonly string[],
  { fields, hasPrompt }: { readonly fields: readonly Choosable[]; readonly hasPrompt: boolean },
): readonly (Target | null)[] {
  const taken = new Set<string>();
  const take = (target: Target | null): Target | null => {
    if (target === null || taken.has(targetKey(target))) return null;
    taken.add(targetKey(target));
    return target;
  };
  const exact = header.map((name) => take(byName(name, fields)));
  const likely = header.map((name, index) => exact[index] ?? take(byWord(name, { fields, hasPrompt })));
  // A table of one column is a list of prompts, whatever its header says.
  if (header.length === 1 && likely[0] === null && hasPrompt) return [{ kind: 'prompt' }];
  return likely;
}

function byName(name: string, fields: readonly Choosable[]): Target | null {
  const found =
    fields.find(({ path }) => path.join('.') === name) ??
    fields.find(({ label, path }) => squeezed(label) === squeezed(name) || squeezed(path.join('')) === squeezed(name));
  return found ? { kind: 'field', path: found.path } : null;
}

function byWord(
  name: string,
  { fields, hasPrompt }: { readonly fields: readonly Choosable[]; readonly hasPrompt: boolean },
): Target | null {
  const word = squeezed(name);
  if (word === '') return null;
  if (hasPrompt && PROMPT_NAMES.has(word)) return { kind: 'prompt' };
  if (MODEL_NAMES.has(word)) return { kind: 'model' };
  const found = fields.find(({ path }) => {
    const last = squeezed(String(path.at(-1)));
    return last === word || (word.length > 3 && (last.endsWith(word) || word.endsWith(last)));
  });
  return found ? { kind: 'field', path: found.path } : null;
}

/** Letters and digits alone: `Aspect ratio`, `aspect_ratio` and `aspectRatio` are one. */
function squeezed(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
