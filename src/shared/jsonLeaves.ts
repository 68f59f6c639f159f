/**
 * Reads single values out of JSON text by their place. The document is never built: a request may hold tens of MB of encoded
 * pictures, and what is wanted of it is a number, whose digits must come through as they were written.
 */

/** The seed of a request stands under this name, somewhere; some models put a word before it. */
const SEED = /(?:^|[_-])seed$/iu;
/** Deeper than any model's settings. */
const MAX_DEPTH = 200;
/** How much of a text is read, in characters of JSON. */
const TEXT_LENGTH = 1_000;

interface Level {
  readonly isList: boolean;
  /** In a list, the place; in an object, unused. */
  at: number;
  name: string;
  isNaming: boolean;
}

/**
 * Calls `visit` with the path and the JSON text of every value that is no list and no object. Text that is no JSON ends the
 * reading early; nothing is thrown.
 */
export function scanLeaves(text: string, visit: (path: readonly string[], json: string) => void): void {
  const levels: Level[] = [];
  const literal = /[^\s,\]}:"]+/uy;
  const pathNow = () => levels.map((level) => (level.isList ? String(level.at) : level.name));
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    const top = levels.at(-1);
    if (sign === '{' || sign === '[') {
      if (levels.length >= MAX_DEPTH) return;
      levels.push({ isList: sign === '[', at: 0, name: '', isNaming: sign === '{' });
      at += 1;
    } else if (sign === '}' || sign === ']') {
      levels.pop();
      at += 1;
    } else if (sign === ',') {
      if (top !== undefined) {
        top.at += 1;
        top.isNaming = !top.isList;
      }
      at += 1;
    } else if (sign === '"') {
      const end = endOfString(text, at);
      if (end === null) return;
      if (top?.isNaming) {
        top.name = textOf(text.slice(at, end)) ?? '';
        top.isNaming = false;
      } else visit(pathNow(), text.slice(at, Math.min(end, at + TEXT_LENGTH)));
      at = end;
    } else if (sign === ':' || /\s/u.test(sign)) {
      at += 1;
    } else {
      literal.lastIndex = at;
      const found = literal.exec(text)?.[0];
      if (found === undefined) return;
      visit(pathNow(), found);
      at += found.length;
    }
  }
}

/**
 * The values at `paths` (each joined by dots), as a person would write them: numbers digit by digit, texts without their
 * quotes. What is not there, null, a list or an object is left out.
 */
export function readLeaves(text: string, paths: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  scanLeaves(text, (path, json) => {
    const place = path.join('.');
    if (!paths.has(place)) return;
    const value = json.startsWith('"') ? textOf(json) : json === 'null' ? null : json;
    if (value === null) found.delete(place);
    else found.set(place, value);
  });
  return found;
}

/** The seed that a request names, digit by digit; null when it names none. The one nearest to the top, `seed` before others. */
export function readSeed(text: string): string | null {
  let best: { readonly rank: number; readonly value: string } | null = null;
  scanLeaves(text, (path, json) => {
    const name = path.at(-1) ?? '';
    if (!SEED.test(name) || !/^-?\d/u.test(json)) return;
    const rank = path.length + (name === 'seed' ? 0 : MAX_DEPTH);
    if (best === null || rank < best.rank) best = { rank, value: json };
  });
  return (best as { readonly value: string } | null)?.value ?? null;
}

/** Just behind the closing quote; null when there is none. */
function endOfString(text: string, start: number): number | null {
  let from = start + 1;
  while (true) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

/** The text of a JSON string that may have been cut short. */
function textOf(json: string): string | null {
  const isWhole = json.length > 1 && json.endsWith('"') && json.length < TEXT_LENGTH;
  const inner = isWhole ? json.slice(1, -1) : json.slice(1).replace(/\\(?:u[0-9a-f]{0,3})?$/iu, '');
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    // The cut went through an escaped quote or slash.
    try {
      return String(JSON.parse(`"${inner.slice(0, -1)}"`));
    } catch {
      return null;
    }
  }
}
