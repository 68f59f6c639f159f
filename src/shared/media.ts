/**
 * Files in a draft. The text of a draft holds a placeholder where a file stands; the file itself lies in main's store under
 * its digest, and main puts its bytes in when the body is built. So no text ever grows by a file.
 */

import type { FileKind } from './job.ts';

/** SHA-256 of the file, lower-case hex. */
export type MediaDigest = string;

/** How a model takes it: bare base64, or a data URI that names the media type. */
export type MediaAs = 'base64' | 'data';

export interface MediaPlace {
  readonly digest: MediaDigest;
  readonly as: MediaAs;
}

/** What is known of a file that was taken in, by its bytes. */
export interface MediaFacts {
  readonly digest: MediaDigest;
  readonly sizeBytes: number;
  /** By its first bytes, never by its name; lower-case. */
  readonly mediaType: string;
  readonly kind: FileKind;
  /** In pixels; null where that is not known. */
  readonly width: number | null;
  readonly height: number | null;
  /** What it was called where it came from, to show; empty: it had no name. */
  readonly name: string;
}

/**
 * Base64 of a larger file fills a body alone: the Router takes up to 104,857,600 bytes
 * (https://docs.comfy.org/development/comfy-router/limitations).
 */
export const LARGEST_MEDIA_BYTES = 78_643_200;
/** Of what a page holds in memory, a picture that was pasted for instance. */
export const LARGEST_PASTED_BYTES = 32 * 1024 * 1024;
export const MEDIA_NAME_LENGTH = 200;
/** How many files can be asked about at once. */
export const MEDIA_AT_ONCE = 500;

const PREFIX = 'afterglow-media:';
const WHOLE = /^afterglow-media:([0-9a-f]{64}):(base64|data)$/u;
const WITHIN = /"afterglow-media:([0-9a-f]{64}):(base64|data)"/gu;

/** The value of a string that stands for a file; in JSON text it is put in quotes, with nothing to escape. */
export const placeholderOf = ({ digest, as }: MediaPlace): string => `${PREFIX}${digest}:${as}`;

/** The other way round; null: an ordinary text. */
export function parsePlaceholder(text: string): MediaPlace | null {
  const match = WHOLE.exec(text);
  const digest = match?.[1];
  return digest === undefined ? null : { digest, as: match?.[2] === 'data' ? 'data' : 'base64' };
}

/** A placeholder as a string token of JSON text: `start` and `end` are in UTF-16 units and hold the quotes. */
export interface FoundMedia extends MediaPlace {
  readonly start: number;
  readonly end: number;
}

/** Every placeholder of a JSON text, in its order. One that is spelled with escapes is an ordinary string. */
export function findMedia(jsonText: string): readonly FoundMedia[] {
  if (!jsonText.includes(PREFIX)) return [];
  return [...jsonText.matchAll(WITHIN)].map((match) => ({
    digest: match[1] ?? '',
    as: match[2] === 'data' ? 'data' : 'base64',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The files that a JSON text refers to, each once. */
export function mediaIn(jsonText: string): readonly MediaDigest[] {
  return [...new Set(findMedia(jsonText).map(({ digest }) => digest))];
}

const NAMED = /afterglow-media:([0-9a-f]{64})/gu;

/** The same of any text that may hold some: one in which quotes are escaped, for instance. Rather too many than too few. */
export function mediaNamedIn(text: string): readonly MediaDigest[] {
  return [...new Set([...text.matchAll(NAMED)].map((match) => match[1] ?? ''))];
}

/** How long a file is in a body: base64 takes four bytes for each three. */
export function sizeInBody({ sizeBytes, mediaType }: Pick<MediaFacts, 'sizeBytes' | 'mediaType'>, as: MediaAs): number {
  const base64 = Math.ceil(sizeBytes / 3) * 4;
  return as === 'data' ? `data:${mediaType};base64,`.length + base64 : base64;
}
