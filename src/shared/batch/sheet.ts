/**
 * The sheet that a batch is made from: a draft, and what is to vary in it. Each axis is a list of values, and the rows are every
 * value of one with every value of the others. It is kept as JSON text until it is sent, and after.
 */

import type { Draft } from '../draft.ts';
import { fields, listOf, oneOf, orNull, type Shape, text, wholeNumber } from '../parser.ts';
import type { JsonPath } from '../schema/draftText.ts';

/** Where a value goes. A path is one of the model's own settings. */
export type Target =
  | { readonly kind: 'prompt' }
  | { readonly kind: 'model' }
  | { readonly kind: 'field'; readonly path: JsonPath };

/** `off`: braces and names are only words; `all`: each combination once; `some`: so many drawn from each prompt. */
export type Wildcards = 'off' | 'all' | 'some';
export const DELIMITERS = ['auto', 'comma', 'semicolon', 'tab', 'pipe'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

interface AxisFacts {
  /** Unlike any other of the sheet. */
  readonly id: string;
}

export interface PromptsAxis extends AxisFacts {
  readonly kind: 'prompts';
  readonly text: string;
  /** `paragraph`: an empty line parts two prompts, so one may have several lines. */
  readonly split: 'line' | 'paragraph';
  readonly wildcards: Wildcards;
  /** How many are drawn from each prompt. */
  readonly draws: number;
}

/** A table whose rows are taken as they are: all of its columns vary together. */
export interface TableAxis extends AxisFacts {
  readonly kind: 'table';
  /** What the file was called; empty: it was pasted. */
  readonly name: string;
  readonly text: string;
  readonly delimiter: Delimiter;
  /** By the place of the column. Null: left out. Shorter than the table: the rest is left out. */
  readonly columns: readonly (Target | null)[];
  /** Cells that were put right here, by {@link cellKey}; the text of the table stays as it came. */
  readonly fixes: Readonly<Record<string, string>>;
}

export interface ModelsAxis extends AxisFacts {
  readonly kind: 'models';
  readonly models: readonly string[];
}

/** One value on each line. */
export interface ValuesAxis extends AxisFacts {
  readonly kind: 'values';
  readonly path: JsonPath;
  readonly text: string;
}

export type Axis = PromptsAxis | TableAxis | ModelsAxis | ValuesAxis;

/** A name and its words, one on each line: `__name__` in a prompt stands for any of them. */
export interface WordList {
  readonly name: string;
  readonly text: string;
}

export interface Sheet {
  /** A batch is submitted once under it. */
  readonly ticket: string;
  readonly base: Pick<Draft, 'model' | 'body' | 'route'>;
  /** Empty: it is called after what varies. */
  readonly name: string;
  /** The first turns slowest. */
  readonly axes: readonly Axis[];
  readonly lists: readonly WordList[];
  /** What is drawn is drawn from this, so that what was shown is what is sent. */
  readonly seed: number;
  /** Rows that a person left out, by {@link rowKey}. */
  readonly left: readonly string[];
  readonly mostRows: number;
  /** By the user's own history; null: no bound. */
  readonly mostCredits: number | null;
  /** More rows than this are asked about once more. */
  readonly askAbove: number;
  readonly stopAfterErrors: number | null;
  readonly giveUpAfterMs: number | null;
}

export const USUAL_ROWS = 1_000;
export const USUAL_ASK_ABOVE = 20;
export const MOST_SHEET_AXES = 8;
/** Of the whole sheet as JSON text, in UTF-16 units. */
export const MOST_SHEET_TEXT = 32 * 1024 * 1024;
/** Of one list of values as it is pasted, in UTF-16 units. */
export const MOST_SOURCE_TEXT = 8 * 1024 * 1024;
export const MOST_DRAWS = 1_000;

export const cellKey = (line: number, column: number): string => `${line}:${column}`;
/** By what a row is, not by its place, so it stays left out when others come and go. */
export const rowKey = (coordinates: readonly string[]): string => JSON.stringify(coordinates);

export function targetKey(target: Target): string {
  return target.kind === 'field' ? JSON.stringify(target.path) : target.kind;
}

export function freshSheet(at: Pick<Sheet, 'ticket' | 'base' | 'seed'> & { readonly prompt: string }): Sheet {
  const { prompt, ...given } = at;
  return {
    ...given,
    name: '',
    axes: [{ kind: 'prompts', id: 'a1', text: prompt, split: 'line', wildcards: 'off', draws: 4 }],
    lists: [],
    left: [],
    mostRows: USUAL_ROWS,
    mostCredits: null,
    askAbove: USUAL_ASK_ABOVE,
    stopAfterErrors: null,
    giveUpAfterMs: null,
  };
}

/** An id that no axis of the sheet has. */
export function freshAxisId(axes: readonly Axis[]): string {
  const taken = new Set(axes.map(({ id }) => id));
  let number = axes.length + 1;
  while (taken.has(`a${number}`)) number += 1;
  return `a${number}`;
}

// ── Reading a sheet that was kept ───────────────────────────────────────────────────────────────────────────────────

const segment: Shape<string | number> = (input) =>
  typeof input === 'number' ? wholeNumber({ min: 0, max: 100_000 })(input) : text({ max: 1_000 })(input);
const path: Shape<JsonPath> = listOf(segment, 50);
const id = text({ min: 1, max: 20 });
const sourceText = text({ max: MOST_SOURCE_TEXT });
const modelId = text({ max: 193 });

function either<T>(...shapes: readonly Shape<T>[]): Shape<T> {
  return (input) => {
    for (const shape of shapes) {
      const parsed = shape(input);
      if (parsed !== null) return parsed;
    }
    return null;
  };
}

const target = either<Target>(
  fields<{ readonly kind: 'prompt' }>({ kind: oneOf('prompt') }),
  fields<{ readonly kind: 'model' }>({ kind: oneOf('model') }),
  fields<{ readonly kind: 'field'; readonly path: JsonPath }>({ kind: oneOf('field'), path }),
);

const fixes: Shape<Readonly<Record<string, string>>> = (input) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const entries = Object.entries(input);
  const isGood = entries.every(([key, value]) => /^\d{1,9}:\d{1,6}$/u.test(key) && typeof value === 'string');
  return isGood ? { value: Object.fromEntries(entries) as Record<string, string> } : null;
};

