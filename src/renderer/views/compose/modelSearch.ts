/** Finding a model among hundreds: by parts of words in any order, with small slips of the hand forgiven. Pure. */

import type { ModelEntry } from '../../../shared/models.ts';

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

/** A list of models made ready for searching: once per list, not once per key. */
export interface ModelIndex {
  readonly models: readonly Searchable[];
  readonly vocabulary: readonly string[];
}

interface Searchable {
  readonly entry: ModelEntry;
  /** The id, its second half and the label: who writes one of these whole means this model. */
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly text: string;
  /** The same without what stands between words: `flux2pro`. */
  readonly dense: string;
}

export function indexOf(models: readonly ModelEntry[]): ModelIndex {
  const ready = models.map((entry): Searchable => {
    const id = entry.id.toLowerCase();
    const label = entry.label.toLowerCase();
    const text = `${id} ${label} ${entry.outputs.join(' ')}`;
    return {
      entry,
      names: [id, id.split('/')[1] ?? id, label],
      words: new Set(text.split(BETWEEN_WORDS).filter((word) => word !== '')),
      text,
      dense: `${dense(id)} ${dense(label)}`,
    };
  });
  return { models: ready, vocabulary: [...new Set(ready.flatMap(({ words }) => [...words]))] };
}

export interface Found {
  readonly entries: readonly ModelEntry[];
  /** Nothing holds what was written; these hold something much like it. */
  readonly close: boolean;
}

/**
 * The models that hold every part of the query, the best first: whole names before whole words before beginnings of words
 * before parts of words. Among equals those within reach come first.
 */
export function searchModels(
  { models, vocabulary }: ModelIndex,
  { query, within }: { readonly query: string; readonly within: ReadonlySet<string> },
): Found {
  const written = query.trim().toLowerCase();
  const parts = written.split(/[\s/]+/u).filter((part) => part !== '');
  const found = ranked(models, { within, scoreOf: (model) => scoreOf(model, { written, parts }) });
  if (found.length > 0 || parts.length === 0) return { entries: found, close: false };
  const near = parts.map((part) => vocabulary.filter((word) => isNear(part, word)));
  const isClose = (model: Searchable, part: string, index: number): boolean =>
    isIn(model, part) || (near[index] ?? []).some((word) => model.words.has(word));
  const close = ranked(models, {
    within,
    scoreOf: (model) => (parts.every((part, index) => isClose(model, part, index)) ? 0 : null),
  });
  return { entries: close, close: close.length > 0 };
}

const BETWEEN_WORDS = /[\s/._-]+/u;
const dense = (text: string): string => text.replace(/[\s._-]+/gu, '');

function ranked(
  models: readonly Searchable[],
  how: { readonly within: ReadonlySet<string>; readonly scoreOf: (model: Searchable) => number | null },
): readonly ModelEntry[] {
  return models
    .flatMap((model) => {
      const score = how.scoreOf(model);
      return score === null ? [] : [{ entry: model.entry, score: score * 2 + (how.within.has(model.entry.id) ? 0 : 1) }];
    })
    .sort((a, b) => a.score - b.score || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Lower is better; null: a part is not in it at all. */
function scoreOf(
  model: Searchable,
  { written, parts }: { readonly written: string; readonly parts: readonly string[] },
): number | null {
  if (model.names.includes(written)) return 0;
  let score = model.names.some((name) => name.startsWith(written)) ? 1 : 2;
  for (const part of parts) {
    if (!isIn(model, part)) return null;
    if (model.words.has(part)) continue;
    score += [...model.words].some((word) => word.startsWith(part)) ? 1 : 2;
  }
  return score;
}

function isIn(model: Searchable, part: string): boolean {
  return model.text.includes(part) || model.dense.includes(dense(part));
}

/** One slip in a word of four letters or more, two in one of eight or more; the end of the word may be missing. */
function isNear(part: string, word: string): boolean {
  if (part.length < 4) return false;
  const most = part.length < 8 ? 1 : 2;
  return word.length < part.length - most ? false : slips(part, word) <= most || slips(part, word.slice(0, part.length)) <= most;
}

/** How many letters are too many, missing, wrong, or changed places with their neighbour. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min((last[column - 1] ?? 0) + (isSame ? 0 : 1), (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
      const isTurned = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isTurned) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}
