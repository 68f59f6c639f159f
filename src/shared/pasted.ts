/**
 * What a person pasted to name a run that was submitted elsewhere: a status, result or cancel URL, a curl command, the
 * Router's JSON answer, or a line of code. Only the model id and the request id are taken from it. The route, the fields and
 * the SDKs' `handle(model, request_id)` are those of https://docs.comfy.org/development/comfy-router/queue.
 */

export interface Pasted {
  /** `{provider}/{model}`; null: none was found, or more than one. */
  readonly model: string | null;
  /** A lower-case UUID; null: none was found, or more than one. */
  readonly requestId: string | null;
  /** Origin of the address that was in it, to be told when it is not the Router's. Nothing is ever sent there. */
  readonly origin: string | null;
  /** A key was in it. The key itself is not answered with. */
  readonly hadKey: boolean;
  /** It names several runs. */
  readonly several: boolean;
}

/** Longer than any snippet; more of it is not looked at. */
export const PASTED_LENGTH = 20_000;

const SEGMENT = '[a-z0-9]+(?:[._-][a-z0-9]+)*';
const MODEL = `${SEGMENT}/${SEGMENT}`;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const QUOTE = '["\'`]';

const ROUTE = new RegExp(`/v2/models/(${MODEL})/requests/(${UUID})(?![0-9a-f-])`, 'giu');
/** `handle("model", "id")`, also with names for its arguments or an object as the second one. */
const HANDLE = /\bhandle\s*\(([^()]{0,1000})\)/giu;
const NAMED_MODEL = new RegExp(`\\bmodel(?:_?id)?${QUOTE}?\\s*[:=]\\s*${QUOTE}?(${MODEL})${QUOTE}?(?![\\w/.-])`, 'giu');
const NAMED_ID = new RegExp(`\\brequest_?id${QUOTE}?\\s*[:=]\\s*${QUOTE}?(${UUID})(?![0-9a-f-])`, 'giu');
const LONE_MODEL = new RegExp(`(?<![\\w/.:@-])(${MODEL})(?![\\w/-])`, 'gu');
const LONE_ID = new RegExp(`(?<![0-9a-z-])(${UUID})(?![0-9a-z-])`, 'giu');
const MEDIA_TYPE = /^(?:application|audio|font|image|multipart|text|video)\//u;

/** Headers that hold a key, or a UUID that is no request id. */
const KEY_HEADER = /\b(?:x-api-key|authorization)\b["'`]?\s*[:=,]\s*["'`]?(?:bearer\s+)?(?![$<{]|os\.|process\.)[^\s"'`,)}]+/giu;
const KEY = /\bcomfyui-[\w-]{8,}/giu;
const OTHER_IDS = new RegExp(`\\b(?:idempotency-?_?key|x-comfy-request-id)\\b${QUOTE}?\\s*[:=,]\\s*${QUOTE}?${UUID}`, 'giu');

/** Never throws and never answers with more than two ids, an origin and two facts. */
export function readPasted(text: string): Pasted {
  const given = text.slice(0, PASTED_LENGTH);
  const keyless = given.replace(KEY, ' ').replace(KEY_HEADER, ' ');
  const hadKey = keyless !== given;
  const plain = unescaped(keyless).replace(OTHER_IDS, ' ');
  const runs = runsIn(plain);
  const models = distinct(runs.map((run) => run.model));
  const ids = distinct(runs.map((run) => run.requestId));
  const isOne = models.length <= 1 && ids.length <= 1;
  return {
    model: isOne ? (models[0] ?? null) : null,
    requestId: isOne ? (ids[0] ?? null) : null,
    origin: originIn(plain),
    hadKey,
    several: !isOne,
  };
}

interface Run {
  readonly model: string | null;
  readonly requestId: string | null;
}

/** The surest way of naming a run that occurs in the text; the others are not looked at then. */
function runsIn(text: string): readonly Run[] {
  const routes = [...text.matchAll(ROUTE)].map(([, model, id]) => runOf(model, id));
  if (routes.length > 0) return routes;
  const handles = [...text.matchAll(HANDLE)].flatMap(([, inside = '']) => {
    const run = loneRun(inside);
    return run.model === null || run.requestId === null ? [] : [run];
  });
  if (handles.length > 0) return handles;
  const models = named(text, NAMED_MODEL) ?? lone(text, LONE_MODEL).filter((model) => !MEDIA_TYPE.test(model));
  const ids = named(text, NAMED_ID) ?? lone(text, LONE_ID);
  return [...models.map((model) => runOf(model, undefined)), ...ids.map((id) => runOf(undefined, id))];
}

function loneRun(text: string): Run {
  const models = distinct(lone(text, LONE_MODEL));
  const ids = distinct(lone(text, LONE_ID));
  return runOf(models.length === 1 ? models[0] : undefined, ids.length === 1 ? ids[0] : undefined);
}

const lone = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

function named(text: string, pattern: RegExp): readonly string[] | null {
  const found = lone(text, pattern);
  return found.length === 0 ? null : found;
}

const runOf = (model: string | undefined, id: string | undefined): Run => ({
  model: model?.toLowerCase() ?? null,
  requestId: id?.toLowerCase() ?? null,
});

const distinct = (found: readonly (string | null)[]): readonly string[] => [
  ...new Set(found.filter((one): one is string => one !== null && one !== '')),
];

/** JSON may write a slash as `\/`, a shell breaks a line with a backslash, and a link may have come percent-encoded. */
function unescaped(text: string): string {
  return text
    .replaceAll('\\/', '/')
    .replaceAll(/\\\r?\n/gu, ' ')
    .replaceAll(/%2f/giu, '/')
    .replaceAll('\\"', '"');
}

function originIn(text: string): string | null {
  const found = /\bhttps?:\/\/[^\s"'`<>\\]{1,300}?(?=\/v2\/models\/)/iu.exec(text)?.[0];
  return found !== undefined && URL.canParse(found) ? new URL(found).origin : null;
}
