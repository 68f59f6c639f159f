/**
 * A draft out of what a person pasted: a curl command of any shell, a piece of JavaScript, TypeScript or Python, or the body
 * alone. Only the model and the body are taken. Keys are left out, nothing is run, and nothing is sent to an address in it.
 */

import { readPasted } from '../pasted.ts';
import { dialectOf, readCallBody } from './callBody.ts';
import { maskCode } from './codeMask.ts';
import { type AskedCommand, askedBy } from './curl.ts';
import { readLiteral } from './literal.ts';
import type { LiteralTrouble } from './literalCursor.ts';
import { type ShellCommand, shellCommands } from './shellWords.ts';
import { cmdCommands, powerShellCommands } from './windowsWords.ts';

export type CommandTrouble =
  | LiteralTrouble
  /** Nothing in it looks like a command, a call or a body. */
  | 'nothing'
  | 'tooLong'
  /** It asks after a run that is there already, or is the Router's answer to one. */
  | 'run'
  | 'several'
  /** The body stands in a file, which is not read. */
  | 'file'
  | 'form'
  | 'noBody'
  | 'notJson';

export interface ReadCommand {
  /** `{provider}/{model}`; null: none was named. */
  readonly model: string | null;
  /** JSON text of an object, as it was written where it was JSON. */
  readonly body: string;
  /** Of the address in it; null: none. */
  readonly origin: string | null;
}

export type CommandReading = { readonly hadKey: boolean } & (
  | ({ readonly ok: true } & ReadCommand)
  /** `what`: the piece in the way, to be shown; empty: none. */
  | { readonly ok: false; readonly why: CommandTrouble; readonly what: string }
);

/** In characters. What is longer holds files as text, which are better put into the draft as files. */
export const COMMAND_LENGTH = 4_000_000;

