/**
 * Links that open Afterglow from outside: `afterglow:` addresses in a mail, a page or a note. Whoever wrote one is a stranger, so
 * there is one grammar, matched from end to end, and everything beside it is refused. A link can show, and it can prepare what a
 * person then looks at; no link submits, adds, changes or names a key, a Router or a file.
 *
 *     afterglow://open
 *     afterglow://job/<job id or request id>
 *     afterglow://compose/<provider>/<model>?prompt=<words>
 *     afterglow://add/<provider>/<model>/<request id>
 *
 * The window's own pages are served under the same scheme, inside the app alone, at a host that no link can name.
 */

import type { RunFromElsewhere } from './draft.ts';
import type { JobId } from './job.ts';
import { model as modelShape, uuid } from './parse/shapes.ts';
import { isFileText } from './prompt.ts';

export const LINK_SCHEME = 'afterglow';

/** A start hands a link on in one message, which some versions of Chromium cut off at 32 KiB with everything else in it. */
export const LINK_LENGTH = 8_192;
/** After decoding, in UTF-16 units. */
export const LINK_PROMPT_LENGTH = 4_000;

export type AppLink =
  | { readonly kind: 'open' }
  /** `id`: a job's own id or that of its request. */
  | { readonly kind: 'job'; readonly id: string }
  | { readonly kind: 'compose'; readonly model: string; readonly prompt: string | null }
  | { readonly kind: 'add'; readonly run: RunFromElsewhere };

/** What an address may be written with, so that nothing in it looks like something else; no fragment, no user, no port. */
const PLAIN = /^[\w!$&'()*+,\-./:;=?@%~]+$/u;
/** Browsers lower-case the scheme and may put a slash behind what has no path. */
const WAY = /^afterglow:\/\/([a-z]+)(?:\/([^?]*))?(?:\?(.*))?$/isu;
const LINK = /^afterglow:/iu;

/** Whether it is meant for us, whatever it asks. */
export const isMeantAsLink = (text: string): boolean => LINK.test(text);

/** Null: no link that may be followed. Never throws. */
export function readAppLink(text: unknown): AppLink | null {
  if (typeof text !== 'string' || text.length > LINK_LENGTH || !PLAIN.test(text)) return null;
  const [, host, path = '', query] = WAY.exec(text) ?? [];
  const parts = path.split('/');
  switch (host) {
    case 'open':
      return path === '' && query === undefined ? { kind: 'open' } : null;
    case 'job':
      return query === undefined ? jobOf(parts) : null;
    case 'add':
      return query === undefined ? runOf(parts) : null;
    case 'compose':
      return draftOf(parts, query);
    default:
      return null;
  }
}

/** The link that shows this job on the machine that has it. */
export const jobLink = (id: JobId): string => `${LINK_SCHEME}://job/${id}`;

function jobOf(parts: readonly string[]): AppLink | null {
  const id = idOf(parts[0]);
  return parts.length === 1 && id !== null ? { kind: 'job', id } : null;
}

function runOf(parts: readonly string[]): AppLink | null {
  const model = modelOf(parts);
  const requestId = idOf(parts[2]);
  return parts.length === 3 && model !== null && requestId !== null ? { kind: 'add', run: { model, requestId } } : null;
}

function draftOf(parts: readonly string[], query: string | undefined): AppLink | null {
  const model = modelOf(parts);
  if (parts.length !== 2 || model === null) return null;
  if (query === undefined) return { kind: 'compose', model, prompt: null };
  const written = /^prompt=([^&=?]*)$/u.exec(query)?.[1];
  const prompt = written === undefined ? null : wordsOf(written);
  return prompt === null ? null : { kind: 'compose', model, prompt };
}

const modelOf = ([provider, name]: readonly string[]): string | null => modelShape(`${provider}/${name}`)?.value ?? null;
/** Ids are lower-case; some systems show them in capitals. */
const idOf = (text: string | undefined): string | null => uuid(text?.toLowerCase())?.value ?? null;

/** Controls, and marks that hide or turn around what stands beside them. Line breaks, tabs and joiners are part of words. */
const HIDDEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u;

/** Words as forms and as `encodeURIComponent` write them. A text that stands for a file is none: a link brings no files. */
function wordsOf(written: string): string | null {
  const words = decoded(written.replaceAll('+', ' '))?.replaceAll('\r\n', '\n') ?? null;
  if (words === null || words.trim() === '' || words.length > LINK_PROMPT_LENGTH) return null;
  return HIDDEN.test(words) || isFileText(words.trim()) ? null : words;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
