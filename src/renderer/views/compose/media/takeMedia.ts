/** Takes files in: what lies on the disk by its path, anything else by its bytes. */

import type { FileAddress } from '../../../../shared/contract.ts';
import { LARGEST_PASTED_BYTES, MEDIA_NAME_LENGTH, type MediaFacts } from '../../../../shared/media.ts';
import type { CallError, Outcome } from '../../../../shared/refusal.ts';
import { answerOf, bridge } from '../../../bridge.ts';
import { learnMedia } from './mediaCache.ts';

/** A file that was dropped, pasted or chosen. Never throws. */
export async function takeMedia(file: File): Promise<Outcome<MediaFacts>> {
  const byPath = await answerOf(bridge().takeFile(file));
  // The bridge found no path: a picture from the clipboard, or from another program's window.
  const outcome = !byPath.ok && byPath.error.kind === 'badArguments' ? await byBytes(file) : byPath;
  if (outcome.ok) learnMedia(outcome.value);
  return outcome;
}

export async function takeResult(address: FileAddress): Promise<Outcome<MediaFacts>> {
  const outcome = await answerOf(bridge().takeResult(address));
  if (outcome.ok) learnMedia(outcome.value);
  return outcome;
}

/** A data URI or base64 that somebody pasted as text: it becomes a file as well. Null: it is neither. */
export async function takePastedText(text: string): Promise<Outcome<MediaFacts> | null> {
  const bytes = bytesOf(text);
  if (bytes === null) return null;
  const outcome = await answerOf(bridge().takeBytes({ name: '', bytes }));
  if (outcome.ok) learnMedia(outcome.value);
  return outcome;
}

async function byBytes(file: File): Promise<Outcome<MediaFacts>> {
  if (file.size > LARGEST_PASTED_BYTES) return refused('mediaTooLarge');
  if (file.size === 0) return refused('mediaEmpty');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return await answerOf(bridge().takeBytes({ name: file.name.slice(-MEDIA_NAME_LENGTH), bytes }));
  } catch {
    // It was gone before it was read.
    return refused('mediaGone');
  }
}

const DATA_URI = /^data:[\w.+-]+\/[\w.+-]+;base64,/iu;
/** Shorter text may be a word. */
const SHORTEST_BASE64 = 400;

export function bytesOf(text: string): Uint8Array | null {
  const given = text.trim();
  if (given.length > LARGEST_PASTED_BYTES * 1.4) return null;
  const base64 = given.replace(DATA_URI, '');
  const isMarked = base64.length < given.length;
  if (!isMarked && given.length < SHORTEST_BASE64) return null;
  if (!/^[A-Za-z0-9+/\r\n]+={0,2}$/u.test(base64)) return null;
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/gu, '')), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const refused = (kind: CallError['kind']): Outcome<never> => ({ ok: false, error: { kind, field: null, detail: null } });
