/** What the list of models shows, row by row, and how the keyboard moves through it. Pure. */

import type { ModelPicks } from '../../../shared/modelPicks.ts';
import type { MediaKind, ModelEntry } from '../../../shared/models.ts';
import { type ModelIndex, searchModels } from './modelSearch.ts';

export type PickerRow =
  | { readonly kind: 'heading'; readonly of: 'favourites' | 'recent' | 'close' }
  | { readonly kind: 'heading'; readonly of: 'provider'; readonly name: string }
  | {
      readonly kind: 'model';
      readonly entry: ModelEntry;
      /** False: a person keeps it, and the list of the Router does not have it. */
      readonly isListed: boolean;
      readonly isUnderProvider: boolean;
    }
  /** An id that was typed and is in no list. */
  | { readonly kind: 'typed'; readonly id: string };

export type PickerChoice = Exclude<PickerRow, { kind: 'heading' }>;

export interface PickerWish {
  readonly query: string;
  /** Null: of any kind. */
  readonly output: MediaKind | null;
  /** Null: of all of them. */
  readonly provider: string | null;
}

const MODEL_ID = /^(?=[^/]{1,64}\/[^/]{1,128}$)[a-z0-9]+(?:[._-][a-z0-9]+)*\/[a-z0-9]+(?:[._-][a-z0-9]+)*$/u;

/** Nothing written: what is within reach, then everybody by provider. Something written: what fits, the best first. */
export function pickerRows(index: ModelIndex, { query, output, provider }: PickerWish, picks: ModelPicks): readonly PickerRow[] {
  const isWanted = (entry: ModelEntry): boolean =>
    (output === null || entry.outputs.includes(output)) && (provider === null || entry.provider === provider);
  if (query.trim() !== '') return foundRows(index, query, { isWanted, within: new Set([...picks.favourites, ...picks.recent]) });

  const known = new Map(index.models.map(({ entry }) => [entry.id, entry]));
  const kept = (ids: readonly string[]): readonly PickerRow[] =>
    ids
      .map((id) => ({ entry: known.get(id) ?? unlistedModel(id), isListed: known.has(id) }))
      .filter(({ entry }) => isWanted(entry))
      .map((one) => ({ kind: 'model', isUnderProvider: false, ...one }) as const);
  const favourites = kept(picks.favourites);
  const recent = kept(picks.recent.filter((id) => !picks.favourites.includes(id)));
  const groups = new Map<string, ModelEntry[]>();
  for (const { entry } of index.models) {
    if (!isWanted(entry)) continue;
    const group = groups.get(entry.provider);
    if (group) group.push(entry);
    else groups.set(entry.provider, [entry]);
  }
  return [
    ...(favourites.length > 0 ? [{ kind: 'heading', of: 'favourites' } as const, ...favourites] : []),
    ...(recent.length > 0 ? [{ kind: 'heading', of: 'recent' } as const, ...recent] : []),
    ...[...groups]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, entries]): readonly PickerRow[] => [
        { kind: 'heading', of: 'provider', name },
        ...entries.map((entry) => ({ kind: 'model', entry, isListed: true, isUnderProvider: true }) as const),
      ]),
  ];
}

function foundRows(
  index: ModelIndex,
  query: string,
  how: { readonly isWanted: (entry: ModelEntry) => boolean; readonly within: ReadonlySet<string> },
): readonly PickerRow[] {
  const found = searchModels(index, { query, within: how.within });
  const rows = found.entries
    .filter(how.isWanted)
    .map((entry) => ({ kind: 'model', entry, isListed: true, isUnderProvider: false }) as const);
  const typed = query.trim().toLowerCase();
  const isNew = MODEL_ID.test(typed) && !index.models.some(({ entry }) => entry.id === typed);
  return [
    ...(isNew ? [{ kind: 'typed', id: typed } as const] : []),
    ...(found.close && rows.length > 0 ? [{ kind: 'heading', of: 'close' } as const] : []),
    ...rows,
  ];
}

/** A model of which nothing but its id is known. */
export function unlistedModel(id: string): ModelEntry {
  const [provider = '', name = id] = id.split('/');
  return { id, provider, label: name, inputs: [], outputs: [], queueable: true, chargesOnRefusal: 'unknown' };
}

/** Who makes models of this kind, and how many; in the order of the alphabet. */
export function providersOf(
  { models }: ModelIndex,
  output: MediaKind | null,
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { entry } of models) {
    if (output === null || entry.outputs.includes(output)) counts.set(entry.provider, (counts.get(entry.provider) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, count]) => ({ name, count }));
}

export const idOf = (row: PickerChoice): string => (row.kind === 'typed' ? row.id : row.entry.id);

/** A row's name for itself, the same while others come and go around it. */
export function keyOf(row: PickerRow): string {
  if (row.kind === 'heading') return `heading ${row.of === 'provider' ? row.name : row.of}`;
  return row.kind === 'model' && row.isUnderProvider ? `below ${row.entry.id}` : `kept ${idOf(row)}`;
}

export function isChoice(row: PickerRow | undefined): row is PickerChoice {
  return row !== undefined && row.kind !== 'heading';
}

/**
 * Where the list begins: what is written finds its best first; else at the chosen model. Where something is kept within reach
 * and the chosen one is not among it, the list begins with that, for that is what it is kept for.
 */
export function startOf(
  rows: readonly PickerRow[],
  { query, chosen }: { readonly query: string; readonly chosen: string },
): number {
  const first = rows.findIndex(isChoice);
  const at = rows.findIndex((row) => row.kind === 'model' && row.entry.id === chosen);
  const start = rows[at];
  const begins = rows[0];
  const hasKept = begins?.kind === 'heading' && (begins.of === 'favourites' || begins.of === 'recent');
  if (query.trim() !== '' || start?.kind !== 'model' || (hasKept && start.isUnderProvider)) return first;
  return at;
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
