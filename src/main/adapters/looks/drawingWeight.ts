/**
 * How much painting a drawing asks for, told from its text. A few lines of SVG that use each other nine times over, nine
 * levels deep, are millions of shapes, and whoever paints them does nothing else meanwhile.
 */

import { readFile } from 'node:fs/promises';

/** More is told as this much. */
export const WEIGHT_MOST = 1_000_000_000;

/** Beyond so many tags they are counted only: they are too many already, and main has other things to do. */
const READ_MOST = 110_000;

const SLASH = 0x2f;
const CLOSE = 0x3e;
const QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;

interface Shape {
  readonly children: number[];
  /** Ids of what it uses, fills itself with, is clipped by, … */
  readonly refs: string[];
}

/** Shapes to paint, each counted as often as it is used. Infinite: what it uses cannot be told. */
export function drawingWeight(text: string): number {
  // An entity may stand for any text, references included.
  if (/<!ENTITY/iu.test(text)) return Number.POSITIVE_INFINITY;
  const tags = countTags(text);
  if (tags > READ_MOST) return tags;
  const { shapes, roots, byId } = readShapes(text);
  const known = new Map<number, number>();
  return Math.min(
    WEIGHT_MOST,
    roots.reduce((sum, root) => sum + weigh(root), 0),
  );

  /** Children stand after their parents, but references lead anywhere: so by hand, since text decides how deep it goes. */
  function weigh(root: number): number {
    const open: number[] = [root];
    const begun = new Set<number>();
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      if (known.has(at)) {
        open.pop();
        continue;
      }
      const below = belowOf(at);
      // What is open already uses itself; a painter leaves that out.
      const unknown = begun.has(at) ? [] : below.filter((next) => !known.has(next) && !begun.has(next));
      begun.add(at);
      if (unknown.length > 0) {
        for (const next of unknown) open.push(next);
        continue;
      }
      open.pop();
      let sum = 1;
      for (const next of below) sum += known.get(next) ?? 0;
      known.set(at, Math.min(WEIGHT_MOST, sum));
    }
    return known.get(root) ?? 0;
  }

  function belowOf(at: number): readonly number[] {
    const shape = shapes[at];
    if (shape === undefined) return [];
    if (shape.refs.length === 0) return shape.children;
    return [...shape.children, ...shape.refs.flatMap((id) => byId.get(id) ?? [])];
  }
}

export async function drawingWeightOf(path: string): Promise<number> {
  return drawingWeight(await readFile(path, 'utf8'));
}

function countTags(text: string): number {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) if (text.charCodeAt(at + 1) !== SLASH) tags += 1;
  return tags;
}

function readShapes(text: string) {
  const shapes: Shape[] = [];
  const roots: number[] = [];
  const byId = new Map<string, number>();
  const stack: number[] = [];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = skipAside(text, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const end = endOfTag(text, at);
    if (end < 0) break;
    const tag = text.slice(at + 1, end);
    at = end;
    if (tag.startsWith('/')) {
      stack.pop();
      continue;
    }
    const own = shapes.length;
    shapes.push({ children: [], refs: refsIn(tag) });
    const id = idIn(tag);
    if (id !== null && !byId.has(id)) byId.set(id, own);
    const parent = stack.at(-1);
    if (parent === undefined) roots.push(own);
    else shapes[parent]?.children.push(own);
    if (!tag.endsWith('/')) stack.push(own);
  }
  return { shapes, roots, byId };
}

/** Where a comment, a passage of plain text or an instruction ends; null: none begins here. */
function skipAside(text: string, at: number): number | null {
  for (const [from, to] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<!', '>'],
  ] as const) {
    if (!text.startsWith(from, at)) continue;
    const end = text.indexOf(to, at + from.length);
    return end < 0 ? text.length : end + to.length;
  }
  return null;
}

/** The `>` that ends a tag: one in quotes does not. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === DOUBLE_QUOTE || sign === QUOTE) quote = sign;
    else if (sign === CLOSE) return at;
  }
  return -1;
}

const ID = /\sid\s*=\s*(["'])(.*?)\1/su;

function idIn(tag: string): string | null {
  if (!tag.includes('id')) return null;
  const [, , value] = ID.exec(tag) ?? [];
  return value === undefined ? null : plain(value);
}

const MAY_REFER = /href|url\(|&#/iu;
const REFS = /(?:href\s*=\s*["']\s*|url\(\s*["']?\s*)#([^"'\s)]+)/giu;

function refsIn(tag: string): string[] {
  if (!MAY_REFER.test(tag)) return [];
  return [...plain(tag).matchAll(REFS)].map(([, id]) => id ?? '');
}

/** With signs that are written by their numbers. */
function plain(text: string): string {
  if (!text.includes('&#')) return text;
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
