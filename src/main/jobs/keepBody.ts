/** From the text of a draft to the bytes that are sent: built once, kept before anybody counts on them, and never changed. */

import type { BodyRef } from '../../shared/job.ts';
import { findMedia } from '../../shared/media.ts';
import { promptOf } from '../../shared/prompt.ts';
import type { CallErrorKind, Outcome } from '../../shared/refusal.ts';
import type { Bodies } from './ports/bodies.ts';
import type { Media } from './ports/media.ts';
import { problem } from './refusals.ts';

/** The Router's ceiling for a request: https://docs.comfy.org/development/comfy-router/limitations */
export const LARGEST_BODY_BYTES = 104_857_600;

export interface KeptBody {
  readonly body: BodyRef;
  readonly prompt: string;
}

export interface BodyKeeperDeps {
  readonly bodies: Pick<Bodies, 'put'>;
  /** Without it no draft can hold a file. */
  readonly media?: Media;
  /** So much could not be recorded for want of room on the disk. */
  readonly noRoom: (sizeBytes: number) => void;
}

/** `check` says what is wrong with a text, and writes nothing; `keep` also makes and keeps its bytes. */
export function createBodyKeeper({ bodies, media, noRoom }: BodyKeeperDeps) {
  async function keep(text: string): Promise<Outcome<KeptBody>> {
    const read = readBody(text);
    if (typeof read === 'string') return problem(read, { field: 'body' });
    const prompt = promptOf(read.parsed);
    let sizeBytes = text.length;
    try {
      if (findMedia(text).length === 0) {
        const bytes = new TextEncoder().encode(text);
        sizeBytes = bytes.length;
        if (sizeBytes > LARGEST_BODY_BYTES) return problem('bodyTooLarge', { field: 'body' });
        return { ok: true, value: { body: await bodies.put(bytes), prompt } };
      }
      const built = await media?.build(text, { mostBytes: LARGEST_BODY_BYTES });
      if (built?.kind === 'built') return { ok: true, value: { body: built.body, prompt } };
      return problem(built?.kind === 'tooLarge' ? 'bodyTooLarge' : 'mediaMissing', { field: 'body' });
    } catch (cause) {
      const { code } = (cause ?? {}) as { readonly code?: unknown };
      const isFull = code === 'ENOSPC' || code === 'EDQUOT';
      if (isFull) noRoom(sizeBytes);
      return problem(isFull ? 'ledgerFull' : 'ledgerUnwritable', { detail: 'body' });
    }
  }

  return {
    keep,
    check: (text: string): CallErrorKind | null => {
      const read = readBody(text);
      return typeof read === 'string' ? read : null;
    },
  };
}

/** The bytes are built exactly from the text: no number is rounded and no name moved. */
function readBody(text: string): CallErrorKind | { readonly parsed: unknown } {
  if (text.length > LARGEST_BODY_BYTES) return 'bodyTooLarge';
  // Half a character has no bytes of its own, so it could not be sent as it was typed.
  if (/\p{Surrogate}/u.test(text)) return 'bodyNotJson';
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? { parsed } : 'bodyNotObject';
  } catch {
    return 'bodyNotJson';
  }
}
