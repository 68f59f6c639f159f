/**
 * Finds what a result document holds: links, inline bytes and text, ranked so that the thing that was asked for comes first.
 * Known documents are read by rule; anything else is walked whole.
 */

import { type Asset, type AssetRole, formOf } from './asset.ts';
import { type AssetRule, assetRulesFor } from './assetRules.ts';
import { searchAssets } from './searchAssets.ts';

const RANK: Readonly<Record<AssetRole, number>> = { main: 0, alternate: 1, secondary: 2, thumbnail: 3 };

/**
 * The assets of a parsed result, best first. `request` is the body that was sent: what is only its echo is left out. There is
 * always a main asset when there is any.
 */
export function findAssets(result: {
  readonly output: unknown;
  readonly model: string;
  readonly request: unknown;
}): readonly Asset[] {
  const echoes = stringsOf(result.request);
  const byRule = assetRulesFor(result.model).flatMap((rule) => readRule(result.output, rule));
  const found = byRule.some((asset) => asset.role !== 'secondary' && asset.role !== 'thumbnail')
    ? byRule
    : searchAssets(result.output);
  const own = firstOfEach(found.filter((asset) => !echoes.has(asset.value) && asset.value.trim() !== ''));
  const ranked = own.toSorted((one, other) => RANK[one.role] - RANK[other.role]);
  const [first, ...rest] = ranked;
  if (first === undefined || first.role === 'main') return ranked;
  return [{ ...first, role: 'main' }, ...rest];
}

/** The same link or bytes twice are one asset. */
function firstOfEach(assets: readonly Asset[]): readonly Asset[] {
  const seen = new Set<string>();
  return assets.filter(({ form, value }) => {
    const mark = form === 'text' ? `text ${value}` : value;
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  });
}

function readRule(output: unknown, rule: AssetRule): readonly Asset[] {
  return walk({ value: output, source: '' }, rule.path.split('.')).flatMap(({ value, source }) => {
    if (typeof value !== 'string' || value === '') return [];
    return [{ source, kind: rule.kind, role: rule.role, form: formOf(value, rule.kind), value }];
  });
}

interface Place {
  readonly value: unknown;
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
  const at = (name: string): Place => ({ value: value[name], source: source === '' ? name : `${source}.${name}` });
  if (names === '*') return Object.keys(value).map(at);
  const present = names.split('|').filter((name) => Object.hasOwn(value, name) && value[name] !== null && value[name] !== '');
  const [first] = present;
  return first === undefined ? [] : [at(first)];
}

function elements({ value, source }: Place, filter: string): readonly Place[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown, at) =>
    passes(element, filter) ? [{ value: element, source: `${source}[${at}]` }] : [],
  );
}

function passes(element: unknown, filter: string): boolean {
  if (filter === '') return true;
  if (!isRecord(element)) return false;
  if (filter.startsWith('!')) return element[filter.slice(1)] !== true;
  const [name = '', wanted] = filter.split('=');
  return element[name] === wanted;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every string of the request: an echoed prompt or input picture is nothing that the model made. */
function stringsOf(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') found.add(next);
    else if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) waiting.push(child);
  }
  return found;
}
