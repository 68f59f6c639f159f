/**
 * Finds what a result document holds: links, inline bytes and text, ranked so that the thing that was asked for comes first.
 * Known documents are read by rule; anything else is walked whole.
 */

import { isList, isLongText, isRecord, type Outline } from '../json/outline.ts';
import { type Asset, type AssetRole, assetAt, markOf } from './asset.ts';
import { type AssetRule, assetRulesFor } from './assetRules.ts';
import { searchAssets } from './searchAssets.ts';

const RANK: Readonly<Record<AssetRole, number>> = { main: 0, alternate: 1, secondary: 2, thumbnail: 3 };

/**
 * The assets of a result, best first. `request` is the body that was sent: what is only its echo is left out. There is always a
 * main asset when there is any.
 */
export function findAssets(result: {
  readonly output: Outline | null;
  readonly model: string;
  readonly request: Outline | null;
}): readonly Asset[] {
  const echoes = leavesOf(result.request);
  const byRule = assetRulesFor(result.model).flatMap((rule) => readRule(result.output, rule));
  const found = byRule.some((asset) => asset.role !== 'secondary' && asset.role !== 'thumbnail')
    ? byRule
    : searchAssets(result.output);
  const own = firstOfEach(found.filter((asset) => !echoes.has(markOf(asset.long ?? asset.value)) && asset.value.trim() !== ''));
  const ranked = own.toSorted((one, other) => RANK[one.role] - RANK[other.role]);
  const [first, ...rest] = ranked;
  if (first === undefined || first.role === 'main') return ranked;
  return [{ ...first, role: 'main' }, ...rest];
}

/** The same link or bytes twice are one asset. */
function firstOfEach(assets: readonly Asset[]): readonly Asset[] {
  const seen = new Set<string>();
  return assets.filter(({ form, value, long }) => {
    const mark = `${form === 'text' ? 'text ' : ''}${markOf(long ?? value)}`;
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
}

function readRule(output: Outline | null, rule: AssetRule): readonly Asset[] {
  return walk({ value: output ?? undefined, source: '' }, rule.path.split('.')).flatMap(({ value, source }) => {
    if (typeof value !== 'string' && !isLongText(value)) return [];
    return value !== '' ? [assetAt(value, { source, kind: rule.kind, role: rule.role })] : [];
  });
}

interface Place {
  readonly value: Outline | undefined;
  readonly source: string;
}

function walk(place: Place, steps: readonly string[]): readonly Place[] {
  const [step, ...more] = steps;
  if (step === undefined) return [place];
  const [, names = '', filter] = /^([^[]*)(?:\[(.*)\])?$/u.exec(step) ?? [];
  const next = children(place, names);
  const places = filter === undefined ? next : next.flatMap((child) => elements(child, filter));
  return places.flatMap((child) => walk(child, more));
}

function children({ value, source }: Place, names: string): readonly Place[] {
  if (!isRecord(value)) return [];
  const at = (name: string): Place => ({ value: value.fields.get(name), source: source === '' ? name : `${source}.${name}` });
  if (names === '*') return [...value.fields.keys()].map(at);
  const first = names.split('|').find((name) => (value.fields.get(name) ?? '') !== '');
  return first === undefined ? [] : [at(first)];
}

function elements({ value, source }: Place, filter: string): readonly Place[] {
  if (!isList(value)) return [];
  return [...value.elements].flatMap(([at, element]) =>
    passes(element, filter) ? [{ value: element, source: `${source}[${at}]` }] : [],
  );
}

function passes(element: Outline, filter: string): boolean {
  if (filter === '') return true;
  if (!isRecord(element)) return false;
  if (filter.startsWith('!')) return element.fields.get(filter.slice(1)) !== true;
  const [name = '', wanted] = filter.split('=');
  return element.fields.get(name) === wanted;
}

/** Every string of the request: an echoed prompt or input picture is nothing that the model made. */
function leavesOf(outline: Outline | null): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: (Outline | null)[] = [outline];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' || isLongText(next)) found.add(markOf(next));
    else if (isList(next)) waiting.push(...next.elements.values());
    else if (isRecord(next)) waiting.push(...next.fields.values());
  }
  return found;
}
