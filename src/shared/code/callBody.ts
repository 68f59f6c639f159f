/**
 * The body that a piece of JavaScript, TypeScript or Python hands to the Router, by the SDKs' own calls
 * (https://docs.comfy.org/development/comfy-router/queue) or by the usual ways of posting JSON. Nothing is run.
 */

import { maskCode } from './codeMask.ts';
import { readLiteral } from './literal.ts';
import type { Literal, LiteralTrouble } from './literalCursor.ts';
import type { Dialect } from './sourceText.ts';

export type CallBody =
  | { readonly kind: 'found'; readonly model: string | null; readonly json: string }
  | { readonly kind: 'unread'; readonly why: LiteralTrouble; readonly what: string }
  | { readonly kind: 'several' }
  | { readonly kind: 'none' };

const S = '\\s{0,200}';
const SDK = new RegExp(`\\.${S}(?:submit|subscribe|run)${S}(?:<[^()]{0,400}>)?${S}\\(`, 'gu');
/** Where a body stands, the surest first. The value begins right behind the match. */
const PLACES: readonly RegExp[] = [
  new RegExp(`\\b(?:body|data)${S}:${S}(?=JSON${S}\\.${S}stringify${S}\\()`, 'gu'),
  new RegExp(`\\bjson${S}=(?!=)${S}`, 'gu'),
  new RegExp(`\\b(?:data|content)${S}=(?!=)${S}(?=json${S}\\.${S}dumps${S}\\()`, 'gu'),
  new RegExp(`(?=\\bJSON${S}\\.${S}stringify${S}\\()`, 'gu'),
  new RegExp(`(?=\\bjson${S}\\.${S}dumps${S}\\()`, 'gu'),
  new RegExp(`\\b(?:body|data|json)${S}:${S}`, 'gu'),
  new RegExp(`\\b(?:data|content)${S}=(?!=)${S}`, 'gu'),
];
const POST = new RegExp(`\\b(?:axios|ky|got|requests|httpx|client|session)${S}\\.${S}post${S}\\(`, 'gu');
const NAMED = /\s{0,200}[A-Za-z_]\w{0,60}\s{0,20}=(?!=)/uy;
const MODEL = /^[a-z0-9]+(?:[._-][a-z0-9]+)*\/[a-z0-9]+(?:[._-][a-z0-9]+)*$/u;
const PYTHON =
  /\b(?:True|False|None|comfy_sdk|dict\s*\(|import\s+requests|from\s+\w+\s+import|requests\s*\.|httpx\s*\.|json\s*\.\s*dumps|def\s+\w+\s*\(|with\s+\w+\s*\()/u;
const SCRIPT = /\b(?:const|let|var|await\s+fetch|fetch\s*\(|JSON\s*\.\s*stringify|axios|require\s*\()|=>/u;

export function readCallBody(source: string): CallBody {
  const mask = maskCode(source);
  const dialect = dialectOf(mask);
  const read = (at: number): Literal => readLiteral(source, { at, dialect, placeOf: (name) => placeOf(mask, name) });
  const calls = [...mask.matchAll(SDK)].flatMap((match) => {
    const model = read(behindName(mask, match.index + match[0].length));
    const text: unknown = model.ok && model.json.startsWith('"') ? JSON.parse(model.json) : null;
    if (!model.ok || typeof text !== 'string' || !MODEL.test(text)) return [];
    const comma = /\s*,/uy;
    comma.lastIndex = model.end;
    const found = comma.exec(mask)?.[0];
    return found === undefined ? [] : [{ model: text, body: read(behindName(mask, model.end + found.length)) }];
  });
  if (calls.length > 0) return oneOf(calls);
  for (const pattern of PLACES) {
    const places = [...mask.matchAll(pattern)].map((match) => ({ model: null, body: read(match.index + match[0].length) }));
    if (places.length > 0) return oneOf(places);
  }
  const posts = [...mask.matchAll(POST)].flatMap((match) => {
    const comma = endOfFirst(mask, match.index + match[0].length);
    return comma === null ? [] : [{ model: null, body: read(comma + 1) }];
  });
  return posts.length > 0 ? oneOf(posts) : { kind: 'none' };
}

/** Python where the code says so, JavaScript otherwise. `code` is masked or holds no texts that matter. */
export function dialectOf(code: string): Dialect {
  return PYTHON.test(code) && !SCRIPT.test(code) ? 'python' : 'js';
}

function oneOf(found: readonly { readonly model: string | null; readonly body: Literal }[]): CallBody {
  const good = found.flatMap(({ model, body }) => {
    const json = body.ok ? objectText(body.json) : null;
    return json === null ? [] : [{ model, json }];
  });
  const [first] = good;
  if (first && good.some(({ model, json }) => model !== first.model || json !== first.json)) return { kind: 'several' };
  if (first) return { kind: 'found', ...first };
  const failed = found.map(({ body }) => body).find((body) => !body.ok);
  return failed && !failed.ok ? { kind: 'unread', why: failed.why, what: failed.what } : { kind: 'none' };
}

/** A body is an object, or a text that holds one. */
function objectText(json: string): string | null {
  if (json.startsWith('{')) return json;
  if (!json.startsWith('"')) return null;
  const inner = String(JSON.parse(json)).trim();
  try {
    JSON.parse(inner);
  } catch {
    return null;
  }
  return inner.startsWith('{') ? inner : null;
}

/** Behind `name=` of an argument that is given by its name. */
function behindName(mask: string, at: number): number {
  NAMED.lastIndex = at;
  return at + (NAMED.exec(mask)?.[0].length ?? 0);
}

/** The comma behind the first argument of a call; null when it has but one. */
function endOfFirst(mask: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < mask.length; at += 1) {
    const sign = mask[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      if (depth === 0) return null;
      depth -= 1;
    } else if (sign === ',' && depth === 0) return at;
  }
  return null;
}

/** Where the value of a name begins, when the code gives it one, and only one. */
function placeOf(mask: string, name: string): number | null {
  const escaped = name.replaceAll('$', '\\$');
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_$.])${escaped}\\s{0,20}(?::\\s{0,20}[\\w$<>\\[\\], |.]{1,120}?)?\\s{0,20}=(?![=>])\\s{0,200}`,
    'gu',
  );
  // An argument by its name (`json=json`) gives no value to a variable: that stands at the beginning of its line.
  const found = [...mask.matchAll(pattern)].filter((match) => {
    const line = mask.slice(mask.lastIndexOf('\n', match.index) + 1, match.index);
    return /^\s*(?:(?:export\s+)?(?:const|let|var)\s+)?$/u.test(line.slice(line.lastIndexOf(';') + 1));
  });
  const [only] = found;
  return only && found.length === 1 ? only.index + only[0].length : null;
}
