/** Finding a model among hundreds: by parts of words, by kind of result, grouped by provider. Pure. */

import type { MediaKind, ModelEntry } from '../../../shared/models.ts';

export type PickerRow =
  | { readonly kind: 'provider'; readonly name: string }
  | { readonly kind: 'model'; readonly entry: ModelEntry }
  /** An id that was typed and is in no list. */
  | { readonly kind: 'typed'; readonly id: string };

const MODEL_ID = /^[a-z0-9]+(?:[._-][a-z0-9]+)*\/[a-z0-9]+(?:[._-][a-z0-9]+)*$/u;

/** The model that the Router's own guide begins with: https://docs.comfy.org/development/comfy-router/queue */
const GUIDE_MODEL = 'bfl/flux-2-pro';

/** The model of a very first draft: the guide's, else one that makes a picture from words, else any that can be queued. */
export function firstModel(models: readonly ModelEntry[]): ModelEntry | undefined {
  const queueable = models.filter((entry) => entry.queueable);
  return (
    queueable.find((entry) => entry.id === GUIDE_MODEL) ??
    queueable.find((entry) => entry.inputs.includes('text') && entry.outputs.join() === 'image') ??
    queueable[0] ??
    models[0]
  );
}

export function pickerRows(
  models: readonly ModelEntry[],
  { query, output }: { readonly query: string; readonly output: MediaKind | null },
): readonly PickerRow[] {
  const parts = query
    .toLowerCase()
    .split(/[\s/]+/u)
    .filter((part) => part !== '');
  const found = models.filter((entry) => (output === null || entry.outputs.includes(output)) && matches(entry, parts));
  const rows: PickerRow[] = [];
  const typed = query.trim().toLowerCase();
  if (MODEL_ID.test(typed) && !models.some((entry) => entry.id === typed)) rows.push({ kind: 'typed', id: typed });
  const providers = new Map<string, ModelEntry[]>();
  for (const entry of found) {
    const group = providers.get(entry.provider);
    if (group) group.push(entry);
    else providers.set(entry.provider, [entry]);
  }
  for (const [name, entries] of [...providers].toSorted(([a], [b]) => a.localeCompare(b))) {
    rows.push({ kind: 'provider', name });
    for (const entry of entries) rows.push({ kind: 'model', entry });
  }
  return rows;
}

function matches(entry: ModelEntry, parts: readonly string[]): boolean {
  const text = `${entry.id} ${entry.label} ${entry.outputs.join(' ')}`.toLowerCase();
  return parts.every((part) => text.includes(part));
}

export function isChoice(row: PickerRow | undefined): row is Exclude<PickerRow, { kind: 'provider' }> {
  return row !== undefined && row.kind !== 'provider';
}

/** The next row that can be chosen, from `from` in the direction of `by`; `from` itself when there is none. */
export function nextChoice(rows: readonly PickerRow[], { from, by }: { readonly from: number; readonly by: number }): number {
  for (let index = from + Math.sign(by); index >= 0 && index < rows.length; index += Math.sign(by)) {
    const isFar = Math.abs(index - from) >= Math.abs(by) || index === 0 || index === rows.length - 1;
    if (isFar && isChoice(rows[index])) return index;
  }
  const edge = by > 0 ? rows.findLastIndex(isChoice) : rows.findIndex(isChoice);
  return edge === -1 ? from : edge;
}
