/** Numbers are typed as text and go into the draft digit for digit; what is no number yet goes in as text, so that nothing typed is lost. */

import { type DraftTree, type JsonPath, kindAt, readAt, stringAt, writeAt } from '../../../../shared/schema/draftText.ts';
import { emptied } from './emptied.ts';

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/u;

/** What the control shows: the digits as they stand in the draft. */
export function numberText(tree: DraftTree, path: JsonPath): string {
  const kind = kindAt(tree, path);
  if (kind === 'missing' || kind === 'null') return '';
  return kind === 'string' ? (stringAt(tree, path) ?? '') : (readAt(tree, path) ?? '');
}

/** The draft with what was typed. A comma counts as a point; an emptied field leaves the draft, or is null where it must be there. */
export function writeNumber(
  text: string,
  path: JsonPath,
  { typed, empty, floor }: { readonly typed: string; readonly empty: 'leave' | 'null'; readonly floor: number },
): string {
  const tidy = typed
    .trim()
    .replace(/^(-?)0+(?=\d)/u, '$1')
    .replace(/^(-?\d+),(\d*)$/u, '$1.$2')
    .replace(/^(-?)\./u, '$10.');
  if (tidy === '') return empty === 'null' ? writeAt(text, path, 'null') : emptied(text, path, floor);
  return writeAt(text, path, JSON_NUMBER.test(tidy) ? tidy : JSON.stringify(tidy));
}

/** One step up or down from what stands there, inside the bounds; null when there is nothing to step from. */
export function stepped(
  typed: string,
  by: {
    readonly steps: number;
    readonly step: number;
    readonly min: number | null;
    readonly max: number | null;
    readonly from: number | null;
  },
): string | null {
  const start = typed.trim() === '' ? (by.from ?? by.min) : Number(typed);
  if (start === null || !Number.isFinite(start)) return null;
  const digits = Math.max(decimalsOf(by.step), decimalsOf(start));
  const next = Number((start + by.steps * by.step).toFixed(Math.min(digits, 12)));
  return String(Math.min(by.max ?? next, Math.max(by.min ?? next, next)));
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** A seed inside the bounds, from random numbers that are passed in; whole and exact. */
export function randomSeed(bounds: { readonly min: number | null; readonly max: number | null }, random: () => number): string {
  const low = Math.max(0, Math.ceil(bounds.min ?? 0));
  const high = Math.min(2 ** 32 - 1, Math.floor(bounds.max ?? 2 ** 31 - 1));
  return String(low + Math.floor(random() * (Math.max(low, high) - low + 1)));
}
