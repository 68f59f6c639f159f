/**
 * Reads what a feed says: the small file that lies beside the packages of a release and names the newest one
 * (https://www.electron.build/auto-update). Only its version, date and notes are of interest. What addresses stand in it, and what
 * digests, is left unread: nothing is fetched or run by it.
 */

import { parseDocument } from 'yaml';
import { NOTES_LENGTH, type Release, VERSION_LENGTH } from '../../shared/updates.ts';
import { parseVersion } from './versions.ts';

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u;
/** More than is shown may stand there; no more than this is looked at. */
const NOTES_REACH = 4 * NOTES_LENGTH;
const MOST_NOTES = 20;

/** Null: it is no feed, or names no version. */
export function readFeed(text: string): Release | null {
  const written = ownFields(readYaml(text));
  if (written === null) return null;
  const version = written('version');
  if (typeof version !== 'string' || version.length > VERSION_LENGTH || parseVersion(version) === null) return null;
  return { version, releasedAt: dateOf(written('releaseDate')), notes: notesOf(written('releaseNotes')) };
}

/** Texts, lists and maps of texts: no other type is made of anything, and nothing in it stands for something else in it. */
function readYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { schema: 'failsafe', version: '1.2', prettyErrors: false, logLevel: 'error' });
    return document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 0 });
  } catch {
    return null;
  }
}

function ownFields(input: unknown): ((name: string) => unknown) | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  return (name) => Object.getOwnPropertyDescriptor(input, name)?.value;
}

function dateOf(input: unknown): number | null {
  if (typeof input !== 'string' || !DATE.test(input)) return null;
  const at = Date.parse(input);
  return Number.isFinite(at) && at >= 0 ? at : null;
}

/** One text, or one for each version since. */
function notesOf(input: unknown): string | null {
  const texts = Array.isArray(input) ? input.slice(0, MOST_NOTES).map((entry) => ownFields(entry)?.('note')) : [input];
  const found = texts.filter((text) => typeof text === 'string').join('\n\n');
  const plain = plainText(found.slice(0, NOTES_REACH));
  if (plain === '') return null;
  return plain.length <= NOTES_LENGTH ? plain : `${plain.slice(0, NOTES_LENGTH - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Lines stay; what turns, hides or steers text goes. */
function plainText(text: string): string {
  return text
    .replace(/\r\n?/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