const axis = either<Axis>(
  fields<PromptsAxis>({
    kind: oneOf('prompts'),
    id,
    text: sourceText,
    split: oneOf('line', 'paragraph'),
    wildcards: oneOf('off', 'all', 'some'),
    draws: wholeNumber({ min: 1, max: MOST_DRAWS }),
  }),
  fields<TableAxis>({
    kind: oneOf('table'),
    id,
    name: text({ max: 300 }),
    text: sourceText,
    delimiter: oneOf(...DELIMITERS),
    columns: listOf(orNull(target), 2_000),
    fixes,
  }),
  fields<ModelsAxis>({ kind: oneOf('models'), id, models: listOf(modelId, 1_000) }),
  fields<ValuesAxis>({ kind: oneOf('values'), id, path, text: sourceText }),
);

const count = wholeNumber({ min: 1, max: 10_000 });

const sheet = fields<Sheet>({
  ticket: text({ min: 1, max: 36 }),
  base: fields<Sheet['base']>({ model: modelId, body: text({ max: MOST_SHEET_TEXT }), route: oneOf('queued', 'direct') }),
  name: text({ max: 200 }),
  axes: listOf(axis, MOST_SHEET_AXES),
  lists: listOf(fields<WordList>({ name: text({ max: 100 }), text: sourceText }), 200),
  seed: wholeNumber({ min: 0, max: 0xffff_ffff }),
  left: listOf(text({ max: 100_000 }), 10_000),
  mostRows: count,
  mostCredits: orNull((input) => (typeof input === 'number' && input >= 0 && input <= 1e12 ? { value: input } : null)),
  askAbove: wholeNumber({ min: 0, max: 10_000 }),
  stopAfterErrors: orNull(count),
  giveUpAfterMs: orNull(wholeNumber({ min: 1, max: 8_640_000_000 })),
});

/** Null: this is no sheet, or one of a version that wrote it otherwise. */
export function parseSheet(jsonText: string): Sheet | null {
  try {
    return sheet(JSON.parse(jsonText))?.value ?? null;
  } catch {
    return null;
  }
}
