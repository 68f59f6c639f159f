/**
 * Prompts that stand for many: `{red|green|blue}` is one of these, `{3::red|blue}` red three times as often when some are drawn, and
 * `__colour__` any word of that list. Groups may stand inside each other. A backslash before one of `{ } | _ \` makes it a plain
 * sign; braces without a bar are plain too, so that JSON in a prompt stays what it is.
 */

import type { Random } from './draw.ts';
import { linesOf } from './lines.ts';
import type { WordList } from './sheet.ts';

type Part =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'pick'; readonly options: readonly Option[]; readonly count: number; readonly weight: number };

interface Option {
  readonly template: Template;
  readonly weight: number;
}

export interface Template {
  readonly parts: readonly Part[];
  /** In how many ways it can be read; at most {@link COUNTLESS}. */
  readonly count: number;
}

/** More than anybody would send; counting ends here. */
export const COUNTLESS = 1e12;
const DEEPEST = 20;

/** What is amiss with a template. The names are those of word lists. */
export interface Amiss {
  readonly unknown: readonly string[];
  /** Lists that lead back to themselves. */
  readonly endless: readonly string[];
}

export interface Templates {
  parse(text: string): { readonly template: Template; readonly amiss: Amiss };
}

/** Reads templates against these lists. What is amiss stays in the text as it was written. */
export function createTemplates(lists: readonly WordList[]): Templates {
  const texts = new Map(lists.map(({ name, text }) => [name.trim().toLowerCase(), text]));
  const ready = new Map<string, Template>();

  function parse(text: string) {
    const unknown = new Set<string>();
    const endless = new Set<string>();

    function pickFrom(name: string, trail: readonly string[]): Part | null {
      const key = name.toLowerCase();
      const words = texts.get(key);
      if (words === undefined || words.trim() === '') {
        unknown.add(name);
        return null;
      }
      if (trail.includes(key) || trail.length >= DEEPEST) {
        endless.add(name);
        return null;
      }
      const known = ready.get(key);
      const before = endless.size + unknown.size;
      const options = known ? known.parts : [pick(linesOf(words, 'line').map((line) => optionOf(line.text, [...trail, key])))];
      // A list that something is amiss with is read anew each time, so that it is told of each time.
      if (!known && endless.size + unknown.size === before) ready.set(key, templateOf(options));
      return options[0] ?? null;
    }

    function optionOf(words: string, trail: readonly string[]): Option {
      const weighed = /^\s*(\d{1,6}(?:\.\d{1,6})?)::/u.exec(words);
      const weight = weighed ? Number(weighed[1]) : 1;
      return { template: read(weighed ? words.slice(weighed[0].length) : words, trail), weight };
    }

    function read(words: string, trail: readonly string[]): Template {
      const parts: Part[] = [];
      const groups = groupsIn(words);
      let plain = '';
      const flush = (): void => {
        if (plain !== '') parts.push({ kind: 'words', text: plain });
        plain = '';
      };
      const take = (part: Part): void => {
        flush();
        parts.push(part);
      };
      for (let at = 0; at < words.length; at += 1) {
        const sign = words[at] ?? '';
        if (sign === '\\' && /[{}|_\\]/u.test(words[at + 1] ?? '')) {
          plain += words[at + 1];
          at += 1;
          continue;
        }
        if (sign === '{' && trail.length < DEEPEST) {
          const group = groups.get(at);
          if (group) {
            take(pick(group.options.map((option) => optionOf(option, trail.length === 0 ? [''] : [...trail, '']))));
            at = group.end;
            continue;
          }
        }
        if (sign === '_' && words[at + 1] === '_') {
          const name = NAME.exec(words.slice(at, at + 110))?.[1];
          const part = name === undefined ? null : pickFrom(name, trail);
          if (name !== undefined && part) take(part);
          else plain += name === undefined ? '_' : `__${name}__`;
          if (name !== undefined) at += name.length + 3;
          continue;
        }
        plain += sign;
      }
      flush();
      return templateOf(parts);
    }

    const template = read(text, []);
    return { template, amiss: { unknown: [...unknown], endless: [...endless] } };
  }

  return { parse };
}

const NAME = /^__([\p{L}\p{N}](?:[\p{L}\p{N} .-]|_(?!_))*)__/u;

function templateOf(parts: readonly Part[]): Template {
  const count = parts.reduce((product, part) => capped(product * (part.kind === 'pick' ? part.count : 1)), 1);
  return { parts, count };
}

function pick(options: readonly Option[]): Part {
  return {
    kind: 'pick',
    options,
    count: options.reduce((sum, option) => capped(sum + option.template.count), 0),
    weight: options.reduce((sum, option) => sum + option.weight, 0),
  };
}

const capped = (count: number): number => Math.min(count, COUNTLESS);

interface Group {
  readonly options: readonly string[];
  /** Where it closes. */
  readonly end: number;
}

/** Groups with more than one option, by the place at which they open. One walk, however the braces are strewn. */
function groupsIn(words: string): ReadonlyMap<number, Group> {
  const groups = new Map<number, Group>();
  const open: { readonly from: number; readonly bars: number[] }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const sign = words[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') open.push({ from: at, bars: [] });
    else if (sign === '|') open.at(-1)?.bars.push(at);
    else if (sign === '}') {
      const group = open.pop();
      if (!group || group.bars.length === 0) continue;
      const edges = [group.from, ...group.bars, at];
      const options = edges.slice(1).map((end, index) => words.slice((edges[index] ?? 0) + 1, end));
      groups.set(group.from, { options, end: at });
    }
  }
  return groups;
}

/** The `nth` way to read it, from 0; the last group turns fastest. */
export function nthOf(template: Template, nth: number): string {
  let rest = nth;
  let words = '';
  for (const part of template.parts.toReversed()) {
    if (part.kind === 'words') {
      words = part.text + words;
      continue;
    }
    let at = rest % part.count;
    rest = Math.floor(rest / part.count);
    for (const option of part.options) {
      if (at < option.template.count) {
        words = nthOf(option.template, at) + words;
        break;
      }
      at -= option.template.count;
    }
  }
  return words;
}

/** One way to read it, drawn by the weights of the options. */
export function drawOf(template: Template, random: Random): string {
  let words = '';
  for (const part of template.parts) {
    if (part.kind === 'words') {
      words += part.text;
      continue;
    }
    let at = random() * part.weight;
    const option = part.options.find((candidate) => {
      at -= candidate.weight;
      return at < 0;
    });
    words += drawOf((option ?? part.options.at(-1))?.template ?? EMPTY, random);
  }
  return words;
}

const EMPTY: Template = { parts: [], count: 1 };
