/**
 * The bytes of a draft that holds files: its text, with the bytes of each file as base64 where its placeholder stood. They are
 * made in pieces that are small enough for other work to go on between them, and never held whole.
 */

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type FoundMedia, findMedia, type MediaDigest, type MediaFacts, sizeInBody } from '../../../shared/media.ts';

/** Divisible by three: base64 of pieces is then the base64 of the whole. */
const PIECE_BYTES = 3 * 96 * 1_024;

/** A part of a body: text as it is, or a file. */
type Part = { readonly text: Uint8Array } | { readonly media: FoundMedia; readonly facts: BuildFacts };

/** As much of a file as its place in a body depends on. */
export type BuildFacts = Pick<MediaFacts, 'sizeBytes' | 'mediaType'>;

export interface BodyPlan {
  readonly parts: readonly Part[];
  readonly sizeBytes: number;
}

export type BodyPlanned =
  | { readonly kind: 'plan'; readonly plan: BodyPlan }
  | { readonly kind: 'missing'; readonly digest: MediaDigest };

/** What a text comes to; it says exactly how long the body will be before anything is written. */
export async function planBody(text: string, find: (digest: MediaDigest) => Promise<BuildFacts | null>): Promise<BodyPlanned> {
  const parts: Part[] = [];
  let sizeBytes = 0;
  let at = 0;
  const addText = (until: number): void => {
    const bytes = new TextEncoder().encode(text.slice(at, until));
    parts.push({ text: bytes });
    sizeBytes += bytes.length;
  };
  for (const media of findMedia(text)) {
    const facts = await find(media.digest);
    if (facts === null) return { kind: 'missing', digest: media.digest };
    addText(media.start);
    parts.push({ media, facts });
    sizeBytes += sizeInBody(facts, media.as) + 2;
    at = media.end;
  }
  addText(text.length);
  return { kind: 'plan', plan: { parts, sizeBytes } };
}

/** A file of the draft is not what its name says. */
export class DamagedMedia extends Error {
  readonly digest: MediaDigest;
  constructor(digest: MediaDigest) {
    super(`The file ${digest} is damaged.`);
    this.name = 'DamagedMedia';
    this.digest = digest;
  }
}

/** Each piece is good until the next is asked for. Throws {@link DamagedMedia}, or a system error with its `code`. */
export async function* bodyBytes({ parts }: BodyPlan, pathOf: (digest: MediaDigest) => string): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if ('text' in part) {
      if (part.text.length > 0) yield part.text;
      continue;
    }
    const { media, facts } = part;
    yield Buffer.from(media.as === 'data' ? `"data:${facts.mediaType};base64,` : '"');
    yield* base64Of(pathOf(media.digest), media.digest);
    yield Buffer.from('"');
  }
}

async function* base64Of(path: string, digest: MediaDigest): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    const piece = Buffer.alloc(PIECE_BYTES);
    while (true) {
      const filled = await fill(file, piece);
      hash.update(piece.subarray(0, filled));
      if (filled > 0) yield Buffer.from(piece.toString('base64', 0, filled), 'latin1');
      if (filled < piece.length) break;
    }
    if (hash.digest('hex') !== digest) throw new DamagedMedia(digest);
  } finally {
    await file.close();
  }
}

/** Fills the piece, or as much of it as there is; the answer is how much. */
async function fill(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<number> {
  let filled = 0;
  while (filled < piece.length) {
    const { bytesRead } = await file.read(piece, filled, piece.length - filled, null);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
