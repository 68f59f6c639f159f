/** Keys, their names, and the Router that they go to. */

import type { CallArgument } from '../contract.ts';
import { KEY_NAME_LENGTH, keyId, keyTint } from '../keyNames.ts';
import { fields, type Shape } from '../parser.ts';
import type { Outcome } from '../refusal.ts';
import { refuse } from './call.ts';

/** Longer than any key in use; it keeps a whole file pasted by mistake out of a header. */
export const KEY_LENGTH = 512;

/** A key goes into a header, so it is one line of visible ASCII. Spaces around it come from copying and are dropped. */
export function parseKey(input: unknown): Outcome<string> {
  if (typeof input !== 'string') return refuse('badArguments', 'key');
  if (input.length > 2 * KEY_LENGTH) return refuse('keyTooLong', 'key');
  const key = input.replace(/^[ \t]+|[ \t]+$/gu, '');
  if (key === '') return refuse('keyEmpty', 'key');
  if (/[\r\n\u0085\u2028\u2029]/u.test(key)) return refuse('keyHasLineBreak', 'key');
  if (!/^[\x21-\x7e]+$/u.test(key)) return refuse('keyNotAscii', 'key');
  if (key.length > KEY_LENGTH) return refuse('keyTooLong', 'key');
  return { ok: true, value: key };
}

const keyWords: Shape<string> = (input) => (typeof input === 'string' ? { value: input } : null);

export function parseAddedKey(input: unknown): Outcome<CallArgument<'addKey'>> {
  const given = fields<CallArgument<'addKey'>>({ name: keyWords, key: keyWords })(input);
  if (given === null) return refuse('badArguments', null);
  const name = parseKeyName(given.value.name);
  if (!name.ok) return name;
  const key = parseKey(given.value.key);
  return key.ok ? { ok: true, value: { name: name.value, key: key.value } } : key;
}

export function parseReplacedKey(input: unknown): Outcome<CallArgument<'replaceKey'>> {
  const given = fields<CallArgument<'replaceKey'>>({ id: keyId, key: keyWords })(input);
  if (given === null) return refuse('badArguments', null);
  const key = parseKey(given.value.key);
  return key.ok ? { ok: true, value: { id: given.value.id, key: key.value } } : key;
}

export function parseKeyEdit(input: unknown): Outcome<CallArgument<'editKey'>> {
  const given = fields<CallArgument<'editKey'>>({ id: keyId, name: keyWords, tint: keyTint })(input);
  if (given === null) return refuse('badArguments', null);
  const name = parseKeyName(given.value.name);
  return name.ok ? { ok: true, value: { ...given.value, name: name.value } } : name;
}

/** One short line without control characters, spaces around it dropped. */
function parseKeyName(given: string): Outcome<string> {
  if (given.length > 4 * KEY_NAME_LENGTH) return refuse('badArguments', 'name');
  const name = given.trim();
  if (name === '') return refuse('keyNameEmpty', 'name');
  if (name.length > KEY_NAME_LENGTH || /\p{C}/u.test(name)) return refuse('badArguments', 'name');
  return { ok: true, value: name };
}

/** Only what no address can be is refused here; the rules for a Router's base stand with the Router's client. */
export function parseBase(input: unknown): Outcome<string> {
  if (typeof input !== 'string') return refuse('badArguments', 'base');
  if (input.length > 2_048) return refuse('baseNotUrl', 'base');
  const base = input.trim();
  if (!/^[\x21-\x7e]+$/u.test(base)) return refuse('baseNotUrl', 'base');
  return { ok: true, value: base };
}