const MODEL = '[a-z0-9]+(?:[._-][a-z0-9]+)*/[a-z0-9]+(?:[._-][a-z0-9]+)*';
const ROUTE = new RegExp(`/v2/models/(${MODEL})(?=/requests(?:[/?#\\s"'\`]|$)|[?#\\s"'\`]|/?$)`, 'giu');
const RUN = /\/requests\/[0-9a-f]{8}-[0-9a-f-]{27}/iu;
const IS_CURL = /(?:^|[\s;|&(`'"\\/])curl(?:\.exe)?[\s^`\\]/iu;
const IS_INVOKE = /\b(?:invoke-(?:restmethod|webrequest)|irm|iwr)\s/iu;
const IS_POWER_SHELL = /`[ \t]*\r?\n|\$env:/iu;
const IS_CMD = /\^[ \t]*\r?\n|\^"/u;
/** As keys of the Router are made: a word of a prompt that begins alike has no such tail. */
const KEY = /\bcomfyui-(?=[\w-]{0,200}\d)[\w-]{16,200}/giu;
const KEY_PLACE =
  /\b(?:x-api-key|authorization|api_?key|apikey)\b["'`]?\s{0,9}[:=,]\s{0,9}["'`]?(?:(?:bearer|key|token)\s+)?(?!os\b|process\b|import\b|env\b|[$<{%`(])[^\s"'`,)}$]{8}/iu;

/** Never throws. */
export function readCommand(text: string): CommandReading {
  const hadKey = [KEY, KEY_PLACE].some((pattern) => text.slice(0, COMMAND_LENGTH).search(pattern) !== -1);
  const fail = (why: CommandTrouble, what = ''): CommandReading => ({ ok: false, why, what: withoutKeys(what), hadKey });
  if (text.length > COMMAND_LENGTH) return fail('tooLong');
  const given = unfenced(text.replace(/^\ufeff/u, '')).trim();
  if (given === '') return fail('nothing');
  const found = readWhole(given) ?? readLines(given) ?? readCode(given) ?? readBare(given);
  if (found === null) return fail(RUN.test(given) ? 'run' : 'nothing');
  if ('why' in found) return fail(found.why, found.what);
  return { ok: true, hadKey, ...found, body: withoutKeys(found.body) };
}

interface Trouble {
  readonly why: CommandTrouble;
  readonly what: string;
}

type Found = ReadCommand | Trouble | null;

/** The body alone, as JSON. */
function readWhole(text: string): Found {
  if (!text.startsWith('{') || !isObject(text)) return null;
  return isAnswer(text) ? { why: 'run', what: '' } : { model: null, body: text, origin: null };
}

function isAnswer(text: string): boolean {
  return /"request_id"\s*:/u.test(text) && /"status(?:_url)?"\s*:/u.test(text);
}

function readLines(text: string): Found {
  const isInvoke = IS_INVOKE.test(text);
  if (!isInvoke && !IS_CURL.test(text)) return null;
  const [likely, ...others] = shellsOf(text, isInvoke);
  const first = likely === undefined ? null : readAsked(askedBy(likely(text)));
  if (first === null || !('why' in first) || !DOUBTFUL.has(first.why)) return first;
  // Its quotes may be those of another shell. Only what is then whole counts.
  for (const shell of others) {
    const found = readAsked(askedBy(shell(text)));
    if (found !== null && !('why' in found)) return found;
  }
  return first;
}

const DOUBTFUL: ReadonlySet<CommandTrouble> = new Set<CommandTrouble>(['notJson', 'file', 'noBody']);

type Shell = (text: string) => readonly ShellCommand[];

/** The shells whose rules may hold, the likeliest first. */
function shellsOf(text: string, isInvoke: boolean): readonly Shell[] {
  if (isInvoke || IS_POWER_SHELL.test(text)) return [powerShellCommands, shellCommands];
  return IS_CMD.test(text) ? [cmdCommands, shellCommands] : [shellCommands, cmdCommands, powerShellCommands];
}

function readAsked(asked: readonly AskedCommand[]): Found {
  const sending = asked.filter(({ body, isForm }) => body !== null || isForm);
  const [first, ...others] = sending;
  if (!first) {
    if (asked.length === 0) return null;
    return { why: asked.some(({ url }) => RUN.test(url)) ? 'run' : 'noBody', what: '' };
  }
  return others.length > 0 ? { why: 'several', what: '' } : draftOf(first);
}

function draftOf({ url, body, isForm }: AskedCommand): Found {
  if (isForm || body === null) return { why: 'form', what: '' };
  if ('file' in body) return { why: 'file', what: body.file === '-' ? '' : body.file };
  if (body.unknown !== null) return { why: 'variable', what: body.unknown };
  const json = jsonOf(body.text);
  if (json === null) return { why: 'notJson', what: '' };
  return { model: modelsIn(url)[0] ?? null, body: json, origin: originOf(url) };
}

/** The body as it stands; else as PowerShell hands quotes on; else as an object of JavaScript. */
function jsonOf(text: string): string | null {
  const plain = text.trim();
  if (isObject(plain)) return plain;
  const unescaped = plain.replaceAll('\\"', '"');
  if (isObject(unescaped)) return unescaped;
  const literal = plain.startsWith('{') ? readLiteral(plain, { at: 0, dialect: 'js' }) : null;
  return literal?.ok && plain.slice(literal.end).trim() === '' ? literal.json : null;
}

function readCode(text: string): Found {
  const call = readCallBody(text);
  if (call.kind === 'none') return null;
  if (call.kind === 'several') return { why: 'several', what: '' };
  if (call.kind === 'unread') return { why: call.why, what: call.what };
  const models = modelsIn(text);
  if (call.model === null && models.length > 1) return { why: 'several', what: '' };
  const pasted = readPasted(text);
  return { model: call.model ?? models[0] ?? pasted.model, body: call.json, origin: pasted.origin };
}

/** An object as it is written in code, alone or given to one name. */
function readBare(text: string): Found {
  const named = /^(?:(?:export\s+)?(?:const|let|var)\s+)?[A-Za-z_$][\w$]{0,80}\s*=\s*(?=\{|dict\()/u.exec(text)?.[0] ?? '';
  if (named === '' && !text.startsWith('{')) return null;
  const literal = readLiteral(text, { at: named.length, dialect: dialectOf(maskCode(text)) });
  if (!literal.ok) return { why: literal.why, what: literal.what };
  if (!/^[\s;,]*$/u.test(text.slice(literal.end)) || !literal.json.startsWith('{')) return null;
  return { model: null, body: literal.json, origin: null };
}

function modelsIn(text: string): readonly string[] {
  const plain = text.replaceAll(/%2f/giu, '/').replaceAll('\\/', '/');
  return [...new Set([...plain.matchAll(ROUTE)].map(([, model = '']) => model.toLowerCase()))];
}

function originOf(url: string): string | null {
  return /^https?:/iu.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Text from a chat or a manual comes between fences; what stands around them is talk. */
function unfenced(text: string): string {
  const fence = /^[ \t]*```[^\n`]*\n([\s\S]*?)^[ \t]*```[ \t]*$/mu.exec(text);
  return fence?.[1] ?? text;
}

const withoutKeys = (text: string): string => text.replaceAll(KEY, '[key]');
