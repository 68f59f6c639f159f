/** The values of each axis, and how many rows they make together. Counting never expands anything. */

import { readTable, type Table } from './csv.ts';
import { type Random, randomFrom } from './draw.ts';
import { linesOf } from './lines.ts';
import { type Axis, cellKey, type PromptsAxis, type Sheet, type TableAxis, type Target } from './sheet.ts';
import { type Amiss, COUNTLESS, createTemplates, drawOf, nthOf, type Templates } from './wildcards.ts';

export interface Write {
  readonly target: Target;
  /** As it was written; empty: what the draft says stays. */
  readonly cell: string;
  /** Of a table; null elsewhere. */
  readonly column: number | null;
}

export interface Value {
  /** Unlike any other of its axis. */
  readonly label: string;
  readonly axis: string;
  /** Where it stands in what was pasted, from 1. */
  readonly line: number;
  readonly writes: readonly Write[];
  readonly trouble: 'surplus' | 'quote' | null;
  readonly amiss: Amiss | null;
}

/** More rows of a table than this are not read: nobody may send them. */
const MOST_TABLE_ROWS = 10_001;
const LONGEST_LABEL = 120;

const tables = new WeakMap<TableAxis, { readonly table: Table | null }>();

/** The table of an axis, read once. Null: there is nothing in it. */
export function tableOf(axis: TableAxis): Table | null {
  const known = tables.get(axis);
  if (known) return known.table;
  const table = readTable(axis.text, { delimiter: axis.delimiter, mostRows: MOST_TABLE_ROWS });
  tables.set(axis, { table });
  return table;
}

const counted = new WeakMap<Axis, { readonly lists: Sheet['lists']; readonly count: number }>();

/** How many values an axis has; at most {@link COUNTLESS}. An axis that says nothing yet has none. Counted once while it is the same. */
export function countOf(axis: Axis, lists: Sheet['lists']): number {
  const known = counted.get(axis);
  if (known?.lists === lists) return known.count;
  const count = countAnew(axis, createTemplates(lists));
  counted.set(axis, { lists, count });
  return count;
}

function countAnew(axis: Axis, templates: Templates): number {
  switch (axis.kind) {
    case 'models':
      return new Set(axis.models).size;
    case 'values':
      return linesOf(axis.text, 'line').length;
    case 'table':
      return tableOf(axis)?.rows.length ?? 0;
    case 'prompts':
      return linesOf(axis.text, axis.split).reduce((sum, { text }) => {
        if (axis.wildcards === 'off') return sum + 1;
        const ways = templates.parse(text).template.count;
        return Math.min(COUNTLESS, sum + (axis.wildcards === 'all' ? ways : ways === 1 ? 1 : axis.draws));
      }, 0);
  }
}

/** All values of an axis, at most `most` of them. */
export function valuesOf(
  axis: Axis,
  { templates, seed, most }: { readonly templates: Templates; readonly seed: number; readonly most: number },
): readonly Value[] {
  const label = labeller();
  const plain = { axis: axis.id, trouble: null, amiss: null } as const;
  switch (axis.kind) {
    case 'models':
      return [...new Set(axis.models)].slice(0, most).map((model, index) => {
        const writes: readonly Write[] = [{ target: { kind: 'model' }, cell: model, column: null }];
        return { ...plain, label: label(model), line: index + 1, writes };
      });
    case 'values':
      return linesOf(axis.text, 'line')
        .slice(0, most)
        .map(({ text, line }) => {
          const writes: readonly Write[] = [{ target: { kind: 'field', path: axis.path }, cell: text, column: null }];
          return { ...plain, label: label(text), line, writes };
        });
    case 'table':
      return (tableOf(axis)?.rows ?? []).slice(0, most).map(({ line, cells, trouble }) => {
        const writes = axis.columns.flatMap((target, column): readonly Write[] => {
          const cell = axis.fixes[cellKey(line, column)] ?? cells[column] ?? '';
          return target === null || column >= cells.length ? [] : [{ target, cell: cell.trim(), column }];
        });
        const isMended = Object.keys(axis.fixes).some((key) => key.startsWith(`${line}:`));
        const words = writes.find(({ target }) => target.kind === 'prompt') ?? writes.find(({ cell }) => cell !== '');
        return { ...plain, label: label(words?.cell ?? ''), line, writes, trouble: isMended ? null : trouble };
      });
    case 'prompts':
      return promptsOf(axis, { templates, seed, most, label });
  }
}

function promptsOf(
  axis: PromptsAxis,
  at: { readonly templates: Templates; readonly seed: number; readonly most: number; readonly label: (words: string) => string },
): readonly Value[] {
  const found: Value[] = [];
  for (const { text, line } of linesOf(axis.text, axis.split)) {
    const add = (words: string, amiss: Amiss | null): void => {
      const writes: readonly Write[] = [{ target: { kind: 'prompt' }, cell: words, column: null }];
      found.push({ axis: axis.id, label: at.label(words), line, writes, trouble: null, amiss });
    };
    if (found.length >= at.most) break;
    if (axis.wildcards === 'off') {
      add(text, null);
      continue;
    }
    const { template, amiss } = at.templates.parse(text);
    const told = amiss.unknown.length + amiss.endless.length > 0 ? amiss : null;
    const ways = axis.wildcards === 'all' || template.count === 1 ? template.count : axis.draws;
    for (let nth = 0; nth < ways && found.length < at.most; nth += 1) {
      const random: Random = randomFrom(at.seed, line, nth);
      add(axis.wildcards === 'all' ? nthOf(template, nth) : drawOf(template, random), told);
    }
  }
  return found;
}

/** Shortens a text to what heads a row or a column, and numbers what would be the same twice. */
function labeller(): (words: string) => string {
  const seen = new Set<string>();
  const times = new Map<string, number>();
  return (words) => {
    const line = words.replace(/\s+/gu, ' ').trim();
    const short = line.length > LONGEST_LABEL ? `${[...line.slice(0, LONGEST_LABEL)].slice(0, -1).join('')}\u2026` : line;
    let label = short;
    while (seen.has(label)) {
      const nth = (times.get(short) ?? 1) + 1;
      times.set(short, nth);
      label = `${short} (${nth})`.trim();
    }
    seen.add(label);
    return label;
  };
}

export interface Counted {
  /** By axis, in their order. */
  readonly counts: readonly number[];
  /** All values of all axes with each other; at most {@link COUNTLESS}. */
  readonly total: number;
}

/** An axis without values stands aside, so that one that was just added takes nothing away. No axis with values: no rows. */
export function countRows(sheet: Pick<Sheet, 'axes' | 'lists'>): Counted {
  const counts = sheet.axes.map((axis) => countOf(axis, sheet.lists));
  const some = counts.filter((count) => count > 0);
  return { counts, total: some.length === 0 ? 0 : some.reduce((product, count) => Math.min(COUNTLESS, product * count), 1) };
}
